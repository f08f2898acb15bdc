import { once } from './every-rule.ts'
import { flatRule } from './flat-rule.ts'

export const smsSignup = flatRule({
  type: 'sms_signup',
  label: 'Subscribe to text messages',
  description:
    'Points for consent to marketing by text message, which is verified with the platform.',
  claimable: true,
  in_campaigns: true,
  points: 50,
  limit: once('lifetime'),
  fields: [],
  reason: (_fields, { rules }) => rules.sms_signup,
})
