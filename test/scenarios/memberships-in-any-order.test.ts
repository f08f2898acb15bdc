import { describe, expect, it } from 'vitest'
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
