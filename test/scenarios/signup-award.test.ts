import { describe, expect, it } from 'vitest'
import { DAY, history, line, order, orderShop, points } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

async function signupShop(rule: Record<string, unknown> = {}): Promise<TestShop> {
  const shop = await newShop()
  expectOk(await shop.post('/program/earn-rules', { type: 'account_created', ...rule }))
  return shop
}

describe('joining the programme', () => {
  it('pays once, as one row of the history with an event', async () => {
    const shop = await signupShop({ fields: { points: 70 } })
    await shop.customer(1)
    await shop.customer(1, { first_name: 'Ada' })
    expect(await points(shop, 1)).toEqual({ balance: 70, pending: 0, earned: 70 })
    const rows = await history(shop, 1)
    expect(rows).toMatchObject([
      { type: 'earn', points: 70, source: 'account_created', description: 'Joining' },
    ])
  })

  it('is called what the merchant calls it, in the language of the customer', async () => {
    const shop = await signupShop({ title: 'Hello', title_translations: { de: 'Hallo' } })
    await shop.customer(1, { locale: 'de' })
    await shop.customer(2, { locale: 'pt-br' })
    expect((await history(shop, 1))[0].description).toBe('Hallo')
    expect((await history(shop, 2))[0].description).toBe('Hello')
  })

  it('pays at the join where there is a join gate', async () => {
    const shop = await signupShop()
    await shop.switch({ join_gate_enabled: true })
    await shop.customer(1)
    expect((await shop.get('/customers/1')).status).toBe(404)
    const joined = expectOk(await shop.post('/customers/1/enroll')).body
    expect(joined).toMatchObject({ changed: true, customer: { points_balance: 100 } })
    const again = expectOk(await shop.post('/customers/1/enroll')).body
    expect(again).toMatchObject({ changed: false, customer: { points_balance: 100 } })
  })

  it('pays with the first order of somebody who came before the programme', async () => {
    const shop = await orderShop()
    await shop.switch({ program_enabled: false })
    await shop.customer(1)
    await shop.switch({ program_enabled: true })
    expectOk(await shop.post('/program/earn-rules', { type: 'account_created' }))
    await order(shop, 1, { customer_id: 1, lines: [line('30.00')] })
    expect(await points(shop, 1)).toMatchObject({ balance: 130 })
  })

  it('pays with the first points of the API', async () => {
    const shop = await newShop()
    await shop.switch({ program_enabled: false })
    await shop.customer(1)
    await shop.switch({ program_enabled: true })
    expectOk(await shop.post('/program/earn-rules', { type: 'account_created' }))
    await shop.award(1, 5)
    expect(await points(shop, 1)).toMatchObject({ balance: 105 })
  })

  it.each([
    ['a rule that is off', { enabled: false }, {}],
    ['a customer whose tag is excluded', {}, { tags: ['staff'] }],
    ['a company, where only people earn', {}, { company: { name: 'Acme' } }],
  ])('pays nothing for %s', async (_case, rule, profile) => {
    const shop = await signupShop(rule)
    const excluded = { excluded_customer_tags: ['staff'], customer_audience: 'b2c_only' }
    expectOk(await shop.patch('/program/eligibility', excluded))
    await shop.customer(1, profile)
    expect(await points(shop, 1)).toEqual({ balance: 0, pending: 0, earned: 0 })
  })

  it('is not paid again by a rule that is created again', async () => {
    const shop = await signupShop()
    await shop.customer(1)
    const { earning_rules } = expectOk(await shop.get('/program')).body
    const rule = earning_rules.find(({ type }: { type: string }) => type === 'account_created')
    expectOk(await shop.call('DELETE', `/program/earn-rules/${rule.id}`, {}))
    expectOk(await shop.post('/program/earn-rules', { type: 'account_created' }))
    await shop.customer(1, { first_name: 'Ada' })
    await order(shop, 1, { customer_id: 1 })
    expect(await points(shop, 1)).toMatchObject({ balance: 100 })
  })

  it('waits as many days as the rule says, and then is spendable', async () => {
    const shop = await signupShop({ fields: { pendingDays: 14 } })
    await shop.customer(1)
    expect(await points(shop, 1)).toEqual({ balance: 0, pending: 100, earned: 0 })
    expect(await history(shop, 1)).toMatchObject([{ points: 100, is_pending: true }])
    await shop.advance(14 * DAY)
    expect(await points(shop, 1)).toEqual({ balance: 100, pending: 0, earned: 100 })
    expect(await history(shop, 1)).toMatchObject([
      { points: 100, is_pending: false, source: 'account_created' },
    ])
    await shop.advance(14 * DAY)
    expect(await points(shop, 1)).toMatchObject({ balance: 100 })
  })

  it('is boosted by a campaign that names it, up to the cap of the campaign', async () => {
    const shop = await signupShop({ fields: { points: 75 } })
    await shop.switch({ campaigns_feature: true })
    const boost = {
      name: 'Welcome',
      multiplier: 1.5,
      rule_types: ['account_created'],
      limits: { max_orders: null, max_bonus_points: 50 },
      starts_at: '2021-01-01T00:00:00Z',
      status: 'scheduled',
    }
    expectOk(await shop.post('/campaigns', boost))
    for (const customer of [1, 2, 3]) await shop.customer(customer)
    // Half of 75 is rounded down; the second member gets what was left of the cap.
    expect(await points(shop, 1)).toMatchObject({ balance: 112 })
    expect(await points(shop, 2)).toMatchObject({ balance: 88 })
    expect(await points(shop, 3)).toMatchObject({ balance: 75 })
  })

  it('counts for tiers', async () => {
    const shop = await signupShop()
    expectOk(await shop.post('/program/tiers', { name: 'Silver', threshold: 100 }))
    await shop.switch({ tiers_enabled: true })
    await shop.customer(1)
    const { body } = expectOk(await shop.get('/customers/1'))
    expect(body.tier).toMatchObject({ name: 'Silver', points_in_period: 100 })
  })
})
