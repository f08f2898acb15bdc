import type { ShopAt } from '../../domain/shop-at.ts'
import type { Tx } from '../../store/db.ts'
import { insertInvitation } from '../../store/partners/partner-invitations.ts'

/**
 * Invites a customer who has referred enough friends to become a partner; with a setting of 0,
 * after the first one. Once, and not if they are a partner. True: invited now.
 */
export async function inviteSender(
  tx: Tx,
  { shop, program, now }: ShopAt,
  customer_id: number,
  completed_referrals: number,
): Promise<boolean> {
  const { switches, affiliate_settings } = program
  if (!shop.affiliates_feature || !switches.affiliates_enabled) return false
  if (completed_referrals < affiliate_settings.hub_invite_after_referrals) return false
  const invitation = { customer_id, completed_referrals, invited_at: now }
  return insertInvitation(tx, shop.shop_id, invitation)
}
