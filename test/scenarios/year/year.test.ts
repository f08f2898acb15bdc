import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../support/app.ts'
import { HandClock } from '../../support/hand-clock.ts'
import { shopIdOf } from '../../support/ladders.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { dayOf, plusDays } from './calendar.ts'
import { type Customer, lifetimeSpend, ordersCount, tierAt } from './customer.ts'
import { DAYS, type Deed, FIRST_DAY, startOf } from './deeds.ts'
import { type Answer, ExpectedYear } from './expected-year.ts'
import { membershipAt } from './paid-membership.ts'
import { type Campaign, campaignsOf } from './program.ts'
import { Replay } from './replay.ts'
import { seed, size, TIME_LIMIT_MS } from './size.ts'
import { tellYear } from './story.ts'

/**
 * A year of a shop, day by day under the test clock, beside a re-computation by the documents that
 * shares no code with the service. In the end both must agree on every customer, every order and
 * every campaign, and in between on every answer to a call about points.
 *
 * How large the year is and where chance begins is said in size.ts.
 */

/** When in the night the clock stands still for all that fell due. */
const HALF_AN_HOUR_MS = 30 * 60 * 1_000
const END = startOf(DAYS) + HALF_AN_HOUR_MS
/** So many disagreements are shown, the first ones. */
const SHOWN = 5

interface Answered {
  readonly deed: Deed
  readonly expected: Answer | null
  readonly answered: Answer | null
}

describe(`a year of ${size.orders} orders, seed ${seed}`, () => {
  const campaigns = campaignsOf(size.orders)
  const expected = new ExpectedYear(campaigns)
  const answers: Answered[] = []
  let app: TestApp
  let shop: TestShop
  let replay: Replay

  beforeAll(async () => {
    const base_clock = new HandClock()
    base_clock.now_ms = startOf(0) - HALF_AN_HOUR_MS
    const database_name = `laurel_year_${process.env.VITEST_POOL_ID ?? '0'}`
    app = await startApp({ base_clock, database_name })
    shop = await newShop(app)
    replay = new Replay(shop, base_clock)
    await replay.begin(campaigns)
    const days = Map.groupBy(tellYear(seed, size), ({ at }) => dayOf(at))
    for (let day = 0; day <= DAYS; day += 1) {
      const name = plusDays(FIRST_DAY, day)
      await replay.beginDay(startOf(day) + HALF_AN_HOUR_MS)
      expected.beginDay(name, startOf(day) + HALF_AN_HOUR_MS)
      for (const deed of days.get(name) ?? []) {
        const answered = await replay.tell(deed)
        answers.push({ deed, expected: expected.tell(deed), answered })
      }
    }
  }, TIME_LIMIT_MS)

  afterAll(() => app.close())

  it('has something of everything', () => {
    const { tally } = expected
    expect(Object.entries(tally).filter(([, times]) => times === 0)).toEqual([])
  })

  it('was answered as expected, call by call', () => {
    const wrong = answers.filter((one) => !isDeepStrictEqual(one.answered, one.expected))
    expect(wrong.slice(0, SHOWN)).toEqual([])
  })

  it(
    'leaves every customer with what the documents say',
    async () => {
      const wrong: { told: object; expected: object }[] = []
      for (const customer of expected.customers.values()) {
        const told = await customerAsReported(shop, customer.customer_id)
        const as_expected = customerAsExpected(customer)
        if (!isDeepStrictEqual(told, as_expected)) wrong.push({ told, expected: as_expected })
      }
      const shown = wrong.slice(0, SHOWN)
      expect(shown.map(({ told }) => told)).toEqual(shown.map((one) => one.expected))
    },
    TIME_LIMIT_MS,
  )

  it('leaves every order with the points that are left of it', async () => {
    const left = await pointsOfOrders(shop)
    const wrong = [...expected.orders.values()].flatMap(({ order_id, points, pending }) => {
      const [is, of_these_pending] = left.get(order_id) ?? [0, 0]
      if (is === points && of_these_pending === pending) return []
      return [{ order_id, is, of_these_pending, expected: [points, pending] }]
    })
    expect(wrong.slice(0, SHOWN)).toEqual([])
  })

  it(
    'explains orders by the same points',
    async () => {
      for (const { order_id, version, points, pending } of expected.orders.values()) {
        if (version === null || order_id % 20 > 0) continue
        const path = `/customers/${version.customer_id}/explain?order_id=${order_id}` as const
        const { order } = expectOk(await shop.admin('GET', path)).body
        expect(order).toMatchObject({ points_left: points, pending_points: pending })
      }
    },
    TIME_LIMIT_MS,
  )

  it('has used up its campaigns as far as it should', async () => {
    const consumed = await Promise.all(campaigns.map((one) => replay.consumed(one)))
    const told = campaigns.map((campaign, index) => named(campaign, consumed[index]))
    const wanted = campaigns.map((one) => named(one, expected.campaigns.consumedBy(one)))
    expect(told).toEqual(wanted)
    const points = consumed.filter((_, index) => campaigns[index]?.max_bonus_points === null)
    const all = points.reduce((sum, { bonus_points }) => sum + bonus_points, 0)
    expect(all).toBe(expected.campaigns.points_without_cap)
  })

  it(
    'leaves a ledger that adds up',
    async () => {
      const report = expectOk(await shop.admin('GET', '/verify')).body
      expect(report).toMatchObject({ ok: true, customers: expected.customers.size, problems: [] })
    },
    TIME_LIMIT_MS,
  )
})

/** Points only of a campaign with a cap: those of the others are looked at together. */
function named(
  { name, max_bonus_points }: Campaign,
  consumed?: { readonly orders: number; readonly bonus_points: number },
) {
  const points = max_bonus_points === null ? {} : { bonus_points: consumed?.bonus_points }
  return { name, orders: consumed?.orders, ...points }
}

/** Read as rows: to explain each of them would take longer than the year. */
async function pointsOfOrders(shop: TestShop): Promise<Map<number, [number, number]>> {
  const found = await sql<{ order_id: number; points: number; pending_points: number }>`
    SELECT order_id, points, pending_points FROM orders WHERE shop_id = ${await shopIdOf(shop)}
  `.execute(shop.app.database.db)
  return new Map(
    found.rows.map(({ order_id, points, pending_points }) => [order_id, [points, pending_points]]),
  )
}

async function customerAsReported(shop: TestShop, customer_id: number) {
  const { body } = expectOk(await shop.get(`/customers/${customer_id}`))
  const { points_balance, pending_points, points_earned, points_redeemed } = body
  const { name: tier, achieved_at, grace_until, is_manual_override } = body.tier
  const { orders_count, lifetime_spend, last_activity_at, membership } = body
  return {
    ...{ customer_id, points_balance, pending_points, points_earned, points_redeemed },
    ...{ orders_count, lifetime_spend, last_activity_at },
    ...{ tier, achieved_at, grace_until, is_manual_override },
    membership: membership && {
      started_at: membership.started_at,
      ends_at: membership.ends_at,
      in_grace: membership.in_grace,
    },
  }
}

function customerAsExpected(customer: Customer): object {
  const { customer_id, balance, pending, earned, redeemed } = customer
  const held = membershipAt(customer.orders, END)
  return {
    ...{ customer_id, points_balance: balance, pending_points: pending },
    ...{ points_earned: earned, points_redeemed: redeemed },
    ...{ orders_count: ordersCount(customer), lifetime_spend: lifetimeSpend(customer) },
    last_activity_at: iso(customer.last_activity_at),
    ...{ tier: tierAt(customer.tier).name, achieved_at: iso(customer.tier_since) },
    ...{ grace_until: iso(customer.grace_until), is_manual_override: customer.is_by_hand },
    membership: held && {
      started_at: iso(held.started_at),
      ends_at: iso(held.ends_at),
      in_grace: END >= held.ends_at,
    },
  }
}

const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())
