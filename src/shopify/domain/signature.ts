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

/**
 * Reads a request that came by Shopify's app proxy; null: it cannot be one. A shopper may add what
 * they like to the query, which Shopify signs too, so nothing that counts may come twice.
 */
export function readProxyQuery(query: URLSearchParams): ProxyQuery | null {
  const [shop, signature, timestamp, customer] = [
    'shop',
    'signature',
    'timestamp',
    'logged_in_customer_id',
  ].map((name) => query.getAll(name))
  const is_plain = [shop, signature, timestamp].every((found) => found?.length === 1)
  if (!is_plain || (customer?.length ?? 0) > 1) return null
  const [id = ''] = customer ?? []
  if (!/^([1-9]\d{0,15})?$/.test(id) || !/^\d{1,11}$/.test(timestamp?.[0] ?? '')) return null
  return {
    shopify_domain: (shop?.[0] ?? '').toLowerCase(),
    sent_at: new Date(Number(timestamp?.[0]) * 1000),
    customer_id: id === '' ? null : Number(id),
    isSignedWith: (client_secrets) =>
      isSignature(Buffer.from(signature?.[0] ?? '', 'hex'), signedText(query), client_secrets),
  }
}

/** Everything but the signature: each name with its values, sorted, with nothing between them. */
function signedText(query: URLSearchParams): string {
  const values_by_name = Map.groupBy(query, ([name]) => name)
  values_by_name.delete('signature')
  return [...values_by_name]
    .map(([name, entries]) => `${name}=${entries.map(([, value]) => value).join(',')}`)
    .toSorted()
    .join('')
}

function isSignature(sent: Buffer, text: Uint8Array | string, client_secrets: readonly string[]) {
  return client_secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(text).digest()
    return expected.length === sent.length && timingSafeEqual(expected, sent)
  })
}
