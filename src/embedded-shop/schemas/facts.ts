import { Type } from 'typebox'
import type { MembershipRule } from '../../domain/platform.ts'
import { languageTag } from '../../schemas/base/language-tag.ts'
import { closed, FreeObject, nullable, oneOf } from '../../schemas/base/types.ts'
import { FAULT_MODES } from '../store/facts.ts'

const policyUrl = nullable(
  Type.String({
    pattern: '^https://[^\\s/]+(/\\S*)?$',
    maxLength: 2_048,
    description: 'An https URL; null: the shop has none.',
  }),
)
const policies = { terms_url: policyUrl, privacy_url: policyUrl }
export const PoliciesBody = Type.Partial(closed(policies), { additionalProperties: false })
export const EmbeddedPolicies = closed(policies, { title: 'EmbeddedPolicies' })

const language = languageTag('BCP 47; stored in lower case.')
export const EmbeddedLanguages = closed(
  {
    primary_language: language,
    languages: Type.Array(language, {
      maxItems: 100,
      description: 'The published languages; the primary one is always among them.',
    }),
  },
  { title: 'EmbeddedLanguages' },
)

export const MembershipRules = closed(
  {
    data: Type.Array(
      closed({
        membership_id: Type.String(),
        name: Type.String(),
        enabled: Type.Boolean(),
        product_id: Type.String({ description: 'The GID of the product that sells it.' }),
        benefits: Type.Array(
          closed({
            type: Type.String(),
            fields: FreeObject("The type's fields, as in the catalogue."),
          }),
        ),
      }),
    ),
  },
  { title: 'EmbeddedMembershipRules' },
)

export const FaultBody = closed({
  mode: oneOf(FAULT_MODES, {
    description:
      '`unavailable` and `throttled` refuse a call; `timeout` carries it out but never answers.',
  }),
  retry_after_seconds: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 3600,
      default: 1,
      description: 'The `Retry-After` of a refusal.',
    }),
  ),
  next_calls: Type.Optional(
    nullable(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: 'For how many calls; null: until changed.',
      }),
    ),
  ),
})

export const EmbeddedFault = closed({
  mode: oneOf(FAULT_MODES),
  retry_after_seconds: Type.Integer(),
  next_calls: nullable(Type.Integer()),
})

export function presentRule({ benefits, ...rule }: MembershipRule) {
  // The fields depend on the benefit's type.
  const free = benefits.map(({ type, fields }) => ({ type, fields: { ...fields } }))
  return { ...rule, benefits: free }
}
