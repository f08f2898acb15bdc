import { sql } from 'kysely'
import { isStillOwed } from '../../emails/queue.ts'
import type { Queries, Tx } from '../../store/db.ts'
import type { Topic, WebhookEvent } from '../domain/webhooks.ts'
import { DELIVERY_ID } from '../outbox.ts'

/** Which events: both moments are part of the range. */
export interface EventRange {
  readonly from: Date
  readonly to: Date
  readonly topics: readonly Topic[]
}

/** The newest first. */
export async function listEvents(
  queries: Queries,
  shop_id: number,
  range: EventRange,
  page: { readonly limit: number; readonly before_id: string | null },
): Promise<WebhookEvent[]> {
  const { before_id, limit } = page
  const place = placeOf(shop_id, before_id)
  const older =
    before_id === null
      ? sql``
      : sql`AND e.created_at <= (SELECT created_at FROM (${place}) p)
          AND (e.created_at, e.event_id) < (${place})`
  const found = await sql<WebhookEvent>`
    SELECT e.event_id, e.topic, e.payload, e.created_at FROM outbox e
    WHERE ${within(shop_id, range)} ${older}
    ORDER BY e.created_at DESC, e.event_id DESC LIMIT ${limit}
  `.execute(queries)
  return found.rows
}

/** What a replay came to. */
export interface Replayed {
  readonly deliveries: number
  /** How many events were looked at, and the last of them; null: there was none. */
  readonly events: number
  readonly last_id: string | null
}

/**
 * Makes deliveries of these events to an endpoint due now, the oldest first: those it never got and
 * those that are finished. Pending ones stay as they are, and test events are not sent again.
 */
export async function replayEvents(
  tx: Tx,
  shop_id: number,
  webhook_id: string,
  range: EventRange,
  page: { readonly limit: number; readonly after_id: string | null; readonly now: Date },
): Promise<Replayed> {
  const { after_id, limit, now } = page
  const place = placeOf(shop_id, after_id)
  const newer =
    after_id === null
      ? sql``
      : sql`AND e.created_at >= (SELECT created_at FROM (${place}) p)
          AND (e.created_at, e.event_id) > (${place})`
  const found = await sql<Replayed>`
    WITH e AS (
      SELECT e.event_id, e.topic, e.created_at FROM outbox e
      WHERE ${within(shop_id, range)} ${newer} AND e.payload->'test' IS NULL
      ORDER BY e.created_at, e.event_id LIMIT ${limit}
    ), made AS (
      INSERT INTO deliveries AS d
        (shop_id, delivery_id, webhook_id, event_id, topic, due_at, created_at)
      SELECT ${shop_id}, ${DELIVERY_ID}, w.webhook_id, e.event_id, e.topic,
        ${now}::timestamptz, e.created_at
      FROM e JOIN webhooks w ON w.shop_id = ${shop_id} AND w.webhook_id = ${webhook_id}
      ON CONFLICT (shop_id, webhook_id, event_id) DO UPDATE
        SET status = 'pending', due_at = EXCLUDED.due_at, attempts_made = 0
        WHERE d.status <> 'pending'
      RETURNING 1
    )
    SELECT (SELECT count(*) FROM made)::integer AS deliveries,
      (SELECT count(*) FROM e)::integer AS events,
      (SELECT event_id FROM e ORDER BY created_at DESC, event_id DESC LIMIT 1) AS last_id
  `.execute(tx)
  return found.rows[0] ?? { deliveries: 0, events: 0, last_id: null }
}

/** An event's place in the order of time. */
function placeOf(shop_id: number, event_id: string | null) {
  return sql`SELECT o.created_at, o.event_id FROM outbox o
    WHERE o.shop_id = ${shop_id} AND o.event_id = ${event_id}`
}

function within(shop_id: number, { from, to, topics }: EventRange) {
  return sql`e.shop_id = ${shop_id} AND e.created_at >= ${from} AND e.created_at <= ${to}
    AND e.topic IN (SELECT json_array_elements_text(${JSON.stringify(topics)}))`
}

/**
 * Deletes events from before a moment that no delivery or e-mail needs any more, and returns their
 * number. It also stores the moment, because before it `verify` cannot count events. They are
 * sought before any is locked; the limit is part of the text, so that the planner does not compare
 * all events with all deliveries.
 */
export async function pruneEvents(
  queries: Queries,
  shop_id: number,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  // With OR the planner would read all e-mails.
  const isDone = sql`NOT EXISTS (
    SELECT FROM deliveries d WHERE d.shop_id = e.shop_id AND d.event_id = e.event_id
  ) AND NOT ${isStillOwed(shop_id)}`
  const found = await sql<{ event_id: string }>`
    SELECT event_id FROM outbox e
    WHERE shop_id = ${shop_id} AND created_at < ${before} AND ${isDone}
    ORDER BY created_at LIMIT ${sql.lit(limit)}
  `.execute(queries)
  if (found.rows.length === 0) return 0
  await sql`
    INSERT INTO kept_events AS k (shop_id, since) VALUES (${shop_id}, ${before})
    ON CONFLICT (shop_id) DO UPDATE SET since = excluded.since WHERE k.since < excluded.since
  `.execute(queries)
  const pruned = await sql`
    DELETE FROM outbox e
    WHERE shop_id = ${shop_id} AND event_id = ANY (${found.rows.map(({ event_id }) => event_id)}::text[])
      AND ${isDone}
  `.execute(queries)
  return Number(pruned.numAffectedRows ?? 0)
}
