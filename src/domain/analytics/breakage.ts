/**
 * What will become of the points that are owed, from what became of those that came before them: of
 * the points of a month that were left at some age, how many expired in the month after, and how
 * many were used.
 */

/** Months as numbers: those since the year 0. */
type Month = number

/** Points that came in a month, and what became of them; months are `2026-10`. */
export interface PointsFate {
  readonly came: string
  /** null: these are the points that came, whatever became of them. */
  readonly gone: string | null
  readonly is_expired: boolean
  /** Decimal text. */
  readonly points: string
}

/** Of the points left at an age, the share that expires in the next month, and that is used. */
export interface Leaving {
  readonly expired: number
  readonly used: number
}

/** By age in months, from 0; `later` is for every age beyond. */
export interface LifeTable {
  readonly ages: readonly Leaving[]
  readonly later: Leaving
}

/** An age needs so many months of points that have reached it. */
export const MONTHS_NEEDED = 6
/** So many members must have had points. */
export const MEMBERS_NEEDED = 100
/** How far a schedule looks ahead. */
export const SCHEDULE_MONTHS = 36

/** What can be said of the points that are owed. */
export const BREAKAGE_VERDICTS = {
  told: 'Expected from what became of the points of earlier months.',
  points_last: 'Points do not expire in this shop, so none are expected to.',
  too_young:
    'It cannot be told yet: points of six months must have lived as long as points last in this shop.',
  too_few_members: 'It cannot be told yet: at least 100 members must have had points.',
} as const

export type BreakageVerdict = keyof typeof BREAKAGE_VERDICTS
// `Object.keys` forgets the names.
export const BREAKAGE_VERDICT_NAMES = Object.keys(BREAKAGE_VERDICTS) as readonly BreakageVerdict[]

/** How the expectation is made, for those who read the figures. */
export const BREAKAGE_METHOD =
  'Points are grouped by the month in which they came; the oldest are spent first. For each age in ' +
  'months it is counted how many of the points still left at this age expired in the following ' +
  'month, and how many were redeemed or taken back, over all finished months since points expire ' +
  'as they do. The points owed now are expected to go the same way, age by age. Ages that fewer ' +
  'than six months of points have reached go the way of the six oldest ages that are known. Points ' +
  'that are yet to come are not included.'

/** The first month whose end lets breakage be told. */
export function toldFrom(first: string, expiry_months: number): string {
  return monthText(monthNumber(first) + expiry_months + MONTHS_NEEDED)
}

/** The table of all months that are finished; null: too few have reached the age of expiry. */
export function lifeTable(
  fates: readonly PointsFate[],
  { last_month, expiry_months }: { readonly last_month: string; readonly expiry_months: number },
): LifeTable | null {
  const last = monthNumber(last_month)
  const known = knownAges(fates, last)
  if (known <= expiry_months) return null
  const sums = Array.from({ length: known }, () => ({ left: 0, expired: 0, used: 0 }))
  for (const [came, own] of Map.groupBy(fates, (fate) => fate.came)) {
    const first = monthNumber(came)
    const gone = Map.groupBy(own, (fate) => (fate.gone === null ? null : monthNumber(fate.gone)))
    let left = sumOf(gone.get(null) ?? [])
    for (const [age, sum] of sums.slice(0, last - first + 1).entries()) {
      const now = gone.get(first + age) ?? []
      const expired = sumOf(now.filter(({ is_expired }) => is_expired))
      const used = sumOf(now) - expired
      sum.left += left
      sum.expired += expired
      sum.used += used
      left -= expired + used
    }
  }
  const later = shareOf(together(sums.filter(({ left }) => left > 0).slice(-MONTHS_NEEDED)))
  return { ages: sums.map((sum) => (sum.left > 0 ? shareOf(sum) : later)), later }
}

/** How many ages enough months have reached, whether or not any of their points are left. */
function knownAges(fates: readonly PointsFate[], last: Month): number {
  const months = new Set(fates.map(({ came }) => monthNumber(came)))
  const reached = [...months].map((month) => last - month + 1).sort((one, other) => other - one)
  return Math.max(reached[MONTHS_NEEDED - 1] ?? 0, 0)
}

interface Sums {
  readonly left: number
  readonly expired: number
  readonly used: number
}

const shareOf = ({ left, expired, used }: Sums): Leaving =>
  left > 0 ? { expired: expired / left, used: used / left } : { expired: 0, used: 0 }

function together(sums: readonly Sums[]): Sums {
  const total = (name: keyof Sums) => sums.reduce((sum, one) => sum + one[name], 0)
  return { left: total('left'), expired: total('expired'), used: total('used') }
}

const sumOf = (fates: readonly PointsFate[]) =>
  fates.reduce((sum, { points }) => sum + Number(points), 0)

/** A month of a schedule, in whole points. */
export interface ScheduledMonth {
  readonly period: string
  /** Left of today's points when it begins. */
  readonly points: number
  readonly expired: number
  readonly used: number
}

/** What is expected of the points that are left, month by month. */
export interface PointsSchedule {
  readonly months: readonly ScheduledMonth[]
  readonly expired: number
  readonly used: number
  /** Still owed after the last month. */
  readonly left: number
}

/**
 * What becomes of points of these months, from the month after the last one on. Each figure is the
 * difference of sums in whole points, so they add up exactly.
 */
export function scheduleOf(
  owed: readonly { readonly month: string; readonly points: string }[],
  table: LifeTable,
  last_month: string,
  count = SCHEDULE_MONTHS,
): PointsSchedule {
  const first = monthNumber(last_month) + 1
  const total = Math.round(owed.reduce((sum, { points }) => sum + Number(points), 0))
  const cohorts = owed.map(({ month, points }) => ({
    age: Math.max(first - monthNumber(month), 0),
    left: Number(points),
  }))
  const months: ScheduledMonth[] = []
  let [expired, used, points] = [0, 0, total]
  let told = { expired: 0, used: 0 }
  for (let index = 0; index < count && points > 0; index += 1) {
    for (const cohort of cohorts) {
      const { age, left } = cohort
      const leaving = table.ages[age] ?? table.later
      expired += left * leaving.expired
      used += left * leaving.used
      cohort.left = Math.max(left * (1 - leaving.expired - leaving.used), 0)
      cohort.age += 1
    }
    const sums = { expired: Math.floor(expired + TINY), used: Math.floor(used + TINY) }
    months.push({
      ...{ period: monthText(first + index), points },
      ...{ expired: sums.expired - told.expired, used: sums.used - told.used },
    })
    told = sums
    points = Math.max(total - sums.expired - sums.used, 0)
  }
  return { months, expired: told.expired, used: told.used, left: points }
}

/** What binary fractions are off by, and far less than a point. */
const TINY = 1e-6

export function monthNumber(month: string): Month {
  const [year = '', number = ''] = month.split('-')
  return 12 * Number(year) + Number(number) - 1
}

export function monthText(month: Month): string {
  const year = String(Math.floor(month / 12)).padStart(4, '0')
  return `${year}-${String((month % 12) + 1).padStart(2, '0')}`
}
