import { socialRule } from './social-rule.ts'

export const shareX = socialRule('share_x', 'Share on X', 'for sharing on X')
