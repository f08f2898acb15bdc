import { sql } from 'kysely'
import type { Queries, Tx } from '../db.ts'
import { deleteSome } from '../delete-some.ts'

export interface PlatformEventRow {
  event_id: string
  kind: string
  payload: unknown
}

export interface UnhandledEvent extends PlatformEventRow {
  readonly created_at: Date
}

/** Stores these events, each once. */
export async function insertPlatformEvents(
  tx: Tx,
  shop_id: number,
  events: readonly PlatformEventRow[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO platform_events (shop_id, event_id, kind, payload, created_at)
    SELECT ${shop_id}, event_id, kind, payload, ${now}::timestamptz
    FROM json_to_recordset(${JSON.stringify(events)})
      AS r (event_id text, kind text, payload jsonb)
    ON CONFLICT DO NOTHING
  `.execute(tx)
}

/** When a shop without a platform last gave a sign of life, and how many reports could not be handled so far. */
export async function readReports(
  queries: Queries,
  shop_id: number,
): Promise<{ readonly heard_at: Date | null; readonly failing: number }> {
  const found = await sql<{ heard_at: Date | null; failing: number }>`
    SELECT
      greatest(
        (SELECT max(placed_at) FROM orders WHERE shop_id = ${shop_id} AND counted_spend > 0),
        (SELECT max(enrolled_at) FROM customers
          WHERE shop_id = ${shop_id} AND enrolled_at IS NOT NULL),
        (SELECT max(last_used_at) FROM admin_tokens
          WHERE shop_id = ${shop_id} AND purpose = 'feed')
      ) AS heard_at,
      (SELECT count(*)::integer FROM platform_events
        WHERE shop_id = ${shop_id} AND handled_at IS NULL AND failed_at IS NOT NULL) AS failing
  `.execute(queries)
  return found.rows[0] ?? { heard_at: null, failing: 0 }
}

/** An event, unless somebody has handled it. */
export async function findUnhandledEvent(
  queries: Queries,
  shop_id: number,
  event_id: string,
): Promise<UnhandledEvent | undefined> {
  return queries
    .selectFrom('platform_events')
    .select(['event_id', 'kind', 'payload', 'created_at'])
    .where('shop_id', '=', shop_id)
    .where('event_id', '=', event_id)
    .where('handled_at', 'is', null)
    .executeTakeFirst()
}

/** The next events that nobody has handled, oldest first; failed ones come last. */
export async function listUnhandledEvents(
  queries: Queries,
  shop_id: number,
  limit: number,
): Promise<UnhandledEvent[]> {
  return queries
    .selectFrom('platform_events')
    .select(['event_id', 'kind', 'payload', 'created_at'])
    .where('shop_id', '=', shop_id)
    .where('handled_at', 'is', null)
    .orderBy(sql`coalesce(failed_at, created_at)`)
    .orderBy('event_id')
    .limit(limit)
    .execute()
}

/**
 * Marks an event as handled, in the transaction that handles it, and erases its content, which is
 * personal data. False if another worker was first: that one held the row until it was done.
 */
export async function claimPlatformEvent(
  tx: Tx,
  shop_id: number,
  event_id: string,
  now: Date,
): Promise<boolean> {
  const claimed = await tx
    .updateTable('platform_events')
    .set({ handled_at: now, payload: '{}' })
    .where('shop_id', '=', shop_id)
    .where('event_id', '=', event_id)
    .where('handled_at', 'is', null)
    .returning('event_id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Moves a failed event behind the others. */
export async function postponePlatformEvent(
  queries: Queries,
  shop_id: number,
  event_id: string,
  now: Date,
): Promise<void> {
  await queries
    .updateTable('platform_events')
    .set({ failed_at: now })
    .where('shop_id', '=', shop_id)
    .where('event_id', '=', event_id)
    .where('handled_at', 'is', null)
    .execute()
}

/** Deletes some handled events that can no longer be repeated. */
export function prunePlatformEvents(
  queries: Queries,
  shop_id: number,
  handled_before: Date,
): Promise<number> {
  return deleteSome(
    queries,
    'platform_events',
    ['shop_id', 'event_id'],
    sql`shop_id = ${shop_id} AND handled_at < ${handled_before}`,
    'event_id',
  )
}
