import { beforeAll, describe, expect, it } from 'vitest'
import { embeddedShopOperations } from '../../src/embedded-shop/operations.ts'
import { adminOperations } from '../../src/endpoints/admin/index.ts'
import { ADMIN_TOKEN, sharedApp } from '../support/app.ts'
import { send, type TestRequest, verdict } from '../support/http.ts'
import { newShop, type TestShop } from '../support/shop.ts'

/** Every call of the admin API and of the embedded shop's, with what must not do. */

const { embedded_shop } = await sharedApp()
const operations = [
  ...adminOperations.map((operation) => ({ prefix: '/admin/api', operation })),
  ...embeddedShopOperations(embedded_shop).map((operation) => ({
    prefix: '/platform/v1',
    operation,
  })),
]
const named = operations.map((each) => [each.operation.operation_id, each] as const)
// A file is read in another way: test/admin/imports.test.ts.
const with_body = named.filter(
  ([, { operation }]) => operation.method !== 'GET' && operation.takes === null,
)
const of_something = named.filter(([, { operation }]) => operation.path.includes('{'))

/** Bodies that would do, where an empty one would not. */
const BODIES: Record<string, unknown> = {
  decideJoining: { pay: true },
  updateImport: { create_customers: true },
  updateAssistant: { limits: { mode: 'propose' } },
  approveProposal: { version: 1 },
  judgeAgain: { order_id: 1, dry_run: true },
  decideShopifyCall: { outcome: 'booked' },
  forgetPerson: { dry_run: true },
  mergeCustomers: { into: 1, dry_run: true },
  invite: { email: 'sam@example.com', role: 'viewer' },
  updatePerson: { role: 'viewer' },
  createKey: { name: 'x', scopes: ['shop:read'] },
  createCustomerAccessToken: { customer_id: 1 },
  createEmbeddedRefund: { id: 1, shipping: 1 },
  putFaults: { mode: 'none' },
  createTestEvent: { topic: 'points.earned' },
  sendTestEmail: { to: 'me@example.com' },
  replayWebhook: { from: '2026-10-01T00:00:00Z' },
  switchMembership: { enabled: true },
  putClock: { advance_seconds: 1 },
  connectShopify: { shopify_domain: 'Not-A-Domain', client_id: 'x', client_secret: 'x' },
  createShop: {
    domain: 'Not-A-Domain',
    name: 'x',
    currency: 'EUR',
    timezone: 'Europe/Vienna',
    primary_language: 'en',
  },
}

/** Fields of a query that an operation requires. */
const QUERIES: Record<string, string> = {
  getEmbeddedStoreCredit: '&customer_id=1',
  explainPoints: '&transaction_id=none',
  previewCorrection: '&points=1',
  countAudience: '&mode=all',
  countProducts: '&mode=all',
}

/** Nothing that is asked here is carried out, so that all may ask the same shop. */
let shop: TestShop

beforeAll(async () => {
  shop = await newShop()
})

describe.each(named)('%s', (id, { prefix, operation }) => {
  const ask = (options: Partial<TestRequest> & { query?: string } = {}) => {
    const { query = '', ...rest } = options
    const path = operation.path
      .replace('{shop}', shop.domain)
      .replace(/\{(customer|product|collection|order|refund)_id\}/g, '4040')
      .replace(/\{\w+\}/, 'key_none')
    const body = operation.method === 'GET' ? undefined : (BODIES[id] ?? {})
    return send(shop.app.base_url, {
      method: operation.method,
      path: `${prefix}${path}?shop=${shop.domain}${QUERIES[id] ?? ''}${query}`,
      token: ADMIN_TOKEN,
      ...(body === undefined ? {} : { body }),
      ...rest,
    })
  }

  it('needs the admin token', async () => {
    const headers = [`Basic ${ADMIN_TOKEN}`, `bearer ${ADMIN_TOKEN}`, ADMIN_TOKEN, 'Bearer']
    expect(verdict(await ask({ token: undefined }))).toBe('401 unauthorized')
    for (const Authorization of headers) {
      const reply = await ask({ token: undefined, headers: { Authorization } })
      expect(verdict(reply), Authorization).toBe('401 unauthorized')
    }
    for (const token of ['nonsense', shop.key, `${ADMIN_TOKEN}x`, ADMIN_TOKEN.slice(1)]) {
      expect(verdict(await ask({ token }))).toBe('401 invalid_token')
    }
  })

  it('asks who is there before anything else', async () => {
    const unreadable = operation.method === 'GET' ? {} : { raw_body: '{' }
    const reply = await ask({ token: 'nonsense', query: '&nonsense=1', ...unreadable })
    expect(verdict(reply)).toBe('401 invalid_token')
  })

  it('takes no field of the query that it does not know', async () => {
    expect(verdict(await ask({ query: '&nonsense=1' }))).toBe('422 validation_error nonsense')
  })
})

describe('a call with a body', () => {
  it.each(with_body)('refuses what %s cannot read', async (_id, { prefix, operation }) => {
    const path = `${prefix}${operation.path
      .replace(/\{(customer|product|collection|order|refund)_id\}/g, '1')
      .replace(/\{\w+\}/, 'key_none')}`
    const ask = (request: Partial<TestRequest>) =>
      send(shop.app.base_url, {
        method: operation.method,
        path: `${path}?shop=${shop.domain}`,
        token: ADMIN_TOKEN,
        ...request,
      })
    const { bytes_max = 1024 * 1024 } = operation
    for (const raw_body of ['{', '[]', 'null', '"x"', `{"a":"${'a'.repeat(bytes_max)}"}`]) {
      expect(verdict(await ask({ raw_body })), raw_body.slice(0, 9)).toBe(
        '422 validation_error body',
      )
    }
    const typed = await ask({ body: {}, headers: { 'Content-Type': 'text/plain' } })
    expect(verdict(typed)).toBe('422 validation_error body')
    const unknown = await ask({ body: { nonsense: 1 } })
    expect(unknown.status).toBe(422)
    const fields = unknown.body.error.details.errors.map(({ field }: { field: string }) => field)
    expect(fields).toContain('nonsense')
  })
})

describe('a call about something', () => {
  it.each(of_something)('(%s) that is not there is 404', async (id, { prefix, operation }) => {
    // A refund may come before its order.
    if (operation.method === 'PUT' || id === 'createEmbeddedRefund') return
    const shop = await newShop()
    const path = operation.path
      .replace('{shop}', 'nobody.example')
      .replace(/\{(customer|product|collection|order|refund)_id\}/g, '4040')
      .replace(/\{\w+\}/, 'key_none')
    const body = ['PATCH', 'POST'].includes(operation.method) ? (BODIES[id] ?? {}) : undefined
    const reply = await send(shop.app.base_url, {
      method: operation.method,
      path: `${prefix}${path}?shop=${shop.domain}${QUERIES[id] ?? ''}`,
      token: ADMIN_TOKEN,
      body,
    })
    expect(verdict(reply)).toBe('404 not_found')
    expect(reply.body.error.details).toMatchObject({ resource: expect.any(String) })
  })

  it('of a shop that is not there is 404', async () => {
    const { base_url } = await sharedApp()
    for (const path of ['/admin/api/keys', '/admin/api/verify', '/platform/v1/customers/1']) {
      const request = { method: 'GET', path: `${path}?shop=nobody.example`, token: ADMIN_TOKEN }
      const reply = await send(base_url, request)
      expect(verdict(reply)).toBe('404 not_found')
      expect(reply.body.error.details.resource).toBe('shop')
    }
  })
})
