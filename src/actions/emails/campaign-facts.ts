import type { Campaign } from '../../domain/campaigns.ts'
import { storefrontOf } from '../../domain/partners/link.ts'
import { titleIn } from '../../domain/titles.ts'
import type {
  CampaignFacts,
  CampaignLastChanceFacts,
  CampaignLaunchFacts,
  CampaignTeaserFacts,
} from '../../emails/templates/campaigns.ts'
import { readCampaign } from '../../store/campaigns.ts'
import type { QueuedEmail } from '../../store/emails.ts'
import type { EmailSetting, FactsReader } from './setting.ts'

/** The occasion is the campaign. */
async function read(
  setting: EmailSetting,
  { occasion }: QueuedEmail,
): Promise<{ campaign: Campaign; facts: CampaignFacts } | null> {
  const { queries, shop, program, language } = setting
  const campaign = (await readCampaign(queries, shop.shop_id, occasion))?.document
  if (campaign === undefined) return null
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

const isOver = (moment: string | null, now: Date) =>
  moment !== null && Date.parse(moment) <= now.getTime()

export const campaignTeaser: FactsReader<CampaignTeaserFacts> = async (setting, email) => {
  const found = await read(setting, email)
  const { starts_at = null } = found?.campaign ?? {}
  if (found === null || starts_at === null || isOver(starts_at, setting.now)) return null
  return { ...found.facts, starts_at }
}

export const campaignLaunch: FactsReader<CampaignLaunchFacts> = async (setting, email) => {
  const found = await read(setting, email)
  if (found === null || isOver(found.campaign.ends_at, setting.now)) return null
  return { ...found.facts, ends_at: found.campaign.ends_at }
}

export const campaignLastChance: FactsReader<CampaignLastChanceFacts> = async (setting, email) => {
  const found = await read(setting, email)
  const { ends_at = null } = found?.campaign ?? {}
  if (found === null || ends_at === null || isOver(ends_at, setting.now)) return null
  return { ...found.facts, ends_at }
}
