import { socialRule } from './social-rule.ts'

export const followTiktok = socialRule(
  'follow_tiktok',
  'Follow on TikTok',
  'for following on TikTok',
)
