import { integer, POINTS_MAXIMUM } from '../fields.ts'
import { defineBenefitType } from './benefit-type.ts'

export const entryPoints = defineBenefitType({
  type: 'entry_points',
  label: 'Points on entry',
  description: 'Points for coming this far, paid on entry, and again only after a year.',
  fields: [
    integer('points', {
      default: 100,
      minimum: 1,
      maximum: POINTS_MAXIMUM,
      description: 'How many points are given.',
    }),
  ],
  summary: ({ points }, { benefits }) => benefits.entry_points(points),
})
