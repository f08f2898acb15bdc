import type { Context } from '../../context.ts'
import { voucherStatus } from '../../domain/codes/voucher.ts'
import { bookedFor, type MovedSpan } from '../../domain/customers/customer-merge.ts'
import type { EntryToExplain } from '../../domain/explanations/entry-to-explain.ts'
import { bonusesIn } from '../../domain/explanations/explain-entry.ts'
import type { Maker } from '../../domain/explanations/explain-maker.ts'
import type { OrderToExplain } from '../../domain/explanations/explain-order.ts'
import { explainOrder } from '../../domain/orders/explain.ts'
import { orderRule } from '../../domain/orders/judge.ts'
import type { StoredOrder } from '../../domain/orders/stored-order.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound } from '../../errors.ts'
import { findMakers } from '../../store/access/maker-names.ts'
import { readCampaigns } from '../../store/campaigns/campaigns.ts'
import { findCodes } from '../../store/codes/codes.ts'
import { listMovedSpans } from '../../store/customers/customer-merges.ts'
import { findPresence } from '../../store/customers/customer-presence.ts'
import { inSnapshot, type Queries } from '../../store/db.ts'
import { findOrders } from '../../store/orders/orders.ts'
import {
  findEntriesBySeq,
  findStoredEntry,
  listMergedEntries,
  listStoredEntries,
  type StoredEntriesPage,
  type StoredEntry,
} from '../../store/points/explained-entries.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { findProductNames } from './product-names.ts'

/** An entry with everything that is known about it, and the request that made it. */
export interface ExplainedEntry extends EntryToExplain {
  readonly entry: StoredEntry
}

/** The next of a member's entries, newest first. Throws `not_found`. */
export async function readExplainedEntries(
  context: Context,
  shop: Shop,
  customer_id: number,
  page: StoredEntriesPage,
  now: Date,
): Promise<ExplainedEntry[]> {
  return explained(context, shop, customer_id, now, (tx, moved) => {
    const list = moved.length === 0 ? listStoredEntries : listMergedEntries
    return list(tx, shop.shop_id, customer_id, page)
  })
}

/** One of a member's entries. Throws `not_found`. */
export async function readExplainedEntry(
  context: Context,
  shop: Shop,
  customer_id: number,
  entry_id: string,
  now: Date,
): Promise<ExplainedEntry> {
  const [entry] = await explained(context, shop, customer_id, now, async (tx) => {
    const found = await findStoredEntry(tx, shop.shop_id, customer_id, entry_id)
    return found === undefined ? [] : [found]
  })
  if (entry === undefined) throw notFound('transaction', entry_id)
  return entry
}

async function explained(
  context: Context,
  shop: Shop,
  customer_id: number,
  now: Date,
  read: (tx: Queries, moved: readonly MovedSpan[]) => Promise<StoredEntry[]>,
): Promise<ExplainedEntry[]> {
  const known = await inSnapshot(context.database.db, async (tx) => {
    const presence = await findPresence(tx, shop.shop_id, customer_id)
    if (presence?.is_member !== true) throw notFound('customer', customer_id)
    const moved = await listMovedSpans(tx, shop.shop_id, customer_id)
    const about = await readAbout(tx, shop, customer_id, await read(tx, moved), now)
    return { ...about, moved, is_gone: presence.gone_at !== null }
  })
  const product_names = await findProductNames(context, shop, [...known.orders.values()])
  return known.entries.map((entry) => ({
    entry,
    of: entry.of_seq === null ? null : (known.of.get(entry.of_seq) ?? null),
    order: orderOf(known, product_names, entry),
    bought: boughtBy(known, entry),
    campaign_names: known.campaign_names,
    booked_for: bookedFor(known.moved, entry.seq),
    maker: entry.made_by === null ? null : (known.makers.get(entry.made_by) ?? null),
    currency: shop.currency,
    now,
  }))
}

type Known = Awaited<ReturnType<typeof readAbout>> & Pick<OrderToExplain, 'is_gone'>

/** All that these entries refer to, each sort with one statement. */
async function readAbout(
  queries: Queries,
  shop: Shop,
  customer_id: number,
  entries: readonly StoredEntry[],
  now: Date,
) {
  const { shop_id } = shop
  const at = await readShopAt(queries, shop, now)
  const seqs = entries.flatMap(({ of_seq }) => of_seq ?? [])
  const orders = await findOrders(
    queries,
    shop_id,
    entries.flatMap(({ order_id }) => order_id ?? []),
  )
  const bought = entries.filter(({ source }) => source === 'redemption')
  return {
    at,
    entries,
    orders,
    of: await findEntriesBySeq(queries, shop_id, customer_id, seqs),
    codes: await findCodes(
      queries,
      shop_id,
      bought.flatMap(({ source_ref }) => source_ref ?? []),
    ),
    campaign_names: await namesOfCampaigns(queries, at, entries, [...orders.values()]),
    makers: await findMakers(
      queries,
      shop_id,
      entries.flatMap(({ made_by }) => made_by ?? []),
    ),
  }
}

export async function namesOfCampaigns(
  queries: Queries,
  { shop }: Pick<ShopAt, 'shop'>,
  entries: readonly StoredEntry[],
  orders: readonly StoredOrder[],
): Promise<ReadonlyMap<string, string>> {
  const of_orders = orders.flatMap(({ judgement }) => judgement?.campaigns ?? [])
  const of_rules = entries.flatMap(({ metadata }) => bonusesIn(metadata?.bonuses))
  const ids = [...of_orders, ...of_rules].map(({ campaign_id }) => campaign_id)
  const found = await readCampaigns(queries, shop.shop_id, ids)
  return new Map(found.map(({ document }) => [document.id, document.name]))
}

function orderOf(
  { at, orders, campaign_names, is_gone }: Known,
  product_names: OrderToExplain['product_names'],
  { order_id }: StoredEntry,
): OrderToExplain | null {
  const stored = order_id === null ? undefined : orders.get(order_id)
  if (stored === undefined) return null
  return orderToExplain(at, stored, { product_names, campaign_names, is_gone })
}

/** null: only refunds of it have come. */
export function orderToExplain(
  { program, now }: ShopAt,
  stored: StoredOrder,
  known: Pick<OrderToExplain, 'product_names' | 'campaign_names' | 'is_gone'>,
): OrderToExplain | null {
  const { document, judgement } = stored
  if (document === null) return null
  const tier_id = judgement?.terms?.tier_id
  const tier_name = program.tiers.find(({ id }) => id === tier_id)?.name ?? null
  const explanation = explainOrder(stored, document)
  return { stored, document, explanation, tier_name, rule: orderRule(program), now, ...known }
}

function boughtBy({ codes, at }: Pick<Known, 'codes' | 'at'>, { source, source_ref }: StoredEntry) {
  const code = source === 'redemption' ? codes.get(source_ref ?? '') : undefined
  return code === undefined ? null : { ...code, status: voucherStatus(code, at.now) }
}

/** Who made something; null: not known. */
export type MadeBy = Maker | null
