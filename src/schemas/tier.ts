import { type Static, Type } from 'typebox'
import type { Tier as StoredTier } from '../domain/program.ts'
import { closed, FreeObject, mapOf, oneOf } from './types.ts'

const Criterion = closed(
  { metric: oneOf(['points_earned', 'amount_spent', 'orders_count']), threshold: Type.Number() },
  { title: 'TierCriterion' },
)

const Benefit = closed(
  {
    id: Type.String(),
    type: Type.String(),
    label: Type.String(),
    fields: FreeObject('As the catalogue documents them for the type.'),
  },
  { title: 'Benefit' },
)

export const Tier = closed(
  {
    id: Type.String(),
    name: Type.String(),
    handle: Type.String(),
    name_translations: mapOf(Type.String()),
    threshold: Type.Number({ description: 'Points to be earned in the period.' }),
    points_multiplier: Type.Number(),
    combine: oneOf(['any', 'all'], { description: 'How the criteria join the threshold.' }),
    criteria: Type.Array(Criterion),
    benefits: Type.Array(Benefit),
  },
  { title: 'Tier' },
)

export function presentTier(tier: StoredTier): Static<typeof Tier> {
  const { criteria, benefits, ...rest } = tier
  return {
    ...rest,
    criteria: criteria.map((criterion) => ({ ...criterion })),
    benefits: benefits.map((benefit) => ({ ...benefit })),
  }
}
