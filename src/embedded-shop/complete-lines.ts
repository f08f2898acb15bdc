import { NO_FACTS, type ProductFacts } from '../domain/orders/cart.ts'
import { readMoney } from '../schemas/base/money.ts'
import type { Tx } from '../store/db.ts'
import { momentAfter, type OrderDocument, type OrderLineDocument } from './order-document.ts'
import { partIdOf, partNumber } from './schemas/numbers.ts'
import type { OrderBody } from './schemas/orders.ts'
import { findProductFacts, lockProductsToCome, type ProductFactsRow } from './store/catalogue.ts'

interface LinesShop {
  readonly shop_id: number
  readonly currency: string
}

type LineBody = OrderBody['lines'][number]

/**
 * Lines with the facts about their products, as they were when the line was first reported. A
 * product that comes later says them then.
 */
export async function completeLines(
  tx: Tx,
  { shop_id, currency }: LinesShop,
  lines: readonly LineBody[],
  before: OrderDocument | undefined,
): Promise<OrderLineDocument[]> {
  const products = await findOrAwait(
    tx,
    shop_id,
    lines.map(({ product_id }) => product_id ?? null),
  )
  return lines.map((line) => {
    const product_id = line.product_id ?? null
    const known = before?.lines.find(({ id }) => id === partNumber(line.id))
    const is_known = known?.product_id === product_id && known.product_to_come === undefined
    const product = product_id === null ? NO_FACTS : products.get(product_id)
    return completeLine(line, is_known ? known : product, currency)
  })
}

function completeLine(
  line: LineBody,
  /** undefined: its product is still to come. */
  facts: ProductFacts | undefined,
  currency: string,
): OrderLineDocument {
  const { id, quantity, price, compare_at_price = null, gift_card = null } = line
  const { tags, collection_ids, ...known } = facts ?? NO_FACTS
  return {
    ...partIdOf(id),
    product_id: line.product_id ?? null,
    variant_id: line.variant_id ?? null,
    quantity,
    price: readMoney(price, currency),
    compare_at_price: compare_at_price === null ? null : readMoney(compare_at_price, currency),
    total_discount: readMoney(line.total_discount ?? 0, currency),
    subscription: line.subscription ?? false,
    subscription_renewal: line.subscription_renewal ?? false,
    gift_card: gift_card ?? known.gift_card,
    tags,
    collection_ids,
    ...(facts === undefined && { product_to_come: { gift_card } }),
  }
}

/** The products that an order waits for. */
export function awaitedBy({ lines }: OrderDocument): number[] {
  return lines.flatMap(({ product_id, product_to_come }) =>
    product_id === null || product_to_come === undefined ? [] : [product_id],
  )
}

/** An order with the facts of products that have come since. */
export async function withLateProducts(
  tx: Tx,
  shop_id: number,
  before: OrderDocument,
  now: Date,
): Promise<OrderDocument> {
  const found = await findProductFacts(tx, shop_id, awaitedBy(before))
  const products = new Map(found.map((product) => [product.product_id, product]))
  const lines = before.lines.map((line) => {
    const { product_to_come, ...reported } = line
    const product = products.get(line.product_id ?? 0)
    if (product_to_come === undefined || product === undefined) return line
    const { tags, collection_ids } = product
    return {
      ...reported,
      gift_card: product_to_come.gift_card ?? product.gift_card,
      tags,
      collection_ids,
    }
  })
  return { ...before, lines, updated_at: momentAfter(before, now) }
}

/** The known products; the others are awaited from here on. */
async function findOrAwait(
  tx: Tx,
  shop_id: number,
  of_lines: readonly (number | null)[],
): Promise<ReadonlyMap<number, ProductFactsRow>> {
  const product_ids = [...new Set(of_lines.filter((id) => id !== null))]
  const found = await findProductFacts(tx, shop_id, product_ids)
  const known = new Set(found.map(({ product_id }) => product_id))
  const missing = product_ids.filter((product_id) => !known.has(product_id))
  await lockProductsToCome(tx, shop_id, missing)
  const just_now = missing.length === 0 ? [] : await findProductFacts(tx, shop_id, missing)
  return new Map([...found, ...just_now].map((product) => [product.product_id, product]))
}
