import { string } from '../fields.ts'
import { defineBenefitType } from './benefit-type.ts'

export const customPerk = defineBenefitType({
  type: 'custom_perk',
  label: 'Custom perk',
  description: 'Anything else that the shop itself sees to. It is shown to members as it is.',
  fields: [
    string('text', {
      required: true,
      maximum: 500,
      description: 'What members get, in the primary language.',
    }),
  ],
  summary: ({ text }) => text,
})
