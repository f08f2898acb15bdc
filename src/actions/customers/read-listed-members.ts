import type { Member } from '../../domain/customers/member.ts'
import type {
  Direction,
  MemberFilter,
  MemberPlace,
  MemberSort,
} from '../../domain/customers/member-search.ts'
import { shareTag } from '../../domain/orders/exclusions.ts'
import { tierHeld } from '../../domain/orders/held-multipliers.ts'
import { activityCutoff } from '../../domain/points/points-expiry.ts'
import { pointsExpiryOf } from '../../domain/points/points-expiry-of.ts'
import type { Tier } from '../../domain/program.ts'
import { expiryTerms, type ShopAt } from '../../domain/shop-at.ts'
import { findMembers } from '../../store/customers/list-members.ts'
import { findMemberPlaces } from '../../store/customers/member-places.ts'
import type { Queries } from '../../store/db.ts'

/** What the merchant asks for; null: whatever it is. */
export interface MembersAskedFor
  extends Omit<MemberFilter, 'tier' | 'grace_ends_before' | 'points_idle_since'> {
  readonly tier: MemberFilter['tier'] | 'of_nobody'
  readonly losing_tier_before: Date | null
  readonly expiring_before: Date | null
}

interface AskedList {
  readonly filter: MembersAskedFor
  readonly sort: MemberSort
  readonly direction: Direction
}

interface ListedRow {
  readonly place: MemberPlace
  readonly member: Member
  /** null: tiers are not live. */
  readonly tier: Tier | null
  /** null: never, or there are no points. */
  readonly expires_at: Date | null
}

interface ListedRows {
  readonly rows: ListedRow[]
  /** Where the search stopped; null: at the end of the list. */
  readonly stopped_at: MemberPlace | null
}

/** The next members of a list. */
export async function readListedMembers(
  queries: Queries,
  at: ShopAt,
  { filter: asked, ...order }: AskedList,
  page: { readonly limit: number; readonly after: MemberPlace | null },
): Promise<ListedRows> {
  const { shop_id } = at.shop
  const filter = filterOf(at, asked)
  if (filter === null) return { rows: [], stopped_at: null }
  const { places, stopped_at } = await findMemberPlaces(
    queries,
    shop_id,
    { filter, ...order },
    page,
  )
  const numbers = places.map(({ customer_id }) => customer_id)
  const members = await findMembers(queries, shop_id, numbers)
  const rows = places.flatMap((place) => {
    const member = members.get(place.customer_id)
    return member === undefined ? [] : [listed(at, place, member)]
  })
  return { rows: rows.filter((row) => isAskedFor(asked, row)), stopped_at }
}

/** null: nobody passes. */
function filterOf(at: ShopAt, asked: MembersAskedFor): MemberFilter | null {
  const { tier, losing_tier_before, expiring_before, ...rest } = asked
  if (tier === 'of_nobody') return null
  if (losing_tier_before !== null && !at.program.switches.tiers_enabled) return null
  const points_idle_since = expiring_before && idleSince(at, expiring_before)
  if (expiring_before !== null && points_idle_since === null) return null
  return { ...rest, tier, grace_ends_before: losing_tier_before, points_idle_since }
}

/** Points that expire before a moment had no activity since this one; null: none expire. */
function idleSince(at: ShopAt, before: Date): Date | null {
  const terms = expiryTerms(at)
  if (terms === null) return null
  const since = activityCutoff(terms.time_zone, new Date(before.getTime() - 1), terms.months)
  // Switching it on begins a full period for everybody.
  return terms.since < since ? since : null
}

function listed(at: ShopAt, place: MemberPlace, member: Member): ListedRow {
  const tier = tierHeld(at.program, member.tier_id)
  return { place, member, tier, expires_at: pointsExpiryOf(at, member)?.expires_at ?? null }
}

/** What the indexes say only nearly. */
function isAskedFor({ tag, expiring_before }: MembersAskedFor, row: ListedRow): boolean {
  const { member, expires_at } = row
  const has_tag = tag === null || shareTag([tag], member.tags)
  const expires = expiring_before === null || (expires_at !== null && expires_at < expiring_before)
  return has_tag && expires
}
