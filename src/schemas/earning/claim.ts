import { type Static, Type } from 'typebox'
import type { ClaimOutcome } from '../../domain/earning/claims.ts'
import { LanguageTag } from '../base/language-tag.ts'
import { sourceRef } from '../base/source-ref.ts'
import { closed, nullable, visibleText } from '../base/types.ts'

export const ClaimBody = closed({
  rule_id: visibleText(64, "The rule's id from `GET /program`."),
  marketing_consent: Type.Optional(
    Type.Boolean({ description: 'Records consent on the platform.' }),
  ),
  phone: Type.Optional(
    Type.String({
      pattern: '^\\+[1-9][0-9]{6,14}$',
      description: 'For SMS signup: E.164.',
      examples: ['+436641234567'],
    }),
  ),
  locale: Type.Optional(LanguageTag),
  source_ref: Type.Optional(sourceRef('Id of a product review.')),
})

export const ClaimResult = closed(
  {
    changed: Type.Boolean({ description: 'Always true: a repeated claim is refused.' }),
    rule_id: Type.String(),
    points_awarded: Type.Number({ description: '0 if the rule pays with a code.' }),
    balance_after: nullable(Type.Number({ description: 'The current spendable balance.' })),
    discount_code: nullable(Type.String({ description: 'The code, if the rule pays with one.' })),
    is_pending: Type.Boolean({
      description: 'Whether the points are held before they can be spent.',
    }),
  },
  { title: 'ClaimResult' },
)

export function presentClaim(outcome: ClaimOutcome): Static<typeof ClaimResult> {
  return { changed: true, ...outcome }
}
