import { socialRule } from './social-rule.ts'

export const likeFacebook = socialRule(
  'like_facebook',
  'Like on Facebook',
  'for a like on Facebook',
)
