import type { Program } from '../domain/program.ts'
import type { Queries, Tx } from './db.ts'

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
    .values({ shop_id, revision: 1, document: JSON.stringify(document), updated_at: now })
    .execute()
}

export async function updateProgram(
  tx: Tx,
  shop_id: number,
  revision: number,
  document: Program,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('programs')
    .set({ revision, document: JSON.stringify(document), updated_at: now })
    .where('shop_id', '=', shop_id)
    .execute()
}
