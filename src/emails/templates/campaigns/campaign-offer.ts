import type { ReactNode } from 'react'
import { isPhaseAhead } from '../../../domain/campaigns/campaign-state.ts'
import type { CampaignPhase } from '../../../domain/campaigns/campaigns.ts'
import { titleIn } from '../../../domain/catalogue/titles.ts'
import { storefrontOf } from '../../../domain/partners/link.ts'
import type { Moment } from '../../domain/facts.ts'
import type { EmailInputs } from '../../domain/records.ts'
import { button } from '../../rendering/components/button.ts'
import { factsTable } from '../../rendering/components/facts-table.ts'
import { list, paragraph, subheading } from '../../rendering/components/text.ts'
import type { ContentInputs, EmailContent, EmailFields } from '../../rendering/content.ts'

/** What the e-mails of a campaign offer. All of them are promotional. */
interface CampaignOffer {
  readonly campaign: string
  /** The merchant's own words. */
  readonly headline: string | null
  readonly subtitle: string | null
  /** null: it multiplies nothing. */
  readonly multiplier: number | null
  /** A spotlighted reward; `points_cost` is null if its price is unchanged. */
  readonly rewards: readonly { readonly name: string; readonly points_cost: number | null }[]
  readonly url: string
  readonly starts_at: Moment | null
  readonly ends_at: Moment | null
}

export const OFFER_SAMPLE = {
  campaign: 'Double bean week',
  headline: 'Twice the beans on everything',
  subtitle: 'Stock up before the holidays.',
  multiplier: 2,
  rewards: [{ name: 'A bag of house blend', points_cost: 400 }],
  url: 'https://beanandleaf.example/',
  starts_at: '2026-11-27T09:00:00Z',
  ends_at: '2026-12-04T22:59:00Z',
}

/** null if what the phase announces is over. */
export async function readOffer(
  { records, shop, program, language, now }: EmailInputs,
  campaign_id: string,
  phase: CampaignPhase,
): Promise<CampaignOffer | null> {
  const stored = await records.campaign(campaign_id)
  if (stored === undefined || !isPhaseAhead(stored, phase, now)) return null
  const campaign = stored.document
  const { banner_copy, multiplier, starts_at, ends_at } = campaign
  const banner = banner_copy[language] ?? banner_copy[shop.primary_language]
  const rewards = campaign.spotlight_rewards.flatMap(({ reward_id, sale_points_cost }) => {
    const reward = program.rewards.find(({ id }) => id === reward_id)
    if (reward === undefined) return []
    const name = titleIn(reward, language) ?? reward.name
    return [{ name, points_cost: sale_points_cost ?? reward.points_cost }]
  })
  return {
    campaign: campaign.name,
    headline: banner?.title ?? null,
    subtitle: banner?.subtitle ?? null,
    multiplier,
    rewards,
    url: storefrontOf(shop),
    starts_at,
    ends_at,
  }
}

export const OFFER_FIELDS: EmailFields<CampaignOffer> = {
  campaign: { description: 'The campaign’s name.', write: ({ facts }) => facts.campaign },
  starts_at: {
    description: 'When it begins.',
    can_be_missing: true,
    write: ({ facts, format }) => facts.starts_at && format.moment(facts.starts_at),
  },
  ends_at: {
    description: 'When it ends.',
    can_be_missing: true,
    write: ({ facts, format }) => facts.ends_at && format.moment(facts.ends_at),
  },
  multiplier: {
    description: 'What orders earn, such as 2× points.',
    can_be_missing: true,
    write: ({ facts, format }) =>
      facts.multiplier === null ? null : format.multiplier(facts.multiplier),
  },
}

export function offerContent(
  inputs: ContentInputs<CampaignOffer>,
  { title }: { title(names: { readonly campaign: string }): string },
  text: string,
): EmailContent {
  const { campaign, url } = inputs.facts
  const parts = [...offerParts(inputs), button(inputs.say.actions.see_offer, url)]
  return { title: title({ campaign }), text, parts }
}

function offerParts({ facts, say, format }: ContentInputs<CampaignOffer>): ReactNode[] {
  const { headline, subtitle, multiplier, rewards } = facts
  return [
    headline && subheading(headline),
    subtitle && paragraph(subtitle),
    factsTable([say.labels.offer, multiplier === null ? null : format.multiplier(multiplier)]),
    list(
      say.labels.rewards,
      rewards.map(({ name, points_cost }) =>
        points_cost === null ? name : format.labelled(name, format.points(points_cost)),
      ),
    ),
  ]
}
