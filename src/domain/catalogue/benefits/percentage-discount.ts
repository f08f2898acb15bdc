import { PERCENT } from '../discount-code.ts'
import { number } from '../fields.ts'
import { defineBenefitType } from './benefit-type.ts'

export const percentageDiscount = defineBenefitType({
  type: 'percentage_discount',
  label: 'Member discount',
  description: 'A discount that is taken off at checkout by itself.',
  fields: [
    number('percentage', { ...PERCENT, default: 5, description: 'Percent off every order.' }),
  ],
  summary: ({ percentage }, { benefits }) => benefits.percentage_discount(percentage),
})
