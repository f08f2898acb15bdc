import { sql } from 'kysely'
import type { StoredOrder } from '../../domain/orders/stored-order.ts'
import type { WritePart } from '../write-together.ts'

/** An order that is to be stored. */
export interface OrderWrite {
  /** null: it is not there yet. */
  readonly before: StoredOrder | null
  readonly after: StoredOrder
  /** Whether it uses a code of ours; null: as before. */
  readonly used_code: boolean | null
  /** Whether it is decided which partner it counts for. */
  readonly partner_decided: boolean
}

/** An order that is not there yet is stored once: these say that somebody else was first. */
export const TAKEN_ORDER = ['orders_pkey', 'entries_by_source_ref']

/** The part of a write that stores these orders, of which the old ones are locked. */
export function ordersPart(
  shop_id: number,
  orders: readonly OrderWrite[],
  now: Date,
): WritePart | null {
  if (orders.length === 0) return null
  const rows = orders.map(({ before, after, used_code, partner_decided }) => ({
    ...{ ...after, used_code, partner_decided, is_new: before === null },
    // What has not changed is neither sent nor written again.
    document: after.document === before?.document ? null : after.document,
    refunds: after.refunds === before?.refunds ? null : after.refunds,
    judgement: after.judgement === before?.judgement ? null : after.judgement,
    judgement_stays: after.judgement === before?.judgement,
  }))
  const order_ids = sql`ANY (ARRAY(SELECT order_id FROM order_rows WHERE NOT is_new))`
  return sql`
    order_rows AS MATERIALIZED (
      SELECT order_id, is_new, customer_id, document, refunds, judgement, judgement_stays, points,
        entry_seq, pending_points, pending_until, counted_spend, counted_extras, awards, terms_id,
        terms_at, used_code, partner_decided, (document->>'created_at')::timestamptz AS placed_at
      FROM json_to_recordset(${JSON.stringify(rows)}) AS r (
        order_id bigint, is_new boolean, customer_id bigint, document jsonb, refunds jsonb,
        judgement jsonb, judgement_stays boolean, points bigint, entry_seq integer,
        pending_points bigint, pending_until timestamptz, counted_spend numeric,
        counted_extras numeric, awards integer, terms_id text, terms_at timestamptz, used_code boolean, partner_decided boolean
      )
    ), new_orders AS (
      INSERT INTO orders (
        shop_id, order_id, customer_id, document, refunds, judgement, points, entry_seq,
        pending_points, pending_until, counted_spend, counted_extras, awards, terms_id, terms_at,
        used_code, partner_decided, placed_at, updated_at
      )
      SELECT ${shop_id}, order_id, customer_id, document, coalesce(refunds, '[]'), judgement,
        points, entry_seq, pending_points, pending_until, counted_spend, counted_extras, awards,
        terms_id, terms_at, coalesce(used_code, false), partner_decided, placed_at, ${now}::timestamptz
      FROM order_rows WHERE is_new ORDER BY order_id
    ), changed_orders AS (
      UPDATE orders o
      SET customer_id = r.customer_id, document = coalesce(r.document, o.document),
        refunds = coalesce(r.refunds, o.refunds),
        judgement = CASE WHEN r.judgement_stays THEN o.judgement ELSE r.judgement END,
        points = r.points, entry_seq = r.entry_seq, pending_points = r.pending_points,
        pending_until = r.pending_until, counted_spend = r.counted_spend,
        counted_extras = r.counted_extras, awards = r.awards,
        terms_id = r.terms_id, terms_at = r.terms_at,
        used_code = coalesce(r.used_code, o.used_code),
        partner_decided = r.partner_decided,
        placed_at = coalesce(r.placed_at, o.placed_at), updated_at = ${now}
      FROM order_rows r
      WHERE o.shop_id = ${shop_id} AND o.order_id = ${order_ids} AND o.order_id = r.order_id
    )
  `
}

/** The part of a write that notes of other orders that they use a code of ours from now on. */
export function ordersWithCodesPart(
  shop_id: number,
  order_ids: readonly number[],
): WritePart | null {
  if (order_ids.length === 0) return null
  return sql`
    orders_with_codes AS (
      UPDATE orders SET used_code = true
      WHERE shop_id = ${shop_id} AND order_id = ANY (${order_ids}::bigint[]) AND NOT used_code
    )
  `
}
