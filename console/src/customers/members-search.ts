import { readChoice, readNumber, readText, type Written } from '../kit/search-params.ts'

/** Groups of members that are looked for often; each is a filter of the API. */
export const GROUPS = ['losing_tier', 'expiring', 'active', 'inactive', 'new', 'excluded'] as const
export type Group = (typeof GROUPS)[number]

export const SORTS = ['number', 'name', 'balance', 'last_activity', 'enrolled'] as const

/** What the address of the list says: filters and order. */
export interface MembersSearch {
  readonly search?: string | undefined
  readonly tier_id?: string | undefined
  readonly tag?: string | undefined
  readonly group?: Group | undefined
  readonly balance_min?: number | undefined
  readonly balance_max?: number | undefined
  readonly sort?: (typeof SORTS)[number] | undefined
  readonly direction?: 'asc' | 'desc' | undefined
}

export function readMembersSearch(written: Written): MembersSearch {
  return {
    search: readText(written.search),
    tier_id: readText(written.tier_id),
    tag: readText(written.tag),
    group: readChoice(GROUPS, written.group),
    balance_min: readNumber(written.balance_min),
    balance_max: readNumber(written.balance_max),
    sort: readChoice(SORTS, written.sort),
    direction: readChoice(['asc', 'desc'] as const, written.direction),
  }
}

const DAY_MS = 86_400_000
const AHEAD_DAYS = 30
const ACTIVE_DAYS = 90
const INACTIVE_DAYS = 180
const NEW_DAYS = 30

/** The filter behind a group, from the day that it is looked at. */
export function filterOf(group: Group | undefined, today: Date) {
  const daysFrom = (days: number) => {
    const midnight = Math.floor(today.getTime() / DAY_MS) * DAY_MS
    return new Date(midnight + days * DAY_MS).toISOString()
  }
  switch (group) {
    case 'losing_tier':
      return { losing_tier_before: daysFrom(AHEAD_DAYS) }
    case 'expiring':
      return { expiring_before: daysFrom(AHEAD_DAYS) }
    case 'active':
      return { active_since: daysFrom(-ACTIVE_DAYS) }
    case 'inactive':
      return { inactive_since: daysFrom(-INACTIVE_DAYS) }
    case 'new':
      return { enrolled_since: daysFrom(-NEW_DAYS) }
    case 'excluded':
      return { excluded: true }
    case undefined:
      return {}
  }
}
