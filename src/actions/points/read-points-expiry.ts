import type { Member } from '../../domain/customers/member.ts'
import { balanceOf } from '../../domain/points/ledger.ts'
import { expiryOf, type PointsExpiry } from '../../domain/points/points-expiry.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Queries } from '../../store/db.ts'
import { readExpiryTerms } from './expire-members.ts'

/**
 * When a member's points expire unless the member is active before; null: never, or none are there.
 * What has run out and was not taken yet goes now.
 */
export async function readPointsExpiry(
  queries: Queries,
  shop: Shop,
  member: Member,
  now: Date,
): Promise<PointsExpiry | null> {
  const terms = balanceOf(member) === 0 ? null : await readExpiryTerms(queries, shop)
  if (terms === null) return null
  const expiry = expiryOf(member, terms)
  return { ...expiry, expires_at: expiry.expires_at > now ? expiry.expires_at : now }
}
