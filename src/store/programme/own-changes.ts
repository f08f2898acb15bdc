import { type SqlBool, sql } from 'kysely'
import type { Tx } from '../db.ts'
import type { ProgramChangeRow } from './program-changes.ts'

/** Longer ago, undoing counts like any other change. */
const CHANGES_SINCE_MAX = 1_000

/** The changes that a key made alone, one after another, up to those that it takes back. */
export interface OwnChanges {
  readonly first_number: number
  readonly began_at: Date
}

/**
 * Where the key began to change what these changes are about, after the last change of it by anybody
 * else or with a person's approval. null: not all of these changes have been made since.
 */
export async function findOwnChanges(
  tx: Tx,
  shop_id: number,
  key_id: string,
  change_ids: readonly string[],
): Promise<OwnChanges | null> {
  const found = await sql<{ first_number: number; began_at: Date }>`
    WITH undone AS (
      SELECT target_kind, target_id, min(change_number) AS number FROM program_changes
      WHERE shop_id = ${shop_id}
        AND change_id IN (SELECT json_array_elements_text(${JSON.stringify(change_ids)}::json))
      GROUP BY target_kind, target_id
    ), others AS (
      SELECT u.*, coalesce(max(c.change_number), 0) AS last_number
      FROM undone u LEFT JOIN program_changes c ON c.shop_id = ${shop_id}
        AND c.target_kind = u.target_kind AND c.target_id = u.target_id
        AND (c.actor_id IS DISTINCT FROM ${key_id} OR c.approver_name IS NOT NULL)
      GROUP BY u.target_kind, u.target_id, u.number
    ), own AS (
      SELECT min(c.change_number) AS first_number FROM others o
      JOIN program_changes c ON c.shop_id = ${shop_id}
        AND c.target_kind = o.target_kind AND c.target_id = o.target_id
        AND c.change_number > o.last_number
    )
    SELECT f.change_number AS first_number, f.created_at AS began_at
    FROM own JOIN program_changes f ON f.shop_id = ${shop_id}
      AND f.change_number = own.first_number
    WHERE NOT EXISTS (SELECT FROM others WHERE number <= last_number)
      AND f.change_number > (
        SELECT max(change_number) FROM program_changes WHERE shop_id = ${shop_id}
      ) - ${CHANGES_SINCE_MAX}::integer
  `.execute(tx)
  return found.rows[0] ?? null
}

/** What something was at a time. */
export type StateThen = Pick<
  ProgramChangeRow,
  'target_kind' | 'target_id' | 'target_before' | 'target_place'
>

/** What was changed with this number or later, as it was before; the last one first. */
export async function listStatesBefore(
  tx: Tx,
  shop_id: number,
  first_number: number,
): Promise<StateThen[]> {
  const states = await tx
    .selectFrom('program_changes')
    .distinctOn(['target_kind', 'target_id'])
    .select(['target_kind', 'target_id', 'target_before', 'target_place', 'change_number'])
    .where('shop_id', '=', shop_id)
    .where(sql<SqlBool>`change_number >= ${first_number}::integer`)
    .orderBy('target_kind')
    .orderBy('target_id')
    .orderBy('change_number')
    .execute()
  return states.toSorted((one, other) => other.change_number - one.change_number)
}

/** The points that came since, as decimal text: what goes is not subtracted. */
export async function sumPointsSince(tx: Tx, shop_id: number, since: Date): Promise<string> {
  const found = await sql<{ points: string }>`
    SELECT coalesce(sum(greatest(points + pending_delta, 0)), 0)::text AS points FROM entries
    WHERE shop_id = ${shop_id} AND created_at >= ${since}
  `.execute(tx)
  return found.rows[0]?.points ?? '0'
}
