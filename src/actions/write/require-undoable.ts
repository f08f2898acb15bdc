import type { StoredCampaign } from '../../domain/campaigns/campaign-state.ts'
import { asOfCampaign, missingFeature, pastUndoing } from '../../domain/programme/undo.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { featureDisabled, notFound, overtaken, refused } from '../../errors.ts'
import type { Queries } from '../../store/db.ts'
import { findProgramChange, type LoggedChange } from '../../store/programme/program-changes.ts'

/** The change, read under the lock of its document if it is undone; throws why it cannot be undone. */
export async function requireUndoable(
  queries: Queries,
  shop: Shop,
  change_id: string,
  at: StandingAt,
): Promise<LoggedChange> {
  const logged = await findProgramChange(queries, shop.shop_id, change_id)
  if (logged === undefined) throw notFound('change', change_id)
  requireStanding(shop, logged, at)
  return logged
}

export interface StandingAt {
  /** Of the changed document. */
  readonly revision: number
  /** The changed campaign as it is. */
  readonly campaign?: StoredCampaign | undefined
  readonly now: Date
}

/** Throws why the log or the shop does not allow the undo of a change. */
export function requireStanding(
  shop: Shop,
  logged: LoggedChange,
  { revision, campaign, now }: StandingAt,
): void {
  const feature = missingFeature(shop, logged.target_kind)
  if (feature !== null) throw featureDisabled(feature)
  switch (pastUndoing(asOfCampaign(logged, campaign, now))) {
    case null:
      return
    case 'not_undoable':
      throw refused('not_undoable', notUndoable(logged))
    case 'undone':
      throw overtaken('undone', `This was already undone by ${logged.undone_by}.`, revision)
    case 'changed_since':
      throw overtaken('changed_since', 'The target of this change has changed since.', revision)
  }
}

function notUndoable({ target_kind }: LoggedChange): string {
  if (target_kind !== 'campaign') return 'A change of this kind cannot be undone.'
  return (
    'A campaign never goes back to an earlier status. Before it begins, undo its creation. Once it ' +
    'has ended or is cancelled, undo its creation or delete it.'
  )
}
