import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether Shopify has signed these bytes with one of the app's secrets. There is more than one while
 * a secret is replaced.
 */
export function isSigned(
  body: Uint8Array,
  signature: string,
  client_secrets: readonly string[],
): boolean {
  if (body.byteLength === 0) return false
  const sent = Buffer.from(signature, 'base64')
  return client_secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(body).digest()
    return expected.length === sent.length && timingSafeEqual(expected, sent)
  })
}
