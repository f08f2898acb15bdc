import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { call } from '../api/call.ts'
import type { Session } from '../api/session-store.ts'

/** Passkeys of the devices in front of this browser. */

/** What keeps passkeys from working here: they belong to a name, and need a browser that has them. */
export function passkeyObstacle(): 'address' | 'browser' | null {
  if (/^[\d.]+$|:/.test(location.hostname)) return 'address'
  return browserSupportsWebAuthn() ? null : 'browser'
}

export function passkeysWork(): boolean {
  return passkeyObstacle() === null
}

/** Whether the person has closed the browser's question, or let it pass. */
export function isDeclined(error: unknown): boolean {
  return (
    (error instanceof WebAuthnError || error instanceof DOMException) &&
    ['NotAllowedError', 'AbortError'].includes(error.name)
  )
}

/** Signs in the person whose passkey the device shows. */
export async function signInByPasskey(): Promise<void> {
  const asked = await call('POST /admin/api/session/passkey-challenge')
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge: asked.challenge, rpId: asked.host, userVerification: 'required' },
  })
  const { clientDataJSON, authenticatorData, signature } = response
  await call('POST /admin/api/session/passkey', {
    body: {
      credential_id: id,
      client_data: clientDataJSON,
      authenticator_data: authenticatorData,
      signature,
    },
  })
}

/** ES256, EdDSA and RS256: every device knows one of them. */
const ALGORITHMS = [-7, -8, -257].map((alg) => ({ type: 'public-key', alg }) as const)

/** Has the device make a passkey, and keeps it under this name. */
export async function addPasskey(
  { person_id, email, name: displayName }: Session['person'],
  { name, password }: { readonly name: string; readonly password: string },
): Promise<void> {
  const asked = await call('POST /admin/api/me/passkey-challenge', { body: { password } })
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: asked.challenge,
      rp: { id: asked.host, name: 'Laurel' },
      user: { id: encode(person_id), name: email, displayName },
      pubKeyCredParams: ALGORITHMS,
      excludeCredentials: asked.known.map((known) => ({ type: 'public-key', id: known })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    },
  })
  await call('POST /admin/api/me/passkeys', {
    body: {
      name,
      credential_id: id,
      client_data: response.clientDataJSON,
      attestation: response.attestationObject,
      transports: response.transports ?? [],
    },
  })
}

/** As the standard writes bytes. */
function encode(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
