import { describe, expect, it } from 'vitest'
import { newTier } from '../../support/ladders.ts'
import { line, order } from '../../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

const ADA = 1001

async function nextTier(shop: TestShop) {
  return expectOk(await shop.get(`/customers/${ADA}`)).body.next_tier
}

describe('the next tier', () => {
  it('is shown while tiers are live, until the top is reached', async () => {
    const shop = await newShop()
    await shop.customer(ADA)
    const silver = await newTier(shop, { name: 'Silver', threshold: 100 })
    const gold = await newTier(shop, {
      name: 'Gold',
      threshold: 500,
      combine: 'all',
      criteria: [
        { metric: 'amount_spent', threshold: 80.1 },
        { metric: 'orders_count', threshold: 2 },
      ],
    })
    expect(await nextTier(shop)).toBeNull()
    await shop.switch({ tiers_enabled: true })
    await shop.award(ADA, 40)
    expect(await nextTier(shop)).toEqual({
      id: silver.id,
      name: 'Silver',
      threshold: 100,
      points_needed: 60,
      criteria: [{ metric: 'points_earned', required: 100, current: 40, remaining: 60 }],
      combine: 'any',
    })
    await shop.award(ADA, 560)
    await order(shop, 5001, { customer_id: ADA, lines: [line('80.00')] })
    expect(await nextTier(shop)).toEqual({
      id: gold.id,
      name: 'Gold',
      threshold: 500,
      points_needed: 0,
      criteria: [
        { metric: 'points_earned', required: 500, current: 600, remaining: 0 },
        { metric: 'amount_spent', required: 80.1, current: 80, remaining: 0.1 },
        { metric: 'orders_count', required: 2, current: 1, remaining: 1 },
      ],
      combine: 'all',
    })
    await order(shop, 5002, { customer_id: ADA, lines: [line('1.00')] })
    expect(await nextTier(shop)).toBeNull()
  })

  it('is shown only when reading one customer', async () => {
    const shop = await newShop()
    await shop.customer(ADA)
    await shop.switch({ tiers_enabled: true })
    const [listed] = expectOk(await shop.get('/customers')).body.data
    expect(listed).not.toHaveProperty('next_tier')
    expect((await shop.get(`/customers/${ADA}`)).body).toHaveProperty('next_tier', null)
  })
})
