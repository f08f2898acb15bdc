import { type Static, Type } from 'typebox'
import { closed, nullable, timestamp, visibleText } from '../base/types.ts'

const BYTES_MAX = 8_000

/** Bytes of the standard, as the browser has them. */
const encoded = (description: string) =>
  Type.String({
    maxLength: BYTES_MAX,
    pattern: '^[A-Za-z0-9_-]+$',
    description: `${description} Base64URL.`,
    examples: ['c29tZXRoaW5n'],
  })

const credential_id = encoded('How the device calls the passkey: `id` of the credential.')
const client_data = encoded('`response.clientDataJSON`: what the browser says of the challenge.')

export const passkeyName = visibleText(100, 'What the person calls the device.', 'Blue laptop')

export const ShownPasskeyBody = closed({
  credential_id,
  client_data,
  authenticator_data: encoded('`response.authenticatorData`.'),
  signature: encoded('`response.signature`.'),
})

export const MadePasskeyBody = closed({
  name: passkeyName,
  credential_id,
  client_data,
  attestation: encoded('`response.attestationObject`: the new public key.'),
  transports: Type.Array(Type.String({ maxLength: 40, pattern: '^[a-z-]+$' }), {
    maxItems: 10,
    description: 'How the device is reached: `response.getTransports()`.',
    examples: [['internal']],
  }),
})

const challengeFields = {
  challenge: Type.String({ description: '`challenge` of the request to the browser. Base64URL.' }),
  host: Type.String({ description: 'Where the passkey belongs: `rpId`, or `rp.id`.' }),
  expires_at: timestamp('Until when the challenge can be answered, once.'),
}

export const ChallengeResult = closed(challengeFields, { title: 'PasskeyChallenge' })

export const PasskeyResult = closed(
  {
    passkey_id: Type.String(),
    name: passkeyName,
    created_at: timestamp('When it was added.'),
    last_used_at: nullable(timestamp('When it last signed the person in; null: never.')),
  },
  { title: 'Passkey' },
)

export const NewPasskeyResult = closed(
  {
    ...challengeFields,
    known: Type.Array(Type.String(), {
      description: '`excludeCredentials`: the ids of the passkeys that the person has. Base64URL.',
    }),
  },
  { title: 'NewPasskeyChallenge' },
)

export const PasskeysResult = closed(
  { passkeys: Type.Array(PasskeyResult, { description: 'The oldest first.' }) },
  { title: 'Passkeys' },
)

interface Shown {
  readonly passkey_id: string
  readonly name: string
  readonly created_at: Date
  readonly last_used_at: Date | null
}

export function presentPasskey(passkey: Shown): Static<typeof PasskeyResult> {
  const { passkey_id, name, created_at, last_used_at } = passkey
  return {
    ...{ passkey_id, name },
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }
}

export function presentChallenge(challenge: {
  readonly challenge: string
  readonly host: string
  readonly expires_at: Date
}): Static<typeof ChallengeResult> {
  const { challenge: asked, host, expires_at } = challenge
  return { challenge: asked, host, expires_at: expires_at.toISOString() }
}
