import { createHash } from 'node:crypto'
import type { Benefit } from '../../domain/catalogue/benefit.ts'
import { freeShipping } from '../../domain/catalogue/benefits/free-shipping.ts'
import { percentageDiscount } from '../../domain/catalogue/benefits/percentage-discount.ts'
import type { Program, Tier } from '../../domain/program.ts'
import { canonicalJson } from '../../lib/canonical-json.ts'

/** A discount that the members of a tier have at checkout by themselves. */
export interface TierDiscount {
  readonly benefit_id: string
  readonly tier: string
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

/** What the programme promises the members of its tiers at checkout, as far as Shopify can do it. */
export function tierDiscounts(program: Program): TierDiscount[] {
  const { switches, tiers } = program
  if (!switches.program_enabled || !switches.tiers_enabled) return []
  const found = tiers.flatMap((tier) =>
    tier.benefits.flatMap((benefit) => discountOf(program, tier, benefit) ?? []),
  )
  return found.map((one, index) => ({ ...one, title: titleOf(found, index) }))
}

/** What the discount of members must leave out, and Shopify cannot; empty: it can do it all. */
export function beyondShopify(program: Program): string[] {
  const { exclude_sale_items, excluded_product_tags, excluded_collections } =
    program.eligibility.member_discounts
  const has_percentage = program.tiers.some(({ benefits }) => benefits.some(isPercentage))
  if (!program.switches.tiers_enabled || !has_percentage) return []
  return [
    ...(exclude_sale_items ? ['sale items'] : []),
    ...(excluded_product_tags.length > 0 ? ['products with some tags'] : []),
    ...(excluded_collections.length > 0 ? ['collections'] : []),
  ]
}

function discountOf(program: Program, tier: Tier, benefit: Benefit): TierDiscount | null {
  const { member_discounts } = program.eligibility
  const combines = member_discounts.combine_with_other_discounts
  const common = {
    benefit_id: benefit.id,
    tier: tier.handle,
    title: `${tier.name}: ${benefit.label}`,
    for_subscriptions: !member_discounts.exclude_subscription_items,
  }
  if (isPercentage(benefit)) {
    if (beyondShopify(program).length > 0) return null
    const { percentage } = percentageDiscount.complete(benefit.fields)
    // What a tier gives its members never excludes each other.
    const shippingDiscounts = combines || tier.benefits.some(isShipping)
    return {
      ...common,
      effect: { type: 'percentage', percent: Number(percentage) },
      combines_with: { orderDiscounts: combines, productDiscounts: combines, shippingDiscounts },
    }
  }
  if (!isShipping(benefit)) return null
  const { minimumPurchase } = freeShipping.complete(benefit.fields)
  const beside = combines || tier.benefits.some(isPercentage)
  return {
    ...common,
    effect: { type: 'free_shipping', minimum_purchase: Number(minimumPurchase) },
    combines_with: { orderDiscounts: beside, productDiscounts: beside },
  }
}

function isPercentage({ type }: Benefit): boolean {
  return type === percentageDiscount.type
}

function isShipping({ type }: Benefit): boolean {
  return type === freeShipping.type
}

/** Shopify takes a title once only. */
function titleOf(discounts: readonly TierDiscount[], index: number): string {
  const title = discounts[index]?.title ?? ''
  const before = discounts.slice(0, index).filter((one) => one.title === title).length
  return before === 0 ? title : `${title} (${before + 1})`
}

/** Members of a tier with a discount have this tag; the segment of the discount looks for it. */
export function tierTag(handle: string): string {
  return `${TAG_START}${handle}`
}

export function isTierTag(tag: string): boolean {
  return tag.startsWith(TAG_START)
}

const TAG_START = 'laurel-tier-'

/** By their names we know the segments that are ours. */
export function segmentName(handle: string): string {
  return `${SEGMENT_START}${handle}`
}

export function isOurSegment(name: string): boolean {
  return name.startsWith(SEGMENT_START)
}

const SEGMENT_START = 'Laurel tier: '

export function segmentQuery(handle: string): string {
  return `customer_tags CONTAINS '${tierTag(handle)}'`
}

/** By this tag of a discount we know whose it is. */
export function benefitTag({ benefit_id }: Pick<TierDiscount, 'benefit_id'>): string {
  return `${BENEFIT_START}${benefit_id}`
}

export function isBenefitTag(tag: string): boolean {
  return tag.startsWith(BENEFIT_START)
}

const BENEFIT_START = 'laurel:'

/** By this tag of a discount we know that it is as it should be. */
export function stateTag(discount: TierDiscount, segment_id: string): string {
  return `laurel=${digestOf({ discount, segment_id })}`
}

/** Of a value that is compared with what it was. */
export function digestOf(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 16)
}
