import type { Context } from '../../context.ts'
import { isUseNews } from '../../domain/access/admin-token.ts'
import {
  type AdminToken,
  findLiveAdminToken,
  noteUseOfAdminToken,
} from '../../store/access/admin-tokens.ts'
import { inTransaction } from '../../store/db.ts'

/** The token with this digest, whose use is noted; null if it is unknown or has ended. */
export async function useAdminToken(
  { database, log }: Pick<Context, 'database' | 'log'>,
  digest: Buffer,
  now: Date,
): Promise<AdminToken | null> {
  const token = await findLiveAdminToken(database.db, digest)
  if (token === undefined) return null
  if (isUseNews(token.last_used_at, now)) {
    // The call itself may be a read, and works while nothing can be written.
    await inTransaction(database.db, (tx) => noteUseOfAdminToken(tx, token.token_id, now)).catch(
      (error: unknown) => log.warn({ err: error }, 'the use of an admin token was not noted'),
    )
  }
  return token
}
