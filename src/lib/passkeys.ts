import { isObject } from './is-object.ts'

/** Checks what devices say of passkeys, by the standard WebAuthn. Its bytes are Base64URL here. */

/** Who asks for a passkey: the host that it belongs to, and the origin of its pages. */
export interface Asker {
  readonly host: string
  readonly origin: string
}

/** What a device answers when it makes a passkey. */
export interface MadePasskey {
  readonly credential_id: string
  readonly client_data: string
  readonly attestation: string
}

/** What it answers when it shows one. */
export interface ShownPasskey {
  readonly credential_id: string
  readonly client_data: string
  readonly authenticator_data: string
  readonly signature: string
}

interface KnownPasskey {
  readonly public_key: Uint8Array
  readonly uses: number
}

export const bytesOf = (text: string): Buffer<ArrayBuffer> => Buffer.from(text, 'base64url')

/** A secret as a challenge, and back. */
export const challengeOf = (secret: string): string => Buffer.from(secret).toString('base64url')
const secretOf = (challenge: string): string => bytesOf(challenge).toString()

/** The secret whose challenge a device has answered; null: it says none. */
export function answeredSecret({ client_data }: { readonly client_data: string }): string | null {
  try {
    const data: unknown = JSON.parse(bytesOf(client_data).toString())
    return isObject(data) && typeof data.challenge === 'string' ? secretOf(data.challenge) : null
  } catch {
    return null
  }
}

/** The new passkey, if the device made it for this asker, and knew its user; else null. */
export async function checkMade(
  { credential_id: id, client_data, attestation }: MadePasskey,
  secret: string,
  { host, origin }: Asker,
): Promise<{ credential_id: Buffer; public_key: Buffer; uses: number } | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const response = { clientDataJSON: client_data, attestationObject: attestation }
  const { registrationInfo } = await answerOrNothing(() =>
    verifyRegistrationResponse({
      response: { ...IN_JSON, id, rawId: id, response },
      ...expected(secret, origin),
      expectedRPID: host,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (registrationInfo === undefined) return null
  const { publicKey, counter } = registrationInfo.credential
  return { credential_id: bytesOf(id), public_key: Buffer.from(publicKey), uses: counter }
}

/** How often the device has used the passkey, if it is this one, and knew its user; else null. */
export async function checkShown(
  { credential_id: id, client_data, authenticator_data, signature }: ShownPasskey,
  { public_key, uses }: KnownPasskey,
  secret: string,
  { host, origin }: Asker,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const response = {
    clientDataJSON: client_data,
    authenticatorData: authenticator_data,
    signature,
  }
  const { verified, authenticationInfo } = await answerOrNothing(() =>
    verifyAuthenticationResponse({
      response: { ...IN_JSON, id, rawId: id, response },
      ...expected(secret, origin),
      expectedRPID: host,
      credential: { id, publicKey: new Uint8Array(public_key), counter: uses },
    }),
  )
  return verified === true && authenticationInfo ? authenticationInfo.newCounter : null
}

/** ES256, EdDSA and RS256: every device knows one of them. */
const ALGORITHMS = [-7, -8, -257]

const IN_JSON = { type: 'public-key', clientExtensionResults: {} } as const

const expected = (secret: string, origin: string) => ({
  expectedChallenge: challengeOf(secret),
  expectedOrigin: origin,
  requireUserVerification: true,
})

/** The library throws at whatever is wrong with an answer. */
async function answerOrNothing<Answer extends object>(
  check: () => Promise<Answer>,
): Promise<Partial<Answer>> {
  try {
    return await check()
  } catch {
    return {}
  }
}
