import type { Answer, Call } from '../../context.ts'
import type { FieldFault } from '../../domain/catalogue/check-fields.ts'
import type { GivenFields } from '../../domain/catalogue/field-spec.ts'
import { withFixedType } from '../../domain/catalogue/fixed-type.ts'
import { findRewardType } from '../../domain/catalogue/rewards/index.ts'
import { withFaults } from '../../domain/decided.ts'
import { campaignNamed } from '../../domain/part.ts'
import { findTarget } from '../../domain/programme/targets.ts'
import { partsNamingReward } from '../../domain/rewards/reward-references.ts'
import { changedReward, newReward, type RewardChange } from '../../domain/rewards/rewards.ts'
import { findCampaignsForReward } from '../../store/campaigns/campaigns.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { checkPlatformReferences } from '../catalogue/check-platform-references.ts'
import { changeOf, changePart, createPart, removed } from '../write/change-part.ts'
import {
  changeProgramWith,
  type ProgramOutcome,
  type WriteControls,
} from '../write/change-program.ts'
import { findReplay } from '../write/run-write.ts'

/** Adds a reward at the end of the list. */
export async function createReward(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  input: RewardChange & { readonly type: string; readonly name: string },
): Promise<Answer> {
  const replay = await findReplay(call)
  if (replay !== null) return replay
  const unknown = await checkNamed(call, input.type, {}, input)
  return createPart(call, controls, { kind: 'reward', prefix: 'rwd' }, (program, id) =>
    withFaults(newReward(program, call.shop, id, input.type, input), unknown),
  )
}

export async function changeReward(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  reward_id: string,
  input: RewardChange & { readonly type?: string },
): Promise<Answer> {
  const replay = await findReplay(call)
  if (replay !== null) return replay
  const target = { kind: 'reward', id: reward_id } as const
  const { document } = await readProgram(call.context.database.db, call.shop.shop_id)
  const read = findTarget(document, target)
  const unknown = read === null ? [] : await checkNamed(call, read.type, read.fields, input)
  return changePart(call, controls, target, (program, before) =>
    withFixedType(
      before,
      input.type,
      withFaults(changedReward(program, call.shop, before, input), unknown),
    ),
  )
}

/** Removes a reward; what names it stays, and gives nothing of it. */
export function deleteReward(
  call: Call<ProgramOutcome>,
  controls: WriteControls,
  reward_id: string,
): Promise<Answer> {
  const { shop, now } = call
  return changeProgramWith(call, controls, async (tx, { document }) => {
    const change = changeOf(document, { kind: 'reward', id: reward_id }, removed)
    const spotlights = await findCampaignsForReward(tx, shop.shop_id, reward_id, now)
    const references = [...partsNamingReward(document, reward_id), ...spotlights.map(campaignNamed)]
    return { change, extras: { references } }
  })
}

/** The products and collections that a reward names newly must be the shop's. */
async function checkNamed(
  call: Call<never>,
  type: string,
  before: GivenFields,
  { fields = {} }: RewardChange,
): Promise<FieldFault[]> {
  const specs = findRewardType(type)?.fields ?? []
  return checkPlatformReferences(call, specs, before, fields)
}
