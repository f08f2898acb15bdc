import type { TierCount } from '../analytics/tier-count.ts'
import { childBirthday } from '../catalogue/earning/child-birthday.ts'
import { findEarningType } from '../catalogue/earning/index.ts'
import { petBirthday } from '../catalogue/earning/pet-birthday.ts'
import type { EarningRule, Program } from '../program.ts'
import { exact, type Figures, type Promises } from './promises.ts'
import { worthsOf } from './worths.ts'

/**
 * What all members together could get in a year without buying anything, if a point is worth so
 * much: by claims and on birthdays. Both are paid once, or once a year.
 */
export function claimableOf(
  promises: Promises,
  worth_of_point: number,
  counts: readonly TierCount[],
): Figures {
  const times = timesOf(promises.program, counts)
  const worths = worthsOf(promises, worth_of_point)
  return new Map(
    [...worths].flatMap(([name, { figure, terms, on_top_of }]) => {
      const often = times.get(on_top_of ?? name) ?? 0
      const counted = on_top_of === undefined ? 0 : (worths.get(on_top_of)?.figure ?? 0)
      // Without members even what nobody can price is nothing.
      return often === 0
        ? []
        : [[name, { figure: exact((figure - counted) * often), terms }] as const]
    }),
  )
}

/** How often all members can get something, by its name among the worths. */
function timesOf(
  { earning_rules, tiers, memberships }: Program,
  counts: readonly TierCount[],
): ReadonlyMap<string, number> {
  const membersIn = (some: readonly TierCount[]) =>
    some.reduce((sum, { members }) => sum + members, 0)
  const all = membersIn(counts)
  const [entry] = tiers
  const placed = Map.groupBy(counts, ({ tier_id }) => tier_id ?? entry?.id)
  return new Map([
    ...earning_rules.map((rule) => [rule.id, all * timesOfEach(rule)] as const),
    ...tiers.map(({ id }) => [`${id} birthday_bonus`, membersIn(placed.get(id) ?? [])] as const),
    ...memberships.map(({ id }) => [`${id} birthday_bonus`, all] as const),
  ])
}

/** How often one member can get what a rule pays without buying anything. */
function timesOfEach({ type, fields }: EarningRule): number {
  const found = findEarningType(type)
  if (found === null) return 0
  const is_of_dependents = type === petBirthday.type || type === childBirthday.type
  return is_of_dependents ? Number(found.complete(fields).maxSubjects) : Number(found.claimable)
}
