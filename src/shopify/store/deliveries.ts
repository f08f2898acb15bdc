import { sql } from 'kysely'
import type { FailedDelivery } from '../../domain/shops/shopify.ts'
import type { Queries, Tx } from '../../store/db.ts'
import { deleteSome } from '../../store/delete-some.ts'

/** Something that has changed at Shopify, as a webhook or the sweep has told. */
export interface DeliveryRow {
  readonly topic: string
  readonly webhook_id: string
  /** What it is about; null: the shop itself. */
  readonly subject_id: number | null
  /** Of a merge, who stays; null: it is none. */
  readonly into: number | null
  readonly triggered_at: Date | null
  readonly received_at: Date
  readonly attempts: number
}

export interface NewDelivery {
  readonly topic: string
  readonly webhook_id: string
  readonly event_id: string | null
  readonly subject_id: number | null
  readonly into?: number | null
  readonly triggered_at: string | null
}

/** Stores these, each once by its own id and once by that of its event. */
export async function insertDeliveries(
  queries: Queries,
  shop_id: number,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO shopify_deliveries (
      shop_id, topic, webhook_id, event_id, subject_id, details, triggered_at, received_at,
      next_attempt_at
    )
    SELECT ${shop_id}, topic, webhook_id, event_id, subject_id,
      jsonb_strip_nulls(jsonb_build_object('into', r."into")), triggered_at, ${now}, ${now}
    FROM json_to_recordset(${JSON.stringify(deliveries)}) AS r (
      topic text, webhook_id text, event_id text, subject_id bigint, "into" bigint,
      triggered_at timestamptz
    )
    ON CONFLICT DO NOTHING
  `.execute(queries)
}

/** What is due, the oldest first. */
export async function listDueDeliveries(
  queries: Queries,
  shop_id: number,
  now: Date,
  limit: number,
): Promise<DeliveryRow[]> {
  const found = await sql<DeliveryRow>`
    SELECT topic, webhook_id, subject_id, (details->>'into')::bigint AS "into", triggered_at,
      received_at, attempts
    FROM shopify_deliveries
    WHERE shop_id = ${shop_id} AND handled_at IS NULL AND next_attempt_at <= ${now}
    ORDER BY next_attempt_at, received_at, webhook_id LIMIT ${limit}
  `.execute(queries)
  return found.rows
}

/**
 * Marks everything about the same thing that came in before it was read: one reading knows all of
 * it. In the transaction that carries it out.
 */
export async function markHandled(
  tx: Tx,
  shop_id: number,
  topics: readonly string[],
  subject_id: number | null,
  { read_at, now }: { readonly read_at: Date; readonly now: Date },
): Promise<void> {
  await sql`
    UPDATE shopify_deliveries SET handled_at = ${now}, last_fault = NULL
    WHERE shop_id = ${shop_id} AND subject_id IS NOT DISTINCT FROM ${subject_id}::bigint
      AND topic IN (SELECT json_array_elements_text(${JSON.stringify(topics)}))
      AND handled_at IS NULL AND received_at <= ${read_at}
  `.execute(tx)
}

export async function postpone(
  queries: Queries,
  shop_id: number,
  { topic, webhook_id }: Pick<DeliveryRow, 'topic' | 'webhook_id'>,
  { next_attempt_at, fault }: { readonly next_attempt_at: Date; readonly fault: string },
): Promise<void> {
  await sql`
    UPDATE shopify_deliveries
    SET attempts = attempts + 1, next_attempt_at = ${next_attempt_at}, last_fault = ${fault}
    WHERE shop_id = ${shop_id} AND topic = ${topic} AND webhook_id = ${webhook_id}
      AND handled_at IS NULL
  `.execute(queries)
}

/** How many wait, and since when the oldest of them. */
export async function countWaiting(
  queries: Queries,
  shop_id: number,
): Promise<{ readonly deliveries: number; readonly since: Date | null }> {
  const found = await sql<{ deliveries: number; since: Date | null }>`
    SELECT count(*)::integer AS deliveries, min(received_at) AS since
    FROM shopify_deliveries WHERE shop_id = ${shop_id} AND handled_at IS NULL
  `.execute(queries)
  return found.rows[0] ?? { deliveries: 0, since: null }
}

/** How many have failed so often, and are tried again. */
export async function countFailing(
  queries: Queries,
  shop_id: number,
  attempts_min: number,
): Promise<number> {
  const found = await sql<{ deliveries: number }>`
    SELECT count(*)::integer AS deliveries FROM shopify_deliveries
    WHERE shop_id = ${shop_id} AND handled_at IS NULL AND attempts >= ${attempts_min}
  `.execute(queries)
  return found.rows[0]?.deliveries ?? 0
}

/** Some that failed and are tried again, those with most attempts first. */
export async function listFailing(
  queries: Queries,
  shop_id: number,
  limit: number,
): Promise<FailedDelivery[]> {
  const found = await sql<FailedDelivery>`
    SELECT topic, subject_id, attempts, coalesce(last_fault, '') AS fault, next_attempt_at
    FROM shopify_deliveries
    WHERE shop_id = ${shop_id} AND handled_at IS NULL AND last_fault IS NOT NULL
    ORDER BY attempts DESC, received_at, webhook_id LIMIT ${limit}
  `.execute(queries)
  return found.rows
}

/** Customers who asked for their data since then, the latest first. */
export async function listDataRequests(
  queries: Queries,
  shop_id: number,
  since: Date,
  limit: number,
): Promise<{ readonly customer_id: number; readonly received_at: Date }[]> {
  const found = await sql<{ customer_id: number; received_at: Date }>`
    SELECT subject_id AS customer_id, received_at FROM shopify_deliveries
    WHERE shop_id = ${shop_id} AND topic = 'customers/data_request'
      AND subject_id IS NOT NULL AND received_at >= ${since}
    ORDER BY received_at DESC LIMIT ${limit}
  `.execute(queries)
  return found.rows
}

/** Deletes some that were handled so long ago that Shopify does not repeat them. */
export function pruneShopifyDeliveries(
  queries: Queries,
  shop_id: number,
  handled_before: Date,
): Promise<number> {
  return deleteSome(
    queries,
    'shopify_deliveries',
    ['shop_id', 'topic', 'webhook_id'],
    sql`shop_id = ${shop_id} AND handled_at < ${handled_before}`,
    'webhook_id',
  )
}
