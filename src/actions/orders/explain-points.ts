import type { Context } from '../../context.ts'
import { explainOrder, type PointsExplanation } from '../../domain/orders/explain.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound } from '../../errors.ts'
import { readCampaign } from '../../store/campaigns/campaigns.ts'
import { findBuyer } from '../../store/customers/customers.ts'
import { inSnapshot, type Queries } from '../../store/db.ts'
import { findEntry, listOrderEntries } from '../../store/orders/order-entries.ts'
import { findOrder } from '../../store/orders/orders.ts'
import { readProgram } from '../../store/programme/programs.ts'

/** Why a customer has the points of an entry or of an order, or none. Throws `not_found`. */
export function explainPoints(
  { database }: Context,
  shop: Shop,
  customer_id: number,
  about: { readonly entry_id: string } | { readonly order_id: number },
): Promise<PointsExplanation> {
  return inSnapshot(database.db, (tx) =>
    'entry_id' in about
      ? explainEntry(tx, shop, customer_id, about.entry_id)
      : explainOrderPoints(tx, shop, customer_id, about.order_id),
  )
}

/** Why a customer has the points of an entry. Throws `not_found`. */
async function explainEntry(
  queries: Queries,
  shop: Shop,
  customer_id: number,
  entry_id: string,
): Promise<PointsExplanation> {
  const entry = await findEntry(queries, shop.shop_id, customer_id, entry_id)
  if (entry === undefined) throw notFound('transaction', entry_id)
  return entry.order_id === null
    ? { order: null, entries: [entry] }
    : explainOrderPoints(queries, shop, customer_id, entry.order_id)
}

/** Why an order has earned a customer its points, or none. Throws `not_found`. */
async function explainOrderPoints(
  queries: Queries,
  shop: Shop,
  customer_id: number,
  order_id: number,
): Promise<PointsExplanation> {
  const { shop_id } = shop
  const customer = await findBuyer(queries, shop_id, customer_id)
  if (customer === undefined) throw notFound('customer', customer_id)
  const stored = await findOrder(queries, shop_id, order_id)
  const document = stored?.document ?? null
  if (stored === undefined || document === null || stored.customer_id !== customer_id) {
    throw notFound('order', order_id)
  }
  const { document: program } = await readProgram(queries, shop_id)
  const explanation = explainOrder(stored, document)
  const campaign_names = new Map<string, string>()
  for (const { campaign_id } of explanation.campaigns) {
    const campaign = await readCampaign(queries, shop_id, campaign_id)
    campaign_names.set(campaign_id, campaign?.document.name ?? campaign_id)
  }
  const tier_id = stored.judgement?.terms?.tier_id
  const tier_name = program.tiers.find(({ id }) => id === tier_id)?.name ?? null
  const entries = await listOrderEntries(queries, shop_id, customer_id, order_id)
  return { order: { stored, document, explanation, tier_name, campaign_names }, entries }
}
