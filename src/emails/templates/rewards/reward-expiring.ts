import { validDays } from '../../../domain/rewards/redemptions.ts'
import { codeFacts } from '../../domain/facts.ts'
import { button } from '../../rendering/components/button.ts'
import { codeParts } from '../../rendering/components/gift.ts'
import { defineEmail } from '../define-email.ts'
import { whenAReward } from '../live.ts'
import { redeemedName } from './reward-name.ts'

export const rewardExpiring = defineEmail({
  type: 'reward_expiring',
  name: 'Reward about to expire',
  description: 'Reminds of a code that was not used yet.',
  sends_when: 'The code of a reward is about to end.',
  group: 'rewards',
  promotional: false,
  isLive: whenAReward((reward, program) => validDays(reward, program) !== null),
  owed_by: 'code_ending',
  async readFacts(inputs, redemption_id) {
    const { records, now } = inputs
    const redemption = await records.redemption(redemption_id)
    if (redemption === undefined) return null
    const { code } = redemption
    if (code.status !== 'issued' || code.ends_at === null || code.ends_at <= now) return null
    return {
      ...codeFacts(code),
      reward_name: redeemedName(inputs, redemption),
      ends_at: code.ends_at.toISOString(),
    }
  },
  sample: {
    code: 'BEAN-7KQ2MNPX4C',
    worth: { type: 'fixed_amount', value: '5' },
    minimum_purchase: '20',
    ends_at: '2027-02-18T23:00:00Z',
    reward_name: '€5 off',
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
      write: ({ facts, format }) => format.lastDay(facts.ends_at),
    },
  },
  content(inputs) {
    const { facts, common, say, format } = inputs
    const date = format.lastDay(facts.ends_at)
    return {
      title: say.reward_expiring.title({ reward: facts.reward_name, date }),
      text: say.reward_expiring.text,
      parts: [...codeParts(inputs, facts), button(say.actions.use_code, common.shop_url)],
    }
  },
})
