import { integer } from '../fields.ts'
import { defineBenefitType } from './benefit-type.ts'

export const earlyAccess = defineBenefitType({
  type: 'early_access',
  label: 'Early access',
  description: 'Members see and buy what is new before everyone else.',
  fields: [
    integer('days', {
      default: 1,
      minimum: 1,
      maximum: 365,
      description: 'How many days earlier.',
    }),
  ],
  summary: ({ days }, { benefits }) => benefits.early_access(days),
})
