import type { Answer, Call } from '../../context.ts'
import { dryRunIds, type NewIds } from '../../domain/catalogue/benefits.ts'
import { wordsIn } from '../../domain/catalogue/words.ts'
import type { Program } from '../../domain/program.ts'
import type { ProgramChange } from '../../domain/programme/targets.ts'
import {
  changedTier,
  newTier,
  removedTier,
  type TierChange,
  type TierSetting,
} from '../../domain/tiers/tiers.ts'
import { newId } from '../../lib/ids.ts'
import { additionOf, changeOf, newPartId } from '../write/change-part.ts'
import type { ProgramOutcome, WriteControls } from '../write/change-program.ts'
import { changeLadder, type LadderControls } from './change-ladder.ts'

/** Adds a tier where its bar puts it. */
export function createTier(
  call: Call<ProgramOutcome>,
  controls: LadderControls,
  input: TierChange & { readonly name: string },
): Promise<Answer> {
  const id = newPartId(call, controls, 'tier')
  return changeLadder(call, controls, (program) =>
    additionOf('tier', id, newTier(settingOf(call, controls, program), id, input)),
  )
}

export function changeTier(
  call: Call<ProgramOutcome>,
  controls: LadderControls,
  tier_id: string,
  input: TierChange,
): Promise<Answer> {
  return changeLadder(call, controls, (program) =>
    changeOf(program, { kind: 'tier', id: tier_id }, (_program, before) =>
      changedTier(settingOf(call, controls, program), before, input),
    ),
  )
}

/** Removes a tier above the entry tier (contract: DELETE /program/tiers/{tier_id}). */
export function deleteTier(
  call: Call<ProgramOutcome>,
  controls: LadderControls,
  tier_id: string,
): Promise<Answer> {
  return changeLadder(call, controls, (program) => removalOf(program, tier_id))
}

export function removalOf(program: Program, tier_id: string): ProgramChange {
  return changeOf(program, { kind: 'tier', id: tier_id }, removedTier)
}

function settingOf(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  program: Program,
): TierSetting {
  const new_ids = benefitIds(call, controls)
  return { program, shop: call.shop, words: wordsIn(call.shop.currency), new_ids }
}

/** The ids of new benefits, of tiers and of memberships. */
export function benefitIds(call: Call<never>, { dry_run }: WriteControls): NewIds {
  return dry_run ? dryRunIds() : { next: () => newId('ben', call.now) }
}
