import type { Member } from '../customers/member.ts'
import { expiryTerms, type ShopAt } from '../shop-at.ts'
import { balanceOf } from './ledger.ts'
import { expiryOf, type PointsExpiry } from './points-expiry.ts'

/**
 * When a member's points expire without further activity; null: never, or there are none. Points
 * that should have expired already expire now.
 */
export function pointsExpiryOf(at: ShopAt, member: Member): PointsExpiry | null {
  const terms = balanceOf(member) === 0 ? null : expiryTerms(at)
  if (terms === null) return null
  const expiry = expiryOf(member, terms)
  return { ...expiry, expires_at: expiry.expires_at > at.now ? expiry.expires_at : at.now }
}
