import type { TierCount } from '../analytics/tier-count.ts'
import { childBirthday } from '../catalogue/earning/child-birthday.ts'
import { findEarningType } from '../catalogue/earning/index.ts'
import { petBirthday } from '../catalogue/earning/pet-birthday.ts'
import { productReview } from '../catalogue/earning/product-review.ts'
import type { EarningRule, Program } from '../program.ts'
import type { MemberImpact } from '../tiers/member-impact.ts'
import { exact, type Promises } from './promises.ts'
import { isLooser, type Terms } from './terms.ts'
import { OF_OTHERS, worthsOf } from './worths.ts'

/** What members can get without buying anything, by claims and reviews, and on birthdays. */
interface Claim {
  /** What one award is worth, by tier where it depends on it. */
  readonly each: Readonly<Record<string, number>>
  /** How often all members together get it, once or once a year. */
  readonly times: number
  /** Without what `each` and `times` say. */
  readonly terms: Terms
}

export type Claims = ReadonlyMap<string, Claim>

/** How often all members can get something, by its name among the worths. */
export type ClaimTimes = ReadonlyMap<string, number>

export function claimsOf(promises: Promises, worth_of_point: number, times: ClaimTimes): Claims {
  const worths = worthsOf(promises, worth_of_point)
  return new Map(
    [...worths].flatMap(([name, { figure, each = { [OF_OTHERS]: figure }, terms, on_top_of }]) => {
      const often = times.get(on_top_of ?? name) ?? 0
      // Without members even what nobody can price is nothing.
      return often === 0 ? [] : [[name, { each, times: often, terms: unpriced(terms) }] as const]
    }),
  )
}

/**
 * By how much all members together could get more in a year. What was there already counts by the
 * difference, and whole if it gives more by something without a price.
 */
export function raisedClaims(before: Claims, after: Claims): number {
  const raised = [...after].map(([name, is]) => {
    const was = before.get(name)
    const most = mostOf(is)
    if (was === undefined || isLooser(was.terms, is.terms)) return most * is.times
    const more_often = Math.max(0, is.times - was.times)
    return raisedEach(was, is) * is.times + (more_often === 0 ? 0 : most * more_often)
  })
  return exact(raised.reduce((sum, figure) => sum + figure, 0))
}

function mostOf({ each }: Claim): number {
  return Math.max(0, ...Object.values(each))
}

/** By how much one award is worth more, to those who gain most. */
function raisedEach(was: Claim, is: Claim): number {
  const groups = [...new Set([...Object.keys(was.each), ...Object.keys(is.each)])]
  const gains = groups.map((group) => {
    const [before, after] = [was, is].map(({ each }) => each[group] ?? each[OF_OTHERS] ?? 0)
    // Two of what nobody can price are no difference.
    return after !== undefined && before !== undefined && after > before ? after - before : 0
  })
  return Math.max(0, ...gains)
}

/** What a claim's figures say already: how much it is, and how many are in its tier. */
const PRICED = [
  ...['points', 'tierPoints', 'discountValue', 'maxSubjects'],
  ...['threshold', 'combine', 'criteria'],
]

function unpriced({ benefits, ...terms }: Terms): Terms {
  const without = (some: object) =>
    Object.fromEntries(Object.entries(some).filter(([name]) => !PRICED.includes(name)))
  return {
    ...without(terms),
    ...(Array.isArray(benefits) ? { benefits: benefits.map((one) => without(Object(one))) } : {}),
  }
}

/** How often members of now can get it; after a change, those who move into a tier by it too. */
export function claimTimes(
  { earning_rules, tiers, memberships }: Program,
  counts: readonly TierCount[],
  member_impact?: MemberImpact,
): ClaimTimes {
  const membersIn = (some: readonly TierCount[]) =>
    some.reduce((sum, { members }) => sum + members, 0)
  const all = membersIn(counts)
  const [entry] = tiers
  const placed = Map.groupBy(counts, ({ tier_id }) => tier_id ?? entry?.id)
  const membersOf = (tier_id: string) => {
    const now = membersIn(placed.get(tier_id) ?? [])
    const moved = member_impact?.per_tier.find((one) => one.tier_id === tier_id)
    return member_impact?.truncated === true ? all : Math.max(now, moved?.members ?? 0)
  }
  return new Map([
    ...earning_rules.map((rule) => [rule.id, all * timesOfEach(rule)] as const),
    ...tiers.map(({ id }) => [`${id} birthday_bonus`, membersOf(id)] as const),
    ...memberships.map(({ id }) => [`${id} birthday_bonus`, all] as const),
  ])
}

/** How often one member can get what a rule pays without buying anything. */
function timesOfEach({ type, fields }: EarningRule): number {
  const found = findEarningType(type)
  if (found === null) return 0
  const is_of_dependents = type === petBirthday.type || type === childBirthday.type
  if (is_of_dependents) return Number(found.complete(fields).maxSubjects)
  return Number(found.claimable || type === productReview.type)
}
