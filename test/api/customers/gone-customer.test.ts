import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../../src/endpoints/index.ts'
import { verdict } from '../../support/http.ts'
import { expectOk, furnishedShop, newShop, type TestShop } from '../../support/shop.ts'

/** A customer whom the shop has deleted: what was earned can be read, and nothing is written. */

const writes = endpoints.filter(
  ({ effect, path }) => effect === 'write' && path.includes('{customer_id}'),
)
const GONE = '404 not_found customer_gone'
/** Takes value back from whoever holds the code, so the merchant can still do it. */
const STILL_POSSIBLE = ['cancelRedemption']

describe('a customer who is gone from the platform', () => {
  let shop: TestShop
  let token: string
  let before: unknown

  async function kept(): Promise<unknown> {
    const { history, ...customer } = expectOk(
      await shop.get('/customers/1001?include=history,referral'),
    ).body
    const { data } = expectOk(
      await shop.get('/customers/1001/transactions?include_internal=true'),
    ).body
    return { history, customer, data }
  }

  beforeAll(async () => {
    shop = await furnishedShop()
    token = await shop.sessionToken(1001)
    expectOk(await shop.platform('DELETE', '/customers/1001'))
    before = await kept()
  })

  const refused = writes.filter(({ operation_id }) => !STILL_POSSIBLE.includes(operation_id))

  it.each(
    refused.map((endpoint) => [endpoint.operation_id, endpoint] as const),
  )('%s by API key finds nobody and writes nothing', async (_, endpoint) => {
    const reply = await shop.ask(endpoint)
    expect(verdict(reply)).toBe(GONE)
    expect(await kept()).toEqual(before)
  })

  it.each(
    writes.map((endpoint) => [endpoint.operation_id, endpoint] as const),
  )('%s by the session token of before is no call of anybody', async (_, endpoint) => {
    expect(verdict(await shop.ask(endpoint, { token }))).toBe('401 invalid_token')
    expect(await kept()).toEqual(before)
  })

  it('has no token that reads or refers friends either', async () => {
    expect(verdict(await shop.get('/customers/1001', { token }))).toBe('401 invalid_token')
    const claim = { referral_code: 'REF-ABC', email: 'friend@example.com' }
    expect(verdict(await shop.post('/referrals/claim', claim, { token }))).toBe('401 invalid_token')
  })

  it('is given no new token, whether the platform is there or not', async () => {
    const mint = () => shop.post('/customers/1001/session-tokens', {}, { key: null })
    expect(verdict(await mint())).toBe(GONE)
    await shop.platform('PUT', '/faults', { mode: 'unavailable' })
    const replies = [
      await mint(),
      await shop.post('/customers/1001/points/earn', { points: 5, source_ref: 'away' }),
    ]
    await shop.platform('PUT', '/faults', { mode: 'none' })
    expect(replies.map(verdict)).toEqual([GONE, GONE])
  })

  it('can still lose a code that was not used, and is back once the platform has the customer', async () => {
    const { data } = expectOk(await shop.get('/customers/1001/redemptions')).body
    const path = `/customers/1001/redemptions/${data[0].id}/cancel`
    expect((await shop.post(path, {})).status).toBe(200)
    await shop.customer(1001)
    expect(verdict(await shop.get('/customers/1001', { token }))).toBe('401 invalid_token')
    const fresh = await shop.sessionToken(1001)
    expect((await shop.get('/customers/1001', { token: fresh })).status).toBe(200)
    await shop.award(1001, 7)
  })
})

describe('the session tokens of one customer', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await newShop()
    for (const customer of [1, 2]) await shop.customer(customer)
  })

  it('end together, and no others do', async () => {
    const [first, second, other] = [
      await shop.sessionToken(1),
      await shop.sessionToken(1, ['read']),
      await shop.sessionToken(2),
    ]
    const ended = expectOk(await shop.admin('POST', '/customers/1/end-sessions'))
    expect(ended.body).toEqual({
      customer_id: 'gid://shopify/Customer/1',
      sessions_not_before: expect.any(String),
    })
    const fresh = await shop.sessionToken(1)
    const asked = async (customer: number, token: string) =>
      verdict(await shop.get(`/customers/${customer}/points`, { token }))
    expect(await asked(1, first)).toBe('401 invalid_token')
    expect(await asked(1, second)).toBe('401 invalid_token')
    expect(await asked(2, other)).toBe('200')
    expect(await asked(1, fresh)).toBe('200')
  })

  it('cannot be ended of somebody who is nobody', async () => {
    expect(verdict(await shop.admin('POST', '/customers/4040/end-sessions'))).toBe('404 not_found')
  })
})
