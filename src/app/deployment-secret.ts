import { recordCommand } from '../actions/access/record-action.ts'
import { ConfigError } from '../config/setting.ts'
import { seal, tryToUnseal } from '../lib/seal.ts'
import { keyedDigest, randomBase62 } from '../lib/secrets.ts'
import { type Database, inPatientTransaction, inTransaction, type Tx } from '../store/db.ts'
import { lockFact, readFact, saveFact, saveFirstFact } from '../store/deployment.ts'
import { listShops } from '../store/shops/shops.ts'
import { sealAllAgain } from './seal-again.ts'

/** What opens the deployment's own secret: LAUREL_SECRET and, during a rotation, the one before. */
export interface OpeningSecrets {
  readonly secret: string
  readonly previous_secret: string | null
  /** True: none is stored yet, and the first look at `secret` makes it. */
  readonly is_missing?: boolean
}

export interface DeploymentSecret {
  /** Keys the digests of the deployment, and never changes. */
  readonly secret: string
  /** Signs its session tokens and seals its secrets; the same until `renewSigningSecret`. */
  readonly signing_secret: string
  /** False while only the previous secret opens it. */
  readonly is_rotated: boolean
}

/** The deployment's own secret, sealed: the fact that holds it, and the purpose of its seal. */
const SEALED = 'sealed_secret'
const SEALED_FOR = 'deployment secret'

/** By this, older releases recognise LAUREL_SECRET, which was itself the deployment's secret. */
const CHECK = 'secret_check'
/** Such a release must not start where it is not. */
const NOT_LAUREL_SECRET = 'see sealed_secret'

const LENGTH = 43

/** What the audit log says a rotation is about. */
const SUBJECT = 'secret'

/** The facts of a database by which LAUREL_SECRET is recognised. */
export const SECRET_FACTS = [SEALED, CHECK]

/** False if a database with these facts needs another LAUREL_SECRET. */
export function isSecretOf(facts: Readonly<Record<string, unknown>>, secret: string): boolean {
  const { [SEALED]: sealed, [CHECK]: check } = facts
  if (typeof sealed !== 'string') return check === undefined || check === checkOf(secret)
  return tryToUnseal(secret, SEALED_FOR, Buffer.from(sealed, 'base64')) !== null
}

/**
 * The deployment's own secret; its first start makes one. Throws `ConfigError` where neither of
 * the two opens it.
 */
export async function openDeploymentSecret(
  db: Database,
  opening: OpeningSecrets,
): Promise<DeploymentSecret> {
  // First the check: where another node has just written it, the sealed secret is there too.
  const check = await readFact(db, CHECK)
  const stored = await readFact(db, SEALED)
  const is_new = check === undefined && stored === undefined
  if (opening.is_missing && !is_new) throw missingSecret()
  const sealed = stored ?? (await beginSealing(db, opening, check))
  return openSealed(sealed, opening)
}

/**
 * Seals the deployment's secret with the new LAUREL_SECRET. It is one row, so it is done or not
 * done. False if it was done before.
 */
export function rotateDeploymentSecret(
  db: Database,
  opening: OpeningSecrets,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const own = openSealed(await lockFact(tx, SEALED), opening)
    if (own.is_rotated) return false
    await saveSealed(tx, opening.secret, own)
    await recordCommand(tx, { operation: 'rotateSecrets', subject_kind: SUBJECT }, now)
    return true
  })
}

/**
 * Replaces what signs session tokens and seals secrets, and seals with it what was sealed before:
 * all or nothing. No service may work with the database; `requireQuiet` throws if one does.
 */
export function renewSigningSecret(
  db: Database,
  opening: OpeningSecrets,
  requireQuiet: (tx: Tx) => Promise<void>,
  now: Date,
): Promise<void> {
  return inPatientTransaction(db, async (tx) => {
    const before = openSealed(await lockFact(tx, SEALED), opening)
    await requireQuiet(tx)
    const signing_secret = randomBase62(LENGTH)
    await sealAllAgain(tx, (purpose, sealed) => {
      const text = tryToUnseal(before.signing_secret, purpose, sealed)
      return text === null ? null : seal(signing_secret, purpose, text)
    })
    await saveSealed(tx, opening.secret, { ...before, signing_secret })
    await recordCommand(tx, { operation: 'renewSigningSecret', subject_kind: SUBJECT }, now)
    await requireQuiet(tx)
  })
}

async function saveSealed(
  tx: Tx,
  with_secret: string,
  { secret, signing_secret }: Pick<DeploymentSecret, 'secret' | 'signing_secret'>,
): Promise<void> {
  const text = secret === signing_secret ? secret : `${secret} ${signing_secret}`
  await saveFact(tx, SEALED, sealWith(with_secret, text))
  await saveFact(tx, CHECK, NOT_LAUREL_SECRET)
}

/** Stores a sealed secret unless another node was faster; returns the stored one. */
async function beginSealing(
  db: Database,
  opening: OpeningSecrets,
  check: unknown,
): Promise<unknown> {
  const before = await findSecretBefore(db, opening, check)
  if (before !== null) return saveFirstFact(db, SEALED, sealWith(before, before))
  const fresh = sealWith(opening.secret, randomBase62(LENGTH))
  return inTransaction(db, async (tx) => {
    const stored = await saveFirstFact(tx, SEALED, fresh)
    await saveFirstFact(tx, CHECK, NOT_LAUREL_SECRET)
    return stored
  })
}

/**
 * The LAUREL_SECRET of a database that an older release has worked with: it was the deployment's
 * secret, and stays it. null for a new database.
 */
async function findSecretBefore(
  db: Database,
  opening: OpeningSecrets,
  check: unknown,
): Promise<string | null> {
  if (check === undefined) {
    const until_now = opening.previous_secret ?? opening.secret
    return (await listShops(db)).length === 0 ? null : until_now
  }
  const found = candidates(opening).find((one) => checkOf(one) === check)
  if (found === undefined) throw wrongSecret(opening)
  return found
}

function checkOf(secret: string): string {
  return keyedDigest(secret, CHECK, '').toString('base64')
}

function sealWith(secret: string, text: string): string {
  return seal(secret, SEALED_FOR, text).toString('base64')
}

function openSealed(sealed: unknown, opening: OpeningSecrets): DeploymentSecret {
  if (typeof sealed !== 'string') throw new Error(`the fact "${SEALED}" must be a text`)
  for (const secret of candidates(opening)) {
    const text = tryToUnseal(secret, SEALED_FOR, Buffer.from(sealed, 'base64'))
    if (text === null) continue
    // No secret has a space. Until it is first replaced, one secret does everything.
    const [own = text, signing_secret = own] = text.split(' ')
    return { secret: own, signing_secret, is_rotated: secret === opening.secret }
  }
  throw wrongSecret(opening)
}

function candidates({ secret, previous_secret }: OpeningSecrets): string[] {
  return previous_secret === null ? [secret] : [secret, previous_secret]
}

function missingSecret(): ConfigError {
  return new ConfigError(
    'LAUREL_SECRET',
    'is needed: the file "secret" that this database was set up with is not in its data folder. ' +
      'Put the file back, or set LAUREL_SECRET to what was in it',
  )
}

function wrongSecret({ previous_secret }: OpeningSecrets): ConfigError {
  const which =
    previous_secret === null
      ? 'must be the one that this database was set up with'
      : 'or LAUREL_SECRET_PREVIOUS must be the one that this database was last sealed with'
  return new ConfigError(
    'LAUREL_SECRET',
    `${which}, by default the file "secret" of its data folder; with another one no API key, ` +
      'session token or link of it works. docs/secrets.md says how to change it',
  )
}
