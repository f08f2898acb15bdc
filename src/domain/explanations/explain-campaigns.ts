import type { ExplainedOrder } from '../orders/explain.ts'
import { standingMultiplier } from '../orders/multipliers.ts'
import { points, type Statement, state, text } from './statement.ts'

/** A shop may have hundreds of campaigns; a reader wants the first few. */
const REFUSED_MAX = 10

const REFUSALS = {
  audience: 'campaign_audience',
  held_out: 'campaign_held_out',
  used_up: 'campaign_used_up',
  product_scope: 'campaign_product_scope',
  outdone: 'campaign_outdone',
} as const

/** What campaigns did for an order, and why others did nothing. */
export function campaignStatements({
  stored: { judgement },
  explanation,
  campaign_names,
}: Pick<ExplainedOrder, 'stored' | 'explanation' | 'campaign_names'>): Statement[] {
  const nameOf = (campaign_id: string) => text(campaign_names.get(campaign_id) ?? campaign_id)
  const { campaigns } = explanation
  const boosts = judgement?.terms?.boosts ?? []
  const standing = judgement?.terms?.standing
  const tier = standing?.tier_multiplier ?? 1
  const held = standing === undefined ? 1 : Number(standingMultiplier(standing).toDecimal(6))
  const applied = campaigns.filter((one) => one.applied)
  const refused = campaigns.flatMap(({ campaign_id, refusal }) => {
    const known = refusal !== null && refusal in REFUSALS
    // `in` has just found it among the keys.
    return known ? [{ campaign_id, kind: REFUSALS[refusal as keyof typeof REFUSALS] }] : []
  })
  const left = refused.length - REFUSED_MAX
  return [
    ...applied.flatMap(({ campaign_id, multiplier, stacking_mode, bonus_points }) => {
      const campaign = nameOf(campaign_id)
      const gave = points(bonus_points)
      const capped = boosts.find((boost) => boost.campaign_id === campaign_id)?.bonus_points_left
      return [
        multiplier === null
          ? state('campaign_added', { campaign, points: gave })
          : state('campaign_multiplied', {
              campaign,
              multiplier: { number: multiplier },
              points: gave,
            }),
        ...(multiplier !== null && stacking_mode !== 'compound' && held > 1
          ? [
              state('campaign_alone', {
                ...{ multiplier: { number: multiplier }, held: { number: held } },
                counting: { number: Math.max(multiplier, stacking_mode === 'max' ? held : tier) },
              }),
            ]
          : []),
        ...(capped === bonus_points
          ? [state('campaign_capped', { campaign, points: points(bonus_points) })]
          : []),
      ]
    }),
    ...refused
      .slice(0, REFUSED_MAX)
      .map(({ campaign_id, kind }) => state(kind, { campaign: nameOf(campaign_id) })),
    ...(left > 0
      ? [state('campaigns_not_said', { campaigns: { count: left, of: 'campaigns' } })]
      : []),
  ]
}
