import { type SqlBool, sql } from 'kysely'
import type { Queries, Tx } from '../db.ts'

/** What people in support may correct by hand: in one correction, and each of them in a day. */
export interface SupportLimits {
  readonly points_max: number
  readonly points_per_day_max: number
}

export async function readSupportLimits(queries: Queries, shop_id: number): Promise<SupportLimits> {
  return queries
    .selectFrom('shops')
    .select([
      'support_points_max as points_max',
      'support_points_per_day_max as points_per_day_max',
    ])
    .where('shop_id', '=', shop_id)
    .executeTakeFirstOrThrow()
}

export async function updateSupportLimits(
  tx: Tx,
  shop_id: number,
  limits: Partial<SupportLimits>,
): Promise<void> {
  const { points_max, points_per_day_max } = limits
  const change = {
    ...(points_max === undefined ? {} : { support_points_max: points_max }),
    ...(points_per_day_max === undefined ? {} : { support_points_per_day_max: points_per_day_max }),
  }
  if (Object.keys(change).length === 0) return
  await tx.updateTable('shops').set(change).where('shop_id', '=', shop_id).execute()
}

export interface CorrectionsOfDay {
  readonly shop_id: number
  readonly person_id: string
  readonly day: string
}

/** Adds points to a day, and deletes days before it; false: they would be more than `max`. */
export async function takeCorrection(
  tx: Tx,
  { shop_id, person_id, day }: CorrectionsOfDay,
  points: number,
  max: number,
): Promise<boolean> {
  await tx
    .deleteFrom('person_corrections')
    .where('shop_id', '=', shop_id)
    .where('person_id', '=', person_id)
    .where(sql<SqlBool>`day < ${day}::date`)
    .execute()
  const taken = await sql<{ points: number }>`
    INSERT INTO person_corrections AS c (shop_id, person_id, day, points)
    SELECT ${shop_id}::integer, ${person_id}::text, ${day}::date, ${points}::bigint
    WHERE ${points}::bigint <= ${max}::bigint
    ON CONFLICT (shop_id, person_id, day) DO UPDATE SET points = c.points + excluded.points
    WHERE c.points + excluded.points <= ${max}::bigint
    RETURNING c.points
  `.execute(tx)
  return taken.rows.length > 0
}

/** Gives points back that were not moved after all. */
export async function returnCorrection(
  tx: Tx,
  { shop_id, person_id, day }: CorrectionsOfDay,
  points: number,
): Promise<void> {
  await sql`
    UPDATE person_corrections SET points = greatest(points - ${points}::bigint, 0)
    WHERE shop_id = ${shop_id} AND person_id = ${person_id} AND day = ${day}::date
  `.execute(tx)
}
