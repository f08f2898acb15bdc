import { describe, expect, it } from 'vitest'
import { SeededRandom } from '../../src/demo/seeded-random.ts'
import { inDays } from '../support/campaigns.ts'
import { newTier } from '../support/ladders.ts'
import { history, line, points } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/**
 * Reports that come in one body pay what they pay one after the other, whatever they are about. To
 * replay a failure, run its seed alone.
 */

const CUSTOMERS = [1, 2, 3]
const REPORTS = 30

interface Report {
  readonly type: 'customer' | 'product' | 'order' | 'refund'
  readonly id: number
  readonly body: Record<string, unknown>
}

/** A shop in which almost everything depends on what came before. */
async function demandingShop(): Promise<TestShop> {
  const shop = await newShop()
  await shop.switch({ campaigns_feature: true, referral_enabled: true })
  const limit = { limit: 4, limitPeriod: 'day' }
  expectOk(await shop.post('/program/earn-rules', { type: 'order_placed', fields: limit }))
  await newTier(shop, { name: 'Silver', threshold: 40, points_multiplier: 2 })
  const benefits = [{ type: 'entry_points', fields: { points: 7 } }]
  await newTier(shop, { name: 'Gold', threshold: 150, points_multiplier: 3, benefits })
  await shop.switch({ tiers_enabled: true })
  expectOk(
    await shop.patch('/program/eligibility', {
      excluded_customer_tags: ['staff'],
      excluded_product_tags: ['plain'],
    }),
  )
  expectOk(
    await shop.post('/campaigns', {
      ...{ name: 'Few', multiplier: 2, status: 'scheduled', limits: { max_orders: 3 } },
      ...{ starts_at: await inDays(shop, -1), ends_at: await inDays(shop, 2) },
    }),
  )
  return shop
}

function reportsOf(seed: number): Report[] {
  const random = new SeededRandom(seed)
  const one = <Item>(items: readonly Item[]): Item => random.pick(items)
  const orders: number[] = []
  const make = (index: number): Report => {
    const kind = random.between(0, 9)
    if (kind === 0) {
      return { type: 'customer', id: one(CUSTOMERS), body: { tags: one([[], ['staff']]) } }
    }
    if (kind === 1) {
      const variants = [{ id: 90, price: 5 }]
      return {
        type: 'product',
        id: 9,
        body: { title: 'Cup', tags: one([[], ['plain']]), variants },
      }
    }
    const known = orders.length > 0 && kind < 5
    // Later orders have lower numbers, so that no order of numbers stands in for that of time.
    const id = known ? one(orders) : REPORTS - index
    if (!known) orders.push(id)
    if (known && kind < 4) {
      return { type: 'refund', id, body: { id: index + 1, lines: [{ line_id: 1, quantity: 1 }] } }
    }
    const paid = random.between(0, 4) > 0
    const lines = [line(one(['9.90', '20.00', '61.35']), { product_id: 9, quantity: 3 })]
    return { type: 'order', id, body: { customer_id: one(CUSTOMERS), paid, lines } }
  }
  const made = Array.from({ length: REPORTS }, (_, index) => make(index))
  // Some orders come before their customers, and all customers come.
  return [...made, ...CUSTOMERS.map((id) => ({ type: 'customer' as const, id, body: {} }))]
}

type Call = readonly [method: string, path: string]

const CALLS: Readonly<Record<Report['type'], (id: number) => Call>> = {
  customer: (id) => ['PUT', `/customers/${id}`],
  product: (id) => ['PUT', `/products/${id}`],
  order: (id) => ['PUT', `/orders/${id}`],
  refund: (id) => ['POST', `/orders/${id}/refunds`],
}

async function whatIsThere(shop: TestShop) {
  return Promise.all(
    CUSTOMERS.map(async (id) => {
      if ((await shop.get(`/customers/${id}`)).status === 404) return null
      const entries = await history(shop, id, '&include_internal=true')
      const { tier } = expectOk(await shop.get(`/customers/${id}`)).body
      return {
        ...{ points: await points(shop, id), tier: tier?.name },
        entries: entries.map(({ type, points: given, balance_after }) => [
          ...[type, given, balance_after],
        ]),
      }
    }),
  )
}

describe('what comes in one body', () => {
  it.each([1, 2, 3, 5, 8, 10])('pays what it pays one by one: seed %i', async (seed) => {
    const reports = reportsOf(seed)
    const [alone, together] = [await demandingShop(), await demandingShop()]
    const statuses: number[] = []
    for (const { type, id, body } of reports) {
      const [method, path] = CALLS[type](id)
      statuses.push((await alone.platform(method, path, body)).status)
    }
    const { body } = expectOk(await together.platform('POST', '/bulk', { items: reports }))
    expect(body.results.map(({ status }: { status: number }) => status)).toEqual(statuses)
    const told = await whatIsThere(alone)
    expect(await whatIsThere(together)).toEqual(told)
    expect(told.some((one) => one !== null && one.entries.length > 1)).toBe(true)
  })
})
