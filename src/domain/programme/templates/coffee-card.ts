import { orderRuleOf, type ProgramTemplate, rewardOf, textOf, unitOf } from './template.ts'

/** In units of about one euro. A merchant changes them to the price of a coffee. */
const COFFEE_COSTS_LEAST = 3
const COFFEE_COSTS_MOST = 4

export const coffeeCardTemplate = {
  name: 'coffee_card',
  about: 'a stamp for every coffee; after nine, the tenth is free',
  start: (empty, shop, newPartId) => ({
    ...empty,
    program_name: textOf(shop, ({ templates }) => templates.coffee_card),
    points_name: textOf(shop, ({ templates }) => templates.stamps),
    earning_rules: [
      ...empty.earning_rules,
      orderRuleOf(shop, newPartId, 1, COFFEE_COSTS_LEAST * unitOf(shop)),
    ],
    rewards: [
      rewardOf(shop, newPartId, {
        type: 'fixed_amount',
        words: ({ templates }) => templates.free_coffee,
        points_cost: 9,
        discount_value: COFFEE_COSTS_MOST * unitOf(shop),
      }),
    ],
  }),
} as const satisfies ProgramTemplate
