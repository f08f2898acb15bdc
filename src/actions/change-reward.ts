import type { Answer, Call } from '../context.ts'
import { ID_OF_DRY_RUN, type Program, type Reward } from '../domain/program.ts'
import { placeOf, type TargetChange } from '../domain/program-target.ts'
import { changedReward, newReward, type RewardChange } from '../domain/rewards.ts'
import { notFound } from '../errors.ts'
import { newId } from '../lib/ids.ts'
import { accepted } from './change-earning-rule.ts'
import { changeProgram, type ProgramOutcome, type WriteControls } from './change-program.ts'

/** Adds a reward at the end of the list. */
export function createReward(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  input: RewardChange & { readonly type: string; readonly name: string },
): Promise<Answer> {
  const id = controls.dry_run ? ID_OF_DRY_RUN : newId('rwd', call.now)
  return changeProgram(call, controls, (program) => {
    const after = accepted(newReward(program, call.shop, id, input.type, input))
    return { kind: 'reward', id, before: null, after, place: null }
  })
}

export function changeReward(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  reward_id: string,
  input: RewardChange,
): Promise<Answer> {
  return changeProgram(call, controls, (program) =>
    changeOf(program, reward_id, (before) =>
      accepted(changedReward(program, call.shop, before, input)),
    ),
  )
}

export function deleteReward(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  reward_id: string,
): Promise<Answer> {
  return changeProgram(call, controls, (program) => changeOf(program, reward_id, () => null))
}

function changeOf(
  program: Program,
  reward_id: string,
  decide: (before: Reward) => Reward | null,
): TargetChange {
  const target = { kind: 'reward', id: reward_id } as const
  const before = program.rewards.find(({ id }) => id === reward_id)
  if (before === undefined) throw notFound('reward', reward_id)
  return { ...target, before, after: decide(before), place: placeOf(program, target) }
}
