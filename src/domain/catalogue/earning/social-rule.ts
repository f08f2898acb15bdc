import { url } from '../fields.ts'
import type { Words } from '../words.ts'
import type { EarningType } from './earning-type.ts'
import { once } from './every-rule.ts'
import { flatRule } from './flat-rule.ts'

type SocialType = Extract<
  keyof Words['rules'],
  `follow_${string}` | `like_${string}` | `share_${string}`
>

/** A visit to a social network. Networks do not say who followed, so it is paid on trust. */
export function socialRule(type: SocialType, label: string, reason: string): EarningType {
  return flatRule({
    type,
    label,
    description: `Points ${reason}, claimed once on trust.`,
    claimable: true,
    in_campaigns: true,
    points: 10,
    limit: once('lifetime'),
    fields: [url('url', { description: 'The page that the customer is sent to.' })],
    reason: (_fields, { rules }) => rules[type],
  })
}
