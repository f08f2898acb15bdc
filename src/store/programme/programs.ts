import type { Program } from '../../domain/program.ts'
import type { Queries, Tx } from '../db.ts'

export interface StoredProgram {
  revision: number
  document: Program
  updated_at: Date
}

export async function readProgram(queries: Queries, shop_id: number): Promise<StoredProgram> {
  return queries
    .selectFrom('programs')
    .select(['revision', 'document', 'updated_at'])
    .where('shop_id', '=', shop_id)
    .executeTakeFirstOrThrow()
}

/** As `readProgram`, and nobody else changes the programme until this transaction ends. */
export async function lockProgram(tx: Tx, shop_id: number): Promise<StoredProgram> {
  return tx
    .selectFrom('programs')
    .select(['revision', 'document', 'updated_at'])
    .where('shop_id', '=', shop_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function insertProgram(
  tx: Tx,
  shop_id: number,
  document: Program,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('programs')
    .values({
      shop_id,
      revision: 1,
      document: JSON.stringify(document),
      points_expire_since: document.points_expiry.enabled ? now : null,
      updated_at: now,
    })
    .execute()
}

/** Writes the next revision. Whoever switches points' expiry on or off, this notes since when. */
export async function updateProgram(
  tx: Tx,
  shop_id: number,
  revision: number,
  document: Program,
  now: Date,
): Promise<void> {
  const { enabled } = document.points_expiry
  await tx
    .updateTable('programs')
    .set(({ fn, ref, val }) => ({
      revision,
      document: JSON.stringify(document),
      points_expire_since: enabled
        ? fn.coalesce(ref('points_expire_since'), val(now).$castTo<Date>())
        : null,
      updated_at: now,
    }))
    .where('shop_id', '=', shop_id)
    .execute()
}

/** Since when points expire in a shop; null: they do not. */
export async function readExpirySince(queries: Queries, shop_id: number): Promise<Date | null> {
  const { points_expire_since } = await queries
    .selectFrom('programs')
    .select('points_expire_since')
    .where('shop_id', '=', shop_id)
    .executeTakeFirstOrThrow()
  return points_expire_since
}
