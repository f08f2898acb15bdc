import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorDigits } from '../../src/domain/minor-unit.ts'
import { paidAmounts, remainingAmounts } from '../../src/domain/orders/amounts.ts'
import { type AwardTerms, orderPoints } from '../../src/domain/orders/award.ts'
import { countedOrder, goodsSpend } from '../../src/domain/orders/settle.ts'
import { type CommissionTerms, commissionAmounts } from '../../src/domain/partners/commission.ts'
import { completeOrder, completeRefund } from '../../src/embedded-shop/complete-order.ts'
import {
  asPlatformOrder,
  asPlatformRefund,
  type OrderDocument,
  type RefundDocument,
} from '../../src/embedded-shop/order-document.ts'
import { orderFaults } from '../../src/embedded-shop/order-rules.ts'
import { refundFaults } from '../../src/embedded-shop/refund-rules.ts'
import type { OrderBody, RefundBody } from '../../src/embedded-shop/schemas/orders.ts'
import { runs } from '../support/runs.ts'

/**
 * Orders with tax on goods and shipping, given back in any split: every refund leaves less, and
 * after everything is given back, nothing is left, not a point and not a cent of commission.
 */

const RUNS = 400
const NOW = new Date('2027-01-01T00:00:00Z')
const MORE_THAN_ANY = 1_000_000_000

/** Amounts are whole numbers of minor units until they are sent. */
const inMoney = (units: number, currency: string) => {
  const digits = minorDigits(currency)
  return (units / 10 ** digits).toFixed(digits)
}

const units = (most: number) =>
  fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: most }))
const reported = (most: number) => fc.option(units(most), { nil: null })

const boughtLine = fc.record({
  units: units(20_000),
  quantity: fc.integer({ min: 1, max: 7 }),
  discount: units(5_000),
  /** Percent of the price; null: not reported. */
  tax: fc.option(fc.constantFrom(0, 7, 19, 21), { nil: null }),
  gift_card: fc.boolean(),
})

const bought = fc.record({
  currency: fc.constantFrom('JPY', 'EUR', 'KWD'),
  lines: fc.array(boughtLine, { minLength: 1, maxLength: 4 }),
  discount: units(10_000),
  shipping: units(2_000),
  shipping_tax: reported(400),
  tax: reported(8_000),
  taxes_included: fc.boolean(),
})
type Bought = typeof bought extends fc.Arbitrary<infer One> ? One : never

/** The order as the shop keeps it; null: it cannot be. */
function placed(one: Bought): OrderDocument | null {
  const { currency, taxes_included } = one
  const money = (amount: number) => inMoney(amount, currency)
  const body: OrderBody = {
    customer_id: null,
    paid: true,
    taxes_included,
    lines: one.lines.map(({ units: price, quantity, discount, tax, gift_card }, index) => ({
      id: index + 1,
      quantity,
      price: money(price),
      total_discount: money(discount),
      tax: tax === null ? null : money(Math.floor((price * quantity * tax) / 121)),
      gift_card,
    })),
    discount_total: money(one.discount),
    shipping: money(one.shipping),
    shipping_tax: one.shipping_tax === null ? null : money(one.shipping_tax),
    ...(one.tax !== null && { tax: money(one.tax) }),
  }
  const document = completeOrder(
    { currency },
    body,
    { document: undefined, early_refunds: [], withdrawn_refunds: [] },
    new Map(),
    NOW,
  )
  return orderFaults(document).length > 0 ? null : document
}

/** One refund: a share of what can still be given back, in percent. */
const step = fc.record({
  of: fc.constantFrom('line', 'goods', 'shipping', 'both'),
  line: fc.nat({ max: 3 }),
  percent: fc.integer({ min: 1, max: 100 }),
  /** How much of refunded shipping is tax, in percent; null: not said. */
  tax_percent: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

class GivingBack {
  document: OrderDocument
  #refund_id = 0

  constructor(document: OrderDocument) {
    this.document = document
  }

  /** What the service allows, asked for by a refund of far too much. */
  left(field: 'amount' | 'shipping' | 'shipping_tax'): number {
    const all = String(MORE_THAN_ANY)
    const body = { amount: all, shipping: all, shipping_tax: all }
    const found = refundFaults(this.document, this.#refund(body)).find((one) => one.field === field)
    if (found === undefined) return MORE_THAN_ANY
    // As the rules of refunds write it.
    return this.#units((found.allowed as { maximum: string }).maximum)
  }

  pieces(line: number): number {
    const { id, quantity } = this.document.lines[line] ?? { id: 0, quantity: 0 }
    return this.document.refunds
      .flatMap(({ lines }) => lines)
      .filter(({ line_id }) => line_id === id)
      .reduce((left, back) => left - back.quantity, quantity)
  }

  /** Answers whether there was anything to give back. */
  give({ of, line, percent, tax_percent }: Step): boolean {
    const share = (left: number) => Math.ceil((left * percent) / 100)
    if (of === 'line') {
      const quantity = share(this.pieces(line))
      return quantity > 0 && this.#take({ lines: [{ line_id: line + 1, quantity }] })
    }
    const amount = of === 'shipping' ? 0 : share(this.left('amount'))
    const shipping = of === 'goods' ? 0 : share(this.left('shipping'))
    if (amount + shipping === 0) return false
    const money = (value: number) => inMoney(value, this.document.currency)
    const body = { amount: money(amount), shipping: money(shipping) }
    if (tax_percent === null || shipping === 0) return this.#take(body)
    const most = Math.min(shipping, this.left('shipping_tax'))
    return this.#take({ ...body, shipping_tax: money(Math.floor((most * tax_percent) / 100)) })
  }

  #take(body: Omit<RefundBody, 'id'>): boolean {
    const refund = this.#refund(body)
    const faults = refundFaults(this.document, refund)
    // Where the tax of shipping is a guess, goods and shipping share what is left.
    if (faults.length > 0) return false
    this.document = { ...this.document, refunds: [...this.document.refunds, refund] }
    return true
  }

  #refund(body: Omit<RefundBody, 'id'>): RefundDocument {
    this.#refund_id += 1
    return completeRefund({ id: this.#refund_id, ...body }, this.document.currency, NOW)
  }

  #units(text: string): number {
    return Math.round(Number(text) * 10 ** minorDigits(this.document.currency))
  }
}

const switches = { include_shipping: fc.boolean(), include_tax: fc.boolean() }

const awardTerms = fc
  .record({ ...switches, rounding: fc.constantFrom('floor', 'nearest', 'ceil') })
  .map(
    (fields): AwardTerms => ({
      ...{ rule_id: 'rule', revision: 1, tier_id: null, earn_points: 10, earn_denominator: 1 },
      standing: { tier_multiplier: 1.5, membership_multiplier: 1 },
      boosts: [],
      lines: [1, 2, 3, 4].map((line_id) => ({ line_id, excluded_by: null, campaign_ids: [] })),
      ...fields,
    }),
  )

const commissionTerms: fc.Arbitrary<CommissionTerms> = fc.record({
  ...switches,
  type: fc.constantFrom('percent', 'fixed_amount'),
  rate: fc.constantFrom(10, 100),
  after_discounts: fc.boolean(),
  exclude_gift_cards: fc.boolean(),
})

/** What is left of an order: points, commission, its money and what its customer has spent. */
function standing(document: OrderDocument, award: AwardTerms, commission: CommissionTerms) {
  const order = asPlatformOrder(1, document)
  const refunds = document.refunds.map(asPlatformRefund)
  const terms = { ...award, lines: award.lines.slice(0, order.lines.length) }
  const left = remainingAmounts(paidAmounts(order, terms.include_tax), order.lines, refunds)
  const { points, base_points } = orderPoints(terms, left)
  const { base_left, amount } = commissionAmounts(order, refunds, commission)
  const counted = countedOrder(order, refunds, award)
  const paid = Number(counted.counted_spend)
  const spent = Number(goodsSpend(counted).toDecimal(4))
  expect(spent).toBeLessThanOrEqual(paid)
  return [points, base_points, Number(base_left), Number(amount), paid, spent]
}

const NOTHING = [0, 0, 0, 0, 0, 0]

describe('an order that is given back', () => {
  it('in any split leaves less with each refund, and nothing in the end', () => {
    fc.assert(
      fc.property(
        bought,
        fc.array(step, { maxLength: 6 }),
        fc.constantFrom('in money', 'in pieces'),
        awardTerms,
        commissionTerms,
        (one, steps, ends, award, commission) => {
          const document = placed(one)
          fc.pre(document !== null)
          const giving = new GivingBack(document)
          let before = standing(document, award, commission)
          const was_free = giving.left('amount') === 0
          const rest = { line: 0, percent: 100, tax_percent: null } as const
          const in_pieces = one.lines.map((_line, line) => ({ ...rest, of: 'line', line }) as const)
          const last: Step[] = [
            // What costs nothing cannot be given back in money.
            ...(ends === 'in pieces' || was_free ? in_pieces : []),
            { ...rest, of: 'goods' },
            { ...rest, of: 'shipping' },
          ]
          for (const next of [...steps, ...last]) {
            giving.give(next)
            const after = standing(giving.document, award, commission)
            after.forEach((value, index) => {
              expect(value).toBeGreaterThanOrEqual(0)
              expect(value).toBeLessThanOrEqual(before[index] ?? 0)
            })
            before = after
          }
          expect([giving.left('amount'), giving.left('shipping')]).toEqual([0, 0])
          expect(before).toEqual(NOTHING)
        },
      ),
      runs(RUNS),
    )
  })

  it('by a platform that divides the money in its own way leaves nothing in the end', () => {
    fc.assert(
      fc.property(
        bought,
        fc.array(fc.tuple(fc.nat({ max: 100 }), fc.nat({ max: 100 })), { maxLength: 5 }),
        awardTerms,
        commissionTerms,
        (one, parts, award, commission) => {
          const document = placed(one)
          fc.pre(document !== null)
          const paid = paidAmounts(document, true)
          const cents = (amount: { toDecimal(digits: number): string }) =>
            Number(amount.toDecimal(minorDigits(one.currency)).replace('.', ''))
          const goods = cents(paid.lines_with_tax.reduce((sum, line) => sum.plus(line)))
          fc.pre(goods > 0)
          let left = goods + cents(paid.shipping_with_tax)
          const refunds = [...parts, [100, 0] as const].map(([percent, of_shipping], index) => {
            const whole = Math.ceil((left * percent) / 100)
            const shipping = Math.floor((whole * of_shipping) / 100)
            left -= whole
            const amounts = {
              amount: inMoney(whole - shipping, one.currency),
              shipping: inMoney(shipping, one.currency),
            }
            return completeRefund({ id: index + 1, ...amounts }, one.currency, NOW)
          })
          // Its own time says that the refunds have happened, whatever we know.
          const dated = { ...document, dated_at: NOW.toISOString() }
          expect(refunds.flatMap((refund) => refundFaults(dated, refund))).toEqual(
            refunds
              .filter(({ amount, shipping }) => Number(amount) + Number(shipping) === 0)
              .map(() => expect.objectContaining({ field: 'lines' })),
          )
          expect(standing({ ...dated, refunds }, award, commission)).toEqual(NOTHING)
        },
      ),
      runs(RUNS),
    )
  })
})
