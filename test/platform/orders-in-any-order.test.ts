import fc from 'fast-check'
import { expect, it } from 'vitest'
import { STARTS_AT } from '../support/given-clock.ts'
import { newTier } from '../support/ladders.ts'
import { member, orderShop } from '../support/orders.ts'
import { commissions, partner, partnerShop } from '../support/partners.ts'
import { runs, timeLimit } from '../support/runs.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/**
 * A platform reports what happened to orders, and its reports come in any order: edits, moves to
 * another customer, refunds and cancellations before the order, the order before its customers and
 * products. What it all comes to is the same.
 */

const RUNS = 1

/** The ids of a shop: its own numbers, or text. */
type Naming = (name: string) => number | string
const NAMINGS: readonly (readonly [string, Naming])[] = [
  ['numbers', (name) => Number.parseInt(name, 36)],
  ['external ids', (name) => `external:${name}`],
]

type Report = readonly [method: string, path: string, body: object]

interface Scene {
  /** When the orders were placed. */
  readonly placed_at: Date
  /** Of a partner, who is the customer ada. */
  readonly code: string
}

/** What happened, by ids of this naming. */
function reportsOf(id: Naming, { placed_at, code }: Scene): Report[] {
  const at = (seconds: number) => new Date(placed_at.getTime() + seconds * 1_000).toISOString()
  const line = (name: string, price: number, quantity: number, product: string | null = null) => ({
    ...{ id: id(name), price, quantity },
    product_id: product === null ? null : id(product),
  })
  const versions = (order: string, bodies: readonly object[]): Report[] =>
    bodies.map((body, index) => [
      'PUT',
      `/orders/${id(order)}`,
      { created_at: at(0), updated_at: at(index), ...body },
    ])
  const refund = (order: string, name: string, line_id: string, quantity: number): Report => [
    'POST',
    `/orders/${id(order)}/refunds`,
    { id: id(name), lines: [{ line_id: id(line_id), quantity }] },
  ]
  const product = (name: string, fields: object): Report => [
    'PUT',
    `/products/${id(name)}`,
    { title: name, variants: [{ id: id(`${name}1`), price: 10 }], ...fields },
  ]
  const [ada, bea] = [{ customer_id: id('ada') }, { customer_id: id('bea') }]
  const coded = { discount_codes: [{ code }] }
  // In an excluded collection, and as good as money.
  const apart = [line('l3', 10, 1, 'mug'), line('l4', 20, 1, 'card')]
  return [
    ['PUT', `/customers/${id('ada')}`, { email: 'ada@partners.example' }],
    ['PUT', `/customers/${id('bea')}`, { email: 'bea@example.com' }],
    product('mug', { collection_ids: [id('cups')] }),
    product('card', { gift_card: true }),
    // Edited upwards and downwards, and moved away from the partner.
    ...versions('o1', [
      { ...ada, ...coded, lines: [line('l1', 30, 2)] },
      { ...ada, ...coded, lines: [line('l1', 30, 2), ...apart], paid: true },
      { ...ada, ...coded, lines: [line('l1', 30, 2), line('l2', 15, 4), ...apart], paid: true },
      { ...bea, ...coded, lines: [line('l1', 30, 2), line('l2', 15, 3), ...apart], paid: true },
    ]),
    refund('o1', 'r1', 'l1', 1),
    refund('o1', 'r2', 'l2', 2),
    // Moved to the partner, who gets nothing for it.
    ...versions('o2', [
      { ...bea, ...coded, lines: [line('l1', 70, 1)], paid: true },
      { ...ada, ...coded, lines: [line('l1', 70, 1)], paid: true, fulfilled: true },
    ]),
    // Cancelled.
    ...versions('o3', [
      { ...bea, lines: [line('l1', 500, 1)], paid: true },
      { ...bea, lines: [line('l1', 500, 1)], paid: true, cancelled: true },
    ]),
    refund('o3', 'r1', 'l1', 1),
  ]
}

async function shopWithTerms(id: Naming) {
  const shop = await partnerShop({ holdback_days: 0 })
  expectOk(await shop.post('/program/earn-rules', { type: 'order_placed', fields: {} }))
  await newTier(shop, { name: 'Silver', threshold: 65 })
  await shop.switch({ tiers_enabled: true })
  expectOk(await shop.platform('PUT', `/collections/${id('cups')}`, { title: 'Cups' }))
  const excluded_collections = [id('cups')]
  const terms = { excluded_collections, exclude_gift_cards: true }
  expectOk(await shop.patch('/program/eligibility', terms))
  return { shop, ...(await partner(shop)) }
}

async function standing(shop: TestShop, customer: number | string) {
  const path = `/customers/${customer}` as const
  const { points_balance, points_earned, pending_points, tier, orders_count, lifetime_spend } =
    expectOk(await shop.get(path)).body
  const { name, points_in_period } = tier ?? {}
  const figures = { points_balance, points_earned, pending_points, orders_count, lifetime_spend }
  return { ...figures, tier: name, points_in_period }
}

async function expectTheSameEnd(shop: TestShop, id: Naming, partner_id: string) {
  expect(await standing(shop, id('ada'))).toEqual({
    ...{ points_balance: 70, points_earned: 70, pending_points: 0, orders_count: 1 },
    ...{ lifetime_spend: 70, tier: 'Silver', points_in_period: 70 },
  })
  // One of two at 30, and one of three at 15; the mug and the card earn nothing.
  expect(await standing(shop, id('bea'))).toEqual({
    ...{ points_balance: 45, points_earned: 45, pending_points: 0, orders_count: 1 },
    ...{ lifetime_spend: 75, tier: 'Member', points_in_period: 45 },
  })
  // The partner gets 10% of these and of the mug, but nothing of the card.
  const booked = await commissions(shop, partner_id)
  expect(booked.map(({ amount }: { amount: string }) => amount)).toEqual(['5.50'])
  expect((await shop.admin('GET', '/verify')).body.problems).toEqual([])
}

it.each(NAMINGS)(
  'orders end the same in every order of their reports, by %s',
  {
    timeout: timeLimit(RUNS),
  },
  (_name, id) => {
    const places = reportsOf(id, { placed_at: STARTS_AT, code: '' }).map((_report, index) => index)
    return fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(places, { minLength: places.length }), async (order) => {
        const { shop, id: partner_id, code } = await shopWithTerms(id)
        const placed_at = shop.app.context.clock.now()
        const reports = reportsOf(id, { placed_at, code })
        for (const place of order) {
          const [method, path, body] = reports[place] ?? ['', '', {}]
          expectOk(await shop.platform(method, path, body))
        }
        await expectTheSameEnd(shop, id, partner_id)
      }),
      runs(RUNS),
    )
  },
)

it.each(NAMINGS)('orders end the same if all reports come at once, by %s', async (_name, id) => {
  const { shop, id: partner_id, code } = await shopWithTerms(id)
  const reports = reportsOf(id, { placed_at: shop.app.context.clock.now(), code })
  const replies = reports.map(([method, path, body]) => shop.platform(method, path, body))
  for (const reply of await Promise.all(replies)) expectOk(reply)
  // What failed for a moment, because others were faster, is done by the next round of jobs.
  await shop.advance(60)
  await expectTheSameEnd(shop, id, partner_id)
})

it('an order counts that is reported at the same moment as its customer', async () => {
  const shop = await orderShop()
  const numbers = Array.from({ length: 40 }, (_, index) => index + 1)
  const order = { paid: true, lines: [{ id: 1, price: 10, quantity: 1 }] }
  await Promise.all(
    numbers.flatMap((number) => [
      shop.platform('PUT', `/orders/${number}`, { ...order, customer_id: number }),
      shop.platform('PUT', `/customers/${number}`, {}),
    ]),
  )
  await shop.advance(60)
  const spent = await Promise.all(numbers.map((number) => member(shop, number)))
  expect(spent.map(({ orders_count }) => orders_count)).toEqual(numbers.map(() => 1))
})
