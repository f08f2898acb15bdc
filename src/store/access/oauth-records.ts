import type { Selectable } from 'kysely'
import type { OAuthRecordsTable } from '../credential-tables.ts'
import type { Queries } from '../db.ts'

/** A token, a code, a grant, a client or an approval under way, as it is kept. */
export type OAuthRecord = Omit<Selectable<OAuthRecordsTable>, 'tries' | 'consumed_at'>
export type FoundOAuthRecord = Pick<
  Selectable<OAuthRecordsTable>,
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

/** Marks it as used; false: it was before, or is gone. Of two at once, one is first. */
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

/** Counts one more try, and tells how many there were with it; null: the record is gone. */
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
export async function keepOAuthRecord(queries: Queries, digest: Buffer): Promise<void> {
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

/** Forgets what has expired of a shop; null: of no shop. */
export async function pruneOAuthRecords(
  queries: Queries,
  shop_id: number | null,
  now: Date,
): Promise<void> {
  await queries
    .deleteFrom('oauth_records')
    .where('shop_id', shop_id === null ? 'is' : '=', shop_id)
    .where('expires_at', '<=', now)
    .execute()
}
