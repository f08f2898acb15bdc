import {
  amountOff,
  orderRuleOf,
  type ProgramTemplate,
  rewardOf,
  ruleOf,
  unitOf,
} from './template.ts'

export const pointsTemplate = {
  name: 'points',
  about: 'points for orders, for joining and for birthdays; amounts off for points',
  start(empty, shop, newPartId) {
    const unit = unitOf(shop)
    return {
      ...empty,
      earning_rules: [
        ...empty.earning_rules,
        orderRuleOf(shop, newPartId, 1, unit),
        ruleOf(shop, newPartId, 'account_created', { points: 20 }),
        ruleOf(shop, newPartId, 'birthday', { points: 50 }),
      ],
      rewards: [
        [100, 5],
        [250, 15],
      ].map(([points_cost = 0, units = 0]) =>
        rewardOf(shop, newPartId, {
          type: 'fixed_amount',
          words: amountOff(shop.currency, units * unit),
          points_cost,
          discount_value: units * unit,
        }),
      ),
    }
  },
} as const satisfies ProgramTemplate
