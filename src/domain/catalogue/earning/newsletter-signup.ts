import { once } from './every-rule.ts'
import { flatRule } from './flat-rule.ts'

export const newsletterSignup = flatRule({
  type: 'newsletter_signup',
  label: 'Subscribe to the newsletter',
  description: 'Points for consent to e-mail marketing, which is verified with the platform.',
  claimable: true,
  in_campaigns: true,
  points: 50,
  limit: once('lifetime'),
  fields: [],
  reason: (_fields, { rules }) => rules.newsletter_signup,
})
