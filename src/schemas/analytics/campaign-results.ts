import { type Static, Type } from 'typebox'
import type { CampaignComparison } from '../../domain/analytics/campaign-comparison.ts'
import type {
  CampaignFigures,
  CampaignSpan,
  RedeemedReward,
} from '../../domain/analytics/campaign-results.ts'
import { isFew, TELLABLE_MIN } from '../../domain/analytics/few.ts'
import type { Liability } from '../../domain/analytics/liability.ts'
import {
  CAMPAIGN_STATUSES,
  campaignStatus,
  type StoredCampaign,
} from '../../domain/campaigns/campaign-state.ts'
import { currencyText } from '../../domain/minor-unit.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { Fraction } from '../../lib/fraction.ts'
import { moneyText } from '../base/money.ts'
import { closed, listOf, nullable, oneOf, timestamp } from '../base/types.ts'
import { campaignComparison, presentComparison } from './campaign-comparison.ts'

export const CampaignResultsPath = closed({
  campaign_id: Type.String({
    description: 'The id from the list.',
    examples: ['cmp_01jd3k5m9q8r7s6t5v4w3x2y1z'],
  }),
})

const count = (description: string) => Type.Integer({ description })

const redeemed = (description: string) =>
  nullable(
    Type.Number({
      description:
        `${description} null: by fewer than ${TELLABLE_MIN} members, and the key lacks ` +
        '`customers:read`.',
    }),
  )

const fields = {
  campaign_id: Type.String(),
  name: Type.String(),
  status: oneOf(CAMPAIGN_STATUSES),
  starts_at: nullable(timestamp('The start of the results; null: it has not begun.')),
  ends_at: nullable(timestamp('The end of the results: its end, or now while it runs.')),
  orders: count('Orders that earned points from it, except those fully refunded or cancelled.'),
  members: count('The members who placed them.'),
  bonus_points: Type.Number({
    description: 'Points that these orders earned from it, before refunds.',
  }),
  cost: nullable(
    moneyText(
      'What these points are worth now, ignoring the limits of the reward that values them; ' +
        'null if no reward has a fixed cash value.',
    ),
  ),
  revenue: moneyText('What these orders are worth after refunds.'),
  members_revenue: moneyText('All orders of these members while it ran.'),
  members_revenue_before: moneyText(
    'The same for the period of the same length right before it. These members are selected ' +
      'because they bought during the campaign, so an increase is not its effect: `comparison` ' +
      'has all members.',
  ),
  redemptions: redeemed('Redemptions of its featured rewards, less cancelled ones.'),
  points_spent: redeemed('What was spent on them.'),
  consumed_orders: count('The orders that its limit counts.'),
  consumed_bonus_points: Type.Number({
    description: 'The points that its limit counts, from orders and other ways to earn.',
  }),
}

export const CampaignResults = closed(
  {
    as_of: timestamp('When it was counted.'),
    currency_code: Type.String(),
    ...fields,
    rewards: Type.Array(
      closed({
        reward_id: Type.String(),
        name: Type.String(),
        redemptions: redeemed('Less cancelled ones.'),
        points_spent: redeemed('What was spent on them.'),
      }),
      { description: 'All rewards redeemed while it ran, most redeemed first.' },
    ),
    comparison: campaignComparison,
  },
  { title: 'CampaignResults' },
)
export const CampaignResultsRow = closed(fields, { title: 'CampaignResultsRow' })
export const CampaignDays = closed(
  {
    data: Type.Array(
      closed({
        date: Type.String({ description: 'A day of the shop.', examples: ['2026-11-28'] }),
        orders: count('Orders placed that day which got points of it.'),
        bonus_points: Type.Number({ description: 'What they got of it, before refunds.' }),
      }),
      { description: 'Every day, the last 366 at most; empty before it has begun.' },
    ),
  },
  { title: 'CampaignDays' },
)
export const CampaignResultsList = listOf('CampaignResultsList', CampaignResultsRow)

interface Results {
  readonly campaign: StoredCampaign
  readonly span: CampaignSpan | null
  readonly figures: CampaignFigures
  readonly basis: Liability | null
}

interface Compared extends Results {
  readonly rewards: readonly RedeemedReward[]
  readonly comparison: CampaignComparison | null
}

export function presentCampaignResults(
  shop: Shop,
  results: Compared,
  now: Date,
  tells_few: boolean,
): Static<typeof CampaignResults> {
  const { comparison, rewards } = results
  return {
    ...{ as_of: now.toISOString(), currency_code: shop.currency },
    ...presentResultsRow(shop, results, now, tells_few),
    rewards: rewards.map((one) => tellRedeemed(one, tells_few)),
    comparison: comparison && presentComparison(shop, comparison),
  }
}

export function presentResultsRow(
  { currency }: Shop,
  { campaign, span, figures, basis }: Results,
  now: Date,
  tells_few = true,
): Static<typeof CampaignResultsRow> {
  const { id: campaign_id, name } = campaign.document
  const { revenue, members_revenue, members_revenue_before, ...counts } = tellRedeemed(
    figures,
    tells_few,
  )
  const cost = basis && Fraction.of(figures.bonus_points).times(basis.value_per_point)
  return {
    ...{ campaign_id, name, status: campaignStatus(campaign, now) },
    starts_at: span?.starts_at.toISOString() ?? null,
    ends_at: span?.ends_at.toISOString() ?? null,
    ...counts,
    cost: cost && currencyText(cost, currency),
    revenue: currencyText(revenue, currency),
    members_revenue: currencyText(members_revenue, currency),
    members_revenue_before: currencyText(members_revenue_before, currency),
    consumed_orders: campaign.consumed_orders,
    consumed_bonus_points: campaign.consumed_bonus_points,
  }
}

interface Redeemed {
  readonly redemptions: number
  readonly redeemers: number
  readonly points_spent: number
}

/** What a few members redeemed could tell of one of them. */
function tellRedeemed<Of extends Redeemed>({ redeemers, ...one }: Of, tells_few: boolean) {
  return isFew(redeemers) && !tells_few ? { ...one, redemptions: null, points_spent: null } : one
}
