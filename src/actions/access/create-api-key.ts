import type { Context } from '../../context.ts'
import { formatApiKey } from '../../domain/access/api-key.ts'
import { SECRET_RANDOM_CHARACTERS } from '../../domain/access/checked-secret.ts'
import type { Limits } from '../../domain/access/limits.ts'
import type { Scope } from '../../domain/access/scopes.ts'
import { newId } from '../../lib/ids.ts'
import { checksumBase62, keyedDigest, randomBase62 } from '../../lib/secrets.ts'
import { type ApiKey, findManagedKey, insertApiKey } from '../../store/access/keys.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { lockShop } from '../../store/shops/shops.ts'

export interface NewKey {
  readonly name: string
  readonly scopes: readonly Scope[]
  /** The name of the version that it answers in. */
  readonly api_version: string
  /** Addresses and ranges that it may be used from; none: from anywhere. */
  readonly allowed_addresses?: readonly string[]
  readonly managed?: boolean
  /** It belongs to one assistant: its calls need no API access and are logged under its name. */
  readonly assistant?: boolean
  /** null: what its scopes allow. */
  readonly limits?: Limits | null
}

/** A new key. Only this answer has its text. */
export async function createApiKey(
  tx: Tx,
  secret: string,
  shop_id: number,
  input: NewKey,
  now: Date,
): Promise<{ key_id: string; key: string }> {
  const key = formatApiKey(randomBase62(SECRET_RANDOM_CHARACTERS), checksumBase62)
  const key_id = newId('key', now)
  await insertApiKey(tx, {
    shop_id,
    key_id,
    name: input.name,
    last4: key.slice(-4),
    digest: keyedDigest(secret, 'api-key', key),
    scopes: [...new Set(input.scopes)],
    allowed_addresses: [...new Set(input.allowed_addresses)],
    api_version: input.api_version,
    managed: input.managed ?? false,
    assistant: input.assistant ?? false,
    limits: input.limits ?? null,
    created_at: now,
  })
  return { key_id, key }
}

/** The scopes of exchanged session tokens: what a shopper may do with their own account. */
const MANAGED_SCOPES: readonly Scope[] = [
  'customers:read',
  'customers:write',
  'points:read',
  'points:write',
]

/**
 * The key of exchanged session tokens. It is created on first use, listed, and can be revoked like
 * any other. Nobody knows its text, so it cannot be used directly.
 */
export async function managedKey(context: Context, shop_id: number, now: Date): Promise<ApiKey> {
  const { db } = context.database
  const known = await findManagedKey(db, shop_id)
  if (known !== undefined) return known
  return inTransaction(db, async (tx) => {
    await lockShop(tx, shop_id)
    const first = await findManagedKey(tx, shop_id)
    if (first !== undefined) return first
    const input = {
      name: 'Storefront sessions',
      scopes: MANAGED_SCOPES,
      api_version: context.versions.current.name,
      managed: true,
    }
    await createApiKey(tx, context.secret, shop_id, input, now)
    const made = await findManagedKey(tx, shop_id)
    if (made === undefined)
      throw new Error(`the managed key of shop ${shop_id} is missing after insert`)
    return made
  })
}
