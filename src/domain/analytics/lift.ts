import { Fraction } from '../../lib/fraction.ts'

/** What some members did, without each of them: how many, their sum, and the sum of squares. */
export interface Sample {
  readonly count: number
  readonly sum: Fraction
  readonly squares: Fraction
}

/** By how much the mean of one sample is above that of another, with its 95 % interval. */
export interface Difference {
  readonly difference: number
  readonly low: number
  readonly high: number
}

/**
 * By Welch's method: nothing is assumed of how members buy, also not that both groups differ by as
 * much among themselves. Both need two members.
 */
export function differenceOf(sample: Sample, other: Sample): Difference {
  const difference = numberOf(meanOf(sample).minus(meanOf(other)))
  const [error, other_error] = [squaredErrorOf(sample), squaredErrorOf(other)]
  const both = error + other_error
  // All of one group are alike, and so are those of the other.
  if (both === 0) return { difference, low: difference, high: difference }
  const freedom =
    both ** 2 / (error ** 2 / (sample.count - 1) + other_error ** 2 / (other.count - 1))
  const margin = studentQuantile(freedom) * Math.sqrt(both)
  return { difference, low: difference - margin, high: difference + margin }
}

const meanOf = ({ count, sum }: Sample) => sum.over(Fraction.of(count))

/** The variance of the mean. It is exact until here, so it is never below zero. */
function squaredErrorOf({ count, sum, squares }: Sample): number {
  const beyond = squares.minus(sum.times(sum).over(Fraction.of(count)))
  return numberOf(beyond.over(Fraction.of(count * (count - 1))))
}

const numberOf = (exact: Fraction) => Number(exact.toDecimal(12))

/**
 * Between this and its negative lie 95 % of Student's distribution, by its expansion around the
 * normal one (Abramowitz and Stegun 26.7.5): off by less than 0.001 from 5 degrees of freedom on.
 */
export function studentQuantile(freedom: number): number {
  const z = 1.959963984540054
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160,
  ]
  return terms.reduce((sum, term, index) => sum + term / freedom ** (index + 1), z)
}

/** What can be said of a campaign that keeps members out. */
export const LIFT_VERDICTS = {
  no_holdout:
    'The campaign keeps nobody out, so nobody can tell what its members would have bought without it.',
  too_few_members: 'Too few members are in it or kept out: each group needs 100 of them.',
  too_few_buyers: 'Too few members have bought: each group needs 20 who have.',
  no_difference: 'No difference can be seen yet: it may be chance.',
  higher: 'Members in the campaign buy for more than those who were kept out.',
  lower: 'Members in the campaign buy for less than those who were kept out.',
} as const

export type LiftVerdict = keyof typeof LIFT_VERDICTS
// `Object.keys` forgets the names.
export const LIFT_VERDICT_NAMES = Object.keys(LIFT_VERDICTS) as readonly LiftVerdict[]

/** A group as it bought while a campaign ran. */
export interface ComparedGroup {
  readonly members: number
  /** Who bought anything. */
  readonly buyers: number
  readonly revenue: Sample
  readonly orders: Sample
}

/** What a campaign made of a member, as far as can be told. */
export interface Lift {
  readonly verdict: LiftVerdict
  /** For each member; null: it cannot be told. */
  readonly revenue: Difference | null
  readonly orders: Difference | null
}

/** Below these, what members spend is too uneven for an interval to be trusted. */
export const LIFT_MEMBERS_MIN = 100
export const LIFT_BUYERS_MIN = 20

export function liftOf(
  percent: number | null,
  { in_campaign, held_out }: { in_campaign: ComparedGroup; held_out: ComparedGroup },
): Lift {
  const untold = (verdict: LiftVerdict) => ({ verdict, revenue: null, orders: null })
  if (percent === null) return untold('no_holdout')
  const least = (count: 'members' | 'buyers') => Math.min(in_campaign[count], held_out[count])
  if (least('members') < LIFT_MEMBERS_MIN) return untold('too_few_members')
  if (least('buyers') < LIFT_BUYERS_MIN) return untold('too_few_buyers')
  const revenue = differenceOf(in_campaign.revenue, held_out.revenue)
  const orders = differenceOf(in_campaign.orders, held_out.orders)
  return { verdict: verdictOf(revenue), revenue, orders }
}

function verdictOf({ low, high }: Difference): LiftVerdict {
  if (low > 0) return 'higher'
  return high < 0 ? 'lower' : 'no_difference'
}
