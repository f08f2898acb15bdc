import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ASSISTANT_SCOPES } from '../../../src/domain/access/scopes.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { HandClock } from '../../support/hand-clock.ts'
import { verdict } from '../../support/http.ts'
import { newTier } from '../../support/ladders.ts'
import { line, order, refund } from '../../support/orders.ts'
import { cancel, newMember, newReward, redeem } from '../../support/redemptions.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { callTool } from '../../support/tools.ts'

/** Two ranges of days, with what was counted in each. */

const [ADA, BEN] = [1001, 1002]

const clock = new HandClock()
let app: TestApp
let shop: TestShop

async function moveTo(moment: string): Promise<void> {
  clock.now_ms = Date.parse(moment)
  await app.context.runDueJobs()
}

const compare = async (query: string) =>
  expectOk(await shop.get(`/analytics/comparison?${query}`)).body

beforeAll(async () => {
  const database_name = `laurel_compare_${process.env.VITEST_POOL_ID}`
  app = await startApp({ database_name, base_clock: clock })
  clock.now_ms = Date.parse('2026-10-05T10:00:00Z')
  shop = await newShop(app, { timezone: 'Europe/Berlin' })
  await newTier(shop, { name: 'Gold', threshold: 600 })
  await shop.switch({ tiers_enabled: true })
  await shop.customer(ADA)
  await shop.award(ADA, 100)
  await order(shop, 1, { customer_id: ADA, lines: [line('40.00')] })
  await moveTo('2026-11-05T10:00:00Z')
  await shop.customer(BEN)
  await shop.award(ADA, 500)
  expectOk(await shop.post(`/customers/${ADA}/points/deduct`, { points: 50 }))
  await order(shop, 2, { customer_id: ADA, lines: [line('30.00')] })
  await order(shop, 3, { customer_id: BEN, lines: [line('50.00')] })
  await order(shop, 4, { customer_id: BEN, lines: [line('7.00')] })
  await refund(shop, 4, { lines: [{ line_id: 1, quantity: 1 }] })
})
afterAll(() => app.close())

const NOVEMBER = 'from=2026-11-01&to=2026-11-30&compared_from=2026-10-01&compared_to=2026-10-31'

describe('a comparison', () => {
  it('has what was counted in each period, and the change', async () => {
    const told = await compare(NOVEMBER)
    expect(told).toMatchObject({
      ...{ as_of: '2026-11-05T10:00:00.000Z', currency_code: 'EUR' },
      period: { from: '2026-11-01', to: '2026-11-30', days: 30, days_begun: 5, is_over: false },
      compared: { from: '2026-10-01', to: '2026-10-31', days: 31, days_begun: 31, is_over: true },
    })
    const { figures } = told
    expect(figures.turnover).toEqual({
      ...{ value: 80, compared_value: 40, change: 40, change_percent: 100 },
    })
    // A fully refunded order is none.
    expect(figures.orders).toMatchObject({ value: 2, compared_value: 1 })
    expect(figures.members).toMatchObject({ value: 2, compared_value: 1 })
    expect(figures.new_members).toMatchObject({ value: 1, compared_value: 1, change_percent: 0 })
    expect(figures.active_members).toMatchObject({ value: 2, compared_value: 1 })
    expect(figures.points_earned).toMatchObject({ value: 500, change: 400, change_percent: 400 })
    expect(figures.points_redeemed).toMatchObject({ value: 50, change_percent: null })
    expect(figures.moved_up).toMatchObject({ value: 1, compared_value: 0 })
    expect(figures.moved_down).toMatchObject({ value: 0, compared_value: 0 })
  })

  it('is with as many days right before, and says the same of the same days', async () => {
    const { compared, figures } = await compare('from=2026-11-04&to=2026-11-05')
    expect(compared).toMatchObject({ from: '2026-11-02', to: '2026-11-03', days: 2 })
    expect(figures.turnover).toMatchObject({ value: 80, compared_value: 0, change_percent: null })
    const same = 'from=2026-10-01&to=2026-10-31&compared_from=2026-10-01&compared_to=2026-10-31'
    for (const figure of Object.values((await compare(same)).figures)) {
      expect(figure).toMatchObject({ change: 0 })
      expect(figure.value).toBe(figure.compared_value)
    }
  })

  it.each([
    ['from=2026-11-02&to=2026-11-01', 'from'],
    ['from=2026-02-30&to=2026-03-01', 'from'],
    [`from=2026-11-01&to=2026-11-02&compared_from=2026-10-01`, 'compared_to'],
    [
      'from=2026-11-01&to=2026-11-02&compared_from=2026-10-02&compared_to=2026-10-01',
      'compared_from',
    ],
    ['to=2026-11-02', 'from'],
    // Days to come.
    ['from=2026-11-06&to=2026-11-07', 'from'],
    [
      'from=2026-11-01&to=2026-11-02&compared_from=2026-11-06&compared_to=2026-11-07',
      'compared_from',
    ],
  ])('refuses %s', async (query, field) => {
    const refused = await shop.call('GET', `/analytics/comparison?${query}`)
    expect(verdict(refused)).toBe(`422 validation_error ${field}`)
  })

  it('says how often each reward was redeemed, and what was bought with it', async () => {
    const sells = await newShop(app)
    const [much, never] = [
      await newReward(sells, 'percentage'),
      await newReward(sells, 'gift_card'),
    ]
    await newMember(sells, ADA, 1_000)
    await newMember(sells, BEN, 1_000)
    const codes = await Promise.all(
      [ADA, ADA, BEN].map(async (member) => {
        const { redemption } = expectOk(await redeem(sells, member, much)).body
        return { member, id: redemption.id, code: redemption.discount_code ?? '' }
      }),
    )
    const [first, second, third] = codes
    if (!first || !second || !third) throw new Error('three were redeemed')
    expectOk(await cancel(sells, ADA, second.id))
    await order(sells, 1, {
      ...{ customer_id: ADA, lines: [line('40.00')] },
      discount_codes: [{ code: first.code }],
    })
    const { key } = await sells.newKey(ASSISTANT_SCOPES)
    const rewards = async (token: string) => {
      const range = 'from=2026-11-05&to=2026-11-05'
      return expectOk(await sells.get(`/analytics/comparison?${range}`, { token })).body.rewards
    }
    const told = {
      ...{ reward_id: much, name: 'A percentage', redemptions: 2, compared_redemptions: 0 },
      ...{ turnover: 40, compared_turnover: 0 },
    }
    expect(await rewards(sells.key)).toEqual([
      told,
      { ...told, ...{ reward_id: never, name: 'A gift_card', redemptions: 0, turnover: 0 } },
    ])
    // What one person bought is not for an assistant.
    expect((await rewards(key))[0]).toEqual({ ...told, redemptions: null, turnover: null })
  })

  it('is one call of a tool, for an assistant', async () => {
    const { key } = await shop.newKey(ASSISTANT_SCOPES)
    const input = { from: '2026-11-01', to: '2026-11-05' }
    const { body } = await callTool(shop, 'service_compare_periods', input, { token: key })
    expect(body.figures.turnover).toMatchObject({ value: 80, compared_value: 0 })
  })
})
