import type { Context } from '../../context.ts'
import {
  effectsOf,
  type JudgedOrder,
  type JudgedSpan,
  type Judging,
} from '../../domain/orders/judging.ts'
import { nothingNew } from '../../domain/orders/take-report.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import {
  insertJudgedOrders,
  type JudgingPlace,
  type KeptJudgement,
  listOrdersToJudge,
  listOrdersToUndo,
  markOrdersUndone,
  passTermsOn,
} from '../../store/orders/judged-orders.ts'
import { lockJudgingAtWork, saveJudgingProgress } from '../../store/orders/judgings.ts'
import { findOrders, lockOrders } from '../../store/orders/orders.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { ROWS_AT_ONCE } from '../../store/rows-at-once.ts'
import { settleOrders } from './settle-orders.ts'

/**
 * Judges the orders that the merchant has named by the programme of now, or undoes that, page by
 * page. A page and its progress are one transaction, so each order is judged once, however often
 * this stops.
 */
export async function workJudging(
  { database, secret, clock }: Pick<Context, 'database' | 'secret' | 'clock'>,
  shop: Shop,
  now: Date,
): Promise<void> {
  let goes_on = true
  for (let at = now; goes_on; at = clock.now()) {
    goes_on = await inTransaction(database.db, (tx) => workPage(tx, secret, shop, at))
  }
}

/** False when nothing is left to do, or another process does it. */
export async function workPage(tx: Tx, secret: string, shop: Shop, now: Date): Promise<boolean> {
  const at_work = await lockJudgingAtWork(tx, shop.shop_id)
  if (at_work === undefined) return false
  const at = await readShopAt(tx, shop, now)
  return at_work.status === 'running'
    ? judgeNext(tx, secret, at, at_work)
    : undoNext(tx, secret, at, at_work)
}

async function judgeNext(
  tx: Tx,
  secret: string,
  at: ShopAt,
  { judging_id, revision, after_placed_at: placed_at, after_order_id: order_id, ...of }: Judging,
): Promise<boolean> {
  const { shop_id } = at.shop
  if (at.revision !== revision) {
    await saveJudgingProgress(tx, shop_id, judging_id, { status: 'stopped' }, at.now)
    return false
  }
  const { judged, last } = await judgePage(tx, secret, at, of, { placed_at, order_id })
  await insertJudgedOrders(tx, shop_id, judging_id, judged)
  const progress = {
    effects: effectsOf(judged),
    ...(last === null ? { status: 'done' as const } : { after: last }),
  }
  await saveJudgingProgress(tx, shop_id, judging_id, progress, at.now)
  return last !== null
}

interface JudgedPage {
  readonly judged: readonly (KeptJudgement & JudgedOrder)[]
  /** How many orders were looked at. */
  readonly orders: number
  /** The last of them; null: no order comes after it. */
  readonly last: JudgingPlace | null
}

/** Judges some orders by the programme of now. One that it would not pay yet stays as it is. */
export async function judgePage(
  tx: Tx,
  secret: string,
  at: ShopAt,
  of: JudgedSpan,
  after: JudgingPlace,
): Promise<JudgedPage> {
  const { shop_id } = at.shop
  const page = await listOrdersToJudge(tx, shop_id, of, { after, limit: ROWS_AT_ONCE })
  const order_ids = page.map(({ order_id }) => order_id)
  const before = await lockOrders(tx, shop_id, order_ids)
  const judge_again = { by: 'today' as const, placed_until: of.placed_until }
  const reports = order_ids.map((order_id) => ({ ...nothingNew(order_id), judge_again }))
  await settleOrders(tx, secret, at, reports)
  const settled = await findOrders(tx, shop_id, order_ids)
  const judged = order_ids.flatMap((order_id) => {
    const [old, order] = [before.get(order_id), settled.get(order_id)]
    if (old === undefined || order === undefined) return []
    if (order.terms_at?.getTime() !== at.now.getTime()) return []
    const { terms_id, terms_at, judgement, points: points_before } = old
    const { points: points_after, customer_id } = order
    const document_updated_at = old.document?.updated_at ?? null
    return [
      {
        ...{ order_id, customer_id, buyer_id: customer_id, document_updated_at },
        ...{ points_before, points_after, terms_id, terms_at, judgement, judged_at: at.now },
      },
    ]
  })
  const last = page.length < ROWS_AT_ONCE ? null : (page.at(-1) ?? null)
  return { judged, orders: page.length, last }
}

/** Judges some orders as they were judged before. One that was judged again since keeps its terms. */
async function undoNext(
  tx: Tx,
  secret: string,
  at: ShopAt,
  { judging_id, after_order_id }: Judging,
): Promise<boolean> {
  const { shop, now } = at
  const { shop_id } = shop
  const page = { after_order_id, limit: ROWS_AT_ONCE }
  const rows = await listOrdersToUndo(tx, shop_id, judging_id, page)
  const current = rows.filter(({ is_current }) => is_current)
  const reports = current.map(({ order_id, has_moved, judgement, terms_id, terms_at }) => ({
    ...nothingNew(order_id),
    // Somebody else is not held to what the former buyer was.
    judge_again: {
      ...{ by: 'before' as const, terms_id, terms_at },
      judgement: has_moved ? null : judgement,
    },
  }))
  await settleOrders(tx, secret, at, reports)
  const order_ids = current.map(({ order_id }) => order_id)
  const settled = await findOrders(tx, shop_id, order_ids)
  const taken_back = current.flatMap(({ order_id, judged_at }) =>
    settled.get(order_id)?.terms_at?.getTime() === judged_at.getTime() ? [] : [order_id],
  )
  const others = rows.filter(({ is_current }) => !is_current).map(({ order_id }) => order_id)
  const undone = [...taken_back, ...(await passTermsOn(tx, shop_id, judging_id, others))]
  await markOrdersUndone(tx, shop_id, judging_id, undone, now)
  const last = rows.at(-1)
  const goes_on = last !== undefined && rows.length === ROWS_AT_ONCE
  const progress = {
    orders_undone: undone.length,
    ...(goes_on
      ? { after: { placed_at: null, order_id: last.order_id } }
      : { status: 'undone' as const }),
  }
  await saveJudgingProgress(tx, shop_id, judging_id, progress, now)
  return goes_on
}
