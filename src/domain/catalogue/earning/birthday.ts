import { choice } from '../fields.ts'
import { once } from './every-rule.ts'
import { flatRule } from './flat-rule.ts'
import { noticeDays } from './notice-days.ts'

export const birthday = flatRule({
  type: 'birthday',
  label: 'Celebrate a birthday',
  description: "Points for the customer's birthday, once a year.",
  claimable: true,
  in_campaigns: true,
  points: 200,
  limit: once('year'),
  fields: [
    choice('mode', ['automatic', 'claim'], {
      default: 'automatic',
      description: 'Whether it pays by itself on the day, or is claimed in the birthday month.',
    }),
    noticeDays,
  ],
  reason: ({ mode }, { rules }) => (mode === 'claim' ? rules.birthday_claimed : rules.birthday),
})
