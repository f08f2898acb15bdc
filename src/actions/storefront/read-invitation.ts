import type { Context } from '../../context.ts'
import { readerTag } from '../../domain/languages.ts'
import { mayRefer, referralsAreOn } from '../../domain/referrals/referral-claims.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { invitationOf, type ReferralInvitation } from '../../domain/storefront/invitation.ts'
import { notFound } from '../../errors.ts'
import { findMember } from '../../store/customers/customers.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { findSender } from '../../store/referrals/referral-senders.ts'

/**
 * The invitation of whose code this is. Throws `not_found` for a code with which nobody can be
 * referred now.
 */
export async function readInvitation(
  { database: { db } }: Pick<Context, 'database'>,
  shop: Shop,
  code: string,
  language: string | null,
): Promise<ReferralInvitation> {
  const { shop_id } = shop
  const { document: program } = await readProgram(db, shop_id)
  const customer_id = referralsAreOn(program) ? await findSender(db, shop_id, code) : undefined
  const sender = customer_id === undefined ? null : await findMember(db, shop_id, customer_id)
  if (!sender || !mayRefer(program, sender)) throw notFound('referral_code', code)
  return invitationOf(shop, program, sender, readerTag(language, shop))
}
