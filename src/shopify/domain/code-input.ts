import { COMBINES_WITH_NOTHING, type DiscountEffect } from '../../domain/catalogue/voucher-spec.ts'
import type { PlatformDiscount } from '../../domain/platform.ts'
import { Fraction } from '../../lib/fraction.ts'
import type {
  BasicInput,
  CodeInput,
  FreeShippingInput,
  ItemsInput,
} from '../operations/discounts.ts'
import { gidOf } from './ids.ts'

/** A code as Shopify takes it. */
export type CodeToCreate =
  | { readonly kind: 'basic'; readonly input: BasicInput }
  | { readonly kind: 'free_shipping'; readonly input: FreeShippingInput }

/** All codes that we create have this tag. */
export const CODE_TAG = 'laurel'

/** By this tag of the code a repeat recognises what it has created. */
export function operationTag(operation_id: string): string {
  return `${CODE_TAG}:${operation_id}`
}

/** What Shopify is to create. `piece_price` is the price of a free product. */
export function codeInput(discount: PlatformDiscount, piece_price: string): CodeToCreate {
  const { effect } = discount
  const common = { ...commonInput(discount), ...minimumInput(discount.minimum_purchase) }
  if (effect.type === 'free_shipping') {
    const input = {
      ...common,
      ...purchasesInput(discount.purchases),
      destination: { all: true } as const,
    }
    return { kind: 'free_shipping', input }
  }
  return {
    kind: 'basic',
    input: { ...common, customerGets: customerGets(effect, discount.purchases, piece_price) },
  }
}

/** The part of a code that tells what it takes off; it is changed as a whole. */
export function customerGets(
  effect: Exclude<DiscountEffect, { type: 'free_shipping' }>,
  purchases: PlatformDiscount['purchases'],
  piece_price: string,
): BasicInput['customerGets'] {
  const on = purchasesInput(purchases)
  switch (effect.type) {
    case 'percentage':
      return { ...on, value: { percentage: effect.percent / 100 }, items: itemsInput(effect) }
    case 'fixed_amount': {
      const discountAmount = { amount: effect.amount, appliesOnEachItem: false }
      return { ...on, value: { discountAmount }, items: itemsInput(effect) }
    }
    // Shopify has no code for some pieces of a product without a purchase of others, and "100 % off"
    // makes each piece in the cart free. So the code takes off what these pieces cost now.
    case 'free_product': {
      const worth = Fraction.of(piece_price).times(Fraction.of(effect.quantity)).toDecimal(2)
      const discountAmount = { amount: worth, appliesOnEachItem: false }
      return { ...on, value: { discountAmount }, items: { products: freeProduct(effect) } }
    }
  }
}

function freeProduct({
  product_id,
  variant_id,
}: Extract<DiscountEffect, { type: 'free_product' }>) {
  if (variant_id === null) return { productsToAdd: [gidOf('Product', product_id)] }
  return { productVariantsToAdd: [gidOf('ProductVariant', variant_id)] }
}

function commonInput(discount: PlatformDiscount): CodeInput {
  const { customer_id } = discount
  return {
    title: discount.title,
    code: discount.code,
    startsAt: discount.starts_at,
    endsAt: discount.ends_at,
    usageLimit: discount.usage_limit,
    appliesOncePerCustomer: discount.once_per_customer,
    context:
      customer_id === null
        ? { all: 'ALL' }
        : { customers: { add: [gidOf('Customer', customer_id)] } },
    combinesWith: combinesInput(discount),
    tags: [CODE_TAG, operationTag(discount.operation_id)],
  }
}

/** Shopify refuses free shipping that combines with free shipping. */
function combinesInput({ effect, combines_with = COMBINES_WITH_NOTHING }: PlatformDiscount) {
  const { order, product, shipping } = combines_with
  return {
    orderDiscounts: order,
    productDiscounts: product,
    ...(effect.type === 'free_shipping' ? {} : { shippingDiscounts: shipping }),
  }
}

function minimumInput(minimum_purchase: string | null) {
  if (minimum_purchase === null) return {}
  return {
    minimumRequirement: { subtotal: { greaterThanOrEqualToSubtotal: minimum_purchase } },
  }
}

function purchasesInput(purchases: PlatformDiscount['purchases']) {
  return {
    appliesOnOneTimePurchase: purchases !== 'subscription',
    appliesOnSubscription: purchases !== 'one_time',
  }
}

/** Shopify takes products or collections, never both in one code. */
function itemsInput({ applies_to }: Extract<DiscountEffect, { applies_to: unknown }>): ItemsInput {
  if (applies_to === null) return { all: true }
  const { product_ids, collection_ids } = applies_to
  if (product_ids.length > 0 && collection_ids.length > 0) throw new BothKindsOfItems()
  if (collection_ids.length > 0) {
    return { collections: { add: collection_ids.map((id) => gidOf('Collection', id)) } }
  }
  return { products: { productsToAdd: product_ids.map((id) => gidOf('Product', id)) } }
}

export class BothKindsOfItems extends Error {
  override name = 'BothKindsOfItems'
}
