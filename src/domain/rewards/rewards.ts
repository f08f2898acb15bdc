import { findRewardType, rewardTypes } from '../catalogue/rewards/index.ts'
import type { RawReward } from '../catalogue/rewards/reward-type.ts'
import { mergeTitles, type ShopTraits, type TitleChange } from '../catalogue/titles.ts'
import type { Decided } from '../decided.ts'
import { unknownTiers } from '../earning/earning-rules.ts'
import type { Program, Reward } from '../program.ts'

/** The body of a reward write; omitted keys stay, or take the catalogue's defaults. */
export interface RewardChange extends TitleChange, RawReward {
  readonly name?: string
  readonly enabled?: boolean
}

/** A new reward of this type, or what is wrong with it. */
export function newReward(
  program: Program,
  shop: ShopTraits,
  id: string,
  type: string,
  change: RewardChange & { readonly name: string },
): Decided<Reward> {
  const known = findRewardType(type)
  if (known === null) {
    const allowed = rewardTypes.map((one) => one.type)
    const message = 'is not a reward type of the catalogue'
    return { faults: [{ field: 'type', message, allowed, received: type.slice(0, 100) }] }
  }
  const empty = {
    id,
    type,
    enabled: true,
    name: change.name,
    title: null,
    title_translations: {},
    fields: {},
  }
  return decide(program, shop, empty, {}, change)
}

/** A reward after a change, or what is wrong with it. */
export function changedReward(
  program: Program,
  shop: ShopTraits,
  before: Reward,
  change: RewardChange,
): Decided<Reward> {
  return decide(program, shop, before, before, change)
}

type Unpriced = Omit<Reward, 'points_cost' | 'discount_value' | 'code_valid_days'>

function decide(
  program: Program,
  shop: ShopTraits,
  before: Unpriced,
  stored: RawReward,
  change: RewardChange,
): Decided<Reward> {
  const type = findRewardType(before.type)
  if (type === null) return { faults: [{ field: 'type', message: 'is no longer known' }] }
  const merged = type.merge(stored, change)
  const titles = mergeTitles(shop, before, change)
  const faults = [
    ...type.check(merged, shop.currency),
    ...('faults' in titles ? titles.faults : []),
  ]
  if (faults.length > 0 || 'faults' in titles) return { faults }
  const complete = type.complete(merged)
  const unknown = unknownTiers(program, type.fields, complete.fields, stored.fields ?? {})
  if (unknown.length > 0) return { faults: unknown }
  const { name, enabled } = { ...before, ...definedOnly(change) }
  return { value: { ...before, name, enabled, ...titles, ...complete } }
}

function definedOnly({ name, enabled }: RewardChange): { name?: string; enabled?: boolean } {
  return {
    ...(name === undefined ? {} : { name }),
    ...(enabled === undefined ? {} : { enabled }),
  }
}
