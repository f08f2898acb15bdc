import { notUndoableReason } from '../../domain/programme/undo.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { readCampaigns } from '../../store/campaigns/campaigns.ts'
import type { Queries } from '../../store/db.ts'
import {
  type ChangePage,
  type LoggedChange,
  listProgramChanges,
} from '../../store/programme/program-changes.ts'
import { readPartFacts } from '../write/read-part-facts.ts'

/** A change with why it cannot be undone now; null: it can. */
export interface ListedChange extends LoggedChange {
  readonly not_undoable_reason: string | null
}

/** A page of the change log. The facts for undos are read once for the whole page. */
export async function listChanges(
  queries: Queries,
  { shop, program, now }: ShopAt,
  page: ChangePage,
): Promise<ListedChange[]> {
  const { shop_id } = shop
  const logged = await listProgramChanges(queries, shop_id, page)
  const targets = logged.map(({ target_kind: kind, target_id: id }) => ({ kind, id }))
  const campaign_ids = targets.filter(({ kind }) => kind === 'campaign').map(({ id }) => id)
  const campaigns = await readCampaigns(queries, shop_id, campaign_ids)
  const inputs = {
    ...(await readPartFacts(queries, shop_id, targets)),
    ...{ program, shop, now },
    campaigns: new Map(campaigns.map((campaign) => [campaign.document.id, campaign])),
  }
  return logged.map((change) => ({
    ...change,
    not_undoable_reason: notUndoableReason(inputs, change),
  }))
}
