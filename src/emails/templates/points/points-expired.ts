import { defineEmail } from '../define-email.ts'
import { pointsExpire } from '../live.ts'
import { balanceParts } from './balance.ts'

export const pointsExpired = defineEmail({
  type: 'points_expired',
  name: 'Points expired',
  description: 'Says how many points have expired.',
  sends_when: 'A member’s points have expired.',
  group: 'points',
  promotional: false,
  isLive: pointsExpire,
  owed_by: 'entry',
  owedFor: ({ type, points, is_pending }) => type === 'expire' && points !== 0 && !is_pending,
  async readFacts({ records }, entry_id) {
    const entry = await records.entry(entry_id)
    return entry === undefined ? null : { points: -entry.points, balance: entry.balance_after }
  },
  sample: { points: 320, balance: 1300 },
  fields: {
    points: {
      description: 'The points that have expired, such as 320 points.',
      write: ({ facts, format }) => format.points(facts.points),
    },
    balance: {
      description: 'The balance afterwards, such as 1,620 points.',
      write: ({ facts, format }) => format.points(facts.balance),
    },
  },
  content(inputs) {
    const { facts, say, format } = inputs
    const { points: count } = facts
    return {
      title: say.points_expired.title({ points: format.points(count), count }),
      text: say.points_expired.text,
      parts: balanceParts(inputs),
    }
  },
})
