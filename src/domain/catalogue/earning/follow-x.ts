import { socialRule } from './social-rule.ts'

export const followX = socialRule('follow_x', 'Follow on X', 'for following on X')
