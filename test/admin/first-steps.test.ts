import { describe, expect, it } from 'vitest'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

const firstSteps = async (shop: TestShop) => expectOk(await shop.admin('GET', '/first-steps')).body

/** The steps that are done, in their order. */
const done = async (shop: TestShop) =>
  (await firstSteps(shop)).steps.flatMap(({ name, is_done }) => (is_done ? [name] : []))

describe('the first steps of a shop', () => {
  it('are done one by one, each by what it is about, until the first award', async () => {
    const shop = await newShop()
    await shop.switch({ program_enabled: false })
    expect(await done(shop)).toEqual([])
    await shop.customer(1)
    expect(await done(shop)).toEqual(['shop_connected'])
    const rule = { type: 'order_placed', enabled: false, fields: {} }
    const { earning_rule } = expectOk(await shop.post('/program/earn-rules', rule)).body
    expect(await done(shop)).toEqual(['shop_connected'])
    expectOk(await shop.patch(`/program/earn-rules/${earning_rule.id}`, { enabled: true }))
    const reward = { type: 'percentage', name: '10% off', points_cost: 100, discount_value: 10 }
    expectOk(await shop.post('/program/rewards', reward))
    expect(await done(shop)).toEqual(['shop_connected', 'first_rule', 'first_reward'])
    await shop.switch({ program_enabled: true })
    expect(await firstSteps(shop)).toMatchObject({ is_complete: false })
    await shop.award(await shop.customer(2), 10)
    expect(await firstSteps(shop)).toMatchObject({ is_complete: true })
    expect(await done(shop)).toEqual([
      ...['shop_connected', 'first_rule', 'first_reward', 'live', 'first_award'],
    ])
  })

  it('are of one shop alone', async () => {
    const shop = await newShop()
    await shop.customer(1)
    await shop.award(1, 10)
    expect(await done(await newShop())).toEqual(['live'])
  })
})
