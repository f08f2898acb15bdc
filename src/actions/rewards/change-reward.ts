import type { Answer, Call } from '../../context.ts'
import { beyondPlatform } from '../../domain/catalogue/beyond-platform.ts'
import type { FieldFault } from '../../domain/catalogue/check-fields.ts'
import type { RawFields } from '../../domain/catalogue/field-spec.ts'
import { withFixedType } from '../../domain/catalogue/fixed-type.ts'
import { findRewardType } from '../../domain/catalogue/rewards/index.ts'
import { withFaults } from '../../domain/decided.ts'
import { campaignNamed } from '../../domain/part.ts'
import { findTarget } from '../../domain/programme/targets.ts'
import type { ProgramOutcome } from '../../domain/programme/write-outcome.ts'
import { partsNamingReward } from '../../domain/rewards/reward-references.ts'
import { changedReward, newReward, type RewardChange } from '../../domain/rewards/rewards.ts'
import { findCampaignsForReward } from '../../store/campaigns/campaigns.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { checkPlatformReferences } from '../catalogue/check-platform-references.ts'
import { additionOf, changeOf, newPartId, removalOf } from '../write/change-part.ts'
import { changeProgram, type WriteControls } from '../write/change-program.ts'
import type { PartWrite } from '../write/part-write.ts'

/** Parts that name a removed reward stay, and give nothing of it. */
export const rewardWrite: PartWrite<'reward'> = {
  kind: 'reward',
  effects: async (queries, { shop, now, program, id, after }) => {
    if (after !== null) return {}
    const spotlights = await findCampaignsForReward(queries, shop.shop_id, id, now)
    const references = [...partsNamingReward(program, id), ...spotlights.map(campaignNamed)]
    return { extras: { references } }
  },
}

/** Adds a reward at the end of the list. */
export function createReward(
  call: Call<ProgramOutcome<'reward'>>,
  controls: WriteControls,
  input: RewardChange & { readonly type: string; readonly name: string },
): Promise<Answer> {
  const id = newPartId(call, controls, 'rwd')
  return changeProgram(call, controls, {
    part: rewardWrite,
    before: () => checkNamed(call, input.type, {}, input),
    decide: ({ program, prepared: unknown }) =>
      additionOf(
        'reward',
        id,
        withFaults(newReward(program, call.shop, id, input.type, input), unknown),
      ),
  })
}

export function changeReward(
  call: Call<ProgramOutcome<'reward'>>,
  controls: WriteControls,
  reward_id: string,
  input: RewardChange & { readonly type?: string },
): Promise<Answer> {
  const target = { kind: 'reward', id: reward_id } as const
  return changeProgram(call, controls, {
    part: rewardWrite,
    before: async () => {
      const { document } = await readProgram(call.context.database.db, call.shop.shop_id)
      const read = findTarget(document, target)
      return read === null ? [] : checkNamed(call, read.type, read.fields, input)
    },
    decide: ({ program, prepared: unknown }) =>
      changeOf(program, target, (before) => {
        const decided = changedReward(program, call.shop, before, input)
        return withFixedType(before, input.type, withFaults(decided, unknown))
      }),
  })
}

export function deleteReward(
  call: Call<ProgramOutcome<'reward'>>,
  controls: WriteControls,
  reward_id: string,
): Promise<Answer> {
  return changeProgram(call, controls, {
    part: rewardWrite,
    decide: (at) => removalOf(call.shop, at, { kind: 'reward', id: reward_id }),
  })
}

/** The shop must have the products and collections that a reward newly names. */
async function checkNamed(
  call: Call<never>,
  type: string,
  before: RawFields,
  { fields = {} }: RewardChange,
): Promise<FieldFault[]> {
  const specs = findRewardType(type)?.fields ?? []
  return [
    ...(await checkPlatformReferences(call, specs, before, fields)),
    ...beyondPlatform(call.shop.adapter, before, fields),
  ]
}
