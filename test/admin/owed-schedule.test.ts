import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_TOKEN, startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import { newReward } from '../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** What is expected of the points that are owed, from the shop's own past. */

const clock = new HandClock()
let app: TestApp

beforeAll(async () => {
  app = await startApp({
    database_name: `laurel_schedule_${process.env.VITEST_POOL_ID}`,
    base_clock: clock,
  })
})
afterAll(() => app.close())

async function moveTo(moment: string): Promise<void> {
  clock.now_ms = Date.parse(moment)
  await app.context.runDueJobs()
}

/** In January, with a reward that makes a hundred points worth 5 euros. */
async function shopIn(months: number | null): Promise<TestShop> {
  clock.now_ms = Date.parse('2027-01-02T11:00:00Z')
  const shop = await newShop(app, { timezone: 'Europe/Berlin' })
  await newReward(shop, { type: 'fixed_amount', points_cost: 100, discount_value: 5 })
  if (months === null) return shop
  const body = { points_expiry: { enabled: true, months }, confirm_member_impact: true }
  expectOk(await shop.patch('/program/settings', body))
  return shop
}

/** In each month so many new members get 100 points each, and the first of them spend theirs. */
async function live(
  shop: TestShop,
  { months, members, spenders }: { months: number; members: number; spenders: number },
): Promise<void> {
  for (let month = 1; month <= months; month += 1) {
    await moveTo(`2027-0${month}-10T11:00:00Z`)
    const own = Array.from({ length: members }, (_, index) => month * 100 + index)
    for (const member of own) {
      await shop.customer(member)
      await shop.award(member, 100)
    }
    await moveTo(`2027-0${month}-20T11:00:00Z`)
    for (const member of own.slice(0, spenders)) {
      expectOk(await shop.post(`/customers/${member}/points/deduct`, { points: 100 }))
    }
  }
}

const schedule = async (shop: TestShop) =>
  expectOk(await shop.admin('GET', '/reports/owed-schedule')).body

async function exported(shop: TestShop): Promise<string> {
  const address = `${app.base_url}/admin/api/exports/owed-schedule?shop=${shop.domain}`
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${ADMIN_TOKEN}` } })
  expect(answer.status).toBe(200)
  return answer.text()
}

const COLUMNS = 'day,period,points,value,expires_points,expires_value,used_points,used_value\r\n'

describe('the schedule of what is owed', () => {
  it('says what will expire and be used, as earlier points did, and why it cannot before', async () => {
    const shop = await shopIn(1)
    await live(shop, { months: 7, members: 15, spenders: 5 })
    expect(await schedule(shop)).toMatchObject({
      ...{ day: '2027-06-30', verdict: 'too_young', told_from: '2027-08', members: 105 },
      ...{ expires: null, used: null, left: null, periods: [] },
    })
    expect(await exported(shop)).toBe(COLUMNS)
    await moveTo('2027-08-01T11:00:00Z')
    for (const member of [1, 2]) {
      await shop.customer(member)
      // What comes after the end of the month is no part of it.
      await shop.award(member, 1_000)
    }
    await moveTo('2027-08-02T11:00:00Z')
    // A third is spent in the first month. All that is left expires in the second.
    expect(await schedule(shop)).toEqual({
      ...{ day: '2027-07-31', currency_code: 'EUR', verdict: 'told', told_from: null },
      basis: { reward_id: expect.any(String), value_per_point: 0.05 },
      total: { points: 1_000, value: '50.00' },
      ...{ message: expect.any(String), method: expect.stringContaining('month'), members: 107 },
      expires: { points: 1_000, value: '50.00' },
      used: { points: 0, value: '0.00' },
      left: { points: 0, value: '0.00' },
      periods: [
        {
          ...{ period: '2027-08', points: 1_000, value: '50.00' },
          ...{ expires_points: 1_000, expires_value: '50.00', used_points: 0, used_value: '0.00' },
        },
      ],
    })
    expect(await exported(shop)).toBe(
      `${COLUMNS}2027-07-31,2027-08,1000,50.00,1000,50.00,0,0.00\r\n`,
    )
  })

  it('cannot be told of few members, nor where points do not expire', async () => {
    const lasting = await shopIn(null)
    await lasting.customer(1)
    await lasting.award(1, 100)
    const small = await shopIn(1)
    await live(small, { months: 7, members: 2, spenders: 1 })
    await moveTo('2027-08-02T11:00:00Z')
    expect(await schedule(small)).toMatchObject({
      ...{ verdict: 'too_few_members', members: 14, total: { points: 100, value: '5.00' } },
      ...{ expires: null, periods: [] },
    })
    expect(await schedule(lasting)).toMatchObject({ verdict: 'points_last', expires: null })
  })
})
