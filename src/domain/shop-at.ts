import type { ExpiryTerms } from './points/points-expiry.ts'
import type { Program } from './program.ts'
import type { Shop } from './shops/shop.ts'

/**
 * A shop and its programme at one moment. It is read once for a call, or for one transaction of a
 * job, and passed on, so one answer never mixes two revisions.
 */
export interface ShopAt {
  readonly shop: Shop
  readonly program: Program
  readonly revision: number
  /** Of the programme. */
  readonly updated_at: Date
  /** null: points do not expire. */
  readonly points_expire_since: Date | null
  readonly now: Date
}

/** The rules of points expiry; null: points do not expire. */
export function expiryTerms({ shop, program, points_expire_since }: ShopAt): ExpiryTerms | null {
  if (points_expire_since === null) return null
  const { months } = program.points_expiry
  return { time_zone: shop.timezone, since: points_expire_since, months }
}
