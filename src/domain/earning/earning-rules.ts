import type { FieldFault } from '../catalogue/check-fields.ts'
import { earningTypes, findEarningType } from '../catalogue/earning/index.ts'
import type { RawFields } from '../catalogue/field-spec.ts'
import { findReferences } from '../catalogue/references.ts'
import { mergeTitles, type ShopTraits, type TitleChange } from '../catalogue/titles.ts'
import type { Decided } from '../decided.ts'
import type { EarningRule, Program } from '../program.ts'

/** The body of an earning rule; omitted keys stay, or take the catalogue's defaults. */
export interface EarningRuleChange extends TitleChange {
  readonly fields?: RawFields
  readonly enabled?: boolean
}

/** A new rule of this type, or what is wrong with it. */
export function newEarningRule(
  program: Program,
  shop: ShopTraits,
  id: string,
  type: string,
  change: EarningRuleChange,
): Decided<EarningRule> {
  const known = findEarningType(type)
  if (known === null || !known.creatable) {
    const allowed = earningTypes.filter((one) => one.creatable).map((one) => one.type)
    const message =
      known === null
        ? 'is not an earning rule type of the catalogue'
        : 'is switched with PATCH /admin/api/switches and changed with PATCH /program/referrals'
    return { faults: [{ field: 'type', message, allowed, received: type.slice(0, 100) }] }
  }
  const empty = { id, type, enabled: true, title: null, title_translations: {}, fields: {} }
  return changedEarningRule(program, shop, empty, change)
}

/** A rule after a change, or what is wrong with it. */
export function changedEarningRule(
  program: Program,
  shop: ShopTraits,
  before: EarningRule,
  change: EarningRuleChange,
): Decided<EarningRule> {
  const type = findEarningType(before.type)
  if (type === null) return { faults: [{ field: 'type', message: 'is no longer known' }] }
  const merged = type.merge(before.fields, change.fields ?? {})
  const titles = mergeTitles(shop, before, change)
  const enabled = change.enabled ?? before.enabled
  const faults = [
    ...type.check(merged, shop.currency),
    ...('faults' in titles ? titles.faults : []),
  ]
  if (faults.length > 0 || 'faults' in titles) return { faults }
  const fields = type.complete(merged)
  const unknown = unknownTiers(program, type.fields, fields, before.fields)
  if (unknown.length > 0) return { faults: unknown }
  const refusal = enabled && type.one_enabled ? secondOfItsKind(program, before) : null
  return refusal === null ? { value: { ...before, enabled, ...titles, fields } } : { refusal }
}

/** Two enabled rules of a kind that pays for the same thing would pay twice. */
function secondOfItsKind(program: Program, rule: EarningRule) {
  const other = program.earning_rules.find(
    ({ id, type, enabled }) => id !== rule.id && type === rule.type && enabled,
  )
  if (other === undefined) return null
  const message = `must stay off while ${other.id} is on: two rules of this type would pay twice`
  return { reason: 'would_pay_twice', field: 'enabled', message, allowed: false, received: true }
}

/**
 * Newly named tiers must exist in the programme. Names that were there before may stay, since a
 * tier may have been removed.
 */
export function unknownTiers(
  program: Program,
  specs: Parameters<typeof findReferences>[0],
  fields: RawFields,
  before: RawFields,
): FieldFault[] {
  const tier_ids = program.tiers.map(({ id }) => id)
  const kept = findReferences(specs, before).map(({ id }) => id)
  return findReferences(specs, fields)
    .filter(({ kind, id }) => kind === 'tier' && !tier_ids.includes(id) && !kept.includes(id))
    .map(({ field, id }) => ({
      field,
      message: 'is not a tier of this programme',
      allowed: tier_ids,
      received: id,
    }))
}

/** The rule's type, if no other rule has it; null: there are others, or no such rule. */
export function lastOfItsType({ earning_rules }: Program, rule_id: string): string | null {
  const type = earning_rules.find(({ id }) => id === rule_id)?.type
  const others = earning_rules.filter((rule) => rule.id !== rule_id && rule.type === type)
  return type === undefined || others.length > 0 ? null : type
}
