import { type SqlBool, sql } from 'kysely'
import type { RulePayment } from '../../domain/earning/awards.ts'
import type { Booked } from '../../domain/points/booking.ts'
import type { Queries, Tx } from '../db.ts'
import type { Row } from '../tables.ts'
import type { WritePart } from '../write-together.ts'

const COLUMNS = [
  'award_id',
  'customer_id',
  'rule_id',
  'rule_type',
  'points',
  'entry_seq',
  'code_id',
  'pending_points',
  'pending_until',
  'created_at',
] as const satisfies readonly (keyof Row<'awards'>)[]

/** What distinguishes one award of a customer from another. */
const PAID_FOR_KEY = 'occasion as paid_for_key'

/** The awards of a shop, each as a whole. */
function wholeAwards(queries: Queries, shop_id: number) {
  return queries
    .selectFrom('awards')
    .select([...COLUMNS, PAID_FOR_KEY])
    .where('shop_id', '=', shop_id)
}

/** A customer's award under this key. */
export async function findAward(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  paid_for_key: string,
): Promise<RulePayment | undefined> {
  return wholeAwards(queries, shop_id)
    .where('customer_id', '=', customer_id)
    .where('occasion', '=', paid_for_key)
    .executeTakeFirst()
}

/** How many awards that a rule of this type has made since then stand; null: ever. */
export async function countAwards(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  { rule_type, from }: { readonly rule_type: string; readonly from: Date | null },
): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM awards
    WHERE shop_id = ${shop_id} AND customer_id = ${customer_id} AND rule_type = ${rule_type}
      AND (points > 0 OR code_id IS NOT NULL)
      AND created_at >= coalesce(${from}::timestamptz, '-infinity')
  `.execute(queries)
  return found.rows[0]?.count ?? 0
}

/** A customer's awards under these keys. */
export async function findAwards(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  paid_for_keys: readonly string[],
): Promise<RulePayment[]> {
  if (paid_for_keys.length === 0) return []
  return wholeAwards(queries, shop_id)
    .where('customer_id', '=', customer_id)
    .where('occasion', 'in', [...new Set(paid_for_keys)])
    .execute()
}

export async function findAwardOf(
  queries: Queries,
  shop_id: number,
  award_id: string,
): Promise<RulePayment | undefined> {
  return wholeAwards(queries, shop_id).where('award_id', '=', award_id).executeTakeFirst()
}

/** The award that an entry has paid. */
export async function findAwardByEntry(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  entry_seq: number,
): Promise<RulePayment | undefined> {
  return wholeAwards(queries, shop_id)
    .where('customer_id', '=', customer_id)
    .where('entry_seq', '=', entry_seq)
    .executeTakeFirst()
}

/** A customer's awards under keys that begin with this text. */
export async function listAwards(
  queries: Queries,
  shop_id: number,
  customer_id: number,
  key_prefix: string,
): Promise<RulePayment[]> {
  return wholeAwards(queries, shop_id)
    .where('customer_id', '=', customer_id)
    .where(sql<SqlBool>`starts_with(occasion, ${key_prefix})`)
    .orderBy('award_id')
    .execute()
}

/** An award, locked until this transaction ends. */
export async function lockAward(
  tx: Tx,
  shop_id: number,
  award_id: string,
): Promise<RulePayment | undefined> {
  return wholeAwards(tx, shop_id)
    .where('award_id', '=', award_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** An award is added once: this says that another transaction was first. */
export const TAKEN_AWARD = 'awards_once'

/** The part of a write that adds awards. */
export function newAwardsPart(shop_id: number, awards: readonly RulePayment[]): WritePart | null {
  if (awards.length === 0) return null
  return sql`
    new_awards AS (
      INSERT INTO awards (
        shop_id, award_id, customer_id, rule_id, rule_type, occasion, points, entry_seq, code_id,
        pending_points, pending_until, created_at
      )
      SELECT ${shop_id}, award_id, customer_id, rule_id, rule_type, paid_for_key, points, entry_seq,
        code_id, pending_points, pending_until, created_at
      FROM json_to_recordset(${JSON.stringify(awards)}) AS r (
        award_id text, customer_id bigint, rule_id text, rule_type text, paid_for_key text,
        points bigint, entry_seq integer, code_id text, pending_points bigint,
        pending_until timestamptz, created_at timestamptz
      )
    )
  `
}

/** The part of a write that saves what is left of awards, or given again. */
export function changedAwardsPart(shop_id: number, awards: readonly RulePayment[]): WritePart {
  return sql`
    changed_awards AS (
      UPDATE awards w
      SET points = r.points, pending_points = r.pending_points, pending_until = r.pending_until,
        code_id = r.code_id
      FROM json_to_recordset(${JSON.stringify(awards)}) AS r (
        award_id text, points bigint, pending_points bigint, pending_until timestamptz,
        code_id text
      )
      WHERE w.shop_id = ${shop_id} AND w.award_id = r.award_id
    )
  `
}

/** Saves what the ledger has for an award. */
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

/** Awards whose waiting time is over, the longest over first; not those of deleted customers. */
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
