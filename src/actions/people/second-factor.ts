import { randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { PersonSession } from '../../domain/people/session.ts'
import { wrongSignIn } from '../../errors/people.ts'
import { invalidInput, notFound, refused } from '../../errors.ts'
import { base32, codeAddress, takenPeriod } from '../../lib/one-time-code.ts'
import { keyedDigest, randomCode } from '../../lib/secrets.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { lockPerson, type PersonWithSecrets, updatePerson } from '../../store/people/people.ts'
import { replaceRecoveryCodes, takeRecoveryCode } from '../../store/people/recovery-codes.ts'
import { deleteSessions } from '../../store/people/sessions.ts'
import type { PeopleCall } from './call.ts'
import { openCodeSecret, sealCodeSecret } from './code-secret.ts'
import { requireOwnPassword } from './require-own-password.ts'

const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY_CHARACTERS = 12
const ISSUER = 'Laurel'

/** What an authenticator app is set up with. */
export interface CodeSetUp {
  readonly secret: string
  readonly address: string
}

/** Makes the secret of a second factor, which counts once a code of it was shown. */
export async function beginSecondFactor(
  { context, now }: PeopleCall,
  { person: { person_id, email } }: PersonSession,
  password: string,
): Promise<CodeSetUp> {
  await requireOwnPassword({ context, now }, person_id, password)
  const secret = randomBytes(SECRET_BYTES)
  await inTransaction(context.database.db, async (tx) => {
    const person = await lockPerson(tx, person_id)
    if (person === undefined) throw notFound('person', person_id)
    if (person.has_second_factor) throw refused('second_factor_on', 'There is one already.')
    const sealed_code_secret = sealCodeSecret(context, secret)
    await updatePerson(tx, person_id, { sealed_code_secret, code_period: null })
  })
  return { secret: base32(secret), address: codeAddress(secret, ISSUER, email) }
}

/** Turns it on with its first code. All other sessions end. Returns the recovery codes. */
export async function confirmSecondFactor(
  { context, now }: PeopleCall,
  { session_id, person: { person_id } }: PersonSession,
  code: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomCode(RECOVERY_CHARACTERS))
  await inTransaction(context.database.db, async (tx) => {
    const person = await lockPerson(tx, person_id)
    const period = person === undefined ? null : periodOfCode(context, person, code, now)
    if (period === null) {
      throw invalidInput({ field: 'code', message: 'is not the code that the app shows now' })
    }
    const digests = codes.map((one) => recoveryDigest(context, person_id, one))
    await replaceRecoveryCodes(tx, person_id, digests)
    await updatePerson(tx, person_id, { second_factor_at: now, code_period: period })
    await deleteSessions(tx, person_id, session_id)
  })
  context.person_sessions.clear()
  return codes
}

/** Turns it off, with the password. */
export async function endSecondFactor(
  { context, now }: PeopleCall,
  { person: { person_id } }: PersonSession,
  password: string,
): Promise<void> {
  await requireOwnPassword({ context, now }, person_id, password)
  await clearSecondFactor(context, person_id)
}

/** The same by who runs the service, for somebody who lost the app and the recovery codes. */
export async function clearSecondFactor(context: Context, person_id: string): Promise<void> {
  await inTransaction(context.database.db, async (tx) => {
    if ((await lockPerson(tx, person_id)) === undefined) throw notFound('person', person_id)
    const none = { sealed_code_secret: null, second_factor_at: null, code_period: null }
    await updatePerson(tx, person_id, none)
    await replaceRecoveryCodes(tx, person_id, [])
  })
  context.person_sessions.clear()
}

/** Takes the code of a locked person, or a recovery code. Throws `unauthorized`. */
export async function takeCode(
  tx: Tx,
  { context, now }: Pick<PeopleCall, 'context' | 'now'>,
  person: PersonWithSecrets,
  code: string,
): Promise<void> {
  const { person_id } = person
  const period = periodOfCode(context, person, code, now)
  if (period !== null) return updatePerson(tx, person_id, { code_period: period })
  const digest = recoveryDigest(context, person_id, code)
  if (!(await takeRecoveryCode(tx, person_id, digest))) throw wrongSignIn()
}

function periodOfCode(
  context: Context,
  { sealed_code_secret, code_period: last }: PersonWithSecrets,
  code: string,
  now: Date,
): number | null {
  if (sealed_code_secret === null) return null
  return takenPeriod(openCodeSecret(context, sealed_code_secret), code, { now, last })
}

function recoveryDigest({ secret }: Context, person_id: string, code: string): Buffer {
  const plain = code.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return keyedDigest(secret, 'recovery-code', `${person_id} ${plain}`)
}
