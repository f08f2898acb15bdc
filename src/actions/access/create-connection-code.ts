import type { Context } from '../../context.ts'
import { keyedDigest, randomCode } from '../../lib/secrets.ts'
import { insertConnectionCode } from '../../store/access/assistants.ts'

/** Sixty bits: nobody guesses one in its ten minutes. */
const CODE_CHARACTERS = 12
const GROUP = /.{4}(?=.)/g
const CODE_LIVES_MS = 10 * 60_000

/** A code that a merchant types in once to connect an assistant. Only its digest is stored. */
export async function createConnectionCode(
  context: Context,
  shop_id: number,
  now: Date,
): Promise<{ code: string; expires_at: Date }> {
  const bare = randomCode(CODE_CHARACTERS)
  const expires_at = new Date(now.getTime() + CODE_LIVES_MS)
  const digest = connectionCodeDigest(context.secret, bare)
  await insertConnectionCode(context.database.db, { digest, shop_id, expires_at })
  return { code: bare.replace(GROUP, '$&-'), expires_at }
}

/**
 * The form of a code that is stored, however it was typed: lower case, without spaces and hyphens.
 */
export function connectionCodeDigest(secret: string, typed: string): Buffer {
  const bare = typed.toUpperCase().replace(/[\s-]/g, '')
  return keyedDigest(secret, 'connection-code', bare)
}
