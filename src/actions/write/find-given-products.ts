import type { Call } from '../../context.ts'
import { type GivenProducts, givenProductIds } from '../../domain/access/unpriced-worth.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { readProgram } from '../../store/programme/programs.ts'

/**
 * The products that rewards give away, with their prices; none while the platform does not answer,
 * so that no write fails for it. Call it before a transaction, never inside one.
 */
export async function findGivenProducts({ context, shop }: Call<never>): Promise<GivenProducts> {
  const { document } = await readProgram(context.database.db, shop.shop_id)
  const product_ids = givenProductIds(document)
  if (product_ids.length === 0) return new Map()
  try {
    const products = await context.platform.findProducts(shop, product_ids)
    return new Map(products.map((product) => [product.product_id, product]))
  } catch (error) {
    if (error instanceof LaurelError && error.code === 'platform_unavailable') return new Map()
    throw error
  }
}
