import { sql } from 'kysely'
import type { Queries } from '../db.ts'
import { deleteSome } from '../delete-some.ts'
import type { Row } from '../tables.ts'

/** A stored token, code, grant, client or running approval. */
export type OAuthRecord = Omit<Row<'oauth_records'>, 'tries' | 'consumed_at'>
export type FoundOAuthRecord = Pick<
  Row<'oauth_records'>,
  'sealed_payload' | 'consumed_at' | 'expires_at'
>

export async function findOAuthRecord(
  queries: Queries,
  digest: Buffer,
  now: Date,
): Promise<FoundOAuthRecord | undefined> {
  return queries
    .selectFrom('oauth_records')
    .select(['sealed_payload', 'consumed_at', 'expires_at'])
    .where('digest', '=', digest)
    .where((each) => each.or([each('expires_at', 'is', null), each('expires_at', '>', now)]))
    .executeTakeFirst()
}

export async function saveOAuthRecord(queries: Queries, record: OAuthRecord): Promise<void> {
  const { sealed_payload, expires_at } = record
  await queries
    .insertInto('oauth_records')
    .values({ ...record, consumed_at: null })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ sealed_payload, expires_at }))
    .execute()
}

/** Marks it as used; false: it was used before, or is gone. Of two at once, one is first. */
export async function consumeOAuthRecord(
  queries: Queries,
  digest: Buffer,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await queries
    .updateTable('oauth_records')
    .set({ consumed_at: now })
    .where('digest', '=', digest)
    .where('consumed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counts one more try and returns their number; null: the record is gone. */
export async function countTry(queries: Queries, digest: Buffer): Promise<number | null> {
  const counted = await queries
    .updateTable('oauth_records')
    .set((each) => ({ tries: each('tries', '+', 1) }))
    .where('digest', '=', digest)
    .returning('tries')
    .executeTakeFirst()
  return counted?.tries ?? null
}

/** From now on it does not expire. */
export async function makeOAuthRecordPermanent(queries: Queries, digest: Buffer): Promise<void> {
  await queries
    .updateTable('oauth_records')
    .set({ expires_at: null })
    .where('digest', '=', digest)
    .execute()
}

export async function deleteOAuthRecord(queries: Queries, digest: Buffer): Promise<void> {
  await queries.deleteFrom('oauth_records').where('digest', '=', digest).execute()
}

/** Everything that a connection was given. */
export async function deleteOAuthRecordsOf(
  queries: Queries,
  shop_id: number,
  assistant_id: string,
): Promise<void> {
  await queries
    .deleteFrom('oauth_records')
    .where('shop_id', '=', shop_id)
    .where('assistant_id', '=', assistant_id)
    .execute()
}

/** Deletes some expired records of a shop; null: of no shop. */
export function pruneOAuthRecords(
  queries: Queries,
  shop_id: number | null,
  now: Date,
): Promise<number> {
  const of_shop = shop_id === null ? sql`shop_id IS NULL` : sql`shop_id = ${shop_id}`
  return deleteSome(
    queries,
    'oauth_records',
    ['digest'],
    sql`${of_shop} AND expires_at <= ${now}`,
    'expires_at',
  )
}
