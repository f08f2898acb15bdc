import type { Answer, Call } from '../../context.ts'
import type { Program } from '../../domain/program.ts'
import { isSame } from '../../domain/program-diff.ts'
import { type ProgramSettings, settingsOf } from '../../domain/programme/settings-part.ts'
import { applyChange, type ProgramChange } from '../../domain/programme/targets.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Tx } from '../../store/db.ts'
import { requestTierSweep } from '../../store/tiers/tier-sweeps.ts'
import { previewExpiry } from '../points/preview-expiry.ts'
import type { LadderControls } from '../tiers/change-ladder.ts'
import { placeSoon } from '../tiers/place-members.ts'
import { previewMembers } from '../tiers/preview-members.ts'
import {
  changeProgramWith,
  type ProgramDecision,
  type ProgramOutcome,
} from '../write/change-program.ts'
import { requireWord, type Word } from '../write/require-word.ts'

export interface SettingsChange {
  readonly program_name?: string
  readonly points_name?: string
  readonly points_expiry?: Partial<ProgramSettings['points_expiry']>
  readonly reward_expiry?: Partial<ProgramSettings['reward_expiry']>
  readonly tier_period?: Partial<ProgramSettings['tier_period']>
}

/** Changes the programme's names, expiries and the tiers' period; omitted keys stay, inside the objects too. */
export async function changeSettings(
  call: Call<ProgramOutcome>,
  controls: LadderControls,
  input: SettingsChange,
): Promise<Answer> {
  const answer = await changeProgramWith(call, controls, (tx, { document }) =>
    settingsDecision(tx, call, controls, document, changeOf(document, input)),
  )
  if (!controls.dry_run) await placeSoon(call.context, call.shop, call.now)
  return answer
}

function changeOf(program: Program, input: SettingsChange): ProgramChange {
  const before = settingsOf(program)
  const after = {
    program_name: input.program_name ?? before.program_name,
    points_name: input.points_name ?? before.points_name,
    points_expiry: { ...before.points_expiry, ...input.points_expiry },
    reward_expiry: { ...before.reward_expiry, ...input.reward_expiry },
    tier_period: { ...before.tier_period, ...input.tier_period },
  }
  return { kind: 'settings', id: 'settings', before, after, place: null }
}

/**
 * A change of the settings with what it does to members and their points; throws
 * `confirmation_required`.
 */
export async function settingsDecision(
  tx: Tx,
  { shop, now }: { readonly shop: Shop; readonly now: Date },
  controls: Word,
  program: Program,
  change: ProgramChange,
  is_undo = false,
): Promise<ProgramDecision> {
  const after = applyChange(program, change)
  const is_placing =
    program.switches.tiers_enabled && !isSame(program.tier_period, after.tier_period)
  // Whoever is put back to where the period before had them needs no days of grace.
  const sweep = { removed_tiers: {}, quiet: is_undo, by_period: !is_undo }
  const extras = {
    ...(is_placing ? { member_impact: await previewMembers(tx, shop, after, sweep, now) } : {}),
    ...(expireSooner(program, after)
      ? { points_impact: await previewExpiry(tx, shop, program, after, now) }
      : {}),
  }
  requireWord(controls, extras)
  if (!is_placing) return { change, extras }
  return {
    ...{ change, extras },
    carryOut: (writing) => requestTierSweep(writing, shop.shop_id, sweep, now),
  }
}

function expireSooner({ points_expiry: before }: Program, { points_expiry }: Program): boolean {
  return points_expiry.enabled && (!before.enabled || points_expiry.months < before.months)
}
