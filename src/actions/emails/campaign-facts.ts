import { isPhaseAhead } from '../../domain/campaigns/campaign-state.ts'
import type { Campaign, CampaignPhase } from '../../domain/campaigns/campaigns.ts'
import { titleIn } from '../../domain/catalogue/titles.ts'
import { storefrontOf } from '../../domain/partners/link.ts'
import type {
  CampaignFacts,
  CampaignLastChanceFacts,
  CampaignLaunchFacts,
  CampaignTeaserFacts,
} from '../../emails/templates/campaigns.ts'
import { readCampaign } from '../../store/campaigns/campaigns.ts'
import type { QueuedEmail } from '../../store/emails/emails.ts'
import type { EmailSetting, FactsReader } from './setting.ts'

/** The occasion is the campaign; nothing where it is past what the phase speaks of. */
async function read(
  setting: EmailSetting,
  { occasion }: QueuedEmail,
  phase: CampaignPhase,
): Promise<{ campaign: Campaign; facts: CampaignFacts } | null> {
  const { queries, shop, program, language, now } = setting
  const stored = await readCampaign(queries, shop.shop_id, occasion)
  if (stored === undefined || !isPhaseAhead(stored, phase, now)) return null
  const campaign = stored.document
  const { banner_copy } = campaign
  const banner = banner_copy[language] ?? banner_copy[shop.primary_language]
  const rewards = campaign.spotlight_rewards.flatMap(({ reward_id, sale_points_cost }) => {
    const reward = program.rewards.find(({ id }) => id === reward_id)
    if (reward === undefined) return []
    const name = titleIn(reward, language) ?? reward.name
    return [{ name, points_cost: sale_points_cost ?? reward.points_cost }]
  })
  const facts = {
    campaign: campaign.name,
    headline: banner?.title ?? null,
    subtitle: banner?.subtitle ?? null,
    multiplier: campaign.multiplier,
    rewards,
    url: storefrontOf(shop),
  }
  return { campaign, facts }
}

export const campaignTeaser: FactsReader<CampaignTeaserFacts> = async (setting, email) => {
  const found = await read(setting, email, 'teaser')
  const { starts_at = null } = found?.campaign ?? {}
  if (found === null || starts_at === null) return null
  return { ...found.facts, starts_at }
}

export const campaignLaunch: FactsReader<CampaignLaunchFacts> = async (setting, email) => {
  const found = await read(setting, email, 'launch')
  return found && { ...found.facts, ends_at: found.campaign.ends_at }
}

export const campaignLastChance: FactsReader<CampaignLastChanceFacts> = async (setting, email) => {
  const found = await read(setting, email, 'last_chance')
  const { ends_at = null } = found?.campaign ?? {}
  if (found === null || ends_at === null) return null
  return { ...found.facts, ends_at }
}
