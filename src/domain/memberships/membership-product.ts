import { formatGid } from '../../lib/gid.ts'
import type { FieldFault } from '../catalogue/check-fields.ts'
import {
  notInTheShop,
  readPlatformId,
  type ShopCatalogue,
  type ShopProduct,
} from '../catalogue/shop-catalogue.ts'
import type { Decided } from '../decided.ts'
import { ID_OF_DRY_RUN } from '../program.ts'
import type { Shop } from '../shops/shop.ts'
import type { MembershipProduct } from './membership.ts'

/** A product by which a membership is bought: numbers or GIDs. */
export interface GivenLink {
  readonly id: number | string
  readonly variant_id?: number | string
}

/** A product to be made; without a title it has the membership's name. */
export interface GivenDraft {
  readonly title?: string
  readonly price: string
}

export interface LinkedProduct {
  readonly product: MembershipProduct
  /** The product's, on the platform. */
  readonly status: ShopProduct['status']
}

/**
 * The product that a body names, as the platform has it, at the price of one of its variants: the
 * one that is named, else the one that was linked before, else the first.
 */
export function linkedProduct(
  shop: Shop,
  catalogue: ShopCatalogue,
  given: GivenLink,
  before: MembershipProduct | null,
): Decided<LinkedProduct> {
  const number = readPlatformId(shop.platform, 'Product', given.id)
  const product = catalogue.products.get(number ?? 0)
  if (product === undefined) return { faults: [notInTheShop('product.id', 'Product', given.id)] }
  const variant_id = given.variant_id ?? before?.variant_id
  const wanted =
    variant_id === undefined ? null : readPlatformId(shop.platform, 'ProductVariant', variant_id)
  const variant = product.variants.find((one) => one.variant_id === wanted)
  if (variant === undefined && given.variant_id !== undefined) {
    return { faults: [wrongVariant(product, given.variant_id)] }
  }
  return { value: linkTo(shop, product, variant ?? product.variants[0]) }
}

/** The product as it is linked; `variant` is one of its own. */
export function linkTo(
  shop: Shop,
  { product_id, title, status, variants }: ShopProduct,
  variant: ShopProduct['variants'][number] | undefined = variants[0],
): LinkedProduct {
  if (variant === undefined) throw new Error(`the product ${product_id} has no variant`)
  const product = {
    id: formatGid(shop.platform, 'Product', product_id),
    title,
    variant_id: formatGid(shop.platform, 'ProductVariant', variant.variant_id),
    variant_title: variant.title,
    price: variant.price,
    currency: shop.currency,
  }
  return { product, status }
}

/** What the platform calls the variant of a product that has no choice. */
const ONLY_VARIANT_TITLE = 'Default Title'

/** What stands for a product that is still to be made. */
export function draftToMake(shop: Shop, title: string, price: string): LinkedProduct {
  const ids = { id: ID_OF_DRY_RUN, variant_id: ID_OF_DRY_RUN }
  const variant_title = ONLY_VARIANT_TITLE
  const product = { ...ids, title, variant_title, price, currency: shop.currency }
  return { product, status: 'DRAFT' }
}

function wrongVariant(product: ShopProduct, received: number | string): FieldFault {
  const message = 'is not a variant of this product'
  const allowed = product.variants.slice(0, 100).map(({ variant_id }) => variant_id)
  return { field: 'product.variant_id', message, allowed, received }
}
