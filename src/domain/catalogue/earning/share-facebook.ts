import { socialRule } from './social-rule.ts'

export const shareFacebook = socialRule(
  'share_facebook',
  'Share on Facebook',
  'for sharing on Facebook',
)
