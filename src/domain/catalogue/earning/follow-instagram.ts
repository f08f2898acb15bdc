import { socialRule } from './social-rule.ts'

export const followInstagram = socialRule(
  'follow_instagram',
  'Follow on Instagram',
  'for following on Instagram',
)
