import { describe, expect, it } from 'vitest'
import { newShop } from '../../support/shop.ts'

describe('earn points', () => {
  it('awards points to a member', async () => {
    const shop = await newShop()
    const ada = await shop.customer(1001)
    const reply = await shop.post(`/customers/${ada}/points/earn`, {
      points: 120,
      source_ref: 'review-1',
    })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      changed: true,
      deduplicated: false,
      points_awarded: 120,
      balance: {
        id: 'gid://shopify/Customer/1001',
        legacy_id: 1001,
        points_balance: 120,
        points_earned: 120,
        points_redeemed: 0,
        pending_points: 0,
      },
    })
  })
})
