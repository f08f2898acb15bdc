import { defineEmail } from '../define-email.ts'
import { pointsExpire } from '../live.ts'
import { EXPIRING_FIELDS, EXPIRING_SAMPLE, expiringContent, readExpiring } from './expiring.ts'

export const pointsExpiring = defineEmail({
  type: 'points_expiring',
  name: 'Points about to expire',
  description: 'Says how many points expire, and when.',
  sends_when: 'A member’s points are about to expire.',
  group: 'points',
  promotional: false,
  isLive: pointsExpire,
  owed_by: 'points_expiring',
  owedFor: ({ is_last_chance }) => !is_last_chance,
  readFacts: readExpiring,
  sample: EXPIRING_SAMPLE,
  fields: EXPIRING_FIELDS,
  content: (inputs) => expiringContent(inputs, inputs.say.points_expiring),
})
