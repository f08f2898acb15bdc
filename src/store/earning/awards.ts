import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Award } from '../../domain/earning/awards.ts'
import type { Booked } from '../../domain/points/booking.ts'
import type { Queries, Tx } from '../db.ts'
import type { AwardsTable } from '../given-tables.ts'

const COLUMNS = [
  'award_id',
  'customer_id',
  'rule_id',
  'rule_type',
  'occasion',
  'points',
  'entry_seq',
  'code_id',
  'pending_points',
  'pending_until',
  'created_at',
] as const satisfies readonly (keyof Selectable<AwardsTable>)[]

/** What a customer was paid for an occasion. */
export async function findAward(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  occasion: string,
): Promise<Award | undefined> {
  return queries
    .selectFrom('awards')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .where('occasion', '=', occasion)
    .executeTakeFirst()
}

export async function findAwardOf(
  queries: Queries,
  shop_id: number,
  award_id: string,
): Promise<Award | undefined> {
  return queries
    .selectFrom('awards')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('award_id', '=', award_id)
    .executeTakeFirst()
}

/** What a customer was paid for occasions that begin so. */
export async function listAwards(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  occasions: string,
): Promise<Award[]> {
  return queries
    .selectFrom('awards')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('customer_id', '=', customer_id)
    .where(sql<SqlBool>`starts_with(occasion, ${occasions})`)
    .orderBy('award_id')
    .execute()
}

/** An award that nobody else changes until this transaction ends. */
export async function lockAward(
  tx: Tx,
  shop_id: number,
  award_id: string,
): Promise<Award | undefined> {
  return tx
    .selectFrom('awards')
    .select(COLUMNS)
    .where('shop_id', '=', shop_id)
    .where('award_id', '=', award_id)
    .forUpdate()
    .executeTakeFirst()
}

export async function insertAward(tx: Tx, shop_id: number, award: Award): Promise<void> {
  await tx
    .insertInto('awards')
    .values({ shop_id, ...award })
    .execute()
}

/** Keeps what stands in the ledger for an award. */
export async function saveAward(
  tx: Tx,
  shop_id: number,
  award_id: string,
  { points, pending_points, pending_until }: Booked,
): Promise<void> {
  await tx
    .updateTable('awards')
    .set({ points, pending_points, pending_until })
    .where('shop_id', '=', shop_id)
    .where('award_id', '=', award_id)
    .execute()
}

/** Awards whose waiting time is over, the longest over first; of nobody who is gone. */
export async function listDueAwards(
  queries: Queries,
  shop_id: number,
  now: Date,
  limit: number,
): Promise<{ award_id: string; pending_until: Date }[]> {
  return queries
    .selectFrom('awards as a')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.shop_id', '=', 'a.shop_id').onRef('c.customer_id', '=', 'a.customer_id'),
    )
    .select('award_id')
    .select((of) => of.ref('pending_until').$notNull().as('pending_until'))
    .where('a.shop_id', '=', shop_id)
    .where('pending_until', '<=', now)
    .where('c.gone_at', 'is', null)
    .orderBy('pending_until')
    .limit(limit)
    .execute()
}

/** How often a customer was paid by rules of a type in a span; what was taken back frees its place. */
export async function countAwards(
  queries: Queries,
  shop_id: number,
  { customer_id, rule_type }: { readonly customer_id: number; readonly rule_type: string },
  { from, until }: { readonly from: Date | null; readonly until: Date | null },
): Promise<number> {
  const found = await sql<{ awards: number }>`
    SELECT count(*)::integer AS awards FROM awards
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} AND rule_type = ${rule_type}
      AND (points > 0 OR code_id IS NOT NULL)
      AND created_at >= coalesce(${from}::timestamptz, '-infinity')
      AND created_at < coalesce(${until}::timestamptz, 'infinity')
  `.execute(queries)
  return found.rows[0]?.awards ?? 0
}
