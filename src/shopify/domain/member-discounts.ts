import { createHash } from 'node:crypto'
import type { Benefit } from '../../domain/catalogue/benefit.ts'
import { freeShipping } from '../../domain/catalogue/benefits/free-shipping.ts'
import { percentageDiscount } from '../../domain/catalogue/benefits/percentage-discount.ts'
import type { Program } from '../../domain/program.ts'
import { canonicalJson } from '../../lib/canonical-json.ts'

/** A tier or a paid membership. */
export interface Circle {
  readonly kind: 'tier' | 'membership'
  /** The handle of the tier, or the id of the membership. */
  readonly key: string
}

/** A discount that the members of a tier or a membership have at checkout by themselves. */
export interface MemberDiscount {
  readonly benefit_id: string
  readonly circle: Circle
  /** Of no other. Customers read it at checkout. */
  readonly title: string
  readonly effect:
    | { readonly type: 'percentage'; readonly percent: number }
    /** 0: for every order. */
    | { readonly type: 'free_shipping'; readonly minimum_purchase: number }
  readonly combines_with: {
    readonly orderDiscounts: boolean
    readonly productDiscounts: boolean
    readonly shippingDiscounts?: boolean
  }
  readonly for_subscriptions: boolean
}

/** What the programme promises its members at checkout, as far as Shopify can do it. */
export function memberDiscounts(program: Program): MemberDiscount[] {
  const circles = circlesOf(program)
  const found = circles.flatMap((circle) =>
    circle.benefits.flatMap((benefit) => discountOf(program, circles, circle, benefit) ?? []),
  )
  return found.map((one, index) => ({ ...one, title: titleOf(found, index) }))
}

/** What the discount of members must leave out, and Shopify cannot; empty: it can do it all. */
export function beyondShopify(program: Program): string[] {
  const { exclude_sale_items, excluded_product_tags, excluded_collections } =
    program.eligibility.member_discounts
  if (!circlesOf(program).some(({ benefits }) => benefits.some(isPercentage))) return []
  return [
    ...(exclude_sale_items ? ['sale items'] : []),
    ...(excluded_product_tags.length > 0 ? ['products with some tags'] : []),
    ...(excluded_collections.length > 0 ? ['collections'] : []),
  ]
}

/**
 * Those of these discounts that a member has at once: one percentage only, the best of tier and
 * memberships, because Shopify would add up two where discounts combine.
 */
export function heldDiscounts(
  discounts: readonly MemberDiscount[],
  isIn: (circle: Circle) => boolean,
): MemberDiscount[] {
  const all = discounts.filter(({ circle }) => isIn(circle))
  const best = Math.max(...all.map(percentOf))
  const kept = all.find((one) => percentOf(one) === best)
  return all.filter((one) => one === kept || one.effect.type !== 'percentage')
}

function percentOf({ effect }: MemberDiscount): number {
  return effect.type === 'percentage' ? effect.percent : 0
}

interface FullCircle extends Circle {
  readonly name: string
  readonly benefits: readonly Benefit[]
}

function circlesOf({ switches, tiers, memberships }: Program): FullCircle[] {
  const { program_enabled, tiers_enabled, memberships_enabled } = switches
  if (!program_enabled) return []
  return [
    ...(tiers_enabled ? tiers : []).map(({ handle, name, benefits }) => {
      return { kind: 'tier' as const, key: handle, name, benefits: applying(benefits) }
    }),
    ...(memberships_enabled ? memberships : []).map(({ id, name, benefits }) => {
      return { kind: 'membership' as const, key: id, name, benefits: applying(benefits) }
    }),
  ]
}

/** Without the percentages that are never the best. */
function applying(benefits: readonly Benefit[]): Benefit[] {
  const best = Math.max(...benefits.filter(isPercentage).map(percentageOf))
  const kept = benefits.find((one) => isPercentage(one) && percentageOf(one) === best)
  return benefits.filter((one) => one === kept || !isPercentage(one))
}

function percentageOf({ fields }: Benefit): number {
  return Number(percentageDiscount.complete(fields).percentage)
}

function discountOf(
  program: Program,
  circles: readonly FullCircle[],
  circle: FullCircle,
  benefit: Benefit,
): MemberDiscount | null {
  const { member_discounts } = program.eligibility
  const combines = member_discounts.combine_with_other_discounts
  // What a member has from the programme never excludes each other.
  const isBeside = (isAsked: (benefit: Benefit) => boolean) =>
    circles.some((one) => maySomebodyBeIn(one, circle) && one.benefits.some(isAsked))
  const common = {
    benefit_id: benefit.id,
    circle: { kind: circle.kind, key: circle.key },
    title: `${circle.name}: ${benefit.label}`,
    for_subscriptions: !member_discounts.exclude_subscription_items,
  }
  if (isPercentage(benefit)) {
    if (beyondShopify(program).length > 0) return null
    const shippingDiscounts = combines || isBeside(isShipping)
    return {
      ...common,
      effect: { type: 'percentage', percent: percentageOf(benefit) },
      combines_with: { orderDiscounts: combines, productDiscounts: combines, shippingDiscounts },
    }
  }
  if (!isShipping(benefit)) return null
  const { minimumPurchase } = freeShipping.complete(benefit.fields)
  const beside = combines || isBeside(isPercentage)
  return {
    ...common,
    effect: { type: 'free_shipping', minimum_purchase: Number(minimumPurchase) },
    combines_with: { orderDiscounts: beside, productDiscounts: beside },
  }
}

/** Nobody is in two tiers. */
function maySomebodyBeIn(one: Circle, other: Circle): boolean {
  return one === other || one.kind === 'membership' || other.kind === 'membership'
}

function isPercentage({ type }: Benefit): boolean {
  return type === percentageDiscount.type
}

function isShipping({ type }: Benefit): boolean {
  return type === freeShipping.type
}

/** Shopify takes a title once only. */
function titleOf(discounts: readonly MemberDiscount[], index: number): string {
  const title = discounts[index]?.title ?? ''
  const before = discounts.slice(0, index).filter((one) => one.title === title).length
  return before === 0 ? title : `${title} (${before + 1})`
}

/**
 * Members who have a discount have this tag; the segment of the discount looks for it. Shipping has
 * its own, because a member may have it from one tier or membership and the percentage from another.
 */
export function memberTag({ circle, effect }: MemberDiscount): string {
  const { kind, key } = circle
  return effect.type === 'percentage' ? `laurel-${kind}-${key}` : `laurel-shipping-${kind}-${key}`
}

export function isMemberTag(tag: string): boolean {
  return /^laurel-(tier|membership|shipping)-/.test(tag)
}

/** By their names we know the segments that are ours. */
export function segmentName({ circle, effect }: MemberDiscount): string {
  const { kind, key } = circle
  return effect.type === 'percentage' ? `Laurel ${kind}: ${key}` : `Laurel shipping: ${kind} ${key}`
}

export function isOurSegment(name: string): boolean {
  return /^Laurel (tier|membership|shipping): /.test(name)
}

export function segmentQuery(discount: MemberDiscount): string {
  return `customer_tags CONTAINS '${memberTag(discount)}'`
}

/** By this tag of a discount we know whose it is. */
export function benefitTag({ benefit_id }: Pick<MemberDiscount, 'benefit_id'>): string {
  return `${BENEFIT_START}${benefit_id}`
}

export function isBenefitTag(tag: string): boolean {
  return tag.startsWith(BENEFIT_START)
}

const BENEFIT_START = 'laurel:'

/** By this tag of a discount we know that it is as it should be. */
export function stateTag(discount: MemberDiscount, segment_id: string): string {
  return `laurel=${digestOf({ discount, segment_id })}`
}

/** Of a value that is compared with what it was. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 16)
}
