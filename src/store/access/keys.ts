import type { Limits } from '../../domain/access/limits.ts'
import type { Queries, Tx } from '../db.ts'
import type { Row } from '../tables.ts'

export type ApiKey = Row<'api_keys'>

export interface NewApiKey {
  shop_id: number
  key_id: string
  name: string
  last4: string
  digest: Buffer
  scopes: readonly string[]
  /** Empty: from anywhere. */
  allowed_addresses: readonly string[]
  api_version: string
  managed: boolean
  assistant: boolean
  limits: Limits | null
  created_at: Date
}

export async function insertApiKey(tx: Tx, key: NewApiKey): Promise<void> {
  const { digest, scopes, allowed_addresses, limits, ...row } = key
  await tx
    .insertInto('api_keys')
    .values({
      ...row,
      scopes: JSON.stringify(scopes),
      allowed_addresses: JSON.stringify(allowed_addresses),
      limits: limits && JSON.stringify(limits),
      paused_at: null,
      revoked_at: null,
      last_used_at: null,
    })
    .execute()
  await tx
    .insertInto('api_key_digests')
    .values({ digest, shop_id: key.shop_id, key_id: key.key_id })
    .execute()
}

export async function findApiKeyByDigest(
  queries: Queries,
  digest: Buffer,
): Promise<ApiKey | undefined> {
  const owner = await queries
    .selectFrom('api_key_digests')
    .select(['shop_id', 'key_id'])
    .where('digest', '=', digest)
    .executeTakeFirst()
  return owner && findApiKey(queries, owner.shop_id, owner.key_id)
}

export async function findApiKey(
  queries: Queries,
  shop_id: number,
  key_id: string,
): Promise<ApiKey | undefined> {
  return queries
    .selectFrom('api_keys')
    .selectAll()
    .where('shop_id', '=', shop_id)
    .where('key_id', '=', key_id)
    .executeTakeFirst()
}

/** Managed keys are listed too: the merchant can revoke them. */
export async function listApiKeys(
  queries: Queries,
  shop_id: number,
  page: { limit: number; after: string | null },
): Promise<ApiKey[]> {
  let query = queries.selectFrom('api_keys').selectAll().where('shop_id', '=', shop_id)
  if (page.after !== null) query = query.where('key_id', '>', page.after)
  return query.orderBy('key_id').limit(page.limit).execute()
}

/** Records that a key was used, unless a use after `unless_after` is recorded. */
export async function noteUseOfKey(
  queries: Queries,
  { shop_id, key_id }: Pick<ApiKey, 'shop_id' | 'key_id'>,
  { used_at, unless_after }: { readonly used_at: Date; readonly unless_after: Date },
): Promise<void> {
  await queries
    .updateTable('api_keys')
    .set({ last_used_at: used_at })
    .where('shop_id', '=', shop_id)
    .where('key_id', '=', key_id)
    .where((each) =>
      each.or([each('last_used_at', 'is', null), each('last_used_at', '<=', unless_after)]),
    )
    .execute()
}

/** The live key that the service manages for exchanged session tokens. */
export async function findManagedKey(
  queries: Queries,
  shop_id: number,
): Promise<ApiKey | undefined> {
  return queries
    .selectFrom('api_keys')
    .selectAll()
    .where('shop_id', '=', shop_id)
    .where('managed', '=', true)
    .where('assistant', '=', false)
    .where('revoked_at', 'is', null)
    .orderBy('key_id')
    .executeTakeFirst()
}

export async function updateApiKey(
  tx: Tx,
  shop_id: number,
  key_id: string,
  change: {
    name?: string
    api_version?: string
    allowed_addresses?: readonly string[]
    paused_at?: Date | null
    revoked_at?: Date
    limits?: Limits | null
  },
): Promise<ApiKey | undefined> {
  if (Object.keys(change).length === 0) return findApiKey(tx, shop_id, key_id)
  const { allowed_addresses, limits, ...rest } = change
  const addresses =
    allowed_addresses === undefined ? {} : { allowed_addresses: JSON.stringify(allowed_addresses) }
  const limiting = limits === undefined ? {} : { limits: limits && JSON.stringify(limits) }
  return tx
    .updateTable('api_keys')
    .set({ ...rest, ...addresses, ...limiting })
    .where('shop_id', '=', shop_id)
    .where('key_id', '=', key_id)
    .returningAll()
    .executeTakeFirst()
}
