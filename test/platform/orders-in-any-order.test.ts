import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newTier } from '../support/ladders.ts'
import { orderShop } from '../support/orders.ts'
import { runs, timeLimit } from '../support/runs.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/**
 * A platform reports what happened to an order, and its reports come in any order: edits, a move to
 * another customer, refunds before the order, the order before its customers. What it all comes to
 * is the same.
 */

const RUNS = 2
const at = (minute: number) => `2026-01-01T00:${String(minute).padStart(2, '0')}:00.000Z`
const line = (id: number, price: number, quantity: number) => ({
  ...{ id: `external:line-${id}`, quantity, price },
})

/** Version by version: paid, edited upwards and downwards, moved to another customer. */
const VERSIONS = [
  { customer_id: 'external:ada', lines: [line(1, 30, 2)] },
  { customer_id: 'external:ada', lines: [line(1, 30, 2)], paid: true },
  { customer_id: 'external:ada', lines: [line(1, 30, 2), line(2, 15, 4)], paid: true },
  { customer_id: 'external:bea', lines: [line(1, 30, 2), line(2, 15, 3)], paid: true },
  { customer_id: 'external:bea', lines: [line(2, 15, 3), line(1, 30, 2)], paid: true },
]

const REPORTS: readonly (readonly [method: string, path: string, body: object])[] = [
  ...['ada', 'bea'].map(
    (id) => ['PUT', `/customers/external:${id}`, { email: `${id}@example.com` }] as const,
  ),
  ...VERSIONS.map(
    (version, index) =>
      [
        'PUT',
        '/orders/external:ORD-1',
        { created_at: at(0), updated_at: at(index), ...version },
      ] as const,
  ),
  ['POST', '/orders/external:ORD-1/refunds', refund(1, [['external:line-1', 1]])],
  ['POST', '/orders/external:ORD-1/refunds', refund(2, [['external:line-2', 2]])],
  ['PUT', '/orders/external:ORD-2', another('ada', 70)],
]

function refund(id: number, lines: readonly (readonly [string, number])[]) {
  return {
    id: `external:re-${id}`,
    lines: lines.map(([line_id, quantity]) => ({ line_id, quantity })),
  }
}

function another(customer: string, price: number) {
  const order = { customer_id: `external:${customer}`, lines: [line(1, price, 1)], paid: true }
  return { created_at: at(0), updated_at: at(9), ...order }
}

async function standing(shop: TestShop, customer: string) {
  const path = `/customers/external:${customer}` as const
  const { points_balance, points_earned, pending_points, tier, orders_count, lifetime_spend } =
    expectOk(await shop.get(path)).body
  const { name, points_in_period } = tier ?? {}
  const figures = { points_balance, points_earned, pending_points, orders_count, lifetime_spend }
  return { ...figures, tier: name, points_in_period }
}

it('an order ends the same in every order of its reports', { timeout: timeLimit(RUNS) }, () =>
  fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...REPORTS], { minLength: REPORTS.length }),
      async (reports) => {
        const shop = await orderShop()
        await newTier(shop, { name: 'Silver', threshold: 65 })
        await shop.switch({ tiers_enabled: true })
        for (const [method, path, body] of reports)
          expectOk(await shop.platform(method, path, body))
        expect(await standing(shop, 'ada')).toEqual({
          ...{ points_balance: 70, points_earned: 70, pending_points: 0, orders_count: 1 },
          ...{ lifetime_spend: 70, tier: 'Silver', points_in_period: 70 },
        })
        // One of two at 30, and one of three at 15.
        expect(await standing(shop, 'bea')).toEqual({
          ...{ points_balance: 45, points_earned: 45, pending_points: 0, orders_count: 1 },
          ...{ lifetime_spend: 45, tier: 'Member', points_in_period: 45 },
        })
        expect((await shop.admin('GET', '/verify')).body.problems).toEqual([])
      },
    ),
    runs(RUNS),
  ),
)
