import type { CampaignTerms } from '../../domain/campaigns/campaign-terms.ts'
import type { CampaignUses } from '../../domain/campaigns/campaign-uses.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { lockCampaigns } from '../../store/campaigns/campaigns.ts'
import type { Tx } from '../../store/db.ts'
import { findOrderTerms } from '../../store/orders/order-terms.ts'
import type { OrderToSettle } from './decide-order.ts'

/**
 * The same orders with the terms by which some of them were judged before: those that are edited,
 * that somebody else has now, or whose judgement does not say what counts as spent. Campaigns of these terms are counted too, however long they are over.
 */
export async function withKeptTerms(
  tx: Tx,
  { shop_id, campaigns_feature }: Pick<Shop, 'shop_id' | 'campaigns_feature'>,
  uses: CampaignUses,
  orders: readonly Omit<OrderToSettle, 'kept_terms'>[],
): Promise<OrderToSettle[]> {
  const ids = orders.flatMap((order) => keptTermsId(order) ?? [])
  const kept = await findOrderTerms(tx, shop_id, ids)
  const limited = [...kept.values()].flatMap(({ campaigns }) =>
    campaigns.filter(hasLimit).map(({ id }) => id),
  )
  const given = orders.flatMap(({ taken, judge_again }) =>
    judge_again?.by === 'today' && campaigns_feature ? (taken.judgement?.bonuses ?? []) : [],
  )
  const gave = given.map(({ campaign_id }) => campaign_id)
  uses.follow(await lockCampaigns(tx, shop_id, [...new Set([...limited, ...gave])]))
  return orders.map((order) => ({
    ...order,
    kept_terms: kept.get(keptTermsId(order) ?? '') ?? null,
  }))
}

function keptTermsId(order: Omit<OrderToSettle, 'kept_terms'>): string | null {
  const { taken, is_edited, judge_again } = order
  if (judge_again?.by === 'today') return null
  return is_edited || !taken.judgement?.terms ? taken.terms_id : null
}

function hasLimit({ limits: { max_orders, max_bonus_points } }: CampaignTerms): boolean {
  return max_orders !== null || max_bonus_points !== null
}
