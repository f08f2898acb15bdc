import type { AnswerOf, InputOf } from '../api/call.ts'
import { momentAt, wallTime } from '../kit/zoned-time.ts'

export type Campaign = AnswerOf<'GET /api/v1/campaigns/{campaign_id}'>
export type CampaignBody = NonNullable<InputOf<'PATCH /api/v1/campaigns/{campaign_id}'>['body']>
export type RuleType = NonNullable<CampaignBody['rule_types']>[number]

/** Whether nothing of it can change or happen any more. */
export function isOver({ status }: Pick<Campaign, 'status'>): boolean {
  return status === 'ended' || status === 'cancelled'
}

/** What the form holds, by the names of the server, so that its faults find their fields. */
export interface CampaignValues {
  readonly name: string
  readonly type: Campaign['type']
  readonly multiplier: string
  readonly stacking_mode: NonNullable<CampaignBody['stacking_mode']>
  /** As the clock of the shop shows them. */
  readonly starts_at: string
  readonly ends_at: string
  readonly rule_types: readonly RuleType[]
  readonly product_scope: Campaign['product_scope']
  readonly audience: Campaign['audience']
  readonly limits: Readonly<Record<'max_orders' | 'max_bonus_points' | 'holdout_percent', string>>
  readonly badge_text: string
  readonly banner_copy: Readonly<Record<string, BannerText>>
  readonly spotlight_rewards: readonly SpotlightValue[]
  readonly emails: Readonly<Record<Phase, boolean>>
}

export interface BannerText {
  readonly title: string
  readonly subtitle: string
}

export interface SpotlightValue {
  readonly reward_id: string
  readonly sale_points_cost: string
}

export const PHASES = ['teaser', 'launch', 'last_chance'] as const
export type Phase = (typeof PHASES)[number]

export function valuesOf(campaign: Campaign, timezone: string): CampaignValues {
  const { name, type, multiplier, stacking_mode, starts_at, ends_at, limits, emails } = campaign
  const wall = (moment: string | null) => (moment === null ? '' : wallTime(moment, timezone))
  return {
    name: name ?? '',
    type,
    multiplier: textOf(multiplier),
    // Only the three that the server knows are ever stored.
    stacking_mode: (stacking_mode ?? 'compound') as CampaignValues['stacking_mode'],
    starts_at: wall(starts_at),
    ends_at: wall(ends_at),
    // The same.
    rule_types: campaign.rule_types as readonly RuleType[],
    product_scope: campaign.product_scope,
    audience: campaign.audience,
    limits: {
      max_orders: textOf(limits.max_orders),
      max_bonus_points: textOf(limits.max_bonus_points),
      holdout_percent: textOf(limits.holdout_percent),
    },
    badge_text: campaign.badge_text ?? '',
    banner_copy: campaign.banner_copy,
    spotlight_rewards: campaign.spotlight_rewards.map(({ reward_id, sale_points_cost }) => ({
      reward_id,
      sale_points_cost: textOf(sale_points_cost),
    })),
    emails: {
      teaser: emails.teaser.enabled,
      launch: emails.launch.enabled,
      last_chance: emails.last_chance.enabled,
    },
  }
}

const textOf = (number: number | null) => (number === null ? '' : String(number))

/** Everything that the form holds, as a body. */
export function bodyOf(values: CampaignValues, timezone: string): CampaignBody {
  const { name, type, limits, audience, product_scope, badge_text, banner_copy, emails } = values
  const { mode, ...lists } = product_scope
  const shared = {
    name: name.trim(),
    type,
    starts_at: momentAt(values.starts_at, timezone),
    ends_at: momentAt(values.ends_at, timezone),
    audience: {
      mode: audience.mode,
      ...(audience.mode === 'tier' && { tier_ids: audience.tier_ids }),
      ...(audience.mode === 'tag' && { tags: audience.tags }),
    },
    limits: {
      max_orders: wholeNumber(limits.max_orders),
      max_bonus_points: wholeNumber(limits.max_bonus_points),
      holdout_percent: wholeNumber(limits.holdout_percent),
    },
    badge_text: badge_text.trim() === '' ? null : badge_text.trim(),
    banner_copy: Object.fromEntries(
      Object.entries(banner_copy).map(([language, { title, subtitle }]) => [
        language,
        title.trim() === '' && subtitle.trim() === ''
          ? null
          : { ...(title.trim() !== '' && { title: title.trim() }), subtitle: subtitle.trim() },
      ]),
    ),
    emails,
  }
  if (type === 'reward_spotlight') {
    const spotlight_rewards = values.spotlight_rewards.map(({ reward_id, sale_points_cost }) => ({
      reward_id,
      sale_points_cost: wholeNumber(sale_points_cost),
    }))
    return { ...shared, spotlight_rewards }
  }
  return {
    ...shared,
    multiplier: decimal(values.multiplier),
    stacking_mode: values.stacking_mode,
    rule_types: values.rule_types,
    product_scope: { mode, ...(mode !== 'all' && lists) },
  }
}

/** Only what differs: a moment to the second stays, though the form shows minutes. */
export function changeOf(
  before: CampaignValues,
  after: CampaignValues,
  timezone: string,
): CampaignBody {
  const whole = bodyOf(after, timezone)
  if (before.type !== after.type) return whole
  const changed = Object.entries(whole).filter(([name]) => {
    // The body has the names of the form.
    const field = name as keyof CampaignValues
    return JSON.stringify(before[field]) !== JSON.stringify(after[field])
  })
  return Object.fromEntries(changed)
}

const decimal = (text: string) => numberIn(text.replace(',', '.'))

/** What was typed as a number, for a sentence; null: it is none. */
export function numberTyped(text: string): number | null {
  const number = decimal(text)
  return typeof number === 'number' ? number : null
}

/** 5,000 and 5.000 and 5 000 are five thousand. */
function wholeNumber(text: string): number | null {
  return numberIn(/^\d{1,3}([.,\s’]\d{3})+$/.test(text.trim()) ? text.replaceAll(/\D/g, '') : text)
}

function numberIn(text: string): number | null {
  if (text.trim() === '') return null
  const number = Number(text)
  // What is no number goes as it is, and the server says what is wrong with it.
  return Number.isFinite(number) ? number : (text as unknown as number)
}
