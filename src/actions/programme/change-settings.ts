import type { Answer, Call } from '../../context.ts'
import type { Program } from '../../domain/program.ts'
import { isSame } from '../../domain/program-diff.ts'
import type { ProgramSettings } from '../../domain/programme/settings-part.ts'
import type { ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import type { Tx } from '../../store/db.ts'
import { requestTierSweep } from '../../store/tiers/tier-sweeps.ts'
import { previewExpiry } from '../points/preview-expiry.ts'
import { tryPlaceMembers } from '../tiers/place-members.ts'
import { previewMembers } from '../tiers/preview-members.ts'
import { changeOf } from '../write/change-part.ts'
import { changeProgram, type WriteControls } from '../write/change-program.ts'
import type { ChangeAt, PartEffects, PartWrite } from '../write/part-write.ts'

export interface SettingsChange {
  readonly program_name?: string
  readonly points_name?: string
  readonly points_expiry?: Partial<ProgramSettings['points_expiry']>
  readonly reward_expiry?: Partial<ProgramSettings['reward_expiry']>
  readonly tier_period?: Partial<ProgramSettings['tier_period']>
}

/** Another period moves members, and a shorter expiry lets points expire. */
export const settingsWrite: PartWrite<'settings'> = {
  kind: 'settings',
  effects: moveAndExpire,
  finish: ({ context, shop, now }) => tryPlaceMembers(context, shop, now),
}

/**
 * Changes the programme's names, expiries and the tiers' period; omitted keys stay, inside the
 * objects too.
 */
export function changeSettings(
  call: Call<ProgramOutcome<'settings'>>,
  controls: WriteControls,
  input: SettingsChange,
): Promise<Answer> {
  return changeProgram(call, controls, {
    part: settingsWrite,
    decide: ({ program }) =>
      changeOf(program, { kind: 'settings', id: 'settings' }, (before) => ({
        value: changedSettings(before, input),
      })),
  })
}

function changedSettings(before: ProgramSettings, input: SettingsChange): ProgramSettings {
  return {
    program_name: input.program_name ?? before.program_name,
    points_name: input.points_name ?? before.points_name,
    points_expiry: { ...before.points_expiry, ...input.points_expiry },
    reward_expiry: { ...before.reward_expiry, ...input.reward_expiry },
    tier_period: { ...before.tier_period, ...input.tier_period },
  }
}

async function moveAndExpire(
  tx: Tx,
  { shop, now, program, changed, undoes }: ChangeAt<'settings'>,
): Promise<PartEffects<'settings'>> {
  const is_undo = undoes !== undefined
  const is_placing =
    program.switches.tiers_enabled && !isSame(program.tier_period, changed.tier_period)
  // Members who return to their tier of the previous period need no days of grace.
  const sweep = { removed_tiers: {}, quiet: is_undo, by_period: !is_undo }
  const impact = {
    ...(is_placing ? { member_impact: await previewMembers(tx, shop, changed, sweep, now) } : {}),
    ...(expireSooner(program, changed)
      ? { points_impact: await previewExpiry(tx, shop, program, changed, now) }
      : {}),
  }
  if (!is_placing) return { impact }
  return { impact, carryOut: (writing) => requestTierSweep(writing, shop.shop_id, sweep, now) }
}

function expireSooner({ points_expiry: before }: Program, { points_expiry }: Program): boolean {
  return points_expiry.enabled && (!before.enabled || points_expiry.months < before.months)
}
