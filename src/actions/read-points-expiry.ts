import { balanceOf } from '../domain/ledger.ts'
import type { Member } from '../domain/member.ts'
import { expiryAfter, type PointsExpiry } from '../domain/points-expiry.ts'
import type { Program } from '../domain/program.ts'
import type { Shop } from '../domain/shop.ts'
import type { Queries } from '../store/db.ts'
import { readExpirySince } from '../store/programs.ts'

/** When a member's points expire unless the member is active before; null: never, or none are there. */
export async function readPointsExpiry(
  queries: Queries,
  { shop_id, timezone }: Shop,
  { points_expiry: { enabled, months } }: Program,
  member: Member,
): Promise<PointsExpiry | null> {
  if (!enabled || balanceOf(member) === 0) return null
  const since = await readExpirySince(queries, shop_id)
  if (since === null) return null
  const active_at = member.last_activity_at ?? member.enrolled_at
  return expiryAfter(timezone, active_at > since ? active_at : since, months)
}
