import type { Context } from '../../context.ts'
import { orderRule } from '../../domain/orders/judge.ts'
import { countedBeside, countedOrder, NOT_COUNTED } from '../../domain/orders/settle.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { lockOrdersWithExtras, saveCountedExtras } from '../../store/orders/counted-extras.ts'
import { findOrderTerms } from '../../store/orders/order-terms.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { ROWS_AT_ONCE } from '../../store/rows-at-once.ts'

/**
 * Counts the goods alone of orders that an older release counted with tax and shipping. It books no
 * points and reviews no tier, because a new release is no reason to take anything back.
 */
export async function countExtras(context: Context, shop: Shop, now: Date): Promise<void> {
  let counted: number
  do {
    counted = await inTransaction(context.database.db, (tx) => countSome(tx, shop, now))
  } while (counted === ROWS_AT_ONCE)
}

async function countSome(tx: Tx, { shop_id }: Shop, now: Date): Promise<number> {
  const orders = await lockOrdersWithExtras(tx, shop_id, ROWS_AT_ONCE)
  if (orders.length === 0) return 0
  const kept_ids = orders.flatMap(({ terms_id }) => terms_id ?? [])
  const kept = await findOrderTerms(tx, shop_id, kept_ids)
  const { document: program } = await readProgram(tx, shop_id)
  const counted = orders.map(({ order_id, customer_id, document, refunds, ...order }) => {
    const { program: judged_by } = kept.get(order.terms_id ?? '') ?? { program }
    const beside = countedBeside(order.judgement, orderRule(judged_by))
    const { counted_extras } =
      document === null ? NOT_COUNTED : countedOrder(document, refunds, beside)
    const [extras, extras_before] = [counted_extras ?? '0', order.counted_extras ?? '0']
    return { order_id, customer_id, extras, extras_before }
  })
  await saveCountedExtras(tx, shop_id, counted, now)
  return orders.length
}
