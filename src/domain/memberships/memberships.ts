import { type BenefitInput, changedBenefits, type NewIds } from '../catalogue/benefits.ts'
import type { FieldFault } from '../catalogue/check-fields.ts'
import { mergeNames, type NameChange } from '../catalogue/titles.ts'
import { sentence, type Words } from '../catalogue/words.ts'
import type { Decided } from '../decided.ts'
import { checkDecimals } from '../decimals.ts'
import type { Program } from '../program.ts'
import { isSame } from '../program-diff.ts'
import type { Shop } from '../shops/shop.ts'
import type { Membership, MembershipProduct } from './membership.ts'

/** The settings of a membership beside its names, product and benefits. */
type Terms = Omit<
  Membership,
  'id' | 'name' | 'name_translations' | 'enabled' | 'product' | 'benefits'
>

/** The body of a membership write; omitted keys stay, or take defaults. */
export interface MembershipChange extends NameChange, Partial<Terms> {
  readonly benefits?: readonly BenefitInput[]
}

/** What a decision about a membership needs beside the body. */
export interface MembershipInputs extends MembershipState {
  readonly words: Words
  readonly new_ids: NewIds
}

/** What may prevent a membership that is valid by itself. */
export interface MembershipState {
  readonly program: Program
  readonly shop: Shop
  /** Whether anybody is a member, or ever was. */
  readonly had_members: boolean
}

const DEFAULTS: Terms = {
  billing_type: 'term',
  term: { unit: 'YEAR', count: 1 },
  billing_interval: { unit: 'MONTH', count: 1 },
  grace_days: 0,
  points_multiplier: 1,
  activity_window_months: 0,
  inactive_points_multiplier: 1,
  highlight: false,
  show_payoff: false,
}

/** A new membership, off sale, or what is wrong with it. */
export function newMembership(
  inputs: MembershipInputs,
  id: string,
  change: MembershipChange & { readonly name: string },
  product: Decided<MembershipProduct>,
): Decided<Membership> {
  const empty = { id, name: change.name, name_translations: {}, enabled: false, ...DEFAULTS }
  return decide(inputs, { ...empty, benefits: [] }, change, product, null)
}

/** A membership after a change, or what is wrong with it. */
export function changedMembership(
  inputs: MembershipInputs,
  before: Membership,
  change: MembershipChange,
  product: Decided<MembershipProduct> = { value: before.product },
): Decided<Membership> {
  return decide(inputs, before, change, product, before)
}

/** A removed membership, or why it cannot go. */
export function removedMembership(before: Membership, had_members: boolean): Decided<null> {
  const refuse = (reason: string, message: string) => ({
    refusal: { reason, field: 'membership_id', message, received: before.id },
  })
  if (before.enabled) {
    const call = 'PATCH /admin/api/memberships/{membership_id}'
    return refuse('on_sale', `is on sale; take it off sale first, with ${call}`)
  }
  if (had_members) return refuse('had_members', 'has or had members and cannot be deleted')
  return { value: null }
}

/** The membership that an undo restores (null: it removes one), or why it cannot. */
export function restoredMembership(
  state: MembershipState,
  before: Membership | null,
  after: Membership | null,
): Decided<Membership | null> {
  if (after === null) {
    return before === null ? { value: null } : removedMembership(before, state.had_members)
  }
  const refusal = refusalOf(state, before, after)
  return refusal === null ? { value: after } : { refusal }
}

function decide(
  inputs: MembershipInputs,
  start: Omit<Membership, 'product'>,
  change: MembershipChange,
  product: Decided<MembershipProduct>,
  before: Membership | null,
): Decided<Membership> {
  const names = mergeNames(inputs.shop, start, change)
  const benefits = changedBenefits(inputs, start.benefits, change.benefits ?? start.benefits)
  const terms = mergeTerms(start, change)
  const faults = [names, benefits, terms, product].flatMap((part) =>
    'faults' in part ? part.faults : [],
  )
  if (!('value' in names && 'value' in benefits && 'value' in terms && 'value' in product)) {
    return 'refusal' in product ? product : { faults }
  }
  const after: Membership = {
    ...start,
    ...names.value,
    ...terms.value,
    product: product.value,
    benefits: benefits.value,
  }
  const refusal = refusalOf(inputs, before, after)
  return refusal === null ? { value: after } : { refusal }
}

function mergeTerms(
  before: Terms,
  change: MembershipChange,
): { readonly value: Terms } | { readonly faults: readonly FieldFault[] } {
  const merged = { ...before, ...change }
  const value: Terms = {
    billing_type: merged.billing_type,
    term: merged.term,
    billing_interval: merged.billing_interval,
    grace_days: merged.grace_days,
    points_multiplier: merged.points_multiplier,
    activity_window_months: merged.activity_window_months,
    inactive_points_multiplier: merged.inactive_points_multiplier,
    highlight: merged.highlight,
    show_payoff: merged.show_payoff,
  }
  const { points_multiplier, inactive_points_multiplier } = value
  const too_fine = [
    ...checkDecimals('points_multiplier', change.points_multiplier),
    ...checkDecimals('inactive_points_multiplier', change.inactive_points_multiplier),
  ]
  if (too_fine.length > 0) return { faults: too_fine }
  if (inactive_points_multiplier <= points_multiplier) return { value }
  const raised = change.inactive_points_multiplier !== undefined
  return {
    faults: [
      raised
        ? {
            field: 'inactive_points_multiplier',
            message: `must be at most points_multiplier, ${points_multiplier}`,
            allowed: { maximum: points_multiplier },
            received: inactive_points_multiplier,
          }
        : {
            field: 'points_multiplier',
            message: `must be at least inactive_points_multiplier, ${inactive_points_multiplier}`,
            allowed: { minimum: inactive_points_multiplier },
            received: points_multiplier,
          },
    ],
  }
}

type Refusal = FieldFault & { readonly reason: string }

/** Why the programme and the shop do not allow this membership. */
function refusalOf(
  { program, shop, had_members }: MembershipState,
  before: Membership | null,
  after: Membership,
): Refusal | null {
  const { billing_type, product } = after
  if (billing_type === 'subscription' && before?.billing_type !== billing_type) {
    if (!shop.subscriptions_available) {
      const message = 'needs a shop that sells subscriptions'
      const [reason, allowed] = ['subscriptions_unavailable', ['term']] as const
      return { reason, field: 'billing_type', message, allowed, received: billing_type }
    }
  }
  const fixed = (['billing_type', 'term'] as const).find(
    (field) => had_members && before !== null && !isSame(before[field], after[field]),
  )
  if (fixed !== undefined) {
    const message = 'cannot change: the membership has or had members'
    return { reason: 'had_members', field: fixed, message, allowed: before?.[fixed] }
  }
  const other = program.memberships.find(
    (one) => one.id !== after.id && one.product.id === product.id,
  )
  if (other === undefined) return null
  const message = `is already the product of the membership ${other.id}`
  return { reason: 'product_taken', field: 'product.id', message, received: product.id }
}

export function summarizeMembership(membership: Membership, words: Words): string {
  const { name, product, benefits, points_multiplier, enabled } = membership
  const { memberships } = words
  const text = sentence(
    memberships.price(name, Number(product.price), rhythm(membership, words)),
    points_multiplier > 1 ? words.times_the_points(points_multiplier) : null,
    benefits.length > 0 ? memberships.benefits(benefits.length) : null,
  )
  return enabled ? text : memberships.off_sale(text)
}

/** `for 1 year`, `every 3 months`. */
function rhythm(
  { billing_type, term, billing_interval }: Membership,
  { memberships }: Words,
): string {
  return billing_type === 'term'
    ? memberships.for_term(term.count, term.unit)
    : memberships.every(billing_interval.count, billing_interval.unit)
}
