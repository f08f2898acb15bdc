import type { Answer, Call } from '../../context.ts'
import { dryRunIds, type NewIds } from '../../domain/catalogue/benefits.ts'
import { wordsIn } from '../../domain/catalogue/words.ts'
import type { Program } from '../../domain/program.ts'
import type { ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import { changedTier, newTier, type TierChange, type TierInputs } from '../../domain/tiers/tiers.ts'
import { newId } from '../../lib/ids.ts'
import { additionOf, changeOf, newPartId, removalOf } from '../write/change-part.ts'
import { changeProgram, type WriteControls } from '../write/change-program.ts'
import { tierWrite } from './tier-write.ts'

/** Adds a tier where its bar puts it. */
export function createTier(
  call: Call<ProgramOutcome<'tier'>>,
  controls: WriteControls,
  input: TierChange & { readonly name: string },
): Promise<Answer> {
  const id = newPartId(call, controls, 'tier')
  return changeProgram(call, controls, {
    part: tierWrite,
    decide: ({ program }) =>
      additionOf('tier', id, newTier(inputsOf(call, controls, program), id, input)),
  })
}

export function changeTier(
  call: Call<ProgramOutcome<'tier'>>,
  controls: WriteControls,
  tier_id: string,
  input: TierChange,
): Promise<Answer> {
  return changeProgram(call, controls, {
    part: tierWrite,
    decide: ({ program }) =>
      changeOf(program, { kind: 'tier', id: tier_id }, (before) =>
        changedTier(inputsOf(call, controls, program), before, input),
      ),
  })
}

/** Removes a tier above the entry tier (contract: DELETE /program/tiers/{tier_id}). */
export function deleteTier(
  call: Call<ProgramOutcome<'tier'>>,
  controls: WriteControls,
  tier_id: string,
): Promise<Answer> {
  return changeProgram(call, controls, {
    part: tierWrite,
    decide: (at) => removalOf(call.shop, at, { kind: 'tier', id: tier_id }),
  })
}

function inputsOf(call: Call<never>, controls: WriteControls, program: Program): TierInputs {
  const new_ids = benefitIds(call, controls)
  return { program, shop: call.shop, words: wordsIn(call.shop.currency), new_ids }
}

/** The ids of new benefits, of tiers and of memberships. */
export function benefitIds(call: Call<never>, { dry_run }: WriteControls): NewIds {
  return dry_run ? dryRunIds() : { next: () => newId('ben', call.now) }
}
