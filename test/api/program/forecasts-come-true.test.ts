import { expect, it } from 'vitest'
import { inDays } from '../../support/campaigns.ts'
import { newTier } from '../../support/ladders.ts'
import { history, line, order } from '../../support/orders.ts'
import { newReward, newRule } from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { shopBirthday } from '../../support/shop-days.ts'

/** What a forecast says of what is not past, and what the service then says or does. */

const MEMBERS = [1001, 1002, 1003, 1004, 1005]
const DAY_S = 86_400

async function shopWithPoints(): Promise<TestShop> {
  const shop = await newShop()
  for (const number of MEMBERS) {
    await shop.customer(number)
    await shop.award(number, 100)
  }
  return shop
}

const FIVE_OFF = { type: 'fixed_amount', name: '5 off', points_cost: 500, discount_value: 5 }

/** What reports say that all could redeem. */
async function owed(shop: TestShop): Promise<string> {
  const { points } = expectOk(await shop.get('/analytics/summary')).body
  return points.outstanding_liability.toFixed(2)
}

async function forecast(shop: TestShop, change: object, window_days = 30) {
  const asked = { change, window_days }
  return expectOk(await shop.post('/program/forecasts', asked, { key: null })).body
}

/** The points of all members by one source. */
async function pointsOf(shop: TestShop, source: string): Promise<number> {
  const rows = await Promise.all(MEMBERS.map((number) => history(shop, number)))
  const own = rows.flat().filter((row) => row.source === source)
  return own.reduce((sum, { points }) => sum + points, 0)
}

it('a reward at a sale price is owed as reports would have it at that price', async () => {
  const shop = await shopWithPoints()
  await shop.switch({ campaigns_feature: true })
  const { id } = await newReward(shop, FIVE_OFF)
  const showing = async (sale_points_cost: number | null, more: object = {}) => ({
    write: 'create_campaign',
    body: {
      ...{ name: 'Only now', type: 'reward_spotlight', status: 'scheduled' },
      ...{ starts_at: await inDays(shop, 1), ends_at: await inDays(shop, 8), ...more },
      spotlight_rewards: [{ reward_id: id, sale_points_cost }],
    },
  })
  const before = await owed(shop)
  const { liability, difference, unknown } = await forecast(shop, await showing(250))
  expect(liability).toMatchObject({ as_is: before, points_change: 0 })
  // A point that was given costs what it did.
  expect(Number(difference.cost)).toBe(0)
  expect(unknown.map(({ reason }: { reason: string }) => reason)).toContain('shown_rewards')
  const at_250 = { points_cost: 250 }
  expectOk(await shop.patch(`/program/rewards/${id}`, at_250))
  expect(liability.as_would_be).toBe(await owed(shop))
  expect(liability.change).toBe('5.00')
  // What is off is owed nothing, until a campaign shows it.
  expectOk(await shop.patch(`/program/rewards/${id}`, { enabled: false }))
  const shown = await forecast(shop, await showing(null))
  expect(shown.liability).toMatchObject({ as_is: null, as_would_be: liability.as_would_be })
  // Only for those who take part.
  const { id: gold } = await newTier(shop, { name: 'Gold', threshold: 150 })
  await shop.switch({ tiers_enabled: true })
  await shop.award(1001, 50)
  const audience = { mode: 'tier', tier_ids: [gold] }
  expect((await forecast(shop, await showing(null, { audience }))).liability.as_would_be).toBe(
    '3.00',
  )
})

it('members who are left out keep what they are owed, as reports say then', async () => {
  const shop = await shopWithPoints()
  await newReward(shop, FIVE_OFF)
  await newRule(shop, { type: 'order_placed' })
  await shop.customer(1006, { tags: ['staff'] })
  await order(shop, 1, { customer_id: 1006, lines: [line('200.00')] })
  await shop.advance(60)
  const body = { excluded_customer_tags: ['staff'] }
  const { liability } = await forecast(shop, { write: 'update_eligibility', body })
  expect(liability).toMatchObject({ as_is: '7.00', at_once: '7.00', as_would_be: '5.00' })
  expectOk(await shop.patch('/program/eligibility', body))
  expect(await owed(shop)).toBe(liability.at_once)
})

it('birthdays to come are paid as a forecast has said', async () => {
  const shop = await shopWithPoints()
  const { id: gold } = await newTier(shop, { name: 'Gold', threshold: 100 })
  await shop.switch({ tiers_enabled: true })
  await shop.award(1001, 1)
  const benefits = [{ type: 'birthday_bonus', fields: { points: 30 } }]
  expectOk(await shop.patch(`/program/tiers/${gold}`, { benefits }))
  for (const [index, number] of MEMBERS.entries()) {
    const birthday = shopBirthday(shop.app.context.clock.now(), index * 4 + 1)
    expectOk(await shop.call('PUT', `/customers/${number}/birthday`, birthday))
  }
  const body = { type: 'birthday', fields: { points: 50, noticeDays: 0 } }
  const { coming } = await forecast(shop, { write: 'create_earning_rule', body }, 12)
  expect(coming.birthdays.as_is.points).toBe(0)
  expect(coming.birthdays.as_would_be.birthdays).toBe(3)
  await newRule(shop, body)
  // Jobs have looked at birthdays until today.
  await shop.advance(1)
  await shop.advance(12 * DAY_S)
  const paid = (await pointsOf(shop, 'birthday')) + (await pointsOf(shop, 'birthday_bonus'))
  expect(paid).toBe(coming.birthdays.as_would_be.points)
})

it('points expire as a forecast has said, on both sides', async () => {
  const shop = await shopWithPoints()
  const expiry = (months: number) => ({ points_expiry: { enabled: true, months } })
  expectOk(await shop.patch('/program/settings', expiry(3)))
  await shop.advance(40 * DAY_S)
  // They are active again.
  for (const number of MEMBERS.slice(0, 2)) await shop.award(number, 10)
  const change = { write: 'update_program_settings', body: expiry(1) }
  const { coming } = await forecast(shop, change, 20)
  expect(coming.expiry.as_is).toEqual({ members: 0, points: 0 })
  expect(coming.expiry.as_would_be).toEqual({ members: 3, points: 300 })
  const confirmed = { ...expiry(1), confirm_member_impact: true }
  expectOk(await shop.patch('/program/settings', confirmed))
  await shop.advance(20 * DAY_S)
  expect(await pointsOf(shop, 'expiry')).toBe(-coming.expiry.as_would_be.points)
  const later = await forecast(shop, { write: 'update_program_settings', body: expiry(2) }, 20)
  expect(later.coming.expiry.as_is).toEqual({ members: 2, points: 220 })
  expect(later.coming.expiry.as_would_be).toEqual({ members: 0, points: 0 })
  await shop.advance(20 * DAY_S)
  expect(await pointsOf(shop, 'expiry')).toBe(-520)
})
