import type { Context } from '../../context.ts'
import { formatAdminToken, type Purpose } from '../../domain/access/admin-token.ts'
import { SECRET_RANDOM_CHARACTERS } from '../../domain/access/checked-secret.ts'
import { invalidInput, notFound } from '../../errors.ts'
import { newId } from '../../lib/ids.ts'
import { checksumBase62, keyedDigest, randomBase62 } from '../../lib/secrets.ts'
import {
  endAdminToken,
  findAdminToken,
  insertAdminToken,
  type ListedAdminToken,
} from '../../store/access/admin-tokens.ts'
import { inTransaction } from '../../store/db.ts'

export interface NewAdminToken {
  readonly name: string
  readonly purpose: Purpose
  /** null: for all shops. */
  readonly shop_id: number | null
}

/** A new admin token, with its text, which is never shown again. */
export function addAdminToken(
  context: Context,
  input: NewAdminToken,
  now: Date,
): Promise<{ token: string; stored: ListedAdminToken }> {
  if (input.purpose === 'metrics' && input.shop_id !== null) {
    throw invalidInput({
      field: 'all_shops',
      message: 'must be true for the purpose metrics, because the figures are those of all shops',
    })
  }
  const token = formatAdminToken(randomBase62(SECRET_RANDOM_CHARACTERS), checksumBase62)
  const token_id = newId('tok', now)
  return inTransaction(context.database.db, async (tx) => {
    await insertAdminToken(tx, {
      ...input,
      token_id,
      digest: keyedDigest(context.secret, 'named-admin-token', token),
      last4: token.slice(-4),
      created_at: now,
    })
    const stored = await findAdminToken(tx, input.shop_id, token_id)
    if (stored === undefined) throw new Error('the new admin token was not stored')
    return { token, stored }
  })
}

/** Ends a token for ever: one for this shop, or any if it is null. Throws `not_found`. */
export async function revokeAdminToken(
  context: Context,
  shop_id: number | null,
  token_id: string,
  now: Date,
): Promise<ListedAdminToken> {
  const ended = await inTransaction(context.database.db, async (tx) => {
    await endAdminToken(tx, shop_id, token_id, now)
    return findAdminToken(tx, shop_id, token_id)
  })
  if (ended === undefined) throw notFound('admin_token', token_id)
  context.admin_passes.clear()
  return ended
}
