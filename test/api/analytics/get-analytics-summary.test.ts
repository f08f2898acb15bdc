import { describe, expect, it } from 'vitest'
import { tools } from '../../../src/mcp/tools.ts'
import { campaignShop, newCampaign } from '../../support/campaigns.ts'
import { verdict } from '../../support/http.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

async function summary(shop: TestShop, query = '') {
  return expectOk(await shop.get(`/analytics/summary${query}`)).body
}

/** The date in Vienna, so many days from the shop's now. */
async function dayFromNow(shop: TestShop, days = 0): Promise<string> {
  const { now } = expectOk(await shop.admin('GET', '/clock')).body
  const moment = new Date(Date.parse(now) + days * DAY_MS)
  return moment.toLocaleDateString('sv-SE', { timeZone: 'Europe/Vienna' })
}

async function paidOrder(shop: TestShop, number: number, fields: Record<string, unknown> = {}) {
  const lines = [{ id: 1, quantity: 2, price: '10.00' }]
  const body = { customer_id: 1001, paid: true, lines, ...fields }
  expectOk(await shop.platform('PUT', `/orders/${number}`, body))
}

/** A shop in which the orders of member 1001 earn points in a campaign. */
async function shopInCampaign(): Promise<TestShop> {
  const shop = await campaignShop()
  await shop.customer(1001)
  const { now } = expectOk(await shop.admin('GET', '/clock')).body
  const starts_at = new Date(Date.parse(now) - 3 * DAY_MS).toISOString()
  await newCampaign(shop, { status: 'scheduled', starts_at })
  return shop
}

describe('a shop in which nothing happened', () => {
  it('has no figures, and no rates of nothing', async () => {
    const shop = await newShop()
    const today = await dayFromNow(shop)
    const { as_of, window, revenue_series, enrollment_series, ...figures } = await summary(shop)
    expect(figures).toEqual({
      currency_code: 'EUR',
      members: {
        total: 0,
        active_in_period: 0,
        active_rate_percent: 0,
        new_in_period: 0,
        pending: 0,
      },
      points: {
        earned_in_period: 0,
        redeemed_in_period: 0,
        redemption_rate_percent: 0,
        outstanding_points: 0,
        outstanding_liability: null,
        liability_basis: null,
        outstanding_liability_unit: 'points',
      },
      revenue: {
        attributed_revenue: 0,
        attributed_order_count: 0,
        average_order_value: 0,
        discounts_given: 0,
        perk_savings: 0,
        cashback_issued: 0,
        roi_ratio: null,
      },
      rewards: { redeemed_in_period: 0 },
      tier_distribution: {},
      revenue_series_granularity: 'day',
    })
    const { now } = expectOk(await shop.admin('GET', '/clock')).body
    expect(Date.parse(now) - Date.parse(as_of)).toBeLessThan(HOUR_MS)
    expect(window.days).toBe(30)
    expect(revenue_series).toHaveLength(30)
    expect(revenue_series.at(-1)).toEqual({
      ...{ period: today, month: today },
      attributed_revenue: 0,
      discounts_given: 0,
    })
    expect(enrollment_series.granularity).toBe('day')
    expect(enrollment_series.buckets).toHaveLength(30)
    expect(enrollment_series.buckets.at(-1)).toEqual({ period: today, enrollments: 0 })
  })

  it('has a window of one day for all time', async () => {
    const shop = await newShop()
    expect((await summary(shop, '?period_days=0')).window.days).toBe(1)
  })
})

it('says of which figures it is the moment that counts, and not the window', async () => {
  const shop = await newShop()
  await shop.customer(1001)
  await shop.award(1001, 300)
  const past = await summary(shop, '?from=2020-01-01&to=2020-01-31')
  expect(past.members).toMatchObject({ total: 1, new_in_period: 0 })
  expect(past.points).toMatchObject({ outstanding_points: 300, earned_in_period: 0 })
  expect(past.as_of > past.window.end).toBe(true)
  // A model sees no words beside the fields of an answer, so the tool itself says it.
  const tool = tools.find(({ description }) => description.name === 'service_get_analytics_summary')
  const fields = ['members.total', 'members.pending', 'points.outstanding_*', 'tier_distribution']
  for (const field of fields) expect(tool?.description.description).toContain(`\`${field}\``)
  expect(tool?.description.description).toContain('are current (`as_of`)')
  expect(tool?.description.outputSchema.properties).toHaveProperty('as_of')
})

describe('the window', () => {
  it('goes from the first to the last instant where the shop is', async () => {
    const shop = await newShop()
    // Clocks go back on 26 October: that day has 25 hours.
    const { window } = await summary(shop, '?from=2025-10-26&to=2025-10-26')
    expect(window).toEqual({
      start: '2025-10-25T22:00:00.000Z',
      end: '2025-10-26T22:59:59.999Z',
      days: 1,
    })
  })

  it('of a range goes before the period', async () => {
    const shop = await newShop()
    const { window } = await summary(shop, '?from=2026-01-01&to=2026-01-31&period_days=7')
    expect(window.days).toBe(31)
  })

  it('is by month when it is longer than 90 days, without gaps', async () => {
    const shop = await newShop()
    const told = await summary(shop, '?from=2025-11-15&to=2026-02-20')
    const months = ['2025-11', '2025-12', '2026-01', '2026-02']
    expect(told.revenue_series_granularity).toBe('month')
    expect(told.revenue_series.map((bucket: { month: string }) => bucket.month)).toEqual(months)
    expect(told.enrollment_series).toEqual({
      granularity: 'month',
      buckets: months.map((period) => ({ period, enrollments: 0 })),
    })
  })

  it.each([
    ['period_days=366', 'period_days'],
    ['period_days=-1', 'period_days'],
    ['period_days=soon', 'period_days'],
    ['from=2026-01-01', 'to'],
    ['to=2026-01-01', 'from'],
    ['from=2026-02-30&to=2026-03-01', 'from'],
    ['from=2026-03-01&to=tomorrow', 'to'],
    ['from=2026-03-02&to=2026-03-01', 'from'],
    ['from=1999-01-01&to=2026-03-01', 'from'],
    ['from=2199-01-01&to=2199-01-31', 'from'],
    ['days=7', 'days'],
  ])('cannot be ?%s', async (query, field) => {
    const shop = await newShop()
    const reply = await shop.get(`/analytics/summary?${query}`)
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
  })
})

describe('members', () => {
  it('are counted when they join, and before that they are pending', async () => {
    const shop = await newShop()
    await shop.customer(1001)
    await shop.switch({ join_gate_enabled: true })
    await shop.customer(1002)
    const before = await summary(shop)
    expect(before.members).toMatchObject({ total: 1, new_in_period: 1, pending: 1 })
    expect(before.enrollment_series.buckets.at(-1).enrollments).toBe(1)
    expectOk(await shop.post('/customers/1002/enroll'))
    const after = await summary(shop, '?period_days=0')
    expect(after.members).toMatchObject({ total: 2, new_in_period: 2, pending: 0 })
    const yesterday = await dayFromNow(shop, -1)
    const earlier = await summary(shop, `?from=${yesterday}&to=${yesterday}`)
    expect(earlier.members).toMatchObject({ total: 2, new_in_period: 0 })
  })

  it('are active by orders, and not by what is awarded or taken through the API', async () => {
    const shop = await newShop()
    expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
    for (const member of [1001, 1002, 1003]) await shop.customer(member)
    await shop.award(1002, 100)
    expectOk(await shop.post('/customers/1002/points/deduct', { points: 10, reason: 'Coffee' }))
    await paidOrder(shop, 1)
    await paidOrder(shop, 2)
    const { members } = await summary(shop)
    expect(members).toMatchObject({ active_in_period: 1, active_rate_percent: 33.33 })
  })

  it('stand on the ladder once tiers are live', async () => {
    const shop = await newShop()
    for (const member of [1001, 1002]) await shop.customer(member)
    const silver = await shop.post('/program/tiers', { name: 'Silver', threshold: 100 })
    const { id } = expectOk(silver).body.tier
    await shop.award(1001, 500)
    expect((await summary(shop)).tier_distribution).toEqual({})
    await shop.switch({ tiers_enabled: true })
    const [entry] = expectOk(await shop.get('/program')).body.tiers
    // Those whom nobody has placed yet are placed by the job.
    await shop.advance(60)
    expect((await summary(shop)).tier_distribution).toEqual({ [entry.id]: 1, [id]: 1 })
  })
})

describe('points', () => {
  it('are earned, redeemed and outstanding', async () => {
    const shop = await newShop()
    await shop.customer(1001)
    await shop.award(1001, 300)
    expectOk(await shop.post('/customers/1001/points/deduct', { points: 100, reason: 'Coffee' }))
    expectOk(await shop.post('/customers/1001/points/adjust', { delta: -50, reason: 'Oops' }))
    expect((await summary(shop)).points).toMatchObject({
      earned_in_period: 300,
      redeemed_in_period: 100,
      redemption_rate_percent: 33.33,
      outstanding_points: 150,
    })
  })

  it('are worth money once a reward of fixed value is on', async () => {
    const shop = await newShop()
    await shop.customer(1001)
    await shop.award(1001, 300)
    const points = async () => (await summary(shop)).points
    const reward = async (body: object) => {
      const made = await shop.post('/program/rewards', { name: 'Off', enabled: true, ...body })
      return expectOk(made).body.reward.id
    }
    const in_points = { outstanding_liability: null, outstanding_liability_unit: 'points' }
    await reward({ type: 'percentage', points_cost: 10, discount_value: 50 })
    expect(await points()).toMatchObject(in_points)
    await reward({ type: 'fixed_amount', points_cost: 100, discount_value: 1 })
    const better = await reward({ type: 'store_credit', points_cost: 700, discount_value: 9 })
    const in_money = { outstanding_liability: 3.86, outstanding_liability_unit: 'money' }
    expect(await points()).toMatchObject(in_money)
    expectOk(await shop.patch(`/program/rewards/${better}`, { enabled: false }))
    expect(await points()).toMatchObject({ ...in_money, outstanding_liability: 3 })
  })

  it('beyond what one number holds exactly are still told', async () => {
    const shop = await newShop()
    for (const member of [1001, 1002]) {
      await shop.customer(member)
      await shop.award(member, Number.MAX_SAFE_INTEGER)
    }
    const points = async () => (await summary(shop)).points
    const all = 2 * Number.MAX_SAFE_INTEGER
    expect(await points()).toMatchObject({ earned_in_period: all, outstanding_points: all })
    await shop.advance(3 * 24 * 60 * 60)
    expect(await points()).toMatchObject({ earned_in_period: all, outstanding_points: all })
  })
})

describe('revenue', () => {
  it('is that of members’ paid orders which earned points in a campaign', async () => {
    const shop = await shopInCampaign()
    await paidOrder(shop, 1)
    await paidOrder(shop, 2, { lines: [{ id: 1, quantity: 1, price: '5.50' }] })
    await paidOrder(shop, 3, { paid: false })
    await paidOrder(shop, 4, { customer_id: null })
    const told = await summary(shop)
    expect(told.revenue).toMatchObject({
      attributed_revenue: 25.5,
      attributed_order_count: 2,
      average_order_value: 12.75,
      roi_ratio: null,
    })
    expect(told.revenue_series.at(-1)).toMatchObject({ attributed_revenue: 25.5 })
  })

  it('is none where no campaign gave anything', async () => {
    const shop = await newShop()
    expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
    await shop.customer(1001)
    await paidOrder(shop, 1)
    const { revenue, points } = await summary(shop)
    expect(points.earned_in_period).toBe(20)
    expect(revenue).toMatchObject({ attributed_revenue: 0, attributed_order_count: 0 })
  })

  it('counts on the day on which the order was placed, less what is refunded later', async () => {
    const shop = await shopInCampaign()
    await shop.advance(3 * 24 * 60 * 60)
    const day = await dayFromNow(shop, -2)
    const of_day = async () => (await summary(shop, `?from=${day}&to=${day}`)).revenue
    await paidOrder(shop, 1, { created_at: `${day}T10:00:00Z` })
    expect(await of_day()).toMatchObject({ attributed_revenue: 20, attributed_order_count: 1 })
    await shop.advance(3 * 24 * 60 * 60)
    const refund = { id: 1, lines: [{ line_id: 1, quantity: 1 }] }
    expectOk(await shop.platform('POST', '/orders/1/refunds', refund))
    expect(await of_day()).toMatchObject({ attributed_revenue: 10, attributed_order_count: 1 })
    await paidOrder(shop, 1, { created_at: `${day}T10:00:00Z`, cancelled: true })
    expect(await of_day()).toMatchObject({ attributed_revenue: 0, attributed_order_count: 0 })
  })
})

it('of one shop says nothing of another', async () => {
  const shop = await newShop()
  const other = await newShop()
  await other.customer(1001)
  await other.award(1001, 100)
  const { members, points } = await summary(shop)
  expect([members.total, points.outstanding_points]).toEqual([0, 0])
})
