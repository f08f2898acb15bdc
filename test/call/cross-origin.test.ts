import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../src/endpoints/index.ts'
import { type Reply, send, verdict } from '../support/http.ts'
import { furnishedShop, type TestShop } from '../support/shop.ts'
import { fillPath } from '../support/valid-request.ts'

/** Browsers call what session tokens open, and the exchange, from any origin; of the rest they read refusals. */

const isOpen = (endpoint: (typeof endpoints)[number]) =>
  endpoint.session !== null || endpoint.scope === null
const named = (list: readonly (typeof endpoints)[number][]) =>
  list.map((endpoint) => [endpoint.operation_id, endpoint] as const)
const open = endpoints.filter(isOpen)
const closed = endpoints.filter((endpoint) => !isOpen(endpoint))

const Origin = 'https://shop.example'
const listed = (text: string | null) => text?.toLowerCase().split(/\s*,\s*/) ?? []

function expectOpen({ headers }: Reply): void {
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('access-control-allow-credentials')).toBeNull()
  expect(listed(headers.get('access-control-expose-headers'))).toEqual(
    expect.arrayContaining([
      'x-request-id',
      'service-version',
      'retry-after',
      'ratelimit',
      'ratelimit-policy',
      'idempotency-replayed',
    ]),
  )
}

function crossOriginHeaders({ headers }: Reply): string[] {
  return [...headers.keys()].filter((name) => name.startsWith('access-control-'))
}

describe('from another origin', () => {
  let shop: TestShop
  const preflight = (path: string, method: string) =>
    shop.call('OPTIONS', path, undefined, {
      token: null,
      key: null,
      headers: {
        Origin,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers':
          'authorization, content-type, idempotency-key, service-version',
      },
    })

  beforeAll(async () => {
    shop = await furnishedShop()
  })

  it('what shoppers may call themselves is open, and nothing else', () => {
    expect(open.map(({ operation_id }) => operation_id).sort()).toEqual([
      'applyAsPartner',
      'claimEarningRule',
      'clearCustomerBirthday',
      'deleteCustomerChild',
      'deleteCustomerPet',
      'enrollCustomer',
      'estimateCart',
      'estimateCarts',
      'exchangeSessionToken',
      'getBalance',
      'getCustomer',
      'getCustomerPartner',
      'getRedemption',
      'listCustomerChildren',
      'listCustomerPets',
      'listCustomerRewards',
      'listRedemptions',
      'listTransactions',
      'redeemReward',
      'saveCustomerChild',
      'saveCustomerPet',
      'setCustomerBirthday',
    ])
  })

  it.each(named(open))('%s is allowed by a preflight', async (_id, endpoint) => {
    const reply = await preflight(fillPath(endpoint.path), endpoint.method)
    expect(reply.status).toBe(204)
    expect(reply.text).toBe('')
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    expect(listed(reply.headers.get('access-control-allow-methods'))).toContain(
      endpoint.method.toLowerCase(),
    )
    expect(listed(reply.headers.get('access-control-allow-headers'))).toEqual(
      expect.arrayContaining([
        'authorization',
        'content-type',
        'idempotency-key',
        'service-version',
      ]),
    )
  })

  it.each(named(open))('%s exposes its headers, well or not', async (_id, endpoint) => {
    const replies = [
      await shop.ask(endpoint, { headers: { Origin } }),
      await shop.ask(endpoint, { headers: { Origin }, token: null }),
      await shop.ask(endpoint, { headers: { Origin, 'Service-Version': 'x' } }),
      await shop.ask(endpoint, { headers: { Origin }, query: '?nonsense=1' }),
      await shop.ask(endpoint, { headers: { Origin }, ids: { customer_id: 4040 } }),
      await shop.ask(endpoint, { token: await shop.sessionToken(1002), headers: { Origin } }),
    ]
    for (const reply of replies) expectOpen(reply)
    expect(replies.some(({ status }) => status >= 400)).toBe(true)
  })

  it('a body that is refused is refused openly', async () => {
    const token = await shop.sessionToken(1001)
    for (const options of [
      { raw_body: '{' },
      { headers: { 'Content-Type': 'text/plain' }, raw_body: '{}' },
      { raw_body: `"${'a'.repeat(1024 * 1024)}"` },
    ]) {
      const reply = await shop.post('/customers/1001/enroll', undefined, { token, ...options })
      expect(verdict(reply)).toBe('422 validation_error body')
      expectOpen(reply)
    }
  })

  it('503 and its Retry-After can be read', async () => {
    await shop.platform('PUT', '/faults', { mode: 'unavailable' })
    const reply = await shop.post('/customers/1001/enroll')
    await shop.platform('PUT', '/faults', { mode: 'none' })
    expect(reply.status).toBe(503)
    expectOpen(reply)
  })

  it('a wrong method on an open path is refused openly', async () => {
    const reply = await shop.call('POST', '/customers/1001/points', {}, { headers: { Origin } })
    expect(verdict(reply)).toBe('405 method_not_allowed')
    expectOpen(reply)
  })

  it.each(named(closed))('%s is closed, and says so openly to a session', async (_id, endpoint) => {
    const reply = await shop.ask(endpoint, { headers: { Origin } })
    expect(reply.status).toBe(endpoint.status)
    expect(crossOriginHeaders(reply)).toEqual([])
    const before = await preflight(fillPath(endpoint.path), endpoint.method)
    expect(before.status).toBe(204)
    expect(listed(before.headers.get('access-control-allow-methods'))).toContain(
      endpoint.method.toLowerCase(),
    )
    const token = await shop.sessionToken(1001, ['read', 'write'])
    const refused = await shop.ask(endpoint, { headers: { Origin }, token })
    expect(verdict(refused)).toBe('403 insufficient_scope')
    expectOpen(refused)
  })

  it.each([
    '/admin/api/shops',
    '/platform/v1/customers/1001',
    '/healthz',
    '/api/v10/nowhere',
  ])('%s is closed', async (path) => {
    for (const method of ['GET', 'OPTIONS']) {
      const headers = { Origin, 'Access-Control-Request-Method': 'GET' }
      const reply = await send(shop.app.base_url, { method, path, headers })
      expect(crossOriginHeaders(reply)).toEqual([])
    }
  })
})
