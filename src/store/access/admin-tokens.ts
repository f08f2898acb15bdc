import type { Queries, Tx } from '../db.ts'
import type { NewRow, Row } from '../tables.ts'

export type AdminToken = Row<'admin_tokens'>

/** With the domain of its shop; null: it is for all shops. */
export interface ListedAdminToken extends Omit<AdminToken, 'digest'> {
  readonly domain: string | null
}

export async function insertAdminToken(tx: Tx, token: NewRow<'admin_tokens'>): Promise<void> {
  await tx.insertInto('admin_tokens').values(token).execute()
}

/** undefined: unknown, or ended. */
export async function findLiveAdminToken(
  queries: Queries,
  digest: Buffer,
): Promise<AdminToken | undefined> {
  return queries
    .selectFrom('admin_tokens')
    .selectAll()
    .where('digest', '=', digest)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Only tokens for this shop, or all tokens if it is null. */
export async function findAdminToken(
  queries: Queries,
  shop_id: number | null,
  token_id: string,
): Promise<ListedAdminToken | undefined> {
  return select(queries, shop_id).where('t.token_id', '=', token_id).executeTakeFirst()
}

/** Oldest first. */
export async function listAdminTokens(
  queries: Queries,
  shop_id: number | null,
  page: { limit: number; after: string | null },
): Promise<ListedAdminToken[]> {
  let query = select(queries, shop_id)
  if (page.after !== null) query = query.where('t.token_id', '>', page.after)
  return query.orderBy('t.token_id').limit(page.limit).execute()
}

function select(queries: Queries, shop_id: number | null) {
  const query = queries
    .selectFrom('admin_tokens as t')
    .leftJoin('shops as s', 's.shop_id', 't.shop_id')
    .select([
      't.token_id',
      't.name',
      't.last4',
      't.purpose',
      't.shop_id',
      't.created_at',
      't.last_used_at',
      't.ended_at',
      's.domain',
    ])
  return shop_id === null ? query : query.where('t.shop_id', '=', shop_id)
}

/** Only of this shop, or of any if it is null. A token that has ended before keeps that time. */
export async function endAdminToken(
  tx: Tx,
  shop_id: number | null,
  token_id: string,
  ended_at: Date,
): Promise<void> {
  const query = tx
    .updateTable('admin_tokens')
    .set({ ended_at })
    .where('token_id', '=', token_id)
    .where('ended_at', 'is', null)
  await (shop_id === null ? query : query.where('shop_id', '=', shop_id)).execute()
}

export async function noteUseOfAdminToken(tx: Tx, token_id: string, now: Date): Promise<void> {
  await tx
    .updateTable('admin_tokens')
    .set({ last_used_at: now })
    .where('token_id', '=', token_id)
    .execute()
}
