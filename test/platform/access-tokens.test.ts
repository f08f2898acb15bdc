import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../support/http.ts'
import { newShop, type TestShop } from '../support/shop.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

describe('customer access tokens of the embedded shop', () => {
  let shop: TestShop
  const signIn = (body: unknown) => shop.platform('POST', '/customer-access-tokens', body)

  beforeAll(async () => {
    shop = await newShop()
    await shop.customer(1)
  })

  it('are made for a customer, a new one each time, for a day', async () => {
    const before = Date.parse((await shop.admin('GET', '/clock')).body.now)
    const [one, two] = [await signIn({ customer_id: 1 }), await signIn({ customer_id: 1 })]
    expect(one.body.customer_access_token).toMatch(/^shcat_\w+$/)
    expect(one.body.customer_access_token).not.toBe(two.body.customer_access_token)
    const lifetime_ms = Date.parse(one.body.expires_at) - before
    expect(lifetime_ms).toBeGreaterThanOrEqual(DAY_MS)
    expect(lifetime_ms).toBeLessThan(DAY_MS + 600_000)
  })

  it('are made for nobody who is not there', async () => {
    expect(verdict(await signIn({ customer_id: 4040 }))).toBe('404 not_found')
  })

  it.each([
    {},
    { customer_id: '1' },
    { customer_id: 0 },
    { customer_id: 1.5 },
  ])('cannot be made with %j', async (body) => {
    expect(verdict(await signIn(body))).toBe('422 validation_error customer_id')
  })
})
