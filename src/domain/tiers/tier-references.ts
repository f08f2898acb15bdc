import { findEarningType } from '../catalogue/earning/index.ts'
import { findReferences } from '../catalogue/references.ts'
import { findRewardType } from '../catalogue/rewards/index.ts'
import type { PartReference } from '../part.ts'
import type { Program } from '../program.ts'

/** The parts of the programme that name a tier; once it is gone, that part applies to nobody. */
export function partsNamingTier(program: Program, tier_id: string): PartReference[] {
  const rules = program.earning_rules
    .filter(({ type, fields }) => names(findEarningType(type)?.fields ?? [], fields, tier_id))
    .map(({ id, type, title }) => ({
      kind: 'earning_rule',
      id,
      label: title ?? findEarningType(type)?.label ?? type,
    }))
  const rewards = program.rewards
    .filter(({ type, fields }) => names(findRewardType(type)?.fields ?? [], fields, tier_id))
    .map(({ id, name }) => ({ kind: 'reward', id, label: name }))
  const overrides = program.referral.friend_discount.tier_overrides
  const referral = overrides.some((override) => override.tier_id === tier_id)
    ? [{ kind: 'referral', id: 'referral', label: 'Referral programme' }]
    : []
  return [...rules, ...rewards, ...referral]
}

function names(
  specs: Parameters<typeof findReferences>[0],
  fields: Parameters<typeof findReferences>[1],
  tier_id: string,
): boolean {
  return findReferences(specs, fields).some(({ kind, id }) => kind === 'tier' && id === tier_id)
}
