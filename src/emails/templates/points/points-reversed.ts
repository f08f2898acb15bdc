import { orderName } from '../../domain/facts.ts'
import { defineEmail } from '../define-email.ts'
import { programOn } from '../live.ts'
import { balanceParts } from './balance.ts'

export const pointsReversed = defineEmail({
  type: 'points_reversed',
  name: 'Points taken back',
  description: 'Says which points were taken back, and why.',
  sends_when: 'An order that earned points is refunded or cancelled.',
  group: 'points',
  promotional: false,
  isLive: programOn,
  owed_by: 'entry',
  owedFor: ({ source, points, is_pending }) =>
    source === 'order_reversal' && points < 0 && !is_pending,
  async readFacts({ records }, entry_id) {
    const entry = await records.entry(entry_id)
    if (entry === undefined) return null
    const { points, balance_after: balance, order_id } = entry
    const order = order_id === null ? undefined : await records.order(order_id)
    const is_cancelled = (order?.document?.cancelled_at ?? null) !== null
    return {
      points: -points,
      balance,
      because: is_cancelled ? ('cancelled' as const) : ('refunded' as const),
      order_name: order_id === null ? null : orderName(order_id),
    }
  },
  sample: { points: 40, balance: 1580, because: 'refunded', order_name: '#1042' },
  fields: {
    points: {
      description: 'The points that were taken back, such as 40 points.',
      write: ({ facts, format }) => format.points(facts.points),
    },
    balance: {
      description: 'The balance afterwards, such as 1,620 points.',
      write: ({ facts, format }) => format.points(facts.balance),
    },
    order: {
      description: 'The order, such as #1042.',
      can_be_missing: true,
      write: ({ facts }) => facts.order_name,
    },
  },
  content(inputs) {
    const { facts, say, format } = inputs
    return {
      title: say.points_reversed.title({ points: format.points(facts.points) }),
      text: say.points_reversed[facts.because]({ order: facts.order_name }),
      parts: balanceParts(inputs),
    }
  },
})
