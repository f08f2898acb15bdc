import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoredCampaign } from '../../../src/domain/campaigns/campaign-state.ts'
import type { OrderPoints } from '../../../src/domain/orders/award.ts'
import type { Refund } from '../../../src/domain/orders/order.ts'
import { Fraction } from '../../../src/lib/fraction.ts'
import { runs } from '../../support/runs.ts'
import {
  atMost,
  back,
  campaign,
  earned,
  forTags,
  judge,
  line,
  type NewLine,
  type OrderCase,
  scoped,
} from './cases.ts'

/** What holds for every order. See runs.ts for how to repeat a failure and how to run more. */

const RUNS = 300

function always<Values extends [unknown, ...unknown[]]>(
  arbitraries: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  holds: (...values: Values) => void,
): void {
  fc.assert(
    fc.property(fc.tuple<Values>(...arbitraries), (values) => holds(...values)),
    runs(RUNS),
  )
}

const cents = (most: number) => fc.integer({ min: 0, max: most })
const inMoney = (amount: number) => (amount / 100).toFixed(2)
const money = (most: number) => cents(most).map(inMoney)
const TAGS = ['red', 'Blue', 'out'] as const
const tags = fc.subarray([...TAGS])
/** 1 to 4 by hundredths; few, so that campaigns are often as good as each other. */
const times = fc.constantFrom(1, 1.01, 1.33, 1.5, 2, 2, 3, 4)
const roundings = fc.constantFrom('floor', 'nearest', 'ceil')

const newLine: fc.Arbitrary<NewLine> = fc
  .record({
    price: money(3_000),
    quantity: fc.nat({ max: 4 }),
    total_discount: fc.oneof(fc.constant('0'), money(4_000)),
    tags,
    gift_card: fc.boolean(),
  })
  .map(({ price, ...fields }) => line(price, fields))

const boost = fc
  .record({
    multiplier: times.filter((multiplier) => multiplier > 1),
    stacking_mode: fc.constantFrom('compound', 'max', 'replace'),
    scope: fc.constantFrom(
      {},
      scoped('include', { tags: ['red'] }),
      scoped('exclude', { tags: ['blue'] }),
    ),
    audience: fc.constantFrom({}, {}, forTags('vip')),
    limits: fc.oneof(fc.constant({}), fc.integer({ min: 1, max: 120 }).map(atMost)),
  })
  .map(({ multiplier, stacking_mode, scope, audience, limits }) => ({
    multiplier,
    fields: { stacking_mode, ...scope, ...audience, ...limits },
  }))

const campaigns: fc.Arbitrary<readonly StoredCampaign[]> = fc
  .array(boost, { maxLength: 4 })
  .map((all) =>
    all.map(({ multiplier, fields }, index) => campaign(`camp_${index}`, multiplier, fields)),
  )

const rule = fc.record({
  earnPoints: fc.constantFrom(0.01, 0.57, 1, 3, 10),
  earnDenominator: fc.constantFrom(0.7, 1, 3, 10),
  rounding: roundings,
  includeShipping: fc.boolean(),
  includeTax: fc.boolean(),
})

/** Orders of known customers, where every multiplier is at least 1. */
const orders: fc.Arbitrary<OrderCase> = fc.record({
  lines: fc.array(newLine, { minLength: 1, maxLength: 4 }),
  order: fc.record({
    discount_total: fc.oneof(fc.constant('0'), money(5_000)),
    shipping: money(1_000),
    tax: money(2_000),
    taxes_included: fc.boolean(),
  }),
  rule,
  tier: times,
  member: times,
  customer: fc.constantFrom({}, { tags: ['VIP'] }),
  eligibility: fc.constantFrom(
    {},
    { excluded_product_tags: ['out'] },
    { exclude_gift_cards: true },
  ),
  campaigns,
})

/** A part of what can be taken back: one line's quantity, money or shipping. */
const refund: fc.Arbitrary<Refund> = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 3 }))
    .map(([line_id, quantity]) => back({ [line_id]: quantity })),
  money(4_000).map((amount) => back({}, { amount })),
  money(1_000).map((shipping) => back({}, { shipping })),
)
const refunds = fc.array(refund, { maxLength: 6 })

function everythingOf({ lines, order }: OrderCase): Refund {
  const quantities = lines.map(({ quantity }, index) => [index + 1, quantity])
  return back(Object.fromEntries(quantities), { shipping: order?.shipping ?? '0' })
}

/** These refunds as two: all lines and shipping in one, all money in the other. */
function together(all: readonly Refund[]): Refund[] {
  const sum = (amounts: readonly (string | null)[]) =>
    inMoney(amounts.reduce((total, amount) => total + Math.round(Number(amount) * 100), 0))
  const quantities: Record<number, number> = {}
  for (const { line_id, quantity } of all.flatMap(({ lines }) => lines)) {
    quantities[line_id] = (quantities[line_id] ?? 0) + quantity
  }
  return [
    back({}, { amount: sum(all.map(({ amount }) => amount)) }),
    back(quantities, { shipping: sum(all.map(({ shipping }) => shipping)) }),
  ]
}

const pointsOf = (award: OrderPoints | null) => award?.points ?? 0

function figuresOf(award: OrderPoints | null) {
  if (award === null) return null
  const { points, base_points, bonus_points, eligible_amount, bonuses } = award
  return { points, base_points, bonus_points, amount: eligible_amount.toDecimal(6), bonuses }
}

describe('refunds', () => {
  it('of everything leave nothing, in whatever parts the rest was made', () =>
    always([orders, refunds], (order_case, others) => {
      const nothing = earned(order_case, [...others, everythingOf(order_case)])
      expect(pointsOf(nothing)).toBe(0)
      expect(nothing?.base_points ?? 0).toBe(0)
    }))

  it('leave the same whether they are made at once or one by one', () =>
    always([orders, refunds], (order_case, parts) => {
      expect(figuresOf(earned(order_case, together(parts)))).toEqual(
        figuresOf(earned(order_case, parts)),
      )
    }))

  it('leave the same in whatever order they come', () =>
    always([orders, refunds], (order_case, parts) => {
      expect(figuresOf(earned(order_case, parts.toReversed()))).toEqual(
        figuresOf(earned(order_case, parts)),
      )
    }))

  it('never lead to more points, nor below none', () =>
    always([orders, refunds], (order_case, parts) => {
      const left = [...parts.keys(), parts.length].map((count) =>
        pointsOf(earned(order_case, parts.slice(0, count))),
      )
      expect(left).toEqual(left.toSorted((one, other) => other - one))
      expect(Math.min(...left)).toBeGreaterThanOrEqual(0)
    }))
})

describe('an award', () => {
  it('is never below what the rule alone pays, nor below nothing', () =>
    always([orders, refunds], (order_case, parts) => {
      const award = earned(order_case, parts)
      expect(award?.bonus_points ?? 0).toBeGreaterThanOrEqual(0)
      expect(award?.base_points ?? 0).toBeGreaterThanOrEqual(0)
    }))

  it('does not depend on the order of the lines', () =>
    always([orders], (order_case) => {
      const turned = { ...order_case, lines: order_case.lines.toReversed() }
      expect(figuresOf(earned(turned, []))).toEqual(figuresOf(earned(order_case, [])))
    }))

  it('does not depend on how a quantity is spread over lines', () =>
    always([newLine, rule], (one, fields) => {
      const { quantity } = one
      const lines = [one, line('7.77')].map((each) => ({ ...each, total_discount: '0' }))
      const apart = lines.flatMap((each) =>
        Array.from({ length: each.quantity }, () => ({ ...each, quantity: 1 })),
      )
      expect(apart).toHaveLength(quantity + 1)
      const order = { discount_total: '3.33', tax: '1.00' }
      expect(figuresOf(earned({ lines: apart, order, rule: fields }))).toEqual(
        figuresOf(earned({ lines, order, rule: fields })),
      )
    }))

  it('is what whole numbers make of it, rounded once', () =>
    always(
      [
        fc.array(fc.tuple(cents(5_000), fc.boolean()), { minLength: 1, maxLength: 5 }),
        cents(6_000),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 100, max: 500 }),
        roundings,
      ],
      (prices, discount, earn, per, multiplier, rounding) => {
        const all = prices.reduce((sum, [price]) => sum + price, 0)
        const eligible = prices.reduce((sum, [price, out]) => sum + (out ? 0 : price), 0)
        // eligible x (all - discount) / all, in hundredths, as the rate and the multiplier are.
        const dividend = BigInt(eligible) * BigInt(Math.max(all - discount, 0) * earn * multiplier)
        const divisor = 10_000n * BigInt(Math.max(all, 1)) * BigInt(per)
        const award = earned({
          lines: prices.map(([price, out]) => line(inMoney(price), { tags: out ? ['out'] : [] })),
          order: { discount_total: inMoney(discount) },
          eligibility: { excluded_product_tags: ['out'] },
          rule: { earnPoints: earn / 100, earnDenominator: per / 100, rounding },
          tier: multiplier / 100,
        })
        const half = rounding === 'nearest' ? divisor / 2n : 0n
        const up = rounding === 'ceil' ? divisor - 1n : half
        expect(pointsOf(award)).toBe(Number((dividend + up) / divisor))
      },
    ))
})

describe('campaigns', () => {
  it('are given no more than they may give, and together what was given', () =>
    always([orders, refunds], (order_case, parts) => {
      const award = earned(order_case, parts)
      const bonuses = award?.bonuses ?? []
      for (const { campaign_id, points } of bonuses) {
        const { document } =
          order_case.campaigns?.find((one) => one.document.id === campaign_id) ?? fail(campaign_id)
        expect(points).toBeGreaterThanOrEqual(0)
        expect(points).toBeLessThanOrEqual(document.limits.max_bonus_points ?? Infinity)
      }
      const given = bonuses.reduce((sum, { points }) => sum + points, 0)
      expect(given).toBeLessThanOrEqual(award?.bonus_points ?? 0)
      // Where neither tier nor membership gives anything, all that is more is theirs.
      const plain = earned({ ...order_case, tier: 1, member: 1 }, parts)
      const theirs = plain?.bonuses.reduce((sum, { points }) => sum + points, 0)
      expect(theirs).toBe(plain?.bonus_points)
    }))

  it('never pass a cap, over however many small orders', () =>
    always(
      [
        fc.array(money(400), { minLength: 1, maxLength: 15 }),
        times.filter((multiplier) => multiplier > 1),
        fc.integer({ min: 1, max: 10 }),
        roundings,
        times,
      ],
      (prices, multiplier, cap, rounding, tier) => {
        let consumed_bonus_points = 0
        let extra = 0
        for (const price of prices) {
          const order_case = { lines: [line(price)], rule: { rounding }, tier }
          const boosted = campaign('a', multiplier, atMost(cap), { consumed_bonus_points })
          const award = earned({ ...order_case, campaigns: [boosted] })
          extra += pointsOf(award) - pointsOf(earned(order_case))
          consumed_bonus_points += award?.bonuses[0]?.points ?? 0
        }
        expect(extra).toBe(consumed_bonus_points)
        expect(extra).toBeLessThanOrEqual(cap)
      },
    ))

  it('give the best outcome: without some of them nobody has more', () =>
    always([orders, fc.nat({ max: 15 })], (order_case, left_out) => {
      // A campaign that replaces a membership's multiplier may give less than the membership.
      const customer = { ...order_case, member: 1 }
      const some = (order_case.campaigns ?? []).filter((_one, index) => (left_out >> index) & 1)
      expect(pointsOf(earned(customer, []))).toBeGreaterThanOrEqual(
        pointsOf(earned({ ...customer, campaigns: some }, [])),
      )
    }))

  it('multiply by no more than ten times what a customer has', () =>
    always([orders, fc.array(times, { maxLength: 6 })], (order_case, all) => {
      const { tier = 1, member = 1 } = order_case
      const many = all
        .filter((multiplier) => multiplier > 1)
        .map((multiplier, index) => campaign(`camp_${index}`, multiplier))
      const award = earned({ ...order_case, campaigns: many }, [])
      const most = Fraction.of(Math.max(tier, member)).times(Fraction.of(10))
      for (const one of award?.multipliers ?? []) {
        expect(one?.multiplier.isAbove(most) ?? false).toBe(false)
      }
    }))
})

describe('tags', () => {
  const twice = (some: readonly string[]) => [
    ...some.map((tag) => tag.toUpperCase()),
    ...some.map((tag) => tag.toLowerCase()),
    ...some,
  ]

  it('are the same in any case, and however often they are there', () =>
    always(
      [orders, tags, tags, tags, tags],
      (order_case, of_order, of_customer, for_orders, for_customers) => {
        const judged = (spell: (some: readonly string[]) => readonly string[]) => {
          const { customer, eligibility, lines, campaigns: all = [] } = order_case
          return judge({
            ...order_case,
            lines: lines.map((one) => ({ ...one, tags: spell(one.tags) })),
            order: { ...order_case.order, tags: spell(of_order) },
            customer: { tags: spell([...(customer?.tags ?? []), ...of_customer]) },
            eligibility: {
              ...eligibility,
              excluded_product_tags: spell(eligibility?.excluded_product_tags ?? []),
              excluded_order_tags: spell(for_orders),
              excluded_customer_tags: spell(for_customers),
            },
            campaigns: all.map(({ document, ...stored }) => ({
              ...stored,
              document: {
                ...document,
                audience: { ...document.audience, tags: spell(document.audience.tags) },
                product_scope: {
                  ...document.product_scope,
                  tags: spell(document.product_scope.tags),
                },
              },
            })),
          })
        }
        const { campaigns: considered, ...plain } = judged((some) => some)
        const { campaigns: reconsidered, ...spelt } = judged(twice)
        expect(spelt).toEqual(plain)
        expect(reconsidered.map(({ refusal }) => refusal)).toEqual(
          considered.map(({ refusal }) => refusal),
        )
      },
    ))
})

describe('a fraction', () => {
  const whole = fc.oneof(
    fc.bigInt({ min: -20n, max: 20n }),
    fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
  )
  const above_zero = whole.map((one) => (one < 0n ? -one : one) + 1n)
  const pairs = fc.tuple(whole, above_zero)
  type Pair = readonly [bigint, bigint]
  const fractionOf = ([numerator, denominator]: Pair) =>
    Fraction.of(String(numerator)).over(Fraction.of(String(denominator)))
  const expectSame = (fraction: Fraction, [numerator, denominator]: Pair) => {
    expect(fraction.numerator * denominator).toBe(numerator * fraction.denominator)
    expect(fraction.denominator > 0n).toBe(true)
  }

  it('adds, takes away, multiplies and divides as whole numbers do', () =>
    always([pairs, pairs], ([a, b], [c, d]) => {
      const [one, other] = [fractionOf([a, b]), fractionOf([c, d])]
      expectSame(one.plus(other), [a * d + c * b, b * d])
      expectSame(one.minus(other), [a * d - c * b, b * d])
      expectSame(one.times(other), [a * c, b * d])
      if (c === 0n) expect(() => one.over(other)).toThrow(RangeError)
      else expectSame(one.over(other), c < 0n ? [-a * d, -b * c] : [a * d, b * c])
      expect(one.isAbove(other)).toBe(a * d > c * b)
      expect(Fraction.max(one, other)).toBe(a * d < c * b ? other : one)
      expect(Fraction.min(one, other)).toBe(a * d > c * b ? other : one)
    }))

  it('is the same value in whatever form it is written', () =>
    always([pairs, above_zero, pairs], ([a, b], factor, [c, d]) => {
      const [one, same] = [fractionOf([a, b]), fractionOf([a * factor, b * factor])]
      const other = fractionOf([c, d])
      expect(same.minus(one).isZero()).toBe(true)
      expect(same.isAbove(one) || one.isAbove(same)).toBe(false)
      expect(same.isAbove(other)).toBe(one.isAbove(other))
      expectSame(Fraction.sum([same, other]), [a * d + c * b, b * d])
      for (const rounding of ['floor', 'nearest', 'ceil'] as const) {
        expect(same.rounded(rounding)).toBe(one.rounded(rounding))
      }
      expect(same.toDecimal(6)).toBe(one.toDecimal(6))
      expect(one.isZero()).toBe(a === 0n)
    }))

  it('keeps its value beside others, over the one denominator of all', () =>
    always([fc.array(pairs, { maxLength: 5 })], (all) => {
      const alike = Fraction.alike(all.map(fractionOf))
      expect(alike).toHaveLength(all.length)
      for (const [index, one] of alike.entries()) expectSame(one, all[index] ?? fail('none'))
      expect(new Set(alike.map(({ denominator }) => denominator)).size).toBeLessThan(2)
    }))

  it('is rounded as whole numbers say', () =>
    always(
      [fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.bigInt({ min: 1n, max: 10_000n })],
      (a, b) => {
        const fraction = fractionOf([a, b])
        const below = BigInt(fraction.rounded('floor'))
        expect(below * b <= a && a < (below + 1n) * b).toBe(true)
        const above = BigInt(fraction.rounded('ceil'))
        expect((above - 1n) * b < a && a <= above * b).toBe(true)
        const nearest = BigInt(fraction.rounded('nearest'))
        expect((2n * nearest - 1n) * b <= 2n * a && 2n * a < (2n * nearest + 1n) * b).toBe(true)
        expect(Object.is(fraction.rounded('ceil'), -0)).toBe(false)
      },
    ))

  it('is written with so many digits, the nearest there are', () =>
    always([pairs, fc.nat({ max: 25 })], ([a, b], digits) => {
      const text = fractionOf([a, b]).toDecimal(digits)
      expect(text).toMatch(digits === 0 ? /^-?\d+$/ : /^-?\d+\.\d+$/)
      const [, after = ''] = text.split('.')
      expect(after).toHaveLength(digits)
      const written = BigInt(text.replace('.', ''))
      const scaled = 2n * a * 10n ** BigInt(digits)
      expect((2n * written - 1n) * b <= scaled && scaled < (2n * written + 1n) * b).toBe(true)
      if (written === 0n) expect(text).not.toContain('-')
    }))

  it('is read as it was written', () =>
    always([whole, fc.nat({ max: 25 }), fc.integer()], (a, digits, hundredths) => {
      const text = fractionOf([a, 10n ** BigInt(digits)]).toDecimal(digits)
      expectSame(Fraction.of(text), [a, 10n ** BigInt(digits)])
      expectSame(Fraction.of(hundredths / 100), [BigInt(hundredths), 100n])
    }))

  it('is read with an exponent, as very small and very large numbers are written', () => {
    expectSame(Fraction.of(1.5e-7), [15n, 10n ** 8n])
    expectSame(Fraction.of(-2e21), [-2n * 10n ** 21n, 1n])
  })

  it.each(['', '.5', '1.', '1,5', '+1', ' 1', '0x1', 'NaN'])('is never read from "%s"', (text) => {
    expect(() => Fraction.of(text)).toThrow('is no decimal')
  })
})

function fail(what: string): never {
  throw new Error(what)
}
