import { describe, expect, it } from 'vitest'
import { SeededRandom } from '../../src/demo/seeded-random.ts'
import { newMembership, putOnSale } from '../support/memberships.ts'
import { DAY, line, order, orderShop, points, refund } from '../support/orders.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/** Memberships, whatever the order in which the versions of the orders that sold them arrive. */

const ADA = 1
const CLUB = 7
/** When the shop sells the first, two hundred days ago. */
const START_DAYS_AGO = 200

interface Version {
  readonly order: number
  /** Days after the start. */
  readonly day: number
  readonly fields?: object
}

/** A shop in which product 7 buys a membership of 30 days that gives 40 points on entry. */
async function newClub(): Promise<TestShop> {
  const shop = await orderShop()
  await shop.switch({ memberships_enabled: true })
  await shop.customer(ADA)
  await shop.product(CLUB)
  const club = await newMembership(shop, {
    create_product: undefined,
    ...{ product: { id: CLUB }, term: { unit: 'DAY', count: 30 } },
    benefits: [{ type: 'entry_points', fields: { points: 40 } }],
  })
  await putOnSale(shop, club.id)
  return shop
}

/** What becomes of these reports: each stay in days after the start, and what gifts have left. */
async function resultOf(versions: readonly Version[]) {
  const shop = await newClub()
  const { now } = expectOk(await shop.admin('GET', '/clock')).body
  const start = Date.parse(now) - START_DAYS_AGO * DAY * 1_000
  const at = (day: number) => new Date(start + day * DAY * 1_000).toISOString()
  for (const { order: number, day, fields } of versions) {
    const lines = [line('10.00', { product_id: CLUB })]
    const dated = { created_at: at(0), updated_at: at(day) }
    await order(shop, number, { customer_id: ADA, lines, ...dated, ...fields })
  }
  const { problems } = expectOk(await shop.admin('GET', '/verify')).body
  expect(problems).toEqual([])
  return { shop, start, balance: (await points(shop, ADA)).balance }
}

/** The stay that a membership bought at last lengthens, in days after the start. */
async function stayOf({ shop, start }: { readonly shop: TestShop; readonly start: number }) {
  const { membership } = expectOk(await shop.get(`/customers/${ADA}`)).body
  const dayOf = (moment: string) => (Date.parse(moment) - start) / (DAY * 1_000)
  return membership && [dayOf(membership.started_at), dayOf(membership.ends_at)]
}

describe('a membership', () => {
  const early: Version = { order: 1, day: START_DAYS_AGO - 20 }
  const late: Version = { order: 1, day: START_DAYS_AGO - 5, fields: { tags: ['printed'] } }
  const latest: Version = { order: 1, day: START_DAYS_AGO - 1, fields: { tags: ['sent'] } }

  it.each([
    [[early, late, latest]],
    [[early, latest, late]],
    [[late, early, latest]],
    [[late, latest, early]],
    [[latest, early, late]],
    [[latest, late, early]],
  ])('begins when its order was first paid', async (versions) => {
    const result = await resultOf(versions)
    expect(await stayOf(result)).toEqual([START_DAYS_AGO - 20, START_DAYS_AGO + 10])
    expect(result.balance).toBe(50)
  })

  const first: Version = { order: 1, day: START_DAYS_AGO - 45 }
  const joins: Version = { order: 2, day: START_DAYS_AGO - 25 }
  const apart: Version = { order: 2, day: START_DAYS_AGO - 5, fields: { tags: ['printed'] } }

  it.each([
    [[first, joins, apart]],
    [[first, apart, joins]],
    [[apart, first, joins]],
    [[joins, apart, first]],
    [[apart, joins, first]],
  ])('is lengthened by an order that was paid in its time, with the gifts of one', async (versions) => {
    const result = await resultOf(versions)
    expect(await stayOf(result)).toEqual([START_DAYS_AGO - 45, START_DAYS_AGO + 15])
    expect(result.balance).toBe(60)
  })

  it('gives its gifts once, and takes them back with both orders', async () => {
    const { shop } = await resultOf([first, apart, joins])
    for (const number of [2, 1]) await refund(shop, number, { amount: '10.00' })
    expect((await points(shop, ADA)).balance).toBe(0)
    const { problems } = expectOk(await shop.admin('GET', '/verify')).body
    expect(problems).toEqual([])
  })
})

/** One order of the membership: the day it was paid, its units, and how many are refunded. */
interface Bought {
  readonly day: number
  readonly units: number
  readonly refunded: number
}

/** Forty points for each time that a membership begins, and a point for each unit of money left. */
function expectedBalance(bought: readonly Bought[]) {
  const stays: { end: number }[] = []
  const left = bought.map(({ day, units, refunded }) => ({ day, days: 30 * (units - refunded) }))
  for (const { day, days } of left.toSorted((one, other) => one.day - other.day)) {
    const last = stays.at(-1)
    if (days === 0) continue
    if (last !== undefined && day < last.end) last.end += days
    else stays.push({ end: day + days })
  }
  const paid = left.reduce((sum, { days }) => sum + days / 3, 0)
  return 40 * stays.length + paid
}

/** Reports purchases and refunds in this order; a purchase `n` is before its refund `n`. */
async function afterReports(bought: readonly Bought[], arrivals: readonly number[]) {
  const shop = await newClub()
  const { now } = expectOk(await shop.admin('GET', '/clock')).body
  const start = Date.parse(now) - START_DAYS_AGO * DAY * 1_000
  const at = (day: number) => new Date(start + day * DAY * 1_000).toISOString()
  const seen = new Set<number>()
  for (const index of arrivals) {
    const one = bought[index]
    if (one === undefined) continue
    if (!seen.has(index)) {
      const lines = [line('10.00', { product_id: CLUB, quantity: one.units })]
      const dated = { created_at: at(0), updated_at: at(one.day) }
      await order(shop, index + 1, { customer_id: ADA, lines, ...dated })
    } else if (one.refunded > 0) {
      await refund(shop, index + 1, { lines: [{ line_id: 1, quantity: one.refunded }] })
    }
    seen.add(index)
  }
  const { problems } = expectOk(await shop.admin('GET', '/verify')).body
  expect(problems).toEqual([])
  return (await points(shop, ADA)).balance
}

describe('the entry gifts of a membership', () => {
  it('stay when an order of two months is refunded and a later one keeps it going', async () => {
    const bought = [
      { day: 0, units: 2, refunded: 2 },
      { day: 45, units: 1, refunded: 0 },
    ]
    expect(await afterReports(bought, [0, 1, 0, 1])).toBe(50)
  })

  it('are given once when the order that joins two memberships comes last', async () => {
    const bought = [0, 45, 25].map((day) => ({ day, units: 1, refunded: 0 }))
    expect(await afterReports(bought, [0, 1, 2])).toBe(70)
  })

  it('are given for each of the memberships that a refund leaves', async () => {
    const bought = [
      { day: 0, units: 1, refunded: 0 },
      { day: 25, units: 1, refunded: 1 },
      { day: 50, units: 1, refunded: 0 },
    ]
    expect(await afterReports(bought, [0, 2, 1, 1])).toBe(100)
  })

  it.each([
    [1, 2],
    [2, 1],
  ])('of two customers who became one leave with their orders: %i, then %i', async (...numbers) => {
    const shop = await newClub()
    await shop.customer(2)
    for (const customer_id of [1, 2]) {
      const lines = [line('10.00', { product_id: CLUB })]
      await order(shop, customer_id, { customer_id, lines })
    }
    expectOk(await shop.admin('POST', '/customers/2/merge', { into: ADA, dry_run: false }))
    expect((await points(shop, ADA)).balance).toBe(100)
    for (const number of numbers) await refund(shop, number, { amount: '10.00' })
    expect((await points(shop, ADA)).balance).toBe(0)
    const { problems } = expectOk(await shop.admin('GET', '/verify')).body
    expect(problems).toEqual([])
  })

  const seeds = Array.from({ length: 12 }, (_, index) => index + 1)
  it.each(
    seeds,
  )('are one for each time of membership, however reports arrive (%i)', async (seed) => {
    const random = new SeededRandom(seed)
    const whole = (count: number) => random.between(0, count - 1)
    const bought = Array.from({ length: 5 }, (_, index) => {
      const units = 1 + whole(2)
      // Not twice on one day.
      return { day: 5 * whole(32) + index, units, refunded: whole(units + 1) }
    })
    const arrivals = bought
      .flatMap((_, index) => [index, index])
      .map((index) => ({ index, place: whole(1_000) }))
      .toSorted((one, other) => one.place - other.place)
      .map(({ index }) => index)
    expect(await afterReports(bought, arrivals)).toBe(expectedBalance(bought))
  })
})
