import type { Benefit } from '../catalogue/benefit.ts'
import { findBenefitType } from '../catalogue/benefits/index.ts'
import { findReferences } from '../catalogue/references.ts'
import type { PartReference } from '../part.ts'
import type { Program } from '../program.ts'

/** The parts of the programme that name a reward; once it is gone, that part gives nothing. */
export function partsNamingReward(
  { tiers, memberships }: Program,
  reward_id: string,
): PartReference[] {
  const named = (benefits: readonly Benefit[]) =>
    benefits.some(({ type, fields }) =>
      findReferences(findBenefitType(type)?.fields ?? [], fields).some(
        ({ kind, id }) => kind === 'reward' && id === reward_id,
      ),
    )
  const referencesOf = (kind: string, parts: Program['tiers'] | Program['memberships']) =>
    parts
      .filter(({ benefits }) => named(benefits))
      .map(({ id, name }) => ({ kind, id, label: name }))
  return [...referencesOf('tier', tiers), ...referencesOf('membership', memberships)]
}
