import { number } from '../fields.ts'
import { defineBenefitType } from './benefit-type.ts'

export const pointsMultiplier = defineBenefitType({
  type: 'points_multiplier',
  label: 'More points',
  description: 'Orders earn several times the points.',
  fields: [
    number('multiplier', {
      default: 1.5,
      minimum: 1,
      maximum: 10,
      description: 'Multiplier for order points.',
    }),
  ],
  summary: ({ multiplier }, { benefits }) => benefits.points_multiplier(multiplier),
})
