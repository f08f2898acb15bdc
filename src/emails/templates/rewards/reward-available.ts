import { balanceOf } from '../../../domain/points/ledger.ts'
import { bringsPoints } from '../../domain/triggers.ts'
import { button } from '../../rendering/components/button.ts'
import { defineEmail } from '../define-email.ts'
import { whenAReward } from '../live.ts'
import { rewardName } from './reward-name.ts'

/** Promotional: nothing has happened, except that the recipient could spend points. */
export const rewardAvailable = defineEmail({
  type: 'reward_available',
  name: 'Reward within reach',
  description: 'Shows the reward that the balance is enough for.',
  sends_when: 'A member has enough points for a reward for the first time.',
  group: 'rewards',
  promotional: true,
  isLive: whenAReward(() => true),
  owed_by: 'entry',
  owedFor: bringsPoints,
  /** The best reward that this entry has brought within reach for the first time. */
  async readFacts(inputs, entry_id) {
    const { records, program } = inputs
    const entry = await records.entry(entry_id)
    const member = await records.member()
    if (entry === undefined || member === undefined) return null
    const highest = await records.highestBalanceBefore(entry_id)
    // Nothing, if the recipient has spent the points since.
    const balance = Math.min(entry.balance_after, balanceOf(member))
    const [best] = program.rewards
      .filter(
        ({ enabled, points_cost }) => enabled && points_cost > highest && points_cost <= balance,
      )
      .toSorted((one, other) => other.points_cost - one.points_cost)
    if (best === undefined) return null
    return { reward_name: rewardName(inputs, best), points_cost: best.points_cost, balance }
  },
  sample: { reward_name: '€5 off', points_cost: 500, balance: 540 },
  fields: {
    reward: {
      description: 'The reward’s name.',
      write: ({ facts }) => facts.reward_name,
    },
    cost: {
      description: 'What it costs, such as 500 points.',
      write: ({ facts, format }) => format.points(facts.points_cost),
    },
    balance: {
      description: 'The balance, such as 540 points.',
      write: ({ facts, format }) => format.points(facts.balance),
    },
  },
  content: ({ facts, common, say, format }) => ({
    title: say.reward_available.title({ reward: facts.reward_name }),
    text: say.reward_available.text({
      cost: format.points(facts.points_cost),
      balance: format.points(facts.balance),
    }),
    parts: [button(say.actions.see_rewards, common.shop_url)],
  }),
})
