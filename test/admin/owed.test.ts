import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_TOKEN, startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import { verdict } from '../support/http.ts'
import { newReward } from '../support/programs.ts'
import { runs, timeLimit } from '../support/runs.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** What members could spend, by when it came and by when it expires. */

const [ADA, BEN] = [1001, 1002]
const DAY_MS = 24 * 60 * 60 * 1_000

const clock = new HandClock()
let app: TestApp

beforeAll(async () => {
  app = await startApp({
    database_name: `laurel_owed_${process.env.VITEST_POOL_ID}`,
    base_clock: clock,
  })
})
afterAll(() => app.close())

/** A shop that begins on a day, at noon in its time zone. */
async function shopOn(day: string, timezone = 'Europe/Berlin'): Promise<TestShop> {
  clock.now_ms = Date.parse(`${day}T11:00:00Z`)
  const shop = await newShop(app, { timezone })
  for (const member of [ADA, BEN]) await shop.customer(member)
  return shop
}

async function moveTo(moment: string): Promise<void> {
  clock.now_ms = Date.parse(moment)
  await app.context.runDueJobs()
}

const byAge = async (shop: TestShop, query = '') =>
  expectOk(await shop.admin('GET', `/reports/owed-by-age${query}`)).body

const periods = async (shop: TestShop, query = '') =>
  (await byAge(shop, query)).periods.map((one: { period: string; points: number }) => [
    one.period,
    one.points,
  ])

const spend = async (shop: TestShop, member: number, points: number) =>
  expectOk(await shop.post(`/customers/${member}/points/deduct`, { points }))

async function exported(shop: TestShop, what: string, query = ''): Promise<string> {
  const address = `${app.base_url}/admin/api/exports/${what}?shop=${shop.domain}${query}`
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${ADMIN_TOKEN}` } })
  expect(answer.status).toBe(200)
  return answer.text()
}

describe('what is owed by age', () => {
  it('is what is left of each month, the oldest spent first, at any finished day', async () => {
    const shop = await shopOn('2027-01-10')
    await newReward(shop, { type: 'fixed_amount', points_cost: 100, discount_value: 5 })
    await shop.award(ADA, 100)
    await moveTo('2027-02-20T11:00:00Z')
    await shop.award(ADA, 50)
    await shop.award(BEN, 30)
    await moveTo('2027-03-05T11:00:00Z')
    await spend(shop, ADA, 120)
    // Today is not over.
    expect(await byAge(shop)).toMatchObject({ day: '2027-03-04', last_day: '2027-03-04' })
    await moveTo('2027-03-06T11:00:00Z')
    expect(await byAge(shop)).toMatchObject({
      ...{ day: '2027-03-05', currency_code: 'EUR', total: { points: 60, value: '3.00' } },
      periods: [{ period: '2027-02', points: 60, value: '3.00' }],
    })
    expect(await periods(shop, '?day=2027-02-20')).toEqual([
      ['2027-01', 100],
      ['2027-02', 80],
    ])
    expect(await periods(shop, '?day=2027-02-20&by=quarter')).toEqual([['2027-Q1', 180]])
    expect(await periods(shop, '?day=2026-12-31')).toEqual([])
    expect(await exported(shop, 'owed-by-age', '&day=2027-02-20')).toBe(
      'day,period,points,value\r\n2027-02-20,2027-01,100,5.00\r\n2027-02-20,2027-02,80,4.00\r\n',
    )
  })

  it('counts months as the shop has them', async () => {
    const shop = await shopOn('2027-04-29', 'Pacific/Auckland')
    await moveTo('2027-04-30T13:00:00Z')
    await shop.award(ADA, 10)
    await moveTo('2027-05-03T00:00:00Z')
    expect(await periods(shop)).toEqual([['2027-05', 10]])
  })

  it('has no money where no reward has a fixed value', async () => {
    const shop = await shopOn('2027-05-10')
    await shop.award(ADA, 10)
    await moveTo('2027-05-12T00:00:00Z')
    expect(await byAge(shop)).toMatchObject({ basis: null, total: { points: 10, value: null } })
  })

  it.each([
    ['day=2027-02-30', /exists/],
    ['day=2999-01-01', /finished day/],
    ['day=yesterday', /day/],
    ['by=week', /month/],
  ])('refuses %s', async (query, words) => {
    const shop = await shopOn('2027-06-01')
    const reply = await shop.admin('GET', `/reports/owed-by-age?${query}`)
    expect(verdict(reply)).toBe(`422 validation_error ${query.split('=')[0]}`)
    expect(reply.text).toMatch(words)
  })

  it(
    'is what a queue of awards has left, whatever happens in whatever order',
    async () => {
      const step = fc.record({
        member: fc.constantFrom(ADA, BEN),
        points: fc.integer({ min: -80, max: 60 }).filter((points) => points !== 0),
        days: fc.integer({ min: 0, max: 25 }),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
          const shop = await shopOn('2028-01-01')
          const queues = new Map([ADA, BEN].map((member) => [member, [] as [string, number][]]))
          for (const { member, points, days } of steps) {
            clock.now_ms += days * DAY_MS
            if (days > 9) await app.context.runDueJobs()
            const queue = queues.get(member) ?? []
            const balance = queue.reduce((sum, [, left]) => sum + left, 0)
            if (points > 0) {
              await shop.award(member, points)
              queue.push([new Date(clock.now_ms).toISOString().slice(0, 7), points])
            } else if (balance >= -points) {
              await spend(shop, member, -points)
              let rest = -points
              for (const award of queue) {
                const taken = Math.min(rest, award[1])
                award[1] -= taken
                rest -= taken
              }
            }
          }
          clock.now_ms += 2 * DAY_MS
          await app.context.runDueJobs()
          const left = new Map<string, number>()
          for (const [month, points] of [...queues.values()].flat()) {
            if (points > 0) left.set(month, (left.get(month) ?? 0) + points)
          }
          expect(await periods(shop)).toEqual([...left].sort())
        }),
        runs(5),
      )
    },
    timeLimit(5),
  )
})

describe('what is owed by expiry', () => {
  it('is by the month in which it expires, in the shop’s time zone', async () => {
    const shop = await shopOn('2027-07-01')
    const settings = { points_expiry: { enabled: true, months: 3 } }
    expectOk(await shop.patch('/program/settings', settings))
    await shop.award(ADA, 40)
    await moveTo('2027-07-31T11:00:00Z')
    await shop.award(BEN, 7)
    const { body } = expectOk(await shop.admin('GET', '/reports/owed-by-expiry'))
    expect(body).toMatchObject({
      total: { members: 2, points: 47 },
      periods: [
        { period: '2027-10', members: 1, points: 40 },
        { period: '2027-11', members: 1, points: 7 },
      ],
    })
    const text = await exported(shop, 'owed-by-expiry')
    expect(text).toMatch(
      /^as_of,period,members,points,value\r\n2027-07-31T[\d:.]+Z,2027-10,1,40,\r/,
    )
  })

  it('is never where points do not expire', async () => {
    const shop = await shopOn('2027-08-01')
    const expiring = async () =>
      expectOk(await shop.admin('GET', '/reports/owed-by-expiry')).body.periods
    expect(await expiring()).toEqual([])
    await shop.award(ADA, 40)
    expect(await expiring()).toEqual([{ period: null, members: 1, points: 40, value: null }])
  })
})
