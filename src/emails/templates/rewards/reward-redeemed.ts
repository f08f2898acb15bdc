import { balanceOf } from '../../../domain/points/ledger.ts'
import { codeFacts } from '../../domain/facts.ts'
import { isEvent } from '../../domain/triggers.ts'
import { button } from '../../rendering/components/button.ts'
import { codeParts, howToUse } from '../../rendering/components/gift.ts'
import { defineEmail } from '../define-email.ts'
import { whenAReward } from '../live.ts'
import { redeemedName } from './reward-name.ts'

export const rewardRedeemed = defineEmail({
  type: 'reward_redeemed',
  name: 'Reward redeemed',
  description: 'Brings the code of the reward.',
  sends_when: 'A member spends points on a reward.',
  group: 'rewards',
  promotional: false,
  isLive: whenAReward(() => true),
  owed_by: 'event',
  owedFor: (event) => isEvent(event, 'reward.redeemed'),
  async readFacts(inputs, event_id) {
    const { records } = inputs
    const event = await records.event(event_id)
    const redemption_id = event?.payload.redemption_id
    if (typeof redemption_id !== 'string') return null
    const redemption = await records.redemption(redemption_id)
    if (redemption === undefined) return null
    const member = await records.member()
    return {
      ...codeFacts(redemption.code),
      reward_name: redeemedName(inputs, redemption),
      points_spent: redemption.points_spent,
      balance: member === undefined ? 0 : balanceOf(member),
    }
  },
  sample: {
    code: 'BEAN-7KQ2MNPX4C',
    worth: { type: 'fixed_amount', value: '5' },
    minimum_purchase: '20',
    ends_at: '2027-02-18T23:00:00Z',
    reward_name: '€5 off',
    points_spent: 500,
    balance: 1120,
  },
  fields: {
    reward: {
      description: 'The reward’s name.',
      write: ({ facts }) => facts.reward_name,
    },
    code: {
      description: 'The code; store credit has none.',
      can_be_missing: true,
      write: ({ facts }) => facts.code,
    },
    worth: {
      description: 'What the code is worth, such as €5 off.',
      write: ({ facts, format }) => format.worth(facts.worth),
    },
    date: {
      description: 'The last day on which the code can be used.',
      can_be_missing: true,
      write: ({ facts, format }) => facts.ends_at && format.lastDay(facts.ends_at),
    },
    points: {
      description: 'The points that were spent, such as 500 points.',
      write: ({ facts, format }) => format.points(facts.points_spent),
    },
    balance: {
      description: 'The balance afterwards, such as 1,620 points.',
      write: ({ facts, format }) => format.points(facts.balance),
    },
  },
  content(inputs) {
    const { facts, common, say, format } = inputs
    return {
      title: say.reward_redeemed.title({ reward: facts.reward_name }),
      text: howToUse(say, facts),
      parts: [
        ...codeParts(
          inputs,
          facts,
          [say.labels.spent, format.points(facts.points_spent)],
          [say.labels.balance, format.points(facts.balance)],
        ),
        button(say.actions.visit_shop, common.shop_url),
      ],
    }
  },
})
