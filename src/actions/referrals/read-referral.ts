import type { Member } from '../../domain/customers/member.ts'
import { storefrontOf } from '../../domain/partners/link.ts'
import {
  type MemberReferral,
  mayRefer,
  referralsAreOn,
} from '../../domain/referrals/referral-claims.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Queries } from '../../store/db.ts'
import { readReferralFigures } from '../../store/referrals/referrals.ts'

/** A member's code and link for friends, and the results; null: referrals are not possible now. */
export async function readReferral(
  queries: Queries,
  { shop, program }: Pick<ShopAt, 'shop' | 'program'>,
  member: Member,
): Promise<MemberReferral | null> {
  const { customer_id, referral_code: code } = member
  if (code === null || !referralsAreOn(program) || !mayRefer(program, member)) return null
  const figures = await readReferralFigures(queries, shop.shop_id, customer_id)
  return { code, url: `${storefrontOf(shop)}?ref=${code}`, ...figures }
}
