import { sql } from 'kysely'
import {
  CHANGES_LISTED_MAX,
  type JudgedOrder,
  type JudgedSpan,
  type JudgingEffects,
} from '../../domain/orders/judging.ts'
import type { StoredJudgement } from '../../domain/orders/stored-order.ts'
import { anyOf } from '../any-of.ts'
import type { Queries, Tx } from '../db.ts'
import { deleteSome } from '../delete-some.ts'

/** Where a walk through orders is. */
export interface JudgingPlace {
  readonly placed_at: Date | null
  readonly order_id: number
}

/**
 * The next orders that can be judged, in the order in which they were placed: those of members that
 * were paid for, and of which something is left.
 */
export async function listOrdersToJudge(
  queries: Queries,
  shop_id: number,
  { order_id, placed_from, placed_until }: JudgedSpan,
  { after, limit }: { readonly after: JudgingPlace; readonly limit: number },
): Promise<JudgingPlace[]> {
  const which =
    order_id === null
      ? sql`placed_at >= ${placed_from} AND placed_at < ${placed_until}
          AND (placed_at, order_id) > (
            coalesce(${after.placed_at}::timestamptz, '-infinity'), ${after.order_id}::bigint
          )`
      : sql`order_id = ${order_id} AND ${after.order_id}::bigint = 0`
  const found = await sql<JudgingPlace>`
    SELECT placed_at, order_id FROM orders
    WHERE shop_id = ${shop_id} AND counted_spend > 0 AND ${which}
    ORDER BY placed_at, order_id LIMIT ${limit}
  `.execute(queries)
  return found.rows
}

/** An order that was judged again, and by what it was judged before. */
export interface KeptJudgement {
  readonly order_id: number
  readonly points_before: number
  readonly points_after: number
  readonly terms_id: string | null
  readonly terms_at: Date | null
  /** null: it was not judged yet. */
  readonly judgement: StoredJudgement | null
  readonly judged_at: Date
}

export async function insertJudgedOrders(
  tx: Tx,
  shop_id: number,
  judging_id: string,
  judged: readonly KeptJudgement[],
): Promise<void> {
  await sql`
    INSERT INTO judged_orders (
      shop_id, judging_id, order_id, points_before, points_after, terms_id, terms_at, judgement,
      judged_at
    )
    SELECT ${shop_id}, ${judging_id}, order_id, points_before, points_after, terms_id, terms_at,
      judgement, judged_at
    FROM json_to_recordset(${JSON.stringify(judged)}) AS r (
      order_id bigint, points_before bigint, points_after bigint, terms_id text,
      terms_at timestamptz, judgement jsonb, judged_at timestamptz
    )
  `.execute(tx)
}

/** The next orders of a judging, and whether it is the last that judged them. */
export async function listOrdersToUndo(
  tx: Tx,
  shop_id: number,
  judging_id: string,
  { after_order_id, limit }: { readonly after_order_id: number; readonly limit: number },
): Promise<(KeptJudgement & { readonly is_current: boolean })[]> {
  const found = await sql<KeptJudgement & { readonly is_current: boolean }>`
    SELECT j.order_id, j.points_before, j.points_after, j.terms_id, j.terms_at, j.judgement,
      j.judged_at, o.terms_at IS NOT DISTINCT FROM j.judged_at AS is_current
    FROM judged_orders j JOIN orders o ON o.shop_id = j.shop_id AND o.order_id = j.order_id
    WHERE j.shop_id = ${shop_id} AND j.judging_id = ${judging_id}
      AND j.order_id > ${after_order_id}::bigint
    ORDER BY j.order_id LIMIT ${limit}
  `.execute(tx)
  return found.rows
}

/**
 * Orders that another judging has judged since: to undo that one leads to the terms of before this
 * one from now on. Returns these orders.
 */
export async function passTermsOn(
  tx: Tx,
  shop_id: number,
  judging_id: string,
  order_ids: readonly number[],
): Promise<number[]> {
  if (order_ids.length === 0) return []
  const passed = await sql<{ order_id: number }>`
    UPDATE judged_orders later
    SET terms_id = j.terms_id, terms_at = j.terms_at, judgement = j.judgement
    FROM judged_orders j
    WHERE j.shop_id = ${shop_id} AND j.judging_id = ${judging_id}
      AND j.order_id = ${anyOf(order_ids)}
      AND later.shop_id = ${shop_id} AND later.order_id = j.order_id
      AND later.undone_at IS NULL AND later.terms_at = j.judged_at
    RETURNING later.order_id
  `.execute(tx)
  return passed.rows.map(({ order_id }) => order_id)
}

export async function markOrdersUndone(
  tx: Tx,
  shop_id: number,
  judging_id: string,
  order_ids: readonly number[],
  now: Date,
): Promise<void> {
  if (order_ids.length === 0) return
  await tx
    .updateTable('judged_orders')
    .set({ undone_at: now })
    .where('shop_id', '=', shop_id)
    .where('judging_id', '=', judging_id)
    .where('order_id', 'in', order_ids)
    .execute()
}

/** What a judging has done so far, without its undo. Members are counted by whose orders are now. */
export async function readJudgingEffects(
  queries: Queries,
  shop_id: number,
  judging_id: string,
): Promise<JudgingEffects> {
  const rows = sql`
    SELECT j.order_id, o.customer_id, j.points_before, j.points_after,
      j.points_after - j.points_before AS difference
    FROM judged_orders j JOIN orders o ON o.shop_id = j.shop_id AND o.order_id = j.order_id
    WHERE j.shop_id = ${shop_id} AND j.judging_id = ${judging_id}
  `
  const found = await sql<Omit<JudgingEffects, 'changes'>>`
    SELECT count(*)::integer AS orders_judged,
      (count(*) FILTER (WHERE difference <> 0))::integer AS orders_changed,
      (count(DISTINCT customer_id) FILTER (WHERE difference <> 0))::integer AS members,
      coalesce(sum(difference) FILTER (WHERE difference > 0), 0)::bigint AS points_given,
      coalesce(-sum(difference) FILTER (WHERE difference < 0), 0)::bigint AS points_taken
    FROM (${rows}) judged
  `.execute(queries)
  const changes = await sql<JudgedOrder>`
    SELECT order_id, customer_id, points_before, points_after FROM (${rows}) judged
    WHERE difference <> 0
    ORDER BY abs(difference) DESC, order_id LIMIT ${CHANGES_LISTED_MAX}
  `.execute(queries)
  const [sums] = found.rows
  if (sums === undefined) throw new Error('a sum over no rows is one row')
  return { ...sums, changes: changes.rows }
}

/** Deletes some of those that can no longer be undone. */
export function pruneJudgedOrders(
  queries: Queries,
  shop_id: number,
  before: Date,
): Promise<number> {
  return deleteSome(
    queries,
    'judged_orders',
    ['shop_id', 'judging_id', 'order_id'],
    sql`shop_id = ${shop_id} AND judging_id IN (
      SELECT judging_id FROM order_judgings
      WHERE shop_id = ${shop_id} AND updated_at < ${before}
        AND status NOT IN ('running', 'undoing')
    )`,
    'judging_id',
  )
}
