import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rollUpFinishedDays } from '../../src/actions/analytics/roll-up-days.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { ADMIN_TOKEN, startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import { verdict } from '../support/http.ts'
import { newTier } from '../support/ladders.ts'
import { line, order, refund } from '../support/orders.ts'
import { newReward } from '../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

const [ADA, BEN, CLEO] = [1001, 1002, 1003]

const clock = new HandClock()
let app: TestApp

beforeAll(async () => {
  const database_name = `laurel_reports_${process.env.VITEST_POOL_ID}`
  app = await startApp({ database_name, base_clock: clock })
})
afterAll(() => app.close())

async function moveTo(moment: string): Promise<void> {
  clock.now_ms = Date.parse(moment)
  await app.context.runDueJobs()
}

async function shopOn(day: string): Promise<TestShop> {
  clock.now_ms = Date.parse(`${day}T11:00:00Z`)
  return newShop(app, { timezone: 'Europe/Berlin' })
}

async function file(shop: TestShop, what: string, query = ''): Promise<string> {
  const address = `${app.base_url}/admin/api/exports/${what}?shop=${shop.domain}${query}`
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${ADMIN_TOKEN}` } })
  expect(answer.status).toBe(200)
  return answer.text()
}

describe('the report by days', () => {
  it('is summed up again in another time zone of the shop, each entry once', async () => {
    const shop = await shopOn('2026-09-07')
    await shop.customer(ADA)
    // On the 10th in Berlin, and still on the 9th in New York.
    await moveTo('2026-09-09T23:00:00Z')
    await shop.award(ADA, 100)
    await moveTo('2026-09-10T23:00:00Z')
    await shop.award(ADA, 30)
    await moveTo('2026-09-11T01:00:00Z')
    const read = async () => {
      const { periods } = expectOk(
        await shop.admin('GET', '/reports/days?from=2026-09-09&to=2026-09-11'),
      ).body
      return periods.map(({ period, points_earned, owed_points }) => [
        ...[period.slice(8), points_earned, owed_points],
      ])
    }
    expect(await read()).toEqual([
      ['09', 0, 0],
      ['10', 100, 100],
      ['11', 30, null],
    ])
    const { db } = app.context.database
    const in_berlin = (await findShopByDomain(db, shop.domain)) ?? expect.fail('no shop')
    expectOk(await shop.admin('PATCH', '/shop', { timezone: 'America/New_York' }))
    // A run that began before does not store its days any more.
    await rollUpFinishedDays(db, in_berlin, app.context.clock.now())
    // Right at once; what is owed follows with the next run of the job.
    expect(await read()).toEqual([
      ['09', 100, null],
      ['10', 30, null],
      ['11', 0, null],
    ])
    await moveTo('2026-09-11T06:00:00Z')
    expectOk(await shop.post(`/customers/${ADA}/points/deduct`, { points: 40 }))
    expect(await read()).toEqual([
      ['09', 100, 100],
      ['10', 30, 130],
      ['11', 0, null],
    ])
    await moveTo('2026-09-12T06:00:00Z')
    expect((await read())[2]).toEqual(['11', 0, 90])
  })

  it('has every day of the range, of folded days and of today', async () => {
    const shop = await shopOn('2026-10-10')
    await shop.customer(ADA)
    await shop.award(ADA, 100)
    await moveTo('2026-10-12T11:00:00Z')
    await shop.customer(BEN)
    await shop.award(BEN, 50)
    expectOk(await shop.post(`/customers/${ADA}/points/deduct`, { points: 40 }))
    const read = async (query = '?from=2026-10-09&to=2026-10-12') =>
      expectOk(await shop.admin('GET', `/reports/days${query}`)).body
    expect(await read()).toMatchObject({
      ...{ from: '2026-10-09', to: '2026-10-12', granularity: 'day', currency_code: 'EUR' },
      periods: [
        { period: '2026-10-09', members: 0, points_earned: 0, owed_points: 0 },
        { period: '2026-10-10', members: 1, new_members: 1, points_earned: 100, owed_points: 100 },
        { period: '2026-10-11', members: 1, new_members: 0, points_earned: 0, owed_points: 100 },
        {
          ...{ period: '2026-10-12', members: 2, points_earned: 50, points_redeemed: 40 },
          ...{ redemption_rate_percent: 80, owed_points: null, attributed_revenue: '0.00' },
        },
      ],
    })
    const text = await file(shop, 'days', '&from=2026-10-10&to=2026-10-10')
    expect(text.split('\r\n')[1]).toBe('2026-10-10,1,1,100,0,0,0,100,0,0.00,0.00')
    await moveTo('2026-10-14T11:00:00Z')
    expect((await read()).periods.at(-1)).toMatchObject({ owed_points: 110 })
    const months = await read('?from=2026-08-01&to=2026-12-31')
    expect(months.granularity).toBe('month')
    expect(months.periods.map(({ period, owed_points }) => [period, owed_points])).toEqual([
      ...[
        ['2026-08', 0],
        ['2026-09', 0],
        ['2026-10', null],
        ['2026-11', null],
        ['2026-12', null],
      ],
    ])
    await moveTo('2026-11-02T11:00:00Z')
    const then = await read('?from=2026-08-01&to=2026-12-31')
    expect(then.periods[2]).toMatchObject({ members: 2, points_earned: 150, owed_points: 110 })
  })

  it.each([
    ['from=2026-10-09', 'to'],
    ['from=2027-02-30&to=2027-03-01', 'from'],
    ['period_days=366', 'period_days'],
  ])('refuses %s', async (query, field) => {
    const shop = await shopOn('2026-10-10')
    const reply = await shop.admin('GET', `/reports/days?${query}`)
    expect(verdict(reply)).toBe(`422 validation_error ${field}`)
  })
})

describe('the report of tiers', () => {
  it('has how many members each had in the night after a day', async () => {
    const shop = await shopOn('2026-11-04')
    await shop.customer(ADA)
    await shop.customer(BEN)
    await shop.switch({ tiers_enabled: true })
    const gold = await newTier(shop, { name: 'Gold', threshold: 100 })
    await shop.award(ADA, 10)
    await moveTo('2026-11-05T11:00:00Z')
    await shop.award(ADA, 100)
    await moveTo('2026-11-06T11:00:00Z')
    const { data } = expectOk(
      await shop.admin('GET', '/reports/tiers?from=2026-11-03&to=2026-11-06'),
    ).body
    expect(data.map(({ day, tier_name, members }) => [day, tier_name, members])).toEqual([
      ['2026-11-04', expect.any(String), 2],
      ['2026-11-05', expect.any(String), 1],
      ['2026-11-05', 'Gold', 1],
    ])
    expect(data.at(-1)?.tier_id).toBe(gold.id)
    expect(await file(shop, 'tiers', '&from=2026-11-05&to=2026-11-05')).toMatch(/,Gold,1\r\n$/)
  })
})

describe('the report of cohorts', () => {
  it('has who of a month was active in the months after', async () => {
    const shop = await shopOn('2026-11-10')
    const bought = (number: number, customer_id: number) =>
      order(shop, number, { customer_id, lines: [line('10.00')] })
    for (const member of [ADA, BEN]) await shop.customer(member)
    await bought(1, ADA)
    await moveTo('2027-01-03T11:00:00Z')
    await shop.customer(CLEO)
    await bought(2, ADA)
    await bought(3, BEN)
    await bought(4, ADA)
    const read = async (query = '') =>
      expectOk(await shop.admin('GET', `/reports/cohorts${query}`)).body.data
    const expected = [
      { joined: '2026-11', members: 2, months_after: 0, active: 1, active_rate_percent: 50 },
      { joined: '2026-11', members: 2, months_after: 2, active: 2, active_rate_percent: 100 },
      { joined: '2027-01', members: 1, months_after: null, active: 0, active_rate_percent: 0 },
    ]
    expect(await read()).toEqual(expected)
    await moveTo('2027-01-05T11:00:00Z')
    expect(await read()).toEqual(expected)
    expect(await read('?months=2')).toEqual(expected.slice(2))
    expect(await file(shop, 'cohorts')).toMatch(/\r\n2026-11,2,2,2,100\r\n/)
    expect(verdict(await shop.admin('GET', '/reports/cohorts?months=25'))).toMatch(/^422/)
  })
})

describe('the results of a campaign', () => {
  it('are its orders, members, points, cost, and revenue with and before', async () => {
    const shop = await shopOn('2027-01-07')
    await shop.switch({ campaigns_feature: true })
    expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
    await newReward(shop, { type: 'fixed_amount', points_cost: 100, discount_value: 5 })
    for (const member of [ADA, BEN]) await shop.customer(member)
    const buy = (number: number, customer_id: number, price: string) =>
      order(shop, number, { customer_id, lines: [line(price)] })
    await moveTo('2027-01-09T11:00:00Z')
    await buy(1, ADA, '40.00')
    const body = {
      ...{ name: 'Double', multiplier: 2, status: 'scheduled' },
      starts_at: '2027-01-10T00:00:00Z',
      ends_at: '2027-01-14T00:00:00Z',
    }
    const { campaign } = expectOk(await shop.post('/campaigns', body)).body
    const results = async () =>
      expectOk(await shop.admin('GET', `/campaigns/${campaign?.id}/results`)).body
    expect(await results()).toMatchObject({ status: 'scheduled', starts_at: null, orders: 0 })
    await moveTo('2027-01-12T00:00:00Z')
    await buy(2, ADA, '100.00')
    await buy(3, ADA, '20.00')
    await buy(4, BEN, '30.00')
    await refund(shop, 3, { amount: '20.00' })
    await moveTo('2027-01-13T00:00:00Z')
    const running = await results()
    expect(running).toMatchObject({
      ...{ status: 'active', starts_at: '2027-01-10T00:00:00.000Z', members: 2 },
      ...{ revenue: '130.00', members_revenue: '130.00', members_revenue_before: '40.00' },
      ...{ bonus_points: 130, cost: '6.50', redemptions: 0 },
    })
    await moveTo('2027-02-01T00:00:00Z')
    const days = async () =>
      expectOk(await shop.admin('GET', `/campaigns/${campaign?.id}/days`)).body.data
    // The order that was refunded in full is none of them.
    expect((await days()).map(Object.values)).toEqual([
      ['2027-01-10', 0, 0],
      ['2027-01-11', 0, 0],
      ['2027-01-12', 2, 130],
      ['2027-01-13', 0, 0],
      ['2027-01-14', 0, 0],
    ])
    await buy(5, ADA, '70.00')
    const after = await results()
    expect(after).toMatchObject({
      ...{ status: 'ended', ends_at: '2027-01-14T00:00:00.000Z', revenue: '130.00' },
      bonus_points: running.bonus_points,
    })
    expect(await file(shop, 'campaign-results')).toContain('130.00,130.00,40.00,0,0,')
    const list = async (query = '') =>
      expectOk(await shop.admin('GET', `/reports/campaigns${query}`)).body
    const { as_of: _as_of, currency_code: _currency, ...figures } = after
    // Of one campaign only.
    const { comparison: _comparison, rewards: _rewards, ...row } = figures
    expect((await list()).data).toEqual([row])
    expectOk(await shop.post('/campaigns', { name: 'Draft' }))
    const first = await list('?limit=1')
    expect(first.data).toMatchObject([{ name: 'Draft', starts_at: null, orders: 0 }])
    expect((await list(`?limit=1&cursor=${first.next_cursor}`)).data).toEqual([row])
  })

  it('are of a campaign of this shop that was not deleted', async () => {
    const [shop, other] = [await shopOn('2027-02-02'), await shopOn('2027-02-02')]
    for (const one of [shop, other]) await one.switch({ campaigns_feature: true })
    const { campaign } = expectOk(await shop.post('/campaigns', { name: 'Draft' })).body
    const path = `/campaigns/${campaign?.id}/results` as const
    expect(expectOk(await shop.admin('GET', path)).body).toMatchObject({ status: 'draft' })
    expect(verdict(await other.admin('GET', path))).toBe('404 not_found')
    expectOk(await shop.call('DELETE', `/campaigns/${campaign?.id}`))
    expect(verdict(await shop.admin('GET', path))).toBe('404 not_found')
    expect(await file(shop, 'campaign-results')).toMatch(/^[a-z_,]+\r\n$/)
  })
})
