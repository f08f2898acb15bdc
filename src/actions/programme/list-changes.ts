import type { Call } from '../../context.ts'
import { notUndoableReason } from '../../domain/programme/undo.ts'
import { readCampaigns } from '../../store/campaigns/campaigns.ts'
import { type LoggedChange, listProgramChanges } from '../../store/programme/program-changes.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { readRestoreFacts } from './read-restore-facts.ts'

/** A change with why it cannot be undone now; null: it can. */
export interface ListedChange extends LoggedChange {
  readonly not_undoable_reason: string | null
}

/** A page of the change log. What undos are decided by is read once for all of it. */
export async function listChanges(
  { context, shop, now }: Pick<Call<never>, 'context' | 'shop' | 'now'>,
  page: { readonly limit: number; readonly before_number: number | null },
): Promise<ListedChange[]> {
  const { db } = context.database
  const { shop_id } = shop
  const logged = await listProgramChanges(db, shop_id, page)
  const targets = logged.map(({ target_kind: kind, target_id: id }) => ({ kind, id }))
  const campaign_ids = targets.filter(({ kind }) => kind === 'campaign').map(({ id }) => id)
  const campaigns = await readCampaigns(db, shop_id, campaign_ids)
  const { document: program } = await readProgram(db, shop_id)
  const setting = {
    ...(await readRestoreFacts(db, shop_id, targets)),
    ...{ program, shop, now },
    campaigns: new Map(campaigns.map((campaign) => [campaign.document.id, campaign])),
  }
  return logged.map((change) => ({
    ...change,
    not_undoable_reason: notUndoableReason(setting, change),
  }))
}
