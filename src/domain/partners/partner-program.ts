import { checkFields, type FieldFault } from '../catalogue/check-fields.ts'
import { PERCENT } from '../catalogue/discount-code.ts'
import { MONEY_MAXIMUM, money, number } from '../catalogue/fields.ts'
import { sentence, type Words } from '../catalogue/words.ts'
import type { Decided } from '../decided.ts'
import { checkDecimals } from '../decimals.ts'
import type { Program } from '../program.ts'
import type { Commission, PartnerDiscount, PartnerGroup, PartnerSettings } from './terms.ts'

type PartialObjects = 'commission' | 'customer_discount' | 'commission_base' | 'utm'

/** The body of a settings write; omitted keys stay, also inside objects. */
export type PartnerSettingsChange = Partial<Omit<PartnerSettings, PartialObjects>> & {
  readonly [Name in PartialObjects]?: Partial<PartnerSettings[Name]>
}

/** The settings after a change, or what is wrong with them. */
export function changedPartnerSettings(
  shop: { readonly currency: string },
  before: PartnerSettings,
  change: PartnerSettingsChange,
): Decided<PartnerSettings> {
  const { terms_url = before.terms_url } = change
  const value: PartnerSettings = {
    commission: { ...before.commission, ...change.commission },
    customer_discount: { ...before.customer_discount, ...change.customer_discount },
    commission_base: { ...before.commission_base, ...change.commission_base },
    holdback_days: change.holdback_days ?? before.holdback_days,
    link_attribution_window_days:
      change.link_attribution_window_days ?? before.link_attribution_window_days,
    code_prefix: change.code_prefix ?? before.code_prefix,
    terms_url,
    allow_self_referral: change.allow_self_referral ?? before.allow_self_referral,
    hub_invite_after_referrals:
      change.hub_invite_after_referrals ?? before.hub_invite_after_referrals,
    hide_order_value: change.hide_order_value ?? before.hide_order_value,
    utm: { ...before.utm, ...change.utm },
  }
  const faults = checkTerms(value, change, shop.currency)
  return faults.length > 0 ? { faults } : { value }
}

/** The body of a group write; null inherits again, and omitted keys stay. */
export interface PartnerGroupChange {
  readonly name?: string
  readonly commission?: Partial<Commission> | null
  readonly customer_discount?: Partial<PartnerDiscount> | null
}

/** A new group; omitted terms are inherited. */
export function newPartnerGroup(
  program: Program,
  shop: { readonly currency: string },
  id: string,
  change: PartnerGroupChange & { readonly name: string },
): Decided<PartnerGroup> {
  const empty = { id, name: change.name, commission: null, customer_discount: null }
  return changedPartnerGroup(program, shop, empty, change)
}

/**
 * A group after a change, or what is wrong with it. Terms that it inherited so far start from the
 * inherited values.
 */
export function changedPartnerGroup(
  program: Program,
  shop: { readonly currency: string },
  before: PartnerGroup,
  change: PartnerGroupChange,
): Decided<PartnerGroup> {
  const inherited = program.affiliate_settings
  const value: PartnerGroup = {
    id: before.id,
    name: change.name ?? before.name,
    commission: mergeTerms(before.commission, change.commission, inherited.commission),
    customer_discount: mergeTerms(
      before.customer_discount,
      change.customer_discount,
      inherited.customer_discount,
    ),
  }
  const faults = checkTerms(value, change, shop.currency)
  if (faults.length > 0) return { faults }
  const refusal = nameTaken(program, value)
  return refusal === null ? { value } : { refusal }
}

/**
 * Nothing, if the group has no partners. Otherwise it cannot be removed, nor its creation undone.
 */
export function emptyGroup(member_count: number): Decided<null> {
  if (member_count === 0) return { value: null }
  const message = 'has members; move them to another group first'
  const refusal = { reason: 'has_members', field: 'group_id', message, member_count }
  return { refusal }
}

function mergeTerms<Terms extends object>(
  own: Terms | null,
  change: Partial<Terms> | null | undefined,
  inherited: Terms,
): Terms | null {
  if (change === undefined) return own
  return change === null ? null : { ...(own ?? inherited), ...change }
}

function nameTaken({ affiliate_groups }: Program, { id, name }: PartnerGroup) {
  const other = affiliate_groups.find(
    (group) => group.id !== id && plainName(group.name) === plainName(name),
  )
  if (other === undefined) return null
  const message = `is already the name of ${other.id}`
  return { reason: 'name_taken', field: 'name', message, received: name }
}

/** Two names that look alike are one. */
function plainName(name: string): string {
  return name.trim().toLowerCase()
}

// Ranges that depend on the type; the schemas know the others, and describe these fields.
const description = ''
const AMOUNT = { minimum: 0, maximum: MONEY_MAXIMUM, description }
const RATE = { minimum: 0, maximum: 100, description }

const RATES = {
  percent: [number('code_rate', RATE), number('link_rate', RATE)],
  fixed_amount: [money('code_rate', AMOUNT), money('link_rate', AMOUNT)],
} as const

const DISCOUNT = {
  percentage: [number('value', { ...PERCENT, description })],
  fixed_amount: [money('value', AMOUNT)],
} as const

/** The terms of the settings, or a group's own. */
type Terms = Pick<PartnerGroup, 'commission' | 'customer_discount'>

function checkTerms(
  { commission, customer_discount }: Terms,
  change: Pick<PartnerGroupChange, 'commission' | 'customer_discount'>,
  currency: string,
): FieldFault[] {
  return [
    ...(commission === null ? [] : checkCommission(commission, currency)),
    ...(customer_discount === null ? [] : checkDiscount(customer_discount, currency)),
    // The decimals of money were checked above.
    ...(commission?.type === 'percent' ? checkPercents('commission', change, commission) : []),
    ...(customer_discount?.type === 'percentage'
      ? checkPercents('customer_discount', change, customer_discount)
      : []),
  ]
}

/** The percentages that a change sets, or turns from amounts into percentages. */
function checkPercents<Part extends 'commission' | 'customer_discount'>(
  part: Part,
  change: Pick<PartnerGroupChange, 'commission' | 'customer_discount'>,
  { type: _, ...numbers }: Commission | PartnerDiscount,
): FieldFault[] {
  const said: Readonly<Record<string, unknown>> = change[part] ?? {}
  return Object.entries(numbers)
    .filter(([name]) => said[name] !== undefined || said.type !== undefined)
    .flatMap(([name, value]) => checkDecimals(`${part}.${name}`, value))
}

function checkCommission(
  { type, code_rate, link_rate }: Commission,
  currency: string,
): FieldFault[] {
  return checkFields(RATES[type], { code_rate, link_rate }, currency, 'commission')
}

function checkDiscount({ type, value }: PartnerDiscount, currency: string): FieldFault[] {
  if (value === 0) return []
  const faults = checkFields(DISCOUNT[type], { value }, currency, 'customer_discount')
  return faults.map((fault) => ({ ...fault, message: `${fault.message}, or 0 for none` }))
}

export function summarizePartnerSettings(settings: PartnerSettings, words: Words): string {
  const { commission, customer_discount, holdback_days } = settings
  return sentence(
    words.partners.all_get(describeCommission(commission, words)),
    holdback_days > 0 ? words.held_for(holdback_days) : null,
    describeBuyers(customer_discount, words),
  )
}

export function summarizePartnerGroup(group: PartnerGroup, words: Words): string {
  const { name, commission, customer_discount } = group
  const terms = [
    commission && words.partners.group_gets(describeCommission(commission, words)),
    customer_discount && describeBuyers(customer_discount, words),
  ].filter((term) => term !== null)
  return `${name}: ${terms.length > 0 ? terms.join(', ') : words.partners.usual_terms}`
}

/** `10% of each order with their code, 8% by their link`. */
function describeCommission({ type, code_rate, link_rate }: Commission, words: Words): string {
  const rate = type === 'percent' ? words.percent : words.money
  const by_code = words.partners[type](code_rate)
  return code_rate === link_rate
    ? by_code
    : words.partners.by_code_and_link(by_code, rate(link_rate))
}

function describeBuyers({ type, value }: PartnerDiscount, words: Words): string {
  const { partners, percent, money } = words
  if (value === 0) return partners.no_discount
  return partners.buyers_get(type === 'percentage' ? percent(value) : money(value))
}
