import { Type } from 'typebox'
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  removePasskey,
  signInByPasskey,
} from '../../../actions/people/passkeys.ts'
import { readSession } from '../../../actions/people/read-session.ts'
import { closed, NoBody, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import {
  ChallengeResult,
  MadePasskeyBody,
  NewPasskeyResult,
  PasskeyResult,
  PasskeysResult,
  presentChallenge,
  presentPasskey,
  ShownPasskeyBody,
} from '../../../schemas/people/passkey.ts'
import { anyPassword } from '../../../schemas/people/person.ts'
import { presentSession, SessionResult } from '../../../schemas/people/session.ts'
import { listPasskeys } from '../../../store/people/passkeys.ts'
import {
  defineOpenOperation,
  definePersonOperation,
  WithCookie,
} from '../../door/define-person-operation.ts'
import { ownSubject } from './subjects.ts'

export const askForPasskeyOperation = defineOpenOperation('askForPasskey', {
  method: 'POST',
  path: '/session/passkey-challenge',
  summary: 'Start a sign-in with a passkey: the options for the browser (WebAuthn).',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: ChallengeResult,
  handle: async (call) => presentChallenge(await askForPasskey(call)),
})

export const signInByPasskeyOperation = defineOpenOperation('signInByPasskey', {
  method: 'POST',
  path: '/session/passkey',
  summary:
    'Sign in with what the device answered; no password and no code is needed. The answer sets ' +
    'the cookie of the session.',
  params: NoParams,
  query: NoQuery,
  body: ShownPasskeyBody,
  result: SessionResult,
  handle: async (call, { body }) => {
    const signed_in = await signInByPasskey(call, body)
    return new WithCookie(
      presentSession(await readSession(call.context, signed_in.session)),
      signed_in,
    )
  },
})

export const listPasskeysOperation = definePersonOperation('listPasskeys', {
  method: 'GET',
  path: '/me/passkeys',
  summary: 'List your passkeys.',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: PasskeysResult,
  handle: async ({ context, session }) => {
    const found = await listPasskeys(context.database.db, session.person.person_id)
    return { passkeys: found.map(presentPasskey) }
  },
})

export const beginPasskeyOperation = definePersonOperation('beginPasskey', {
  method: 'POST',
  path: '/me/passkey-challenge',
  summary: 'Start adding a passkey: the options for the browser. `POST /me/passkeys` saves it.',
  params: NoParams,
  query: NoQuery,
  body: closed({ password: anyPassword }),
  result: NewPasskeyResult,
  subject: { kind: 'passkey', id: () => null },
  handle: async (call, { body }) => {
    const begun = await beginPasskey(call, call.session, body.password)
    const known = begun.known.map(({ credential_id }) => Buffer.from(credential_id))
    return { ...presentChallenge(begun), known: known.map((id) => id.toString('base64url')) }
  },
})

export const addPasskeyOperation = definePersonOperation('addPasskey', {
  method: 'POST',
  path: '/me/passkeys',
  summary: 'Save a new passkey. The device must have verified its user.',
  params: NoParams,
  query: NoQuery,
  body: MadePasskeyBody,
  result: PasskeyResult,
  subject: ownSubject,
  handle: async (call, { body }) => presentPasskey(await addPasskey(call, call.session, body)),
})

export const removePasskeyOperation = definePersonOperation('removePasskey', {
  method: 'DELETE',
  path: '/me/passkeys/{passkey_id}',
  summary: 'Remove one of your passkeys. It can no longer be used to sign in.',
  params: closed({ passkey_id: Type.String({ examples: ['pky_01jd3k'] }) }),
  query: NoQuery,
  body: NoBody,
  result: PasskeysResult,
  subject: ownSubject,
  handle: async (call, { params }) => {
    await removePasskey(call, call.session, params.passkey_id)
    const left = await listPasskeys(call.context.database.db, call.session.person.person_id)
    return { passkeys: left.map(presentPasskey) }
  },
})
