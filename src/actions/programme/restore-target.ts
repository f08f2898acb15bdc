import type { Call } from '../../context.ts'
import type { Program } from '../../domain/program.ts'
import type { ProgramChange } from '../../domain/programme/targets.ts'
import { restoredPart } from '../../domain/programme/undo.ts'
import type { Tx } from '../../store/db.ts'
import { readReach } from '../emails/email-kind.ts'
import { groupExtras } from '../partners/change-affiliate-group.ts'
import { type LadderControls, ladderDecision } from '../tiers/change-ladder.ts'
import { accepted } from '../write/change-part.ts'
import type { ProgramDecision } from '../write/change-program.ts'
import { settingsDecision } from './change-settings.ts'
import { readRestoreFacts } from './read-restore-facts.ts'

/**
 * The undo of a change, with what goes with it as with any write of its kind. Members whom it moves
 * go back quietly: nobody is paid or told twice for what was a mistake.
 */
export async function restoreTarget(
  tx: Tx,
  call: Call<never>,
  controls: LadderControls,
  program: Program,
  change: ProgramChange,
): Promise<ProgramDecision> {
  const { shop } = call
  const { kind, id } = change
  const facts = await readRestoreFacts(tx, shop.shop_id, [{ kind, id }])
  accepted(restoredPart({ ...facts, program, shop }, change))
  if (kind === 'tier') return ladderDecision(tx, call, controls, program, change, true)
  if (kind === 'settings') return settingsDecision(tx, call, controls, program, change, true)
  if (kind === 'email_template') {
    return { change, extras: { reach: await readReach(tx, shop.shop_id, id) } }
  }
  if (kind !== 'affiliate_group') return { change }
  return { change, extras: await groupExtras(tx, shop.shop_id, id) }
}
