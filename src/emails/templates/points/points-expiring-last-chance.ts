import { defineEmail } from '../define-email.ts'
import { pointsExpire } from '../live.ts'
import { EXPIRING_FIELDS, EXPIRING_SAMPLE, expiringContent, readExpiring } from './expiring.ts'

export const pointsExpiringLastChance = defineEmail({
  type: 'points_expiring_last_chance',
  name: 'Last chance for points',
  description: 'Says once more that points are about to expire.',
  sends_when: 'A member’s points expire within days.',
  group: 'points',
  promotional: false,
  isLive: pointsExpire,
  owed_by: 'points_expiring',
  owedFor: ({ is_last_chance }) => is_last_chance,
  readFacts: readExpiring,
  sample: EXPIRING_SAMPLE,
  fields: EXPIRING_FIELDS,
  content: (inputs) => expiringContent(inputs, inputs.say.points_expiring_last_chance),
})
