import { joined, quoted, shortened } from '../catalogue/name-list.ts'
import type { Eligibility, MemberDiscounts } from './eligibility.ts'

/** In a merchant's words: who earns, what earns nothing, what the member discount leaves out. */
export function summarizeEligibility(eligibility: Eligibility): string {
  const { customer_audience, excluded_customer_tags, opt_in, member_discounts } = eligibility
  const audience = {
    all: 'Every customer earns',
    b2c_only: 'Only private customers earn',
    b2b_only: 'Only business customers earn',
  }[customer_audience]
  const who = [
    audience,
    opt_in.required ? 'after joining' : null,
    excluded_customer_tags.length > 0
      ? `except those tagged ${quoted(excluded_customer_tags, 'or')}`
      : null,
  ]
  const nothing = excluded(eligibility)
  const clauses = [
    who.filter((part) => part !== null).join(', '),
    nothing.length > 0 ? `nothing is earned for ${joined(nothing, 'or')}` : null,
    summarizeDiscounts(member_discounts),
  ]
  return clauses.filter((clause) => clause !== null).join('; ')
}

function excluded(eligibility: Eligibility): string[] {
  const { excluded_order_tags, excluded_product_tags, excluded_products } = eligibility
  const { excluded_collections } = eligibility
  const products = excluded_products.map(({ title, variant_ids }) =>
    variant_ids.length > 0 ? `some variants of ${title}` : title,
  )
  return [
    ...(excluded_order_tags.length > 0
      ? [`orders tagged ${quoted(excluded_order_tags, 'or')}`]
      : []),
    ...taggedProducts(excluded_product_tags),
    ...shortened(products),
    ...collections(excluded_collections),
    ...(eligibility.exclude_gift_cards ? ['gift cards'] : []),
    ...(eligibility.exclude_discounted_items ? ['discounted items'] : []),
    ...(eligibility.exclude_subscription_renewals ? ['subscription renewals'] : []),
    ...(eligibility.exclude_membership_purchases ? ['memberships'] : []),
  ]
}

/** null if the member discount has its default settings. */
function summarizeDiscounts(discounts: MemberDiscounts): string | null {
  const spared = [
    ...(discounts.exclude_sale_items ? ['sale items'] : []),
    ...(discounts.exclude_subscription_items ? ['subscription items'] : []),
    ...taggedProducts(discounts.excluded_product_tags),
    ...collections(discounts.excluded_collections),
  ]
  const does = [
    ...(discounts.combine_with_other_discounts ? ['combines with other discounts'] : []),
    ...(spared.length > 0 ? [`leaves out ${joined(spared, 'and')}`] : []),
  ]
  return does.length > 0 ? `the member discount ${does.join(' and ')}` : null
}

function taggedProducts(tags: readonly string[]): string[] {
  return tags.length > 0 ? [`products tagged ${quoted(tags, 'or')}`] : []
}

function collections(excluded: readonly { readonly title: string }[]): string[] {
  const noun = excluded.length === 1 ? 'collection' : 'collections'
  return excluded.length > 0
    ? [
        `the ${noun} ${quoted(
          excluded.map(({ title }) => title),
          'and',
        )}`,
      ]
    : []
}
