import { findEarningType } from '../catalogue/earning/index.ts'
import type { Words } from '../catalogue/words.ts'
import { definePart, inList } from '../part.ts'
import type { EarningRule } from '../program.ts'
import { changedEarningRule } from './earning-rules.ts'

/** A way to earn. */
export const earningRulePart = definePart<'earning_rule', EarningRule>({
  kind: 'earning_rule',
  ...inList('earning_rules', { what: 'ways to earn', maximum: 100 }),
  label: (rule) => rule.title ?? findEarningType(rule.type)?.label ?? rule.type,
  summary: summariseRule,
  restored: ({ program, shop }, { after }) =>
    after === null ? { value: null } : changedEarningRule(program, shop, after, {}),
})

export function summariseRule(rule: EarningRule, words: Words): string {
  const text = findEarningType(rule.type)?.summary(rule.fields, words) ?? rule.type
  return rule.enabled ? text : `${text} (off)`
}
