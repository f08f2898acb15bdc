import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Tx } from '../../store/db.ts'
import { insertInvitation } from '../../store/partners/partner-invitations.ts'

/**
 * Asks a customer to become a partner who has brought as many friends as the settings name; 0:
 * with the first one. Once, and no partner. True: invited now.
 */
export async function inviteSender(
  tx: Tx,
  shop: Shop,
  { switches, affiliate_settings }: Program,
  customer_id: number,
  completed_referrals: number,
  now: Date,
): Promise<boolean> {
  if (!shop.affiliates_feature || !switches.affiliates_enabled) return false
  if (completed_referrals < affiliate_settings.hub_invite_after_referrals) return false
  const invitation = { customer_id, completed_referrals, invited_at: now }
  return insertInvitation(tx, shop.shop_id, invitation)
}
