import { sql } from 'kysely'
import type { Queries, Tx } from '../db.ts'

export interface PlatformEventRow {
  event_id: string
  kind: string
  payload: unknown
}

export interface UnhandledEvent extends PlatformEventRow {
  readonly created_at: Date
}

/** Stores an event once; false if it was stored before. */
export async function insertPlatformEvent(
  tx: Tx,
  shop_id: number,
  event: PlatformEventRow,
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('platform_events')
    .values({
      shop_id,
      event_id: event.event_id,
      kind: event.kind,
      payload: JSON.stringify(event.payload),
      created_at: now,
      handled_at: null,
      failed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return inserted !== undefined
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

/** Deletes handled events that can no longer be repeated. */
export async function prunePlatformEvents(
  queries: Queries,
  shop_id: number,
  handled_before: Date,
): Promise<void> {
  await queries
    .deleteFrom('platform_events')
    .where('shop_id', '=', shop_id)
    .where('handled_at', '<', handled_before)
    .execute()
}
