import { type Static, Type } from 'typebox'
import type { ExplainedRule } from '../../domain/explanations/explain-rule.ts'
import type { Reader } from '../../domain/explanations/say.ts'
import { closed, nullable, oneOf, timestamp } from '../base/types.ts'
import { explanationFields, presentStatements } from './sentence.ts'

const MemberRule = closed(
  {
    rule_id: Type.String(),
    type: Type.String({ description: 'The type of the rule, such as `newsletter_signup`.' }),
    title: nullable(Type.String({ description: "The merchant's own title." })),
    state: oneOf(['open', 'automatic', 'orders', 'paid', 'refused'], {
      description:
        '`open`: the member can claim it now; `automatic`: it pays without a claim; `orders`: it ' +
        'pays for orders; `paid`: the member was paid already; `refused`: not now, for the reason.',
    }),
    reason: nullable(
      Type.String({
        description: 'As in `details.reason` of a refused claim; null: it would not be refused.',
      }),
    ),
    points: nullable(
      Type.Integer({ description: 'What it pays the member now; null: a code, or by the order.' }),
    ),
    paid: Type.Union(
      [
        closed({
          points: Type.Integer({ description: 'Less what was taken back.' }),
          code_id: nullable(Type.String()),
          paid_at: timestamp('When.'),
        }),
        Type.Null(),
      ],
      { description: 'The payment that cannot be repeated now; null: none.' },
    ),
    ...explanationFields,
  },
  { title: 'MemberRule' },
)

export const MemberRules = closed({ data: Type.Array(MemberRule) }, { title: 'MemberRules' })

export function presentMemberRule(
  explained: ExplainedRule,
  reader: Reader,
): Static<typeof MemberRule> {
  const { rule, title, state, reason, worth, paid, statements } = explained
  return {
    rule_id: rule.id,
    type: rule.type,
    ...{ title, state, reason, points: worth },
    paid: paid && {
      points: paid.points,
      code_id: paid.code_id,
      paid_at: paid.created_at.toISOString(),
    },
    ...presentStatements(statements, reader),
  }
}
