import type { PersonSession } from '../../domain/people/session.ts'
import { challengeUsed, unknownPasskey } from '../../errors/people.ts'
import { invalidInput, notFound, refused } from '../../errors.ts'
import { newId } from '../../lib/ids.ts'
import {
  type Asker,
  answeredSecret,
  bytesOf,
  challengeOf,
  checkMade,
  checkShown,
  type MadePasskey,
  type ShownPasskey,
} from '../../lib/passkeys.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { type PersonLink, takeLink } from '../../store/people/links.ts'
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  lockPasskey,
  noteUseOfPasskey,
  type PersonPasskey,
} from '../../store/people/passkeys.ts'
import { lockPerson } from '../../store/people/people.ts'
import { recordOfPerson } from '../access/record-action.ts'
import type { PeopleCall } from './call.ts'
import { createLink, linkDigest } from './create-link.ts'
import { openSession, type SignedIn } from './open-session.ts'
import { recordingWrongSignIns } from './record-wrong-sign-ins.ts'
import { requireOwnPassword } from './require-own-password.ts'

/** More than anybody has devices. */
export const PASSKEYS_MAX = 20

/** Passkeys belong to the host of the pages that ask for them. */
interface PasskeyCall extends PeopleCall {
  readonly own_origin: string
}

/** What a device is asked with: a secret that works once. */
export interface Challenge {
  readonly challenge: string
  readonly host: string
  readonly expires_at: Date
}

/** Asks for any passkey, before it is known who is there. */
export function askForPasskey(call: PasskeyCall): Promise<Challenge> {
  return inTransaction(call.context.database.db, (tx) => newChallenge(tx, call, null))
}

/** Signs the owner of a passkey in; it stands for password and second factor. */
export function signInByPasskey(call: PasskeyCall, shown: ShownPasskey): Promise<SignedIn> {
  return recordingWrongSignIns(call, { operation: 'signIn', email: null }, () =>
    signInShowing(call, shown),
  )
}

async function signInShowing(call: PasskeyCall, shown: ShownPasskey): Promise<SignedIn> {
  const { context, now, caller } = call
  const secret = await takeChallenge(call, shown, null)
  return inTransaction(context.database.db, async (tx) => {
    const passkey = await lockPasskey(tx, bytesOf(shown.credential_id))
    if (passkey === undefined || secret === null) throw unknownPasskey()
    const uses = await checkShown(shown, passkey, secret, askerOf(call))
    if (uses === null) throw unknownPasskey()
    const { person_id } = passkey
    await noteUseOfPasskey(tx, passkey, { uses, last_used_at: now })
    const signed_in = await openSession(tx, call, person_id)
    const { session_id, person } = signed_in.session
    const what = { operation: 'signIn', subject_kind: 'session', subject_id: session_id }
    const { address, request_id } = caller
    await recordOfPerson(tx, { ...what, shop_id: null, address, request_id }, person, now)
    return signed_in
  })
}

/** Begins a new passkey, with the password. */
export async function beginPasskey(
  call: PasskeyCall,
  { person: { person_id } }: PersonSession,
  password: string,
): Promise<Challenge & { readonly known: PersonPasskey[] }> {
  await requireOwnPassword(call, person_id, password)
  return inTransaction(call.context.database.db, async (tx) => {
    const known = await listPasskeys(tx, person_id)
    return { ...(await newChallenge(tx, call, person_id)), known }
  })
}

/** Keeps what the device has made. Throws where the challenge was not for this person. */
export async function addPasskey(
  call: PasskeyCall,
  { person: { person_id } }: PersonSession,
  made: MadePasskey & { readonly name: string; readonly transports: readonly string[] },
): Promise<PersonPasskey> {
  const { context, now } = call
  const { name, transports } = made
  const secret = await takeChallenge(call, made, person_id)
  const passkey = await inTransaction(context.database.db, async (tx) => {
    if ((await lockPerson(tx, person_id)) === undefined) throw notFound('person', person_id)
    if (secret === null) throw challengeUsed()
    const key = await checkMade(made, secret, askerOf(call))
    if (key === null) {
      const message = `is not a passkey for ${call.own_origin} that knew its user`
      throw invalidInput({ field: 'attestation', message })
    }
    if ((await listPasskeys(tx, person_id)).length >= PASSKEYS_MAX) {
      throw refused('too_many_passkeys', `There are ${PASSKEYS_MAX}. Remove one first.`)
    }
    const passkey = { ...key, person_id, passkey_id: newId('pky', now), name, created_at: now }
    const row = { ...passkey, transports: JSON.stringify(transports) }
    if (!(await insertPasskey(tx, row))) throw refused('passkey_known', 'It was added before.')
    return { ...passkey, transports: [...transports], last_used_at: null }
  })
  context.person_sessions.clear()
  return passkey
}

export async function removePasskey(
  { context }: PeopleCall,
  { person: { person_id } }: PersonSession,
  passkey_id: string,
): Promise<void> {
  const removed = await inTransaction(context.database.db, (tx) =>
    deletePasskey(tx, person_id, passkey_id),
  )
  if (!removed) throw notFound('passkey', passkey_id)
  context.person_sessions.clear()
}

async function newChallenge(
  tx: Tx,
  call: PasskeyCall,
  person_id: string | null,
): Promise<Challenge> {
  const { context, now } = call
  const { token, expires_at } = await createLink(tx, context, 'passkey', { person_id }, now)
  return { challenge: challengeOf(token), host: askerOf(call).host, expires_at }
}

/**
 * The secret that was answered, if it was asked of this person, or null: of anybody. It is used up,
 * whatever becomes of the answer.
 */
async function takeChallenge(
  { context, now }: PeopleCall,
  answer: { readonly client_data: string },
  person_id: PersonLink['person_id'],
): Promise<string | null> {
  const secret = answeredSecret(answer)
  if (secret === null) return null
  const digest = linkDigest(context, 'passkey', secret)
  const link = await inTransaction(context.database.db, (tx) =>
    takeLink(tx, 'passkey', digest, now),
  )
  return link?.person_id === person_id ? secret : null
}

function askerOf({ own_origin: origin }: PasskeyCall): Asker {
  return { host: new URL(origin).hostname, origin }
}
