import { sql } from 'kysely'
import type { Queries } from '../db.ts'
import { isHere } from '../is-here.ts'

export interface CountedByKey<Key> {
  readonly key: Key
  readonly members: number
}

/** Members by the band of their balance: by the number of the band, the first is 1. */
export async function countByBalance(
  queries: Queries,
  shop_id: number,
  bands: readonly number[],
): Promise<CountedByKey<number>[]> {
  const found = await sql<CountedByKey<number>>`
    SELECT width_bucket(
        credits_total - debits_total,
        (SELECT array_agg(value::bigint) FROM json_array_elements_text(${JSON.stringify(bands)}))
      ) AS key, count(*) AS members
    FROM accounts a WHERE shop_id = ${shop_id} AND ${isHere(sql`a`)} GROUP BY 1 ORDER BY 1
  `.execute(queries)
  return found.rows
}

/** Members whose lapsed tier ends before each of these moments, but not before an earlier one. */
export async function countByLapse(
  queries: Queries,
  shop_id: number,
  ends: readonly Date[],
): Promise<CountedByKey<number>[]> {
  const found = await sql<CountedByKey<number>>`
    SELECT (
        SELECT count(*) FROM json_array_elements_text(${JSON.stringify(ends)}) AS e (at)
        WHERE e.at::timestamptz <= a.tier_grace_until
      ) AS key, count(*) AS members
    FROM accounts a WHERE shop_id = ${shop_id} AND tier_grace_until IS NOT NULL AND ${isHere(sql`a`)}
    GROUP BY 1 ORDER BY 1
  `.execute(queries)
  return found.rows
}

/** The tags that most members have, in lower case. */
export async function countByTag(
  queries: Queries,
  shop_id: number,
  { members_min, limit }: { readonly members_min: number; readonly limit: number },
): Promise<CountedByKey<string>[]> {
  const found = await sql<CountedByKey<string>>`
    SELECT t.tag AS key, count(*) AS members
    FROM customer_tags t
    JOIN accounts a ON a.shop_id = t.shop_id AND a.customer_id = t.customer_id
    WHERE t.shop_id = ${shop_id} AND ${isHere(sql`t`)}
    GROUP BY t.tag HAVING count(*) >= ${members_min}
    ORDER BY count(*) DESC, t.tag LIMIT ${limit}
  `.execute(queries)
  return found.rows
}

/** How many members have each of these tags, which are in lower case; none: it is not listed. */
export async function countTagged(
  queries: Queries,
  shop_id: number,
  tags: readonly string[],
): Promise<CountedByKey<string>[]> {
  const found = await sql<CountedByKey<string>>`
    SELECT t.tag AS key, count(*) AS members
    FROM customer_tags t
    JOIN accounts a ON a.shop_id = t.shop_id AND a.customer_id = t.customer_id
    WHERE t.shop_id = ${shop_id} AND ${isHere(sql`t`)}
      AND t.tag IN (SELECT json_array_elements_text(${JSON.stringify(tags)}))
    GROUP BY t.tag
  `.execute(queries)
  return found.rows
}
