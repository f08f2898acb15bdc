import { type SqlBool, sql } from 'kysely'
import {
  LIMIT_KINDS,
  LIMIT_NAMES,
  type LimitKind,
  type Limits,
  type Measures,
} from '../../domain/access/limits.ts'
import type { RawFields } from '../../domain/catalogue/field-spec.ts'
import type { VoucherSpec } from '../../domain/catalogue/voucher-spec.ts'
import { firstIdOf } from '../../lib/ids.ts'
import type { Queries, Tx } from '../db.ts'

/** A day of the shop, of one key. */
export interface KeyDay {
  readonly shop_id: number
  readonly key_id: string
  readonly day: string
}

/** The limits as they are now. Writes of the key that have any wait here for each other. */
export async function lockLimits(
  tx: Tx,
  { shop_id, key_id }: Pick<KeyDay, 'shop_id' | 'key_id'>,
): Promise<Limits | null> {
  const key = await tx
    .selectFrom('api_keys')
    .select('limits')
    .where('shop_id', '=', shop_id)
    .where('key_id', '=', key_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return key?.limits ?? null
}

/** How much of each daily limit the key has used. */
export async function readUses(
  queries: Queries,
  { shop_id, key_id, day }: KeyDay,
): Promise<Measures> {
  const rows = await queries
    .selectFrom('limit_uses')
    .select(['kind', 'used'])
    .where('shop_id', '=', shop_id)
    .where('key_id', '=', key_id)
    .where(sql<SqlBool>`day = ${day}::date`)
    .execute()
  return Object.fromEntries(rows.map(({ kind, used }) => [kind, used / partsOf(kind)]))
}

/** Uses are whole numbers: hundredths of hundredths where a limit has decimals. */
function partsOf(kind: string): number {
  const known = LIMIT_NAMES.find((name) => name === kind)
  return known !== undefined && 'decimals' in LIMIT_KINDS[known] ? 10_000 : 1
}

/** Adds to a day of a key whose limits are locked, and deletes its days before. */
export async function addUses(
  tx: Tx,
  { shop_id, key_id, day }: KeyDay,
  uses: readonly (readonly [LimitKind, number])[],
): Promise<void> {
  if (uses.length === 0) return
  await tx
    .deleteFrom('limit_uses')
    .where('shop_id', '=', shop_id)
    .where('key_id', '=', key_id)
    .where(sql<SqlBool>`day < ${day}::date`)
    .execute()
  const rows = uses.map(([kind, used]) => ({ kind, used: Math.round(used * partsOf(kind)) }))
  await sql`
    INSERT INTO limit_uses AS l (shop_id, key_id, day, kind, used)
    SELECT ${shop_id}::integer, ${key_id}::text, ${day}::date, kind, used
    FROM json_to_recordset(${JSON.stringify(rows)}) AS r (kind text, used bigint)
    ON CONFLICT (shop_id, key_id, day, kind) DO UPDATE SET used = l.used + excluded.used
  `.execute(tx)
}

/**
 * The points that the write in this transaction has given and taken, by the ledger: also the gifts
 * of tiers, and whatever else follows from it.
 */
export async function sumPointsWritten(tx: Tx, shop_id: number, now: Date): Promise<number> {
  const found = await sql<{ points: number | null }>`
    SELECT sum(greatest(abs(points), abs(pending_delta)))::bigint AS points FROM entries
    WHERE shop_id = ${shop_id} AND created_at = ${now} AND xmin = pg_current_xact_id()::xid
  `.execute(tx)
  return found.rows[0]?.points ?? 0
}

/** What the write in this transaction gives for nothing: codes, and those that tiers owe for now. */
export interface GivenCodes {
  readonly mints: readonly VoucherSpec[]
  /** The fields of the benefits. */
  readonly owed: readonly RawFields[]
}

/** Codes that are paid with points are not among them. */
export async function readGivenCodes(tx: Tx, shop_id: number, now: Date): Promise<GivenCodes> {
  const [first, next] = [now, new Date(now.getTime() + 1)].map((at) => firstIdOf('code', at))
  const found = await sql<{ mint: VoucherSpec | null; fields: RawFields | null }>`
    SELECT mint, NULL::jsonb AS fields FROM codes
    WHERE shop_id = ${shop_id} AND code_id >= ${first} AND code_id < ${next}
      AND kind <> 'redemption' AND xmin = pg_current_xact_id()::xid
    UNION ALL
    SELECT NULL, fields FROM tier_gifts
    WHERE shop_id = ${shop_id} AND created_at = ${now} AND issued_at IS NULL
      AND xmin = pg_current_xact_id()::xid
  `.execute(tx)
  return {
    mints: found.rows.flatMap(({ mint }) => (mint === null ? [] : [mint])),
    owed: found.rows.flatMap(({ fields }) => (fields === null ? [] : [fields])),
  }
}
