import fc from 'fast-check'
import { expect, it } from 'vitest'
import { explainOrder } from '../../../src/domain/orders/explain.ts'
import { judgeOrder } from '../../../src/domain/orders/judge.ts'
import type { Order } from '../../../src/domain/orders/order.ts'
import { judgementOf } from '../../../src/domain/orders/settle.ts'
import type { StoredOrder } from '../../../src/domain/orders/stored-order.ts'
import { unknownOrder } from '../../../src/domain/orders/take-report.ts'
import { runs } from '../../support/runs.ts'
import { campaign, judgedBy, line, orderOf, PLACED_AT, scoped } from './cases.ts'

/** The amounts that an explanation names add up to the amount that was judged. */

const cents = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((amount) => (amount / 100).toFixed(2))

const world = fc.record({
  lines: fc.array(
    fc.record({
      price: cents(1, 20_000),
      quantity: fc.integer({ min: 1, max: 7 }),
      tags: fc.constantFrom([], [], ['sale'], ['new']),
    }),
    { minLength: 1, maxLength: 12 },
  ),
  discount_total: fc.oneof(fc.constant('0'), cents(1, 5_000)),
  tax: fc.oneof(fc.constant('0'), cents(1, 5_000)),
  taxes_included: fc.boolean(),
  shipping: fc.oneof(fc.constant('0'), cents(1, 2_000)),
  include_shipping: fc.boolean(),
  include_tax: fc.boolean(),
  boost: fc.option(fc.constantFrom(1.5, 2, 3.33)),
  excludes_sale: fc.boolean(),
})

const NOW = new Date('2026-10-05T00:00:00Z')
const HELD = {
  ...{ tier_id: null, excluded_by: null, is_over_limit: false },
  standing: { tier_multiplier: 1, membership_multiplier: 1 },
}

const inCents = (amount: string) => Math.round(Number(amount) * 100)

it('whatever is discounted, taxed, boosted, excluded and shipped', () => {
  fc.assert(
    fc.property(world, (made) => {
      const { lines, discount_total, tax, taxes_included, shipping } = made
      const document: Order = {
        ...{ order_id: 7, customer_id: 1, currency: 'EUR' },
        ...{ created_at: PLACED_AT, updated_at: PLACED_AT, paid_at: PLACED_AT },
        ...{ fulfilled_at: null, cancelled_at: null, source: null },
        ...orderOf({
          lines: lines.map(({ price, ...fields }) => line(price, fields)),
          order: { discount_total, tax, taxes_included, shipping },
        }),
        ...{ discount_codes: [], landing_ref: null },
      }
      const by = judgedBy({
        rule: { includeShipping: made.include_shipping, includeTax: made.include_tax },
        campaigns:
          made.boost === null
            ? []
            : [campaign('some', made.boost, scoped('include', { tags: ['new'] }))],
        eligibility: { excluded_product_tags: made.excludes_sale ? ['sale'] : [] },
      })
      const judgement = judgementOf(judgeOrder(document, by), HELD, 3, NOW)
      const stored: StoredOrder = { ...unknownOrder(7), document, customer_id: 1, judgement }
      const explained = explainOrder(stored, document)
      if (explained.eligible_amount === null) return
      const earning = explained.lines.filter(({ multiplier }) => multiplier !== null)
      const said = earning.reduce((sum, { amount }) => sum + inCents(amount), 0)
      const beside = inCents(explained.eligible_amount) - said
      if (!made.include_shipping || shipping === '0') expect(beside).toBe(0)
      // Shipping is rounded with the lines, by no more than a cent.
      if (tax === '0' && made.include_shipping) {
        expect(Math.abs(beside - inCents(shipping))).toBeLessThanOrEqual(1)
      }
      // One point for one euro: what is said explains the points.
      const worth = earning.reduce(
        (sum, { amount, multiplier }) => sum + Number(amount) * (multiplier ?? 0),
        beside / 100,
      )
      if (made.boost === null) {
        expect(Math.abs(worth - Number(explained.exact_points))).toBeLessThanOrEqual(0.005001)
      }
    }),
    runs(300),
  )
})
