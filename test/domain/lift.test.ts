import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SeededRandom } from '../../src/demo/seeded-random.ts'
import {
  type ComparedGroup,
  differenceOf,
  liftOf,
  type Sample,
  studentQuantile,
} from '../../src/domain/analytics/lift.ts'
import { Fraction } from '../../src/lib/fraction.ts'
import { runs } from '../support/runs.ts'

/** What a campaign changed, by comparing those in it with those who are held out. */

const cents = (amount: number) => Fraction.of((amount / 100).toFixed(2))

function sampleOf(amounts: readonly number[]): Sample {
  const exact = amounts.map(cents)
  const squares = Fraction.sum(exact.map((one) => one.times(one)))
  return { count: amounts.length, sum: Fraction.sum(exact), squares }
}

const group = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000_000 })), {
  minLength: 2,
  maxLength: 60,
})

/** The same from each of the values, as a textbook has it. */
function fromValues(amounts: readonly number[]) {
  const values = amounts.map((amount) => amount / 100)
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length
  const beyond = values.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  return { mean, error: beyond / (values.length - 1) / values.length, freedom: values.length - 1 }
}

describe('the difference of two groups', () => {
  it('is the one of Welch', () => {
    const welch = fc.property(group, group, (some, others) => {
      const [one, other] = [fromValues(some), fromValues(others)]
      const found = differenceOf(sampleOf(some), sampleOf(others))
      const both = one.error + other.error
      const freedom = both ** 2 / (one.error ** 2 / one.freedom + other.error ** 2 / other.freedom)
      const margin = both === 0 ? 0 : studentQuantile(freedom) * Math.sqrt(both)
      const near = (expected: number) => expect.closeTo(expected, 4)
      const difference = one.mean - other.mean
      expect(found).toEqual({
        ...{ difference: near(difference), low: near(difference - margin) },
        high: near(difference + margin),
      })
    })
    fc.assert(welch, runs(300))
  })

  it('is the opposite the other way round, and the same if everybody buys for more', () => {
    const symmetric = fc.property(group, group, fc.nat({ max: 10_000 }), (some, others, more) => {
      const there = differenceOf(sampleOf(some), sampleOf(others))
      const back = differenceOf(sampleOf(others), sampleOf(some))
      expect(back.difference).toBeCloseTo(-there.difference, 9)
      expect(back.low).toBeCloseTo(-there.high, 9)
      const richer = (amounts: readonly number[]) => sampleOf(amounts.map((one) => one + more))
      const shifted = differenceOf(richer(some), richer(others))
      expect(shifted.low).toBeCloseTo(there.low, 6)
      expect(shifted.high).toBeCloseTo(there.high, 6)
    })
    fc.assert(symmetric, runs(300))
  })

  it('has no width where all are alike', () => {
    const [ten, four] = [sampleOf([1_000, 1_000, 1_000]), sampleOf([400, 400])]
    expect(differenceOf(ten, four)).toEqual({ difference: 6, low: 6, high: 6 })
  })

  // Of the table of Student's distribution for 0.975.
  it.each([
    [5, 2.5706],
    [10, 2.2281],
    [30, 2.0423],
    [99, 1.9842],
    [1_000, 1.9623],
  ])('is as wide as %i degrees of freedom need', (freedom, quantile) => {
    expect(studentQuantile(freedom)).toBeCloseTo(quantile, 2)
    expect(Math.abs(studentQuantile(freedom) - quantile)).toBeLessThan(0.001)
  })

  // Most members buy nothing, some a little, a few very much. The seed makes it no matter of chance.
  it.each([
    ['as many', 400, 400, 0.3],
    ['a tenth held out', 1_800, 200, 0.3],
    ['as few as are compared', 100, 100, 0.4],
    ['few who buy', 2_000, 500, 0.06],
  ])('covers the truth 95 times of 100: %s', (_name, in_campaign, held_out, share) => {
    const random = new SeededRandom(20_261_123)
    const draw = (count: number, factor: number) =>
      sampleOf(Array.from({ length: count }, () => Math.round(spent(random, share) * factor)))
    const TIMES = 600
    let covered = 0
    for (let time = 0; time < TIMES; time += 1) {
      const { low, high } = differenceOf(draw(in_campaign, 1.3), draw(held_out, 1))
      const truth = 0.3 * (meanSpent(share) / 100)
      if (low <= truth && truth <= high) covered += 1
    }
    expect(covered / TIMES).toBeGreaterThan(0.925)
    expect(covered / TIMES).toBeLessThan(0.975)
  })
})

/** In cents: 0, or a log-normal amount around 40 euros. */
function spent(random: SeededRandom, share: number): number {
  if (!random.chance(share)) return 0
  const radius = Math.sqrt(-2 * Math.log(1 - random.next()))
  const normal = radius * Math.cos(2 * Math.PI * random.next())
  return 4_000 * Math.exp(SIGMA * normal)
}

const SIGMA = 0.7
const meanSpent = (share: number) => share * 4_000 * Math.exp(SIGMA ** 2 / 2)

describe('the verdict on a campaign', () => {
  const groupOf = (members: number, buyers: number, amount: number): ComparedGroup => {
    const amounts = Array.from({ length: members }, (_, index) =>
      index < buyers ? amount + (index % 7) * 100 : 0,
    )
    const orders = amounts.map((one) => (one > 0 ? 100 : 0))
    return { members, buyers, revenue: sampleOf(amounts), orders: sampleOf(orders) }
  }
  const NOBODY = groupOf(0, 0, 0)

  it.each([
    ['no_holdout', null, groupOf(500, 100, 4_000), NOBODY],
    ['too_few_members', 10, groupOf(500, 100, 4_000), groupOf(99, 50, 4_000)],
    ['too_few_members', 10, NOBODY, NOBODY],
    ['too_few_buyers', 10, groupOf(500, 100, 4_000), groupOf(100, 19, 4_000)],
    ['no_difference', 10, groupOf(500, 100, 4_000), groupOf(100, 20, 4_000)],
    ['higher', 10, groupOf(500, 300, 4_000), groupOf(100, 20, 4_000)],
    ['lower', 10, groupOf(500, 100, 4_000), groupOf(100, 60, 4_000)],
  ] as const)('is %s', (verdict, percent, in_campaign, held_out) => {
    const lift = liftOf(percent, { in_campaign, held_out })
    expect(lift.verdict).toBe(verdict)
    const is_told = ['no_difference', 'higher', 'lower'].includes(verdict)
    expect([lift.revenue !== null, lift.orders !== null]).toEqual([is_told, is_told])
  })
})
