import type { Context } from '../../context.ts'
import type { ProductNames } from '../../domain/explanations/explain-order.ts'
import type { StoredOrder } from '../../domain/orders/stored-order.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { LaurelError } from '../../errors/laurel-error.ts'

/** A page of orders can have thousands of products; a reader sees the names of a few. */
const NAMES_MAX = 250

/**
 * What the platform calls the products of these orders today. An explanation without names is better
 * than none, so a platform that cannot be reached knows none.
 */
export async function findProductNames(
  { platform, log }: Pick<Context, 'platform' | 'log'>,
  shop: Shop,
  orders: readonly StoredOrder[],
): Promise<ProductNames> {
  const lines = orders.flatMap(({ document }) => document?.lines ?? [])
  const numbers = [...new Set(lines.flatMap(({ product_id }) => product_id ?? []))]
  if (numbers.length === 0) return new Map()
  try {
    const products = await platform.findProducts(shop, numbers.slice(0, NAMES_MAX))
    return new Map(products.map(({ product_id, title }) => [product_id, title]))
  } catch (error) {
    if (!(error instanceof LaurelError)) throw error
    log.warn({ err: error }, 'an explanation goes without the names of products')
    return new Map()
  }
}
