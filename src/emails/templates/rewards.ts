import { button } from '../components/button.ts'
import { codeParts, howToUse } from '../components/gift.ts'
import { defineEmail } from '../define-email.ts'
import type { CodeFacts, Moment } from '../facts.ts'

export interface RewardAvailableFacts {
  readonly reward_name: string
  readonly points_cost: number
  readonly balance: number
}

/** Promotional: nothing has happened but that the reader could spend. */
export const rewardAvailable = defineEmail<RewardAvailableFacts>({
  type: 'reward_available',
  group: 'rewards',
  promotional: true,
  sample: { reward_name: '€5 off', points_cost: 500, balance: 540 },
  content: ({ facts, common, say, format }) => ({
    title: say.reward_available.title({ reward: facts.reward_name }),
    text: say.reward_available.text({
      cost: format.points(facts.points_cost),
      balance: format.points(facts.balance),
    }),
    parts: [button(say.actions.see_rewards, common.shop_url)],
  }),
})

export interface RewardRedeemedFacts extends CodeFacts {
  readonly reward_name: string
  readonly points_spent: number
  readonly balance: number
}

const CODE = {
  code: 'BEAN-7KQ2MNPX4C',
  worth: { type: 'fixed_amount', value: '5' },
  minimum_purchase: '20',
  ends_at: '2027-02-18T23:00:00Z',
} as const

export const rewardRedeemed = defineEmail<RewardRedeemedFacts>({
  type: 'reward_redeemed',
  group: 'rewards',
  promotional: false,
  sample: { ...CODE, reward_name: '€5 off', points_spent: 500, balance: 1120 },
  content(setting) {
    const { facts, common, say, format } = setting
    return {
      title: say.reward_redeemed.title({ reward: facts.reward_name }),
      text: howToUse(say, facts),
      parts: [
        ...codeParts(
          setting,
          facts,
          [say.labels.spent, format.points(facts.points_spent)],
          [say.labels.balance, format.points(facts.balance)],
        ),
        button(say.actions.visit_shop, common.shop_url),
      ],
    }
  },
})

export interface RewardExpiringFacts extends CodeFacts {
  readonly reward_name: string
  readonly ends_at: Moment
}

export const rewardExpiring = defineEmail<RewardExpiringFacts>({
  type: 'reward_expiring',
  group: 'rewards',
  promotional: false,
  sample: { ...CODE, reward_name: '€5 off' },
  content(setting) {
    const { facts, common, say, format } = setting
    const date = format.lastDay(facts.ends_at)
    return {
      title: say.reward_expiring.title({ reward: facts.reward_name, date }),
      text: say.reward_expiring.text,
      parts: [...codeParts(setting, facts), button(say.actions.use_code, common.shop_url)],
    }
  },
})
