import type { Answer, Call } from '../../context.ts'
import { restoredCampaign } from '../../domain/campaigns/campaign-decisions.ts'
import type { Campaign } from '../../domain/campaigns/campaigns.ts'
import type { CampaignOutcome } from '../../domain/programme/write-outcome.ts'
import type { LoggedChange } from '../../store/programme/program-changes.ts'
import { lookAhead } from '../forecast/look-ahead.ts'
import { accepted } from '../write/change-part.ts'
import { decideAt, type WriteControls } from '../write/change-program.ts'
import { requireUndoable } from '../write/require-undoable.ts'
import { runChange } from '../write/run-change.ts'
import { programFor } from '../write/write-part.ts'
import { campaignFor, writeCampaign } from './write-campaign.ts'

/**
 * Restores a campaign to its state before one change, as a separate change; a deleted campaign
 * comes back with everything it had. Refused if it was changed again since, or if its present state
 * does not allow it.
 */
export async function undoCampaignChange(
  call: Call<CampaignOutcome>,
  controls: WriteControls,
  { change_id, target_id }: Pick<LoggedChange, 'change_id' | 'target_id'>,
): Promise<Answer> {
  const { shop, now } = call
  const { shop_id } = shop
  const { dry_run } = controls
  return runChange(call, dry_run, {
    write: async (attempt) => {
      const { document: program } = await programFor(attempt, shop_id)
      const stored = await campaignFor(attempt, shop_id, target_id)
      if (stored === undefined) throw new Error(`campaign ${target_id} was changed and has no row`)
      const after = await decideAt(stored.revision, controls, async () => {
        const { revision } = stored
        const at = { revision, campaign: stored, now }
        const logged = await requireUndoable(attempt.queries, shop, change_id, at)
        // The log keeps a target's values under its kind.
        const target = logged.target_before as Campaign | null
        return accepted(restoredCampaign({ program, now }, stored, target))
      })
      const before = stored.deleted_at === null ? stored.document : null
      const decision = { stored, before, after, undoes: change_id }
      return writeCampaign(attempt, call, program, decision)
    },
    after: async (outcome) => (dry_run ? lookAhead(call, outcome) : null),
  })
}
