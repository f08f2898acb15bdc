import type { ClaimedReferral } from '../referrals/referral-claims.ts'
import type { Shop } from '../shops/shop.ts'
import { shopperWriters, together } from './shopper-writers.ts'
import { grantText, ordersFrom } from './worth.ts'

/** A claim on a page of the shop, and the language that its reward is written in. */
export interface PublicClaim extends ClaimedReferral {
  /** null: the shop's. */
  readonly locale: string | null
  /** The code goes to the friend's address, and is in no answer. */
  readonly is_by_email: boolean
}

/** What the friend's code gives, in a language that the shop publishes; null: there is none. */
export function claimedText(
  shop: Shop,
  { code }: ClaimedReferral,
  language: string,
): string | null {
  if (code === null || code.mint.kind !== 'discount') return null
  const { effect, minimum_purchase } = code.mint
  // Points are not named.
  const writers = shopperWriters(shop, '', language)
  const given = grantText({ kind: 'discount', effect }, writers)
  return together(given, ordersFrom(Number(minimum_purchase ?? 0), writers))
}
