import { findEarningType } from '../catalogue/earning/index.ts'
import type { Words } from '../catalogue/words.ts'
import { definePart, inList, type References } from '../part.ts'
import type { EarningRule } from '../program.ts'
import { changedEarningRule } from './earning-rules.ts'

/** A way to earn. */
export const earningRulePart = definePart<'earning_rule', EarningRule, References>({
  kind: 'earning_rule',
  ...inList('earning_rules', { what: 'ways to earn', maximum: 100 }),
  label: (rule) => rule.title ?? findEarningType(rule.type)?.label ?? rule.type,
  summary: summarizeRule,
  mayBecome: ({ program, shop }, { after }) =>
    after === null ? { value: null } : changedEarningRule(program, shop, after, {}),
})

export function summarizeRule(rule: EarningRule, words: Words): string {
  const text = findEarningType(rule.type)?.summary(rule.fields, words) ?? rule.type
  return rule.enabled ? text : words.off(text)
}
