import type { Answer, Call } from '../../context.ts'
import { restoredCampaign } from '../../domain/campaigns/campaign-decisions.ts'
import type { Campaign } from '../../domain/campaigns/campaigns.ts'
import { lockCampaign, readCampaign } from '../../store/campaigns/campaigns.ts'
import type { LoggedChange } from '../../store/programme/program-changes.ts'
import { lockProgram, readProgram } from '../../store/programme/programs.ts'
import { requireUndoable } from '../programme/require-undoable.ts'
import { accepted } from '../write/change-part.ts'
import { decideAt, type WriteControls } from '../write/change-program.ts'
import { runWrite } from '../write/run-write.ts'
import { type CampaignOutcome, writeCampaign } from './write-campaign.ts'

/**
 * Puts a campaign back to what it was before one change, as a change of its own; a deleted one
 * comes back with all that it had. Refused where it was changed again since, or where what it has
 * become in the meantime does not allow it.
 */
export async function undoCampaignChange(
  call: Call<CampaignOutcome>,
  controls: WriteControls,
  { change_id, target_id }: Pick<LoggedChange, 'change_id' | 'target_id'>,
): Promise<Answer> {
  const { shop, now } = call
  const { shop_id } = shop
  const { dry_run } = controls
  return runWrite(call, async (tx) => {
    const { document: program } = await (dry_run ? readProgram : lockProgram)(tx, shop_id)
    const stored = await (dry_run ? readCampaign : lockCampaign)(tx, shop_id, target_id)
    if (stored === undefined) throw new Error(`${target_id} was changed but has no row`)
    const after = await decideAt(stored.revision, controls, async () => {
      const logged = await requireUndoable(tx, shop_id, change_id, stored.revision)
      // The log keeps a target's values under its kind.
      const target = logged.target_before as Campaign | null
      return accepted(restoredCampaign({ program, now }, stored, target))
    })
    const before = stored.deleted_at === null ? stored.document : null
    const decision = { stored, before, after, undoes: change_id }
    return writeCampaign(tx, call, program, { ...decision, dry_run })
  })
}
