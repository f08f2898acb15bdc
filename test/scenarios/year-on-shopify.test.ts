import { afterAll, beforeAll, expect, it } from 'vitest'
import { SeededRandom } from '../../src/demo/seeded-random.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import { history, member } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { accessTo, openThere } from '../support/shopify/on-shopify.ts'
import { report } from '../support/shopify/report.ts'
import { dayOf, plusDays } from './year/calendar.ts'
import { type Deed, FIRST_DAY, startOf } from './year/deeds.ts'
import { campaignsOf } from './year/program.ts'
import { Replay } from './year/replay.ts'
import { days_on_shopify, seed, size, TIME_LIMIT_MS } from './year/size.ts'
import { tellYear } from './year/story.ts'

/**
 * A year of a shop that reaches Laurel through Shopify: the webhooks of each day come in any order,
 * one in twenty is lost and one in twenty comes twice. What customers see in the end is, to the
 * letter, what they see where the built-in shop tells of the same year. year/size.ts says how large it
 * is, and where chance begins.
 */
const LOST = 0.05
const DOUBLED = 0.05
const HALF_AN_HOUR_MS = 30 * 60 * 1_000

/** What the shop tells Shopify; everything else is told to Laurel itself. */
type ShopDeed = Extract<Deed, { kind: 'customer' | 'order' | 'refund' }>

function isOfShop(deed: Deed): deed is ShopDeed {
  return deed.kind === 'customer' || deed.kind === 'order' || deed.kind === 'refund'
}

/** Shopify tells by ids alone: the thing is read from it. */
function webhookOf(deed: ShopDeed) {
  switch (deed.kind) {
    case 'customer':
      return { topic: 'customers/update', payload: { id: deed.customer_id } }
    case 'order':
      return { topic: 'orders/updated', payload: { id: deed.order.order_id } }
    case 'refund':
      return {
        topic: 'refunds/create',
        payload: { id: deed.refund.refund_id, order_id: deed.refund.order_id },
      }
  }
}

/**
 * The year as one shop lives it: it never goes back to an older version, and knows its customers
 * before their orders. Each customer has at most one order placed, paid or refunded a day, or one
 * change by the merchant, and no campaign has a cap: where two wait for each other, what each is
 * worth depends on which comes first.
 */
function yearOfOneShop(): Deed[] {
  const known = new Set<number>()
  const versions = new Map<number, { at: number; customer_id: number }>()
  const busy = new Set<string>()
  const isBusy = (customer_id: number, at: number) => busy.has(`${customer_id} ${dayOf(at)}`)
  const isFree = (customer_id: number, at: number) => {
    if (isBusy(customer_id, at)) return false
    busy.add(`${customer_id} ${dayOf(at)}`)
    return true
  }
  return tellYear(seed, size).flatMap((deed): Deed[] => {
    if (deed.kind === 'customer') {
      const is_new = !known.has(deed.customer_id)
      known.add(deed.customer_id)
      return is_new || isFree(deed.customer_id, deed.at) ? [deed] : []
    }
    if (deed.kind === 'order') {
      const { order_id, customer_id, updated_at } = deed.order
      const before = versions.get(order_id)
      if (!known.has(customer_id) || (before !== undefined && before.at >= updated_at)) return []
      if (!isFree(customer_id, deed.at)) return []
      versions.set(order_id, { at: updated_at, customer_id })
      return [{ ...deed, way: 'call' }]
    }
    if (deed.kind === 'refund') {
      const order = versions.get(deed.refund.order_id)
      if (order === undefined || deed.refund.amount_cents !== null) return []
      return isFree(order.customer_id, deed.at) ? [{ ...deed, way: 'call' }] : []
    }
    if (deed.kind === 'settings') return [deed]
    // Points are spent before the order or the refund of a day, not after it.
    if (deed.kind === 'deduction') return isBusy(deed.customer_id, deed.at) ? [] : [deed]
    return isFree(deed.customer_id, deed.at) ? [deed] : []
  })
}

let app: TestApp
let there: TestShop
let here: TestShop
const tally = { told: 0, lost: 0, twice: 0 }
const told_of = new Set<number>()

beforeAll(async () => {
  const base_clock = new HandClock()
  base_clock.now_ms = startOf(0) - HALF_AN_HOUR_MS
  const database_name = `laurel_year_shopify_${process.env.VITEST_POOL_ID ?? '0'}`
  app = await startApp({ base_clock, database_name })
  there = await newShop(app)
  here = await newShop(app)
  const { shopify_domain } = await openThere(there)
  const access = accessTo(shopify_domain)
  const campaigns = campaignsOf(size.orders).filter(
    ({ max_orders, max_bonus_points }) => max_orders === null && max_bonus_points === null,
  )
  const built_in = new Replay(there, base_clock)
  await built_in.begin(campaigns)
  expectOk(await here.admin('PUT', '/shopify', access))
  const on_shopify = new Replay(here, base_clock)
  await on_shopify.begin(campaigns, { has_catalogue: true })
  const random = new SeededRandom(seed)
  const row = (await findShopByDomain(app.database.db, here.domain)) ?? expect.fail('no shop')

  const waiting: ReturnType<typeof webhookOf>[] = []
  const hear = async () => {
    for (const webhook of waiting.splice(0)) {
      const { status } = await report(app.base_url, access, webhook)
      expect(status).toBe(200)
      if (random.chance(0.5)) await app.context.shopify.workDeliveries(row)
    }
    await app.context.shopify.workDeliveries(row)
  }
  const days = Map.groupBy(yearOfOneShop(), ({ at }) => dayOf(at))
  for (let day = 0; day <= days_on_shopify; day += 1) {
    const deeds = days.get(plusDays(FIRST_DAY, day)) ?? []
    // The sweep of the night finds what was lost the day before.
    await built_in.beginDay(startOf(day) + HALF_AN_HOUR_MS)
    for (const deed of deeds) {
      await built_in.tell(deed)
      if (!isOfShop(deed)) {
        await on_shopify.tell(deed)
        continue
      }
      tally.told += 1
      if (deed.kind === 'customer') told_of.add(deed.customer_id)
      const is_lost = random.chance(LOST)
      const is_doubled = !is_lost && random.chance(DOUBLED)
      tally.lost += Number(is_lost)
      tally.twice += Number(is_doubled)
      for (let times = is_lost ? 0 : is_doubled ? 2 : 1; times > 0; times -= 1) {
        waiting.splice(random.between(0, waiting.length), 0, webhookOf(deed))
      }
      if (random.chance(0.2)) await hear()
    }
    await hear()
  }
  // What was lost on the last day is found in the night after it.
  await built_in.beginDay(startOf(days_on_shopify + 1) + HALF_AN_HOUR_MS)
}, TIME_LIMIT_MS)

afterAll(() => app.close())

/** What a customer sees, apart from the moments at which Laurel heard of it. */
async function seen(shop: TestShop, customer_id: number): Promise<string> {
  const { points_balance, pending_points, points_earned, points_redeemed, ...rest } = await member(
    shop,
    customer_id,
  )
  const { orders_count, lifetime_spend, membership, tier } = rest
  const entries = new Map<string, number>()
  for (const { description, points } of await history(shop, customer_id)) {
    entries.set(description, (entries.get(description) ?? 0) + points)
  }
  const left = [...entries].filter(([, points]) => points !== 0).sort()
  return JSON.stringify({
    ...{ points_balance, pending_points, points_earned, points_redeemed, orders_count },
    ...{ lifetime_spend, tier: tier.name, is_member_of_the_club: membership !== null, left },
  })
}

it(`of ${size.orders} orders, seed ${seed}, has what is lost and what comes twice`, () => {
  expect(tally.lost).toBeGreaterThan((tally.told * LOST) / 2)
  expect(tally.twice).toBeGreaterThan((tally.told * DOUBLED) / 2)
})

it(
  'shows every customer what the built-in shop shows',
  async () => {
    const wanted: string[] = []
    const found: string[] = []
    for (const customer_id of told_of) {
      wanted.push(await seen(there, customer_id))
      found.push(await seen(here, customer_id))
    }
    expect(found).toEqual(wanted)
    expect(wanted.join('')).toMatch(/"points_balance":[1-9]/)
  },
  TIME_LIMIT_MS,
)

it(
  'leaves ledgers that add up',
  async () => {
    for (const shop of [there, here]) {
      expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
    }
  },
  TIME_LIMIT_MS,
)
