import type { Member } from '../../domain/customers/member.ts'
import { storefrontOf } from '../../domain/partners/link.ts'
import type { Program } from '../../domain/program.ts'
import {
  type MemberReferral,
  mayRefer,
  referralsAreOn,
} from '../../domain/referrals/referral-claims.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Queries } from '../../store/db.ts'
import { readReferralFigures } from '../../store/referrals/referrals.ts'

/** What a member refers friends by, and what came of it; null: friends cannot be referred now. */
export async function readReferral(
  queries: Queries,
  shop: Shop,
  program: Program,
  member: Member,
): Promise<MemberReferral | null> {
  const { customer_id, referral_code: code } = member
  if (code === null || !referralsAreOn(program) || !mayRefer(program, member)) return null
  const figures = await readReferralFigures(queries, shop.shop_id, customer_id)
  return { code, url: `${storefrontOf(shop)}?ref=${code}`, ...figures }
}
