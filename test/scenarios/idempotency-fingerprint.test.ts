import { describe, expect, it } from 'vitest'
import type { Caller } from '../../src/context.ts'
import type { CallRequest } from '../../src/endpoints/door/call-request.ts'
import { claimKey } from '../../src/endpoints/door/claim-key.ts'
import type { Endpoint } from '../../src/endpoints/door/define.ts'
import { deductPointsEndpoint } from '../../src/endpoints/points/deduct-points.ts'
import { earnPointsEndpoint } from '../../src/endpoints/points/earn-points.ts'

/** What makes a request another one, and what does not. */

const NOW = new Date('2026-10-01T08:00:00Z')
const HOUR_MS = 3_600_000

interface Claimed {
  readonly endpoint?: Endpoint
  readonly customer_id?: string
  readonly body?: unknown
  readonly version?: string | undefined
  readonly key?: string
  readonly credential?: string
}

function claim(claimed: Claimed) {
  const request: CallRequest = {
    request_id: 'req_1',
    now: NOW,
    address: null,
    authorization: undefined,
    idempotency_key: claimed.key ?? 'one',
    service_version: claimed.version,
    params: { customer_id: claimed.customer_id ?? '1001' },
    query: {},
    body: { kind: 'none' },
  }
  return claimKey(
    claimed.endpoint ?? earnPointsEndpoint,
    request,
    // Only these of the caller are part of a claim.
    {
      credential: claimed.credential ?? 'key_1',
      shop: { platform: 'shopify' },
      key: { scopes: [] as readonly string[] },
      session: null,
    } as Caller,
    claimed.body ?? { points: 5, source_ref: 'a' },
  )
}

describe('the fingerprint of a request', () => {
  it('is the same for the same request, in whatever order its fields are', () => {
    const turned = claim({ body: { source_ref: 'a', points: 5 } })
    expect(turned.fingerprint).toEqual(claim({}).fingerprint)
  })

  it('is the same in every version: the merchant may move the key between two tries', () => {
    const claimed = claim({ version: '2027-04-01' })
    expect(claimed.fingerprint).toEqual(claim({ version: undefined }).fingerprint)
  })

  it('is the same for a customer by number and by GID', () => {
    const by_gid = claim({ customer_id: 'gid://shopify/Customer/1001' })
    expect(by_gid.fingerprint).toEqual(claim({}).fingerprint)
  })

  it.each<[string, Claimed]>([
    ['endpoint', { endpoint: deductPointsEndpoint }],
    ['customer', { customer_id: '1002' }],
    ['platform of the customer', { customer_id: 'gid://medusa/Customer/1001' }],
    ['body', { body: { points: 6, source_ref: 'a' } }],
  ])('is another one for another %s', (_what, other) => {
    expect(claim(other).fingerprint).not.toEqual(claim({}).fingerprint)
  })

  it('is the key itself where the key is auto, apart from every key that can be sent', () => {
    const auto = claim({ key: 'auto' })
    expect(auto.key).toMatch(/^auto [0-9a-f]{64}$/)
    expect(claim({ key: 'auto', customer_id: '1002' }).key).not.toBe(auto.key)
    expect(() => claim({ key: auto.key })).toThrow('Idempotency-Key')
  })
})

describe('a claim', () => {
  it('belongs to its credential', () => {
    expect(claim({ credential: 'key_2/1001' }).credential).toBe('key_2/1001')
  })

  it('lasts 72 hours, and a minute where the key is auto', () => {
    expect(claim({}).expires_at.getTime() - NOW.getTime()).toBe(72 * HOUR_MS)
    expect(claim({ key: 'auto' }).expires_at.getTime() - NOW.getTime()).toBe(60_000)
  })

  it.each([
    '',
    ' ',
    'a b',
    'é',
    'x'.repeat(256),
    'a\u0000',
    '\u007f',
  ])('cannot be made with the key %j', (key) => {
    expect(() => claim({ key })).toThrow('Idempotency-Key')
  })

  it.each([
    '!',
    '~',
    'x'.repeat(255),
    '"quoted"',
    'AUTO',
    '__proto__',
  ])('can be made with the key %j', (key) => {
    expect(claim({ key }).key).toBe(key)
  })
})
