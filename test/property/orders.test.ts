import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { handlePlatformEvents } from '../../src/actions/orders/handle-platform-events.ts'
import { runDueJobs } from '../../src/jobs/index.ts'
import { newId } from '../../src/lib/ids.ts'
import { insertPlatformEvents } from '../../src/store/customers/platform-events.ts'
import { inTransaction } from '../../src/store/db.ts'
import { newTier, shopIdOf } from '../support/ladders.ts'
import { line, member, order, orderShop, points, refund } from '../support/orders.ts'
import { runs, timeLimit } from '../support/runs.ts'
import type { TestShop } from '../support/shop.ts'
import {
  arriving,
  CUSTOMER,
  comesTo,
  type ReportedHistory,
  reportedHistory,
} from './order-history.ts'

/**
 * What holds for all orders, through the real service. See runs.ts for how to repeat a failure and
 * how to run more.
 */

const RUNS = 12

/** A shop in which a point is paid for each unit of currency, and 50 points lead to a tier. */
async function shopThatPays(fields: Record<string, unknown> = {}): Promise<TestShop> {
  const shop = await orderShop(fields)
  await newTier(shop, { name: 'Silver', threshold: 50 })
  await shop.switch({ tiers_enabled: true })
  return shop
}

/** Lets the platform report these events, one after another, and some of them together. */
async function tell(shop: TestShop, history: ReportedHistory, together: number): Promise<void> {
  const { context } = shop.app
  const { db } = context.database
  const shop_id = await shopIdOf(shop)
  for (const [index, event] of arriving(history, context.clock.now()).entries()) {
    const now = context.clock.now()
    const row = { event_id: newId('pev', now), kind: event.kind, payload: event }
    await inTransaction(db, (tx) => insertPlatformEvents(tx, shop_id, [row], now))
    if (index % together === 0) await handlePlatformEvents(context, shop_id, now)
  }
  await handlePlatformEvents(context, shop_id, context.clock.now())
}

describe('orders', () => {
  it.each([
    ['at once', {}],
    ['after a while', { pendingDays: 90 }],
  ])(
    'that pay %s end the same in whatever order they are told',
    {
      timeout: timeLimit(RUNS),
    },
    (_when, fields) =>
      fc.assert(
        fc.asyncProperty(
          reportedHistory,
          fc.integer({ min: 1, max: 4 }),
          async (history, together) => {
            const shop = await shopThatPays(fields)
            await tell(shop, history, together)
            const { points: all, ...figures } = comesTo(history)
            expect(await points(shop, CUSTOMER)).toEqual(
              'pendingDays' in fields
                ? { balance: 0, pending: all, earned: 0 }
                : { balance: all, pending: 0, earned: all },
            )
            const { context } = shop.app
            const late = new Date(context.clock.now().getTime() + 100 * 24 * 60 * 60 * 1_000)
            await runDueJobs({ ...context, clock: { now: () => late } })
            expect(await points(shop, CUSTOMER)).toEqual({ balance: all, pending: 0, earned: all })
            expect(await member(shop, CUSTOMER)).toMatchObject({
              ...figures,
              tier: { name: all >= 50 ? 'Silver' : 'Member', points_in_period: all },
            })
            expect((await shop.admin('GET', '/verify')).body.problems).toEqual([])
          },
        ),
        runs(RUNS),
      ),
  )

  const bought = fc.record({
    lines: fc.array(
      fc.record({
        price: fc.integer({ min: 0, max: 9_999 }).map((cents) => (cents / 100).toFixed(2)),
        quantity: fc.integer({ min: 1, max: 5 }),
        total_discount: fc.integer({ min: 0, max: 500 }).map((cents) => (cents / 100).toFixed(2)),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    discount_total: fc.integer({ min: 0, max: 1_000 }).map((cents) => (cents / 100).toFixed(2)),
    tax: fc.integer({ min: 0, max: 1_000 }).map((cents) => (cents / 100).toFixed(2)),
    taxes_included: fc.boolean(),
  })
  const rule = fc.record({
    earnPoints: fc.constantFrom(1, 3, 0.5),
    rounding: fc.constantFrom('floor', 'nearest', 'ceil'),
    includeTax: fc.boolean(),
  })

  it(
    'end at the same points however a refund is split, and at none when all is taken back',
    {
      timeout: timeLimit(RUNS),
    },
    () =>
      fc.assert(
        fc.asyncProperty(
          rule,
          bought,
          fc.infiniteStream(fc.nat({ max: 5 })),
          async (fields, basket, chance) => {
            const shop = await orderShop(fields)
            const customers = [1, 2]
            const lines = basket.lines.map(({ price, ...more }, index) =>
              line(price, { ...more, id: index + 1 }),
            )
            for (const customer_id of customers) {
              await shop.customer(customer_id)
              await order(shop, customer_id, { ...basket, customer_id, lines })
            }
            const taken = basket.lines.map(({ quantity }, index) => ({
              line_id: index + 1,
              quantity: Math.min(quantity, chance.next().value),
            }))
            const some = taken.filter(({ quantity }) => quantity > 0)
            if (some.length > 0) await refund(shop, 1, { lines: some })
            for (const { line_id, quantity } of some) {
              for (let piece = 0; piece < quantity; piece += 1) {
                await refund(shop, 2, { lines: [{ line_id, quantity: 1 }] })
              }
            }
            expect(await points(shop, 2)).toEqual(await points(shop, 1))
            const rest = basket.lines
              .map(({ quantity }, index) => ({
                line_id: index + 1,
                quantity: quantity - (taken[index]?.quantity ?? 0),
              }))
              .filter(({ quantity }) => quantity > 0)
            if (rest.length > 0) await refund(shop, 1, { lines: rest })
            expect(await points(shop, 1)).toEqual({ balance: 0, pending: 0, earned: 0 })
            await order(shop, 2, { ...basket, customer_id: 2, lines, cancelled: true })
            expect(await points(shop, 2)).toEqual({ balance: 0, pending: 0, earned: 0 })
          },
        ),
        runs(RUNS),
      ),
  )
})
