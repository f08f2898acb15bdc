import { formatGid, parseGid } from '../../lib/gid.ts'

export type ShopifyKind =
  | 'Customer'
  | 'Order'
  | 'Product'
  | 'ProductVariant'
  | 'Collection'
  | 'LineItem'

export function gidOf(kind: ShopifyKind, number: number): string {
  return formatGid('shopify', kind, number)
}

/** The number of an id of Shopify's own; its numbers fit into a double. */
export function numberOf(kind: ShopifyKind, gid: string): number {
  const number = parseGid('shopify', kind, gid)
  if (number === null) throw new Error(`Shopify sent an id that is no ${kind}: ${gid}`)
  return number
}
