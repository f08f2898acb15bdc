import { CAMPAIGN_PHASES, phaseTemplate } from '../../domain/campaigns/campaigns.ts'
import { emailTemplates, sends, sendsCampaigns } from '../../domain/emails/emails.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Tx } from '../../store/db.ts'
import { keepSendingTemplates } from '../../store/emails/emails.ts'

/**
 * Keeps which templates go out, after the programme or the features of the shop changed: what
 * happens from then on queues e-mails of those alone, and what is queued of the others is dropped.
 */
export async function keepSending(
  tx: Tx,
  shop: Pick<Shop, 'shop_id' | 'affiliates_feature' | 'campaigns_feature'>,
  program: Program,
  now: Date,
): Promise<void> {
  const sending = emailTemplates.filter((template) => sends(program, shop, template))
  const types = sending.map(({ type }) => type)
  const of_campaigns = sendsCampaigns(program, shop) ? CAMPAIGN_PHASES.map(phaseTemplate) : []
  await keepSendingTemplates(tx, shop.shop_id, [...types, ...of_campaigns], now)
}
