import type { StoredCampaign } from '../../domain/campaigns/campaign-state.ts'
import { CAMPAIGN_COLUMNS } from '../campaign-rows.ts'
import type { Queries } from '../db.ts'
import type { OrderWindow } from './window-orders.ts'

/** The campaigns that ran in a window, or may have. */
export async function readPastCampaigns(
  queries: Queries,
  { shop_id, from }: OrderWindow,
): Promise<StoredCampaign[]> {
  return queries
    .selectFrom('campaigns')
    .select(CAMPAIGN_COLUMNS)
    .where('shop_id', '=', shop_id)
    .where((of) => of.or([of('deleted_at', 'is', null), of('deleted_at', '>', from)]))
    .where((of) => of.or([of('ended_at', 'is', null), of('ended_at', '>', from)]))
    .orderBy('campaign_id')
    .execute()
}
