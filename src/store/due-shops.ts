import { type SqlBool, sql } from 'kysely'
import type { Shop } from '../domain/shops/shop.ts'
import type { Queries } from './db.ts'
import { DUE, type DueKind } from './due-kinds.ts'
import { SHOP_COLUMNS } from './shop-columns.ts'

/** The shops that something of this kind may be due for, by their numbers. */
export async function listShopsDue(queries: Queries, kind: DueKind, now: Date): Promise<Shop[]> {
  return queries
    .selectFrom('shops as s')
    .select(SHOP_COLUMNS)
    .where(sql<SqlBool>`(${DUE[kind](now)})`)
    .orderBy('shop_id')
    .execute()
}

/**
 * The first of these kinds, counted from 0 and looked for from `start` on, that may be due for any
 * shop, with all shops that it may be due for. Nothing: empty.
 */
export async function listFirstDue(
  queries: Queries,
  kinds: readonly DueKind[],
  start: number,
  now: Date,
): Promise<(Shop & { readonly kind_index: number })[]> {
  // What comes after the first kind that is due for a shop is not looked at.
  const cases = kinds.map(
    (kind, index) =>
      sql`WHEN ${sql.lit(index)} >= ${start}::integer AND (${DUE[kind](now)}) THEN ${sql.lit(index)}`,
  )
  const { rows } = await sql<Shop & { kind_index: number }>`
    WITH found AS MATERIALIZED (
      SELECT s.shop_id AS found_id,
        CASE WHEN ${start} >= ${kinds.length}::integer THEN NULL::integer ${sql.join(cases, sql` `)}
        END AS kind_index
      FROM shops s
    )
    SELECT ${sql.join(SHOP_COLUMNS.map((column) => sql.ref(column)))}, kind_index
    FROM found JOIN shops ON shop_id = found_id
    WHERE kind_index = (SELECT min(kind_index) FROM found)
    ORDER BY shop_id
  `.execute(queries)
  return rows
}
