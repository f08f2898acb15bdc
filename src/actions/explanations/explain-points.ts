import type { Context } from '../../context.ts'
import { explainEntry } from '../../domain/explanations/explain-entry.ts'
import { explainOrderAsWhole } from '../../domain/explanations/explain-order.ts'
import type { Statement } from '../../domain/explanations/statement.ts'
import type { PointsExplanation } from '../../domain/orders/explain.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound } from '../../errors.ts'
import { findPresence } from '../../store/customers/customer-presence.ts'
import { inSnapshot } from '../../store/db.ts'
import { listOrderEntries } from '../../store/orders/order-entries.ts'
import { findOrder } from '../../store/orders/orders.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { findProductNames } from './product-names.ts'
import { namesOfCampaigns, orderToExplain, readExplainedEntry } from './read-explained-entries.ts'

/** With what is to be said of it. */
export interface SpokenExplanation extends PointsExplanation {
  readonly statements: readonly Statement[]
}

/** Why a customer has the points of an entry or of an order, or none. Throws `not_found`. */
export async function explainPoints(
  context: Context,
  shop: Shop,
  customer_id: number,
  about: { readonly entry_id: string } | { readonly order_id: number },
  now: Date,
): Promise<SpokenExplanation> {
  if ('order_id' in about)
    return explainOrderPoints(context, shop, customer_id, about.order_id, now)
  const explained = await readExplainedEntry(context, shop, customer_id, about.entry_id, now)
  const { entry, order } = explained
  // An order may have moved to another customer since.
  return entry.order_id === null || order?.stored.customer_id !== customer_id
    ? { order: null, entries: [entry], statements: explainEntry(explained) }
    : explainOrderPoints(context, shop, customer_id, entry.order_id, now)
}

/** Why an order has earned a customer its points, or none. Throws `not_found`. */
async function explainOrderPoints(
  context: Context,
  shop: Shop,
  customer_id: number,
  order_id: number,
  now: Date,
): Promise<SpokenExplanation> {
  const { shop_id } = shop
  const { at, stored, campaign_names, entries, is_gone } = await inSnapshot(
    context.database.db,
    async (tx) => {
      const customer = await findPresence(tx, shop_id, customer_id)
      if (customer === undefined) throw notFound('customer', customer_id)
      const found = await findOrder(tx, shop_id, order_id)
      if (found === undefined || found.customer_id !== customer_id) {
        throw notFound('order', order_id)
      }
      const at_now = await readShopAt(tx, shop, now)
      return {
        at: at_now,
        stored: found,
        campaign_names: await namesOfCampaigns(tx, at_now, [], [found]),
        entries: await listOrderEntries(tx, shop_id, customer_id, order_id),
        is_gone: customer.gone_at !== null,
      }
    },
  )
  const product_names = await findProductNames(context, shop, [stored])
  const order = orderToExplain(at, stored, { campaign_names, product_names, is_gone })
  if (order === null) throw notFound('order', order_id)
  return { order, entries, statements: explainOrderAsWhole(order) }
}
