import { bringsPoints } from '../../domain/triggers.ts'
import { defineEmail } from '../define-email.ts'
import { programOn } from '../live.ts'
import { balanceParts } from './balance.ts'
import { readEarned, reasonTable } from './earned.ts'

/** Sources of points that come with an e-mail of their own. */
const TOLD_ELSEWHERE: readonly string[] = [
  'account_created',
  'birthday',
  'pet_birthday',
  'child_birthday',
  'referral',
  'tier',
]

export const pointsEarned = defineEmail({
  type: 'points_earned',
  name: 'Points earned',
  description: 'Says how many points were earned, and the new balance.',
  sends_when: 'A member earns points that can be spent at once.',
  group: 'points',
  promotional: false,
  isLive: programOn,
  owed_by: 'entry',
  owedFor(entry) {
    const { type, source } = entry
    if (type !== 'earn' || !bringsPoints(entry)) return false
    return !source.endsWith('_release') && !TOLD_ELSEWHERE.includes(source)
  },
  readFacts: readEarned,
  sample: { points: 120, balance: 1620, reason: { kind: 'order', name: '#1042' } },
  fields: {
    points: {
      description: 'The points that were earned, such as 120 points.',
      write: ({ facts, format }) => format.points(facts.points),
    },
    balance: {
      description: 'The balance afterwards, such as 1,620 points.',
      write: ({ facts, format }) => format.points(facts.balance),
    },
    reason: {
      description: 'What the points are for, such as an order.',
      can_be_missing: true,
      write: ({ facts, format }) => facts.reason && format.reason(facts.reason),
    },
  },
  content(inputs) {
    const { facts, say, format } = inputs
    return {
      title: say.points_earned.title({ points: format.points(facts.points) }),
      text: say.points_earned.text,
      parts: [reasonTable(inputs), ...balanceParts(inputs)],
    }
  },
})
