import { externalIdOf } from '../../lib/external-id.ts'
import { parseGid } from '../../lib/gid.ts'

/** What the merchant looks for: one member, or those whose name or address begins so. */
export type SoughtMember =
  | { readonly customer_id: number }
  | { readonly external_id: string }
  | { readonly names: readonly string[]; readonly email: string | null }

/** The members of a tier: for the entry tier, those who are in no other. */
export type MembersOfTier = { readonly tier_id: string } | { readonly none_of: readonly string[] }

/** The members of a list; null: whatever it is. Moments are exclusive but for `since`. */
export interface MemberFilter {
  readonly sought: SoughtMember | null
  readonly tier: MembersOfTier | null
  /** In lower case. */
  readonly tag: string | null
  readonly excluded: boolean | null
  readonly balance_min: number | null
  readonly balance_max: number | null
  readonly grace_ends_before: Date | null
  /** They have points, whose last activity was before. */
  readonly points_idle_since: Date | null
  readonly active_since: Date | null
  readonly inactive_since: Date | null
  readonly enrolled_since: Date | null
}

/** Groups that the console works out filters for, from the day on which somebody looks. */
export const MEMBER_GROUPS = [
  'losing_tier',
  'expiring',
  'active',
  'inactive',
  'new',
  'excluded',
] as const

/** By what a list of members is sorted; the number decides between those who are the same. */
export const MEMBER_SORTS = ['number', 'name', 'balance', 'last_activity', 'enrolled'] as const
export type MemberSort = (typeof MEMBER_SORTS)[number]

export const DIRECTIONS = ['asc', 'desc'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** Where a member is in a sorted list. A moment is in milliseconds. */
export interface MemberPlace {
  readonly key: number | string
  readonly customer_id: number
}

export const SOUGHT_LENGTH_MIN = 2

/** Reads what somebody types to find a member; null: too short a text. */
export function readSought(platform: string, typed: string): SoughtMember | null {
  const text = typed.trim()
  const customer_id = parseGid(platform, 'Customer', text)
  if (customer_id !== null) return { customer_id }
  const external_id = externalIdOf(text)
  if (external_id !== null) return { external_id }
  if (text.length < SOUGHT_LENGTH_MIN) return null
  const words = text.split(/\s+/)
  return { names: ordersOf(words), email: words.length === 1 ? text : null }
}

/**
 * The words as they are, and with the first or the last word moved to the other end: so a last name
 * may come before or after the first ones.
 */
function ordersOf(words: readonly string[]): string[] {
  const orders = [
    words,
    [...words.slice(1), ...words.slice(0, 1)],
    [...words.slice(-1), ...words.slice(0, -1)],
  ]
  return [...new Set(orders.map((order) => order.join(' ')))]
}
