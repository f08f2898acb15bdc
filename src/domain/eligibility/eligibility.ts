import { formatGid } from '../../lib/gid.ts'
import { cleanText, plainTag } from '../../lib/typed-text.ts'
import type { FieldFault } from '../catalogue/check-fields.ts'
import {
  notInTheShop,
  type PlatformKind,
  readPlatformId,
  type ShopCatalogue,
} from '../catalogue/shop-catalogue.ts'
import type { Decided } from '../decided.ts'

/** Who and what earns nothing, who must join first, and what the member discount may touch. */
export interface Eligibility {
  readonly customer_audience: 'all' | 'b2c_only' | 'b2b_only'
  readonly excluded_customer_tags: readonly string[]
  readonly excluded_order_tags: readonly string[]
  readonly excluded_product_tags: readonly string[]
  readonly excluded_products: readonly ExcludedProduct[]
  readonly excluded_collections: readonly ExcludedCollection[]
  readonly exclude_gift_cards: boolean
  readonly exclude_discounted_items: boolean
  readonly exclude_subscription_renewals: boolean
  readonly exclude_membership_purchases: boolean
  readonly opt_in: OptIn
  /** What joining customers agree to: as published when opting in became required. */
  readonly opt_in_policies: OptInPolicies | null
  readonly member_discounts: MemberDiscounts
}

/** Ids are GIDs; no variants: the whole product. */
export interface ExcludedProduct {
  readonly id: string
  readonly title: string
  readonly variant_ids: readonly string[]
}

export interface ExcludedCollection {
  readonly id: string
  readonly title: string
}

/** The join gate: customers join by themselves instead of by having an account. */
export interface OptIn {
  readonly required: boolean
  /** The gate asks for consent to e-mail marketing. */
  readonly marketing_consent: boolean
}

export interface OptInPolicies {
  readonly terms_url: string | null
  readonly privacy_url: string | null
}

/** What the automatic discount of tiers and memberships may touch at checkout. */
export interface MemberDiscounts {
  readonly combine_with_other_discounts: boolean
  readonly exclude_sale_items: boolean
  readonly exclude_subscription_items: boolean
  readonly excluded_product_tags: readonly string[]
  readonly excluded_collections: readonly ExcludedCollection[]
}

export const OPEN_TO_ALL: Eligibility = {
  customer_audience: 'all',
  excluded_customer_tags: [],
  excluded_order_tags: [],
  excluded_product_tags: [],
  excluded_products: [],
  excluded_collections: [],
  exclude_gift_cards: false,
  exclude_discounted_items: false,
  exclude_subscription_renewals: false,
  exclude_membership_purchases: false,
  opt_in: { required: false, marketing_consent: false },
  opt_in_policies: null,
  member_discounts: {
    combine_with_other_discounts: false,
    exclude_sale_items: false,
    exclude_subscription_items: false,
    excluded_product_tags: [],
    excluded_collections: [],
  },
}

/** How a new shop begins: a gift card earns when it is spent, not also when it is bought. */
export const NEW_SHOP_ELIGIBILITY: Eligibility = { ...OPEN_TO_ALL, exclude_gift_cards: true }

type IdInput = number | string

/** Numbers or GIDs; titles sent back as read are ignored. */
export interface ProductInput {
  readonly id: IdInput
  readonly variant_ids?: readonly IdInput[]
}

export type CollectionInput = IdInput | { readonly id: IdInput }

type Listed = 'excluded_products' | 'excluded_collections'

/** The body of a change; omitted keys stay, also inside objects; lists are replaced. */
export interface EligibilityChange
  extends Partial<Omit<Eligibility, Listed | 'opt_in' | 'opt_in_policies' | 'member_discounts'>> {
  readonly excluded_products?: readonly ProductInput[]
  readonly excluded_collections?: readonly CollectionInput[]
  readonly opt_in?: Partial<OptIn>
  readonly member_discounts?: Partial<Omit<MemberDiscounts, 'excluded_collections'>> & {
    readonly excluded_collections?: readonly CollectionInput[]
  }
}

/** The products and collections that a change names, if their ids are valid. */
export function namedByEligibility(
  platform: string,
  { excluded_products = [], excluded_collections = [], member_discounts }: EligibilityChange,
) {
  const collections = [...excluded_collections, ...(member_discounts?.excluded_collections ?? [])]
  return {
    product_ids: numbersOf(platform, 'Product', excluded_products.map(idOf)),
    collection_ids: numbersOf(platform, 'Collection', collections.map(idOf)),
  }
}

/** Eligibility after a change. `policies` are the shop's published ones, if they were read. */
export function changedEligibility(
  shop: { readonly platform: string },
  catalogue: ShopCatalogue,
  before: Eligibility,
  change: EligibilityChange,
  policies: OptInPolicies | null,
): Decided<Eligibility> {
  const setting = { platform: shop.platform, catalogue, faults: [] as FieldFault[] }
  const merged = { ...before, ...change }
  const opt_in = { ...before.opt_in, ...change.opt_in }
  const switched_on = opt_in.required && !before.opt_in.required
  const after: Eligibility = {
    customer_audience: merged.customer_audience,
    excluded_customer_tags: foldTags(merged.excluded_customer_tags),
    excluded_order_tags: foldTags(merged.excluded_order_tags),
    excluded_product_tags: foldTags(merged.excluded_product_tags),
    excluded_products:
      change.excluded_products === undefined
        ? before.excluded_products
        : readProducts(setting, change.excluded_products),
    excluded_collections:
      change.excluded_collections === undefined
        ? before.excluded_collections
        : readCollections(setting, 'excluded_collections', change.excluded_collections),
    exclude_gift_cards: merged.exclude_gift_cards,
    exclude_discounted_items: merged.exclude_discounted_items,
    exclude_subscription_renewals: merged.exclude_subscription_renewals,
    exclude_membership_purchases: merged.exclude_membership_purchases,
    opt_in,
    opt_in_policies: (switched_on ? policies : null) ?? before.opt_in_policies,
    member_discounts: changedDiscounts(setting, before.member_discounts, change.member_discounts),
  }
  return setting.faults.length > 0 ? { faults: setting.faults } : { value: after }
}

/** Reads ids and collects faults. */
interface EligibilityInputs {
  readonly platform: string
  readonly catalogue: ShopCatalogue
  readonly faults: FieldFault[]
}

function changedDiscounts(
  setting: EligibilityInputs,
  before: MemberDiscounts,
  change: EligibilityChange['member_discounts'] = {},
): MemberDiscounts {
  const { excluded_collections, ...others } = change
  const merged = { ...before, ...others }
  const path = 'member_discounts.excluded_collections'
  return {
    ...merged,
    excluded_product_tags: foldTags(merged.excluded_product_tags),
    excluded_collections:
      excluded_collections === undefined
        ? before.excluded_collections
        : readCollections(setting, path, excluded_collections),
  }
}

function readProducts(
  setting: EligibilityInputs,
  inputs: readonly ProductInput[],
): ExcludedProduct[] {
  const { platform, catalogue, faults } = setting
  const seen = new Set<number>()
  return inputs.flatMap(({ id, variant_ids = [] }, index) => {
    const path = `excluded_products[${index}]`
    const product = catalogue.products.get(readPlatformId(platform, 'Product', id) ?? 0)
    if (product === undefined) {
      faults.push(notInTheShop(`${path}.id`, 'Product', id))
      return []
    }
    const { product_id, title, variants } = product
    if (seen.has(product_id)) {
      faults.push({ field: `${path}.id`, message: 'must not be named twice', received: id })
    }
    seen.add(product_id)
    const numbers = variant_ids.flatMap((variant_id, at) => {
      const number = readPlatformId(platform, 'ProductVariant', variant_id)
      if (variants.some((variant) => variant.variant_id === number)) return number ?? []
      const message = 'is not a variant of this product'
      faults.push({ field: `${path}.variant_ids[${at}]`, message, received: variant_id })
      return []
    })
    const gids = [...new Set(numbers)].map((one) => formatGid(platform, 'ProductVariant', one))
    return [{ id: formatGid(platform, 'Product', product_id), title, variant_ids: gids }]
  })
}

function readCollections(
  { platform, catalogue, faults }: EligibilityInputs,
  path: string,
  inputs: readonly CollectionInput[],
): ExcludedCollection[] {
  const found = inputs.flatMap((item, index) => {
    const collection = catalogue.collections.get(
      readPlatformId(platform, 'Collection', idOf(item)) ?? 0,
    )
    if (collection !== undefined) return [collection]
    const field = typeof item === 'object' ? `${path}[${index}].id` : `${path}[${index}]`
    faults.push(notInTheShop(field, 'Collection', idOf(item)))
    return []
  })
  return [...new Set(found)].map(({ collection_id, title }) => ({
    id: formatGid(platform, 'Collection', collection_id),
    title,
  }))
}

function idOf(item: IdInput | { readonly id: IdInput }): IdInput {
  return typeof item === 'object' ? item.id : item
}

function numbersOf(platform: string, kind: PlatformKind, ids: readonly IdInput[]): number[] {
  const numbers = ids.map((id) => readPlatformId(platform, kind, id))
  return [...new Set(numbers.filter((number) => number !== null))]
}

/** Tags as the platform compares them: without spaces around them, ignoring case. */
function foldTags(tags: readonly string[]): string[] {
  const folded = new Map<string, string>()
  for (const tag of tags.map(cleanText)) {
    const key = plainTag(tag)
    if (!folded.has(key)) folded.set(key, tag)
  }
  return [...folded.values()]
}
