import type { ReaderLanguage } from '../../domain/explanations/reader-language.ts'
import { retell, tellingOf } from '../../domain/programme/describe.ts'
import type { TargetChange } from '../../domain/programme/targets.ts'
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
  summaryIn(language: ReaderLanguage): string | null
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
    summaryIn: (language) =>
      language === 'en'
        ? change.summary
        : retell(loggedChange(change), change.summary, tellingOf(shop, program, language)),
  }))
}

function loggedChange({ target_kind, target_id, target_before, target_after }: LoggedChange) {
  const values = { before: target_before, after: target_after, position: null }
  // The log keeps a target's values under its kind.
  return { kind: target_kind, id: target_id, ...values } as TargetChange
}
