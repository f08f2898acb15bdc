import { sql } from 'kysely'
import type { Queries } from '../../store/db.ts'

/** The data of an event, for an e-mail about it. */
export async function findEvent(
  queries: Queries,
  shop_id: number,
  event_id: string,
): Promise<
  { readonly payload: Readonly<Record<string, unknown>>; readonly created_at: Date } | undefined
> {
  return queries
    .selectFrom('outbox')
    .select(['payload', 'created_at'])
    .where('shop_id', '=', shop_id)
    .where('event_id', '=', event_id)
    .executeTakeFirst()
}

/** The most points that a customer ever had before an entry; 0 if it was the first. */
export async function readHighestBalanceBefore(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  entry_id: string,
): Promise<number> {
  const found = await sql<{ highest: number | null }>`
    SELECT max(e.credits_total - e.debits_total)::float8 AS highest
    FROM entries e
    WHERE e.shop_id = ${shop_id} AND e.customer_id = ${customer_id} AND e.seq < (
      SELECT seq FROM entries
      WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} AND entry_id = ${entry_id}
    )
  `.execute(queries)
  return found.rows[0]?.highest ?? 0
}

/** The codes that a customer got for entering tiers at a moment. */
export async function listEntryGifts(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  at: Date,
): Promise<{ readonly gift_id: string; readonly benefit_id: string }[]> {
  return queries
    .selectFrom('tier_gifts')
    .select(['gift_id', 'benefit_id'])
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .where('created_at', '=', at)
    .orderBy('gift_id')
    .execute()
}

/** The points that entering tiers at a moment has brought. */
export async function sumEntryPoints(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  at: Date,
): Promise<number> {
  const found = await sql<{ points: number }>`
    SELECT coalesce(sum(points), 0)::float8 AS points FROM entries
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} AND created_at = ${at}
      AND source = 'tier'
  `.execute(queries)
  return found.rows[0]?.points ?? 0
}

/** The name of a customer's pet or child; null: it has none, or is gone. */
export async function findDependentName(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  subject_id: string,
): Promise<string | null> {
  const row = await queries
    .selectFrom('subjects')
    .select('name')
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .where('subject_id', '=', subject_id)
    .executeTakeFirst()
  return row?.name ?? null
}
