import { type Static, Type } from 'typebox'
import type { ClaimOutcome } from '../../domain/earning/claims.ts'
import { LanguageTag } from '../base/language-tag.ts'
import { closed, nullable, visibleText } from '../base/types.ts'

export const ClaimBody = closed({
  rule_id: visibleText(64, 'The id of an earning rule, as `GET /program` lists it.'),
  marketing_consent: Type.Optional(
    Type.Boolean({
      description:
        'true: the customer agrees to marketing, which is recorded on the platform. For rules that pay for it.',
    }),
  ),
  phone: Type.Optional(
    Type.String({
      pattern: '^\\+[1-9][0-9]{6,14}$',
      description: "For SMS signup: the customer's number, E.164, recorded with the consent.",
      examples: ['+436641234567'],
    }),
  ),
  locale: Type.Optional(LanguageTag),
})

export const ClaimResult = closed(
  {
    changed: Type.Boolean({ description: 'Always true: what is claimed again is refused.' }),
    rule_id: Type.String(),
    points_awarded: Type.Number({ description: '0 where the rule pays with a code.' }),
    balance_after: nullable(Type.Number({ description: 'The spendable balance now.' })),
    discount_code: nullable(Type.String({ description: 'When the rule pays with a code.' })),
    is_pending: Type.Boolean({ description: 'The points wait before they can be spent.' }),
  },
  { title: 'ClaimResult' },
)

export function presentClaim(outcome: ClaimOutcome): Static<typeof ClaimResult> {
  return { changed: true, ...outcome }
}
