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

/** The product that sells a membership: numbers or GIDs. */
export interface ProductLinkInput {
  readonly id: number | string
  readonly variant_id?: number | string
}

/** A product to create; its default title is the membership's name. */
export interface ProductDraftInput {
  readonly title?: string
  readonly price: string
}

export interface LinkedProduct {
  readonly product: MembershipProduct
  /** The product's, on the platform. */
  readonly status: ShopProduct['status']
}

/**
 * The product that a body names, as the platform has it, with the price of one variant: the named
 * one, else the previously linked one, else the first.
 */
export function linkedProduct(
  shop: Shop,
  catalogue: ShopCatalogue,
  input: ProductLinkInput,
  before: MembershipProduct | null,
): Decided<LinkedProduct> {
  const number = readPlatformId(shop.platform, 'Product', input.id)
  const product = catalogue.products.get(number ?? 0)
  if (product === undefined) return { faults: [notInTheShop('product.id', 'Product', input.id)] }
  const variant_id = input.variant_id ?? before?.variant_id
  const wanted =
    variant_id === undefined ? null : readPlatformId(shop.platform, 'ProductVariant', variant_id)
  const variant = product.variants.find((one) => one.variant_id === wanted)
  if (variant === undefined && input.variant_id !== undefined) {
    return { faults: [wrongVariant(product, input.variant_id)] }
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

/** The platform's name for the only variant of a product. */
const ONLY_VARIANT_TITLE = 'Default Title'

/** The placeholder for a product that will be created. */
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
