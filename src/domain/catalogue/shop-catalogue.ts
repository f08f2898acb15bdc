import { parseGid } from '../../lib/gid.ts'
import type { FieldFault } from './check-fields.ts'

/** The products and collections that a decision needs, read from the platform before it. */
export interface ShopCatalogue {
  readonly products: ReadonlyMap<number, ShopProduct>
  readonly collections: ReadonlyMap<number, ShopCollection>
}

/** A product as the platform answers it. */
export interface ShopProduct {
  readonly product_id: number
  readonly title: string
  readonly status: 'ACTIVE' | 'DRAFT' | 'ARCHIVED'
  readonly variants: readonly ShopVariant[]
}

export interface ShopVariant {
  readonly variant_id: number
  readonly title: string
  /** Decimal text, in shop currency. */
  readonly price: string
}

export interface ShopCollection {
  readonly collection_id: number
  readonly title: string
}

/** A collection, and how many products it has. */
export interface CountedCollection extends ShopCollection {
  readonly products: number
}

/** A tag in one of its spellings, and how many products have it in any case. */
export interface CountedTag {
  readonly tag: string
  readonly products: number
}

export type PlatformKind = 'Product' | 'ProductVariant' | 'Collection'

/** The id of a body, as a number or a GID of this platform and kind; null for anything else. */
export function readPlatformId(
  platform: string,
  kind: PlatformKind,
  id: number | string,
): number | null {
  return parseGid(platform, kind, String(id))
}

export function notInTheShop(field: string, kind: PlatformKind, received: unknown): FieldFault {
  const noun = { Product: 'product', ProductVariant: 'variant', Collection: 'collection' }[kind]
  return { field, message: `is not a ${noun} of this shop`, received }
}
