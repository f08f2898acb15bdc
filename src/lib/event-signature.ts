import { createHmac, createSecretKey } from 'node:crypto'

const PREFIX = 'whsec_'

/** What signs: an endpoint's secret and, for a while after a change, the one before. */
export interface SigningSecrets {
  readonly secret: string
  readonly previous_secret: string | null
}

/**
 * The headers that prove to a receiver where this text, in UTF-8, comes from, and when it was sent.
 */
export function signatureHeaders(
  { secret, previous_secret }: SigningSecrets,
  { event_id, body, now }: { readonly event_id: string; readonly body: string; readonly now: Date },
): Readonly<Record<string, string>> {
  const seconds = String(Math.floor(now.getTime() / 1_000))
  const signed = `${event_id}.${seconds}.${body}`
  const signing = previous_secret === null ? [secret] : [secret, previous_secret]
  return {
    // It has room for one signature. A receiver knows the new secret later than we do.
    'X-Service-Hmac-Sha256': hmac(previous_secret ?? secret, body),
    'webhook-id': event_id,
    'webhook-timestamp': seconds,
    'webhook-signature': signing.map((one) => `v1,${hmac(standardKey(one), signed)}`).join(' '),
  }
}

/** The standard keys its signature with the bytes behind the prefix. */
function standardKey(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64')
}

/** A new signing secret: 32 bytes of chance, in the form of the Standard Webhooks. */
export function newSigningSecret(bytes: Buffer): string {
  return `${PREFIX}${bytes.toString('base64')}`
}

function hmac(key: string | Buffer, text: string): string {
  // Bytes as a key cost six times as much as a key object of them.
  return createHmac('sha256', typeof key === 'string' ? key : createSecretKey(key))
    .update(text)
    .digest('base64')
}
