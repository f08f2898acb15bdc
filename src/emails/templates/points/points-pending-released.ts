import { bringsPoints } from '../../domain/triggers.ts'
import { defineEmail } from '../define-email.ts'
import { whenARule } from '../live.ts'
import { balanceParts } from './balance.ts'
import { readEarned, reasonTable } from './earned.ts'

export const pointsPendingReleased = defineEmail({
  type: 'points_pending_released',
  name: 'Points released',
  description: 'Says that pending points can now be spent.',
  sends_when: 'The waiting time of a member’s points ends.',
  group: 'points',
  promotional: false,
  isLive: whenARule(({ fields }) => Number(fields.pendingDays ?? 0) > 0),
  owed_by: 'entry',
  owedFor: (entry) =>
    entry.type === 'earn' && bringsPoints(entry) && entry.source.endsWith('_release'),
  readFacts: readEarned,
  sample: { points: 85, balance: 1620, reason: { kind: 'order', name: '#1037' } },
  fields: {
    points: {
      description: 'The points that can be spent now, such as 85 points.',
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
      title: say.points_pending_released.title({ points: format.points(facts.points) }),
      text: say.points_pending_released.text,
      parts: [reasonTable(inputs), ...balanceParts(inputs)],
    }
  },
})
