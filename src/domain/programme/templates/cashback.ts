import { orderRuleOf, type ProgramTemplate, rewardOf, textOf, unitOf } from './template.ts'

/** What comes back of an amount, and what a customer can take off an order at once. */
const PERCENT = 5
const POINTS_OF_UNIT = 100

export const cashbackTemplate = {
  name: 'cashback',
  about: '5% of every order back, to take off later orders',
  start: (empty, shop, newPartId) => ({
    ...empty,
    program_name: textOf(shop, ({ templates }) => templates.cashback),
    earning_rules: [
      ...empty.earning_rules,
      orderRuleOf(shop, newPartId, (POINTS_OF_UNIT * PERCENT) / 100, unitOf(shop)),
    ],
    rewards: [
      rewardOf(shop, newPartId, {
        type: 'variable_amount',
        words: ({ templates }) => templates.cashback,
        fields: { pointsStep: POINTS_OF_UNIT, valuePerStep: unitOf(shop) },
      }),
    ],
  }),
} as const satisfies ProgramTemplate
