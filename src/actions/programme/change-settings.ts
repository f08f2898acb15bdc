import type { Answer, Call } from '../../context.ts'
import { expireSooner } from '../../domain/points/points-expiry.ts'
import {
  type JoiningSettings,
  joiningSettings,
  type Program,
  type RedemptionSettings,
  redemptionSettings,
} from '../../domain/program.ts'
import { isSame } from '../../domain/program-diff.ts'
import type { ProgramSettings } from '../../domain/programme/settings-part.ts'
import type { Impact, ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { TierSweep } from '../../domain/tiers/tier-sweep.ts'
import type { Queries } from '../../store/db.ts'
import { requestTierSweep } from '../../store/tiers/tier-sweeps.ts'
import { previewExpiry } from '../points/preview-expiry.ts'
import { tryPlaceMembers } from '../tiers/place-members.ts'
import { previewMembers } from '../tiers/preview-members.ts'
import { changeOf } from '../write/change-part.ts'
import { changeProgram, type WriteControls } from '../write/change-program.ts'
import type { ChangeAt, ChangeFor, ChangeIn, PartEffects, PartWrite } from '../write/part-write.ts'

export interface SettingsChange {
  readonly program_name?: string
  readonly points_name?: string
  readonly points_expiry?: Partial<ProgramSettings['points_expiry']>
  readonly reward_expiry?: Partial<ProgramSettings['reward_expiry']>
  readonly redemptions?: Partial<RedemptionSettings>
  readonly joining?: Partial<JoiningSettings>
  readonly tier_period?: Partial<ProgramSettings['tier_period']>
}

/** Another period moves members, and a shorter expiry lets points expire. */
export const settingsWrite: PartWrite<'settings'> = {
  kind: 'settings',
  sweepOf: sweepOfPeriod,
  impact: moveAndExpire,
  effects: placeAgain,
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
    redemptions: { ...redemptionSettings(before), ...input.redemptions },
    joining: { ...joiningSettings(before), ...input.joining },
    tier_period: { ...before.tier_period, ...input.tier_period },
  }
}

async function moveAndExpire(queries: Queries, at: ChangeFor<'settings'>): Promise<Impact> {
  const { shop, now, program, changed } = at
  const expiring = await expiryImpact(queries, shop, program, changed, now)
  const sweep = sweepOfPeriod(at)
  if (sweep === null) return expiring
  return { member_impact: await previewMembers(queries, shop, changed, sweep, now), ...expiring }
}

async function placeAgain(
  _queries: Queries,
  at: ChangeAt<'settings'>,
): Promise<PartEffects<'settings'>> {
  const sweep = sweepOfPeriod(at)
  if (sweep === null) return {}
  return { carryOut: (tx) => requestTierSweep(tx, at.shop.shop_id, sweep, at.now) }
}

function sweepOfPeriod({ program, changed, undoes }: ChangeIn<'settings'>): TierSweep | null {
  const { tiers_enabled } = program.switches
  if (!tiers_enabled || isSame(program.tier_period, changed.tier_period)) return null
  const is_undo = undoes !== undefined
  // Members who return to their tier of the previous period need no days of grace.
  return { removed_tiers: {}, quiet: is_undo, by_period: !is_undo }
}

/** Whose points would expire soon, if they expire sooner than before. */
export async function expiryImpact(
  queries: Queries,
  shop: Shop,
  program: Program,
  changed: Program,
  now: Date,
): Promise<Impact> {
  if (!expireSooner(program, changed)) return {}
  return { points_impact: await previewExpiry(queries, shop, program, changed, now) }
}
