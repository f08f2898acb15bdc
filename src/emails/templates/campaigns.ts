import type { ReactNode } from 'react'
import { button } from '../components/button.ts'
import { factsTable } from '../components/facts-table.ts'
import { list, paragraph, subheading } from '../components/text.ts'
import { defineEmail, type EmailContent, type Setting } from '../define-email.ts'
import type { Moment } from '../facts.ts'

/** All phases are promotional: they offer something. */
export interface CampaignFacts {
  readonly campaign: string
  /** The merchant's own words. */
  readonly headline: string | null
  readonly subtitle: string | null
  /** null: it multiplies nothing. */
  readonly multiplier: number | null
  /** In the spotlight; `points_cost` is null where it costs what it always does. */
  readonly rewards: readonly { readonly name: string; readonly points_cost: number | null }[]
  readonly url: string
}

const SAMPLE = {
  campaign: 'Double bean week',
  headline: 'Twice the beans on everything',
  subtitle: 'Stock up before the holidays.',
  multiplier: 2,
  rewards: [{ name: 'A bag of house blend', points_cost: 400 }],
  url: 'https://beanandleaf.example/',
}
const STARTS_AT = '2026-11-27T09:00:00Z'
const ENDS_AT = '2026-12-04T22:59:00Z'

export interface CampaignTeaserFacts extends CampaignFacts {
  readonly starts_at: Moment
}

export const campaignTeaser = defineEmail<CampaignTeaserFacts>({
  type: 'campaign_teaser',
  group: 'campaigns',
  promotional: true,
  sample: { ...SAMPLE, starts_at: STARTS_AT },
  content(setting) {
    const { facts, say, format } = setting
    const text = say.campaign_teaser.text({ moment: format.moment(facts.starts_at) })
    return campaignContent(setting, say.campaign_teaser, text)
  },
})

export interface CampaignLaunchFacts extends CampaignFacts {
  readonly ends_at: Moment | null
}

export const campaignLaunch = defineEmail<CampaignLaunchFacts>({
  type: 'campaign_launch',
  group: 'campaigns',
  promotional: true,
  sample: { ...SAMPLE, ends_at: ENDS_AT },
  content(setting) {
    const { facts, say, format } = setting
    const { text_until, text_open } = say.campaign_launch
    const { ends_at } = facts
    const text = ends_at === null ? text_open : text_until({ moment: format.moment(ends_at) })
    return campaignContent(setting, say.campaign_launch, text)
  },
})

export interface CampaignLastChanceFacts extends CampaignFacts {
  readonly ends_at: Moment
}

export const campaignLastChance = defineEmail<CampaignLastChanceFacts>({
  type: 'campaign_last_chance',
  group: 'campaigns',
  promotional: true,
  sample: { ...SAMPLE, ends_at: ENDS_AT },
  content(setting) {
    const { facts, say, format } = setting
    const text = say.campaign_last_chance.text({ moment: format.moment(facts.ends_at) })
    return campaignContent(setting, say.campaign_last_chance, text)
  },
})

function campaignContent(
  setting: Setting<CampaignFacts>,
  { title }: { title(given: { readonly campaign: string }): string },
  text: string,
): EmailContent {
  const { campaign, url } = setting.facts
  const parts = [...offerParts(setting), button(setting.say.actions.see_offer, url)]
  return { title: title({ campaign }), text, parts }
}

function offerParts({ facts, say, format }: Setting<CampaignFacts>): ReactNode[] {
  const { headline, subtitle, multiplier, rewards } = facts
  return [
    headline && subheading(headline),
    subtitle && paragraph(subtitle),
    factsTable([say.labels.offer, multiplier === null ? null : format.multiplier(multiplier)]),
    list(
      say.labels.rewards,
      rewards.map(({ name, points_cost }) =>
        points_cost === null ? name : name + say.colon + format.points(points_cost),
      ),
    ),
  ]
}
