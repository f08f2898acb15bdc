import { createHmac, createSecretKey } from 'node:crypto'

const PREFIX = 'whsec_'

/**
 * The headers that prove to a receiver where this text, in UTF-8, comes from, and when it was sent.
 */
export function signatureHeaders(
  secret: string,
  { event_id, body, now }: { readonly event_id: string; readonly body: string; readonly now: Date },
): Readonly<Record<string, string>> {
  const seconds = String(Math.floor(now.getTime() / 1_000))
  // The standard keys its signature with the bytes behind the prefix.
  const standard_key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return {
    'X-Service-Hmac-Sha256': hmac(secret, body),
    'webhook-id': event_id,
    'webhook-timestamp': seconds,
    'webhook-signature': `v1,${hmac(standard_key, `${event_id}.${seconds}.${body}`)}`,
  }
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
