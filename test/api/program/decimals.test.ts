import { beforeAll, describe, expect, it } from 'vitest'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

/** Points and orders are whole; multipliers and percentages have two decimals at most. */

const TIER = { name: 'Gold', threshold: 500 }
const CARD = { name: 'Club', create_product: { price: 20 } }
const PARTNERS = '/program/affiliates/settings'

let shop: TestShop
let tier: string
beforeAll(async () => {
  shop = await newShop()
  await shop.switch({ affiliates_feature: true })
  tier = `/program/tiers/${expectOk(await shop.post('/program/tiers', TIER)).body.tier.id}`
})

const FINE = [1.001, 1.000_000_1, 9.999]

describe('a finer number', () => {
  it.each([1e-9, 250.000_000_1, 1_300.5])('of points is none: %d', async (value) => {
    for (const metric of ['points_earned', 'orders_count']) {
      const criteria = [{ metric, threshold: value }]
      expect(await faultOf('PATCH', tier, { criteria })).toBe('criteria[0].threshold')
    }
    expect(await faultOf('PATCH', tier, { threshold: value })).toBe('threshold')
    const fine = { name: 'Other', threshold: value }
    expect(await faultOf('POST', '/program/tiers', fine)).toBe('threshold')
  })

  it.each(FINE)('of a multiplier is none: %d', async (value) => {
    const points_multiplier = value
    expect(await faultOf('PATCH', tier, { points_multiplier })).toBe('points_multiplier')
    const card = { ...CARD, points_multiplier }
    expect(await faultOf('POST', '/program/memberships', card)).toBe('points_multiplier')
    const rarely = { ...CARD, points_multiplier: 10, inactive_points_multiplier: value }
    const field = 'inactive_points_multiplier'
    expect(await faultOf('POST', '/program/memberships', rarely)).toBe(field)
  })

  it.each([...FINE, 1e-9])("of a partner's percentage is none: %d", async (value) => {
    for (const rate of ['code_rate', 'link_rate']) {
      const change = { commission: { [rate]: value } }
      expect(await faultOf('PATCH', PARTNERS, change)).toBe(`commission.${rate}`)
    }
    const discount = { customer_discount: { value } }
    expect(await faultOf('PATCH', PARTNERS, discount)).toBe('customer_discount.value')
  })
})

it('two decimals are taken', async () => {
  expectOk(await shop.patch(tier, { points_multiplier: 1.15, threshold: 501 }))
  expectOk(await shop.patch(PARTNERS, { commission: { code_rate: 7.35, link_rate: 0.07 } }))
  expectOk(await shop.patch(PARTNERS, { customer_discount: { value: 8.29 } }))
})

async function faultOf(method: 'POST' | 'PATCH', path: string, body: object): Promise<string> {
  const sent = method === 'POST' ? shop.post(path, body) : shop.patch(path, body)
  const { status, body: answer } = await sent
  expect([status, answer.error.code]).toEqual([422, 'validation_error'])
  return answer.error.details.field
}
