import { sql } from 'kysely'
import {
  CHANGES_LISTED_MAX,
  type JudgedOrder,
  type JudgedSpan,
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
      ? sql`o.placed_at >= ${placed_from} AND o.placed_at < ${placed_until}
          AND (o.placed_at, o.order_id) > (
            coalesce(${after.placed_at}::timestamptz, '-infinity'), ${after.order_id}::bigint
          )`
      : sql`o.order_id = ${order_id} AND ${after.order_id}::bigint = 0`
  const found = await sql<JudgingPlace>`
    SELECT o.placed_at, o.order_id FROM orders o
    JOIN customers c ON c.shop_id = o.shop_id AND c.customer_id = o.customer_id
    WHERE o.shop_id = ${shop_id} AND o.counted_spend > 0 AND ${which}
      AND c.enrolled_at IS NOT NULL AND c.gone_at IS NULL
    ORDER BY o.placed_at, o.order_id LIMIT ${limit}
  `.execute(queries)
  return found.rows
}

/** An order that was judged again, and by what it was judged before. */
export interface KeptJudgement {
  readonly order_id: number
  readonly buyer_id: number | null
  /** ISO 8601. */
  readonly document_updated_at: string | null
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
      shop_id, judging_id, order_id, buyer_id, document_updated_at, points_before, points_after,
      terms_id, terms_at, judgement, judged_at
    )
    SELECT ${shop_id}, ${judging_id}, order_id, buyer_id, document_updated_at, points_before,
      points_after, terms_id, terms_at, judgement, judged_at
    FROM json_to_recordset(${JSON.stringify(judged)}) AS r (
      order_id bigint, buyer_id bigint, document_updated_at text, points_before bigint, points_after bigint, terms_id text,
      terms_at timestamptz, judgement jsonb, judged_at timestamptz
    )
  `.execute(tx)
}

/** An order whose judging is to be undone. */
interface OrderToUndo extends KeptJudgement {
  /** Nothing else has judged it since, and it can be judged as before. */
  readonly is_current: boolean
  /** It belongs to somebody else now. */
  readonly has_moved: boolean
}

/**
 * The next orders of a judging. What an older release has judged without terms is as before only as
 * long as nothing of it has changed.
 */
export async function listOrdersToUndo(
  tx: Tx,
  shop_id: number,
  judging_id: string,
  { after_order_id, limit }: { readonly after_order_id: number; readonly limit: number },
): Promise<OrderToUndo[]> {
  const has_moved = sql`o.customer_id IS DISTINCT FROM j.buyer_id`
  const found = await sql<OrderToUndo>`
    SELECT j.order_id, j.buyer_id, j.document_updated_at, j.points_before, j.points_after,
      j.terms_id, j.terms_at, j.judgement, j.judged_at, ${has_moved} AS has_moved,
      o.terms_at IS NOT DISTINCT FROM j.judged_at AND (
        j.terms_id IS NOT NULL OR j.judgement IS NULL
        OR (NOT ${has_moved} AND o.document->>'updated_at' = j.document_updated_at)
      ) AS is_current
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

/** The orders that a judging changed most. */
export async function listLargestChanges(
  queries: Queries,
  shop_id: number,
  judging_id: string,
): Promise<JudgedOrder[]> {
  const found = await sql<JudgedOrder>`
    SELECT order_id, buyer_id AS customer_id, points_before, points_after FROM judged_orders
    WHERE shop_id = ${shop_id} AND judging_id = ${judging_id} AND points_after <> points_before
    ORDER BY abs(points_after - points_before) DESC, order_id LIMIT ${CHANGES_LISTED_MAX}
  `.execute(queries)
  return found.rows
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
