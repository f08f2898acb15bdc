import { isFew } from './few.ts'

/** By what members are counted. */
export const GROUPED_BY = ['balance', 'tier', 'lapse', 'tag', 'expiry'] as const
export type GroupedBy = (typeof GROUPED_BY)[number]

/** Members who have something in common, without saying who they are. */
export interface MemberGroup {
  readonly group: string
  /** As the merchant calls it; null: `group` says it. */
  readonly name: string | null
  /** null: some, but so few that it could tell of a person. */
  readonly members: number | null
  /** What they have together; null: not asked for, or it could tell of a person. */
  readonly points: number | null
}

/** The lowest balance of each band. */
export const BALANCE_BANDS = [0, 1, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const

/** `100-249`: the band that begins with this balance. */
export function bandName(from: number): string {
  const next = BALANCE_BANDS.find((other) => other > from)
  if (next === undefined) return `${from}+`
  return next === from + 1 ? String(from) : `${from}-${next - 1}`
}

/** The last day of each span until a tier lapses. */
export const LAPSE_DAYS = [7, 30, 90] as const

/** `8-30`: the span of days that ends with this one; null: later than all. */
export function spanName(until: number | null): string {
  const before = LAPSE_DAYS.filter((days) => until === null || days < until).at(-1)
  const from = before === undefined ? 0 : before + 1
  return until === null ? `${from}+` : `${from}-${until}`
}

/**
 * Groups without the points of small ones. If one group alone is small, the next smallest keeps
 * its points back too: else they would follow from the sum of all.
 */
export function withTellablePoints(groups: readonly MemberGroup[]): MemberGroup[] {
  const by_size = groups
    .filter(({ members }) => (members ?? 0) > 0)
    .toSorted((one, other) => (one.members ?? 0) - (other.members ?? 0))
  const small = by_size.filter(({ members }) => isFew(members ?? 0))
  const kept_back = small.length === 1 ? by_size.slice(0, 2) : small
  return groups.map((group) => (kept_back.includes(group) ? { ...group, points: null } : group))
}

/** Of how many members have a tag: a tag of few may say something about a person. */
export function tellableCount(members: number): number | null {
  return isFew(members) ? null : members
}
