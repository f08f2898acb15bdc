import { joined, quoted, shortened } from '../catalogue/name-list.ts'
import { sentence, type Words } from '../catalogue/words.ts'
import type { Eligibility, MemberDiscounts } from './eligibility.ts'

/** In a merchant's words: who earns, what earns nothing, what the member discount leaves out. */
export function summarizeEligibility(given: Eligibility, words: Words): string {
  const { customer_audience, excluded_customer_tags, opt_in, member_discounts } = given
  const { eligibility } = words
  const nothing = excluded(given, words)
  const clauses = [
    sentence(
      eligibility.audiences[customer_audience],
      opt_in.required ? eligibility.after_joining : null,
      excluded_customer_tags.length > 0
        ? eligibility.except_tagged(quoted(excluded_customer_tags, 'or', words))
        : null,
    ),
    nothing.length > 0 ? eligibility.nothing_for(joined(nothing, 'or', words)) : null,
    summarizeDiscounts(member_discounts, words),
  ]
  return clauses.filter((clause) => clause !== null).join('; ')
}

function excluded(given: Eligibility, words: Words): string[] {
  const { excluded_order_tags, excluded_product_tags, excluded_products } = given
  const { excluded_collections } = given
  const { eligibility } = words
  const products = excluded_products.map(({ title, variant_ids }) =>
    variant_ids.length > 0 ? eligibility.some_variants(title) : title,
  )
  return [
    ...(excluded_order_tags.length > 0
      ? [eligibility.tagged_orders(quoted(excluded_order_tags, 'or', words))]
      : []),
    ...taggedProducts(excluded_product_tags, words),
    ...shortened(products, words),
    ...collections(excluded_collections, words),
    ...(given.exclude_gift_cards ? [eligibility.gift_cards] : []),
    ...(given.exclude_discounted_items ? [eligibility.discounted_items] : []),
    ...(given.exclude_subscription_renewals ? [eligibility.subscription_renewals] : []),
    ...(given.exclude_membership_purchases ? [eligibility.membership_purchases] : []),
  ]
}

/** null if the member discount has its default settings. */
function summarizeDiscounts(discounts: MemberDiscounts, words: Words): string | null {
  const { eligibility } = words
  const spared = [
    ...(discounts.exclude_sale_items ? [eligibility.sale_items] : []),
    ...(discounts.exclude_subscription_items ? [eligibility.subscription_items] : []),
    ...taggedProducts(discounts.excluded_product_tags, words),
    ...collections(discounts.excluded_collections, words),
  ]
  const does = [
    ...(discounts.combine_with_other_discounts ? [eligibility.combines] : []),
    ...(spared.length > 0 ? [eligibility.leaves_out(joined(spared, 'and', words))] : []),
  ]
  return does.length > 0 ? eligibility.member_discount(joined(does, 'and', words)) : null
}

function taggedProducts(tags: readonly string[], words: Words): string[] {
  return tags.length > 0 ? [words.eligibility.tagged_products(quoted(tags, 'or', words))] : []
}

function collections(excluded: readonly { readonly title: string }[], words: Words): string[] {
  if (excluded.length === 0) return []
  const titles = excluded.map(({ title }) => title)
  return [words.eligibility.collections(quoted(titles, 'and', words), titles.length)]
}
