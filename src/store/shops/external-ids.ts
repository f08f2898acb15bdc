import { sql } from 'kysely'
import { type ExternalKind, FIRST_GIVEN_NUMBER } from '../../lib/external-id.ts'
import type { Queries, Tx } from '../db.ts'

/** A thing by its external id. */
export interface ExternalName {
  readonly kind: ExternalKind
  readonly external_id: string
}

/** With the number that it has here. */
export interface ExternalId extends ExternalName {
  readonly number: number
}

/** Those of these names that have a number. */
export async function findNumbers(
  queries: Queries,
  shop_id: number,
  names: readonly ExternalName[],
): Promise<ExternalId[]> {
  if (names.length === 0) return []
  const found = await sql<ExternalId>`
    SELECT x.kind, x.external_id, x.number
    FROM json_to_recordset(${JSON.stringify(names)}) AS r (kind text, external_id text)
    JOIN external_ids x
      ON x.shop_id = ${shop_id} AND x.kind = r.kind AND x.external_id = r.external_id
  `.execute(queries)
  return found.rows
}

/** Those of these numbers that were given to an external id. */
export async function findExternalIds(
  queries: Queries,
  shop_id: number,
  numbers: readonly { readonly kind: ExternalKind; readonly number: number }[],
): Promise<ExternalId[]> {
  if (numbers.length === 0) return []
  const found = await sql<ExternalId>`
    SELECT x.kind, x.external_id, x.number
    FROM json_to_recordset(${JSON.stringify(numbers)}) AS r (kind text, number bigint)
    JOIN external_ids x ON x.shop_id = ${shop_id} AND x.kind = r.kind AND x.number = r.number
  `.execute(queries)
  return found.rows
}

/**
 * Gives a number to each of these names that has none yet. The shop's counter is locked until the
 * transaction ends, so that two first sights of a name give it one number.
 */
export async function giveNumbers(
  tx: Tx,
  shop_id: number,
  names: readonly ExternalName[],
): Promise<ExternalId[]> {
  const before = FIRST_GIVEN_NUMBER - 1
  const taken = await sql<{ last_number: number }>`
    INSERT INTO external_numbers AS n (shop_id, last_number)
    VALUES (${shop_id}, ${before + names.length}::bigint)
    ON CONFLICT (shop_id) DO UPDATE SET last_number = n.last_number + ${names.length}::bigint
    RETURNING last_number
  `.execute(tx)
  const first = (taken.rows[0]?.last_number ?? before) - names.length + 1
  const rows = names.map((name, index) => ({ ...name, number: first + index }))
  await sql`
    INSERT INTO external_ids (shop_id, kind, external_id, number)
    SELECT ${shop_id}, kind, external_id, number
    FROM json_to_recordset(${JSON.stringify(rows)})
      AS r (kind text, external_id text, number bigint)
    ON CONFLICT DO NOTHING
  `.execute(tx)
  return findNumbers(tx, shop_id, names)
}
