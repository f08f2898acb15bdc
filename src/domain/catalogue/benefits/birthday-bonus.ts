import { integer, POINTS_MAXIMUM } from '../fields.ts'
import { defineBenefitType } from './benefit-type.ts'

export const birthdayBonus = defineBenefitType({
  type: 'birthday_bonus',
  label: 'Birthday bonus',
  description: "Points on top of what the shop's birthday rule pays.",
  fields: [
    integer('points', {
      default: 100,
      minimum: 1,
      maximum: POINTS_MAXIMUM,
      description: 'How many points are added.',
    }),
  ],
  summary: ({ points }, { benefits }) => benefits.birthday_bonus(points),
})
