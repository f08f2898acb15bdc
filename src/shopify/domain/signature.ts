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
  return isSignature(Buffer.from(signature, 'base64'), body, client_secrets)
}

/** What a theme's request says after Shopify has passed it on. */
export interface ProxyQuery {
  readonly shopify_domain: string
  readonly sent_at: Date
  /** Who is signed in to the shop; null: nobody. */
  readonly customer_id: number | null
  /** Whether one of the app's secrets has signed all of it. */
  isSignedWith(client_secrets: readonly string[]): boolean
}

/** All that Shopify itself puts into a query. */
const PROXY_NAMES = ['shop', 'logged_in_customer_id', 'path_prefix', 'timestamp', 'signature']

/**
 * Reads a request that came by Shopify's app proxy; null: it cannot be one. Shopify also signs what a
 * shopper adds to the query, and puts nothing between the values: with a name that it did not add,
 * the same signature could be read as that of another query. So there are only its own, once each.
 */
export function readProxyQuery(query: URLSearchParams): ProxyQuery | null {
  const names = [...query.keys()]
  if (names.some((name) => !PROXY_NAMES.includes(name))) return null
  if (new Set(names).size < names.length) return null
  const given = (name: string) => query.get(name) ?? ''
  const [id, timestamp] = [given('logged_in_customer_id'), given('timestamp')]
  if (!/^([1-9]\d{0,15})?$/.test(id) || !/^\d{1,11}$/.test(timestamp)) return null
  return {
    shopify_domain: given('shop').toLowerCase(),
    sent_at: new Date(Number(timestamp) * 1000),
    customer_id: id === '' ? null : Number(id),
    isSignedWith: (client_secrets) =>
      isSignature(Buffer.from(given('signature'), 'hex'), signedText(query), client_secrets),
  }
}

/** Everything but the signature: each name with its value, sorted, with nothing between them. */
function signedText(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== 'signature')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('')
}

function isSignature(sent: Buffer, text: Uint8Array | string, client_secrets: readonly string[]) {
  return client_secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(text).digest()
    return expected.length === sent.length && timingSafeEqual(expected, sent)
  })
}
