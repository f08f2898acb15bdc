import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minorDigits } from '../../../src/domain/minor-unit.ts'
import { paidAmounts, remainingAmounts } from '../../../src/domain/orders/amounts.ts'
import { type AwardTerms, orderPoints } from '../../../src/domain/orders/award.ts'
import type { Refund } from '../../../src/domain/orders/order.ts'
import type { Fraction } from '../../../src/lib/fraction.ts'
import { fraction, type Fraction as PlainFraction } from '../../support/plain-fraction.ts'
import { runs } from '../../support/runs.ts'
import { back, line, orderOf } from './cases.ts'
import { plainAmounts } from './plain-amounts.ts'
import { plainPoints } from './plain-points.ts'

/** The service's arithmetic and that of whole numbers in lowest terms. See runs.ts for replays. */

const RUNS = 300
const CAMPAIGN_IDS = ['a', 'b', 'c', 'd', 'e'] as const

/** An amount in whole minor units, small and round or as large as any. */
function money(digits: number): fc.Arbitrary<string> {
  const units = fc.oneof(
    fc.bigInt({ min: 0n, max: 50_000n }),
    fc.bigInt({ min: 0n, max: 10n ** BigInt(12 + digits) - 1n }),
    fc.constantFrom(0n, 1n, 100n, 10n ** BigInt(12 + digits) - 1n),
  )
  return units.map((amount) => {
    const text = String(amount).padStart(digits + 1, '0')
    return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
  })
}

const quantities = fc.oneof(
  fc.integer({ min: 0, max: 5 }),
  fc.integer({ min: 1, max: 1_000_000 }),
  fc.constantFrom(999_983, 1_000_000),
)

function refundIn(digits: number): fc.Arbitrary<Refund> {
  return fc.oneof(
    fc
      .tuple(fc.integer({ min: 1, max: 6 }), quantities)
      .map(([line_id, quantity]) => back({ [line_id]: quantity })),
    money(digits).map((amount) => back({}, { amount })),
    money(digits).map((shipping) => back({}, { shipping })),
    fc
      .tuple(money(digits), money(digits))
      .map(([shipping, shipping_tax]) => back({}, { shipping, shipping_tax })),
  )
}

/** An order in a currency without decimals, with two or with three, and what was taken back. */
const orders = fc.constantFrom('JPY', 'EUR', 'KWD').chain((currency) => {
  const digits = minorDigits(currency)
  const amount = money(digits)
  const none_or = fc.oneof(fc.constant('0'), amount)
  // Not reported, or reported.
  const named: fc.Arbitrary<{ readonly tax?: string }> = fc.oneof(
    fc.constant({}),
    amount.map((tax) => ({ tax })),
  )
  const lines = fc.array(
    fc
      .record({
        price: amount,
        quantity: quantities,
        total_discount: none_or,
        gift_card: fc.boolean(),
        named,
      })
      .map(({ price, named: tax, ...fields }) =>
        line(price, { ...fields, ...(fields.quantity > 0 && tax) }),
      ),
    { maxLength: 6 },
  )
  return fc.record({
    lines,
    order: fc
      .record({
        discount_total: none_or,
        shipping: none_or,
        tax: none_or,
        taxes_included: fc.boolean(),
        named,
      })
      .map(({ named: { tax: shipping_tax }, ...order }) => ({
        ...order,
        currency,
        ...(shipping_tax !== undefined && { shipping_tax }),
      })),
    refunds: fc.array(refundIn(digits), { maxLength: 5 }),
  })
})

const hundredths = (min: number, max: number) =>
  fc.integer({ min, max }).map((amount) => amount / 100)
const multiplier = fc.oneof(fc.constantFrom(1, 1.01, 1.5, 2, 10), hundredths(100, 1_000))

const boost = fc.record({
  multiplier,
  stacking_mode: fc.constantFrom('compound', 'max', 'replace'),
  is_scoped: fc.boolean(),
  bonus_points_left: fc.oneof(
    fc.constant(null),
    fc.integer({ min: 1, max: 100 }),
    fc.integer({ min: 1, max: 1_000_000_000 }),
  ),
})

const boosts = fc
  .array(boost, { maxLength: CAMPAIGN_IDS.length })
  .map((all) => all.map((fields, index) => ({ campaign_id: CAMPAIGN_IDS[index] ?? '', ...fields })))

const rate = fc.oneof(
  fc.constantFrom(0.01, 0.3, 0.7, 1, 3, 9_999.99, 10_000),
  hundredths(1, 1_000_000),
)

/** Terms for up to six lines. */
const terms = boosts.chain((all): fc.Arbitrary<AwardTerms> => {
  const campaign_ids = fc.subarray(all.map(({ campaign_id }) => campaign_id))
  const excluded_by = fc.constantFrom(null, null, null, 'product')
  return fc.record({
    ...{ rule_id: fc.constant('rule'), revision: fc.constant(1), tier_id: fc.constant(null) },
    earn_points: rate,
    earn_denominator: rate,
    rounding: fc.constantFrom('floor', 'nearest', 'ceil'),
    include_shipping: fc.boolean(),
    include_tax: fc.boolean(),
    standing: fc.record({ tier_multiplier: multiplier, membership_multiplier: multiplier }),
    boosts: fc.constant(all),
    lines: fc
      .array(fc.record({ excluded_by, campaign_ids }), { minLength: 6, maxLength: 6 })
      .map((lines) => lines.map((one, index) => ({ line_id: index + 1, ...one }))),
  })
})

const inLowestTerms = ({ numerator, denominator }: Fraction): PlainFraction => {
  const { over, under } = fraction(numerator, denominator)
  return { over, under }
}

describe('the points of an order', () => {
  it('are those of plain fractions in lowest terms', () => {
    fc.assert(
      fc.property(orders, terms, ({ refunds, ...order_case }, all) => {
        const order = orderOf(order_case)
        const by = { ...all, lines: all.lines.slice(0, order.lines.length) }
        const paid = paidAmounts(order, by.include_tax)
        const left = remainingAmounts(paid, order.lines, refunds)
        const plain_left = plainAmounts(order, refunds, by.include_tax)
        expect(left.lines.map(inLowestTerms)).toEqual(plain_left.lines)
        expect(left.lines_with_tax.map(inLowestTerms)).toEqual(plain_left.lines_with_tax)
        expect(inLowestTerms(left.shipping)).toEqual(plain_left.shipping)
        expect(inLowestTerms(left.shipping_with_tax)).toEqual(plain_left.shipping_with_tax)

        const { points, base_points, bonuses, eligible_amount } = orderPoints(by, left)
        const found = {
          points,
          base_points,
          bonuses,
          eligible_amount: inLowestTerms(eligible_amount),
        }
        expect(found).toEqual(plainPoints(by, plain_left))
      }),
      runs(RUNS),
    )
  })
})

describe('the numbers of an order', () => {
  /** From here on upwards, none with a common divisor. */
  const primes = (count: number): number[] => {
    const found: number[] = []
    for (let number = 999_001; found.length < count; number -= 2) {
      if (isPrime(number)) found.push(number)
    }
    return found
  }
  const isPrime = (number: number) => {
    for (let divisor = 3; divisor * divisor <= number; divisor += 2) {
      if (number % divisor === 0) return false
    }
    return true
  }

  it('are not longer than what it is made from, however many lines are returned in part', () => {
    const lines = primes(500).map((quantity, index) =>
      line(`${index + 1}.99`, { quantity, total_discount: '0.01' }),
    )
    const order = orderOf({
      lines,
      order: { discount_total: '777.77', tax: '12345.67', shipping: '4.90' },
    })
    const back_of_each = order.lines.map(({ line_id }) => [line_id, line_id])
    const refunds = [back(Object.fromEntries(back_of_each)), back({}, { amount: '1234.56' })]
    const left = remainingAmounts(paidAmounts(order, true), order.lines, refunds)
    const digits_sent = [order, refunds].map((sent) => JSON.stringify(sent).length)
    const longest = [...left.lines, ...left.lines_with_tax].map(
      ({ numerator, denominator }) => String(numerator).length + String(denominator).length,
    )
    expect(Math.max(...longest)).toBeLessThan(digits_sent.reduce((sum, one) => sum + one))
    expect(new Set(left.lines.map(({ denominator }) => denominator)).size).toBe(1)
  })
})
