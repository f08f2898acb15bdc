import {
  CAMPAIGN_PHASES,
  type CampaignPhase,
  phaseTemplate,
} from '../../domain/campaigns/campaigns.ts'
import { sendsCampaigns } from '../../domain/emails/emails.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { readCampaign } from '../../store/campaigns/campaigns.ts'
import type { Queries } from '../../store/db.ts'

/** `campaign_teaser` as `teaser`; null for an e-mail that is of no campaign. */
export function phaseOf(template: string): CampaignPhase | null {
  return CAMPAIGN_PHASES.find((phase) => template === phaseTemplate(phase)) ?? null
}

/** Whether a campaign's phase still goes out, as the merchant has it now. */
export async function isPhaseOn(
  queries: Queries,
  shop: Shop,
  program: Program,
  phase: CampaignPhase,
  campaign_id: string,
): Promise<boolean> {
  if (!sendsCampaigns(program, shop)) return false
  const campaign = await readCampaign(queries, shop.shop_id, campaign_id)
  if (campaign === undefined) return false
  return campaign.document.emails[phase] && campaign.document.status === 'scheduled'
}
