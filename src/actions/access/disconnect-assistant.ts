import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import {
  type Assistant,
  findAssistantAt,
  listUnmarked,
  revokeConnection,
} from '../../store/access/assistants.ts'
import { findApiKey, updateApiKey } from '../../store/access/keys.ts'
import { deleteOAuthRecordsOf } from '../../store/access/oauth-records.ts'
import { inTransaction } from '../../store/db.ts'

/**
 * Ends a connection with its key and all its tokens, for ever. A connection that has ended before
 * keeps that time.
 */
export async function disconnectAssistant(
  context: Context,
  shop_id: number,
  assistant_id: string,
  now: Date,
): Promise<Assistant> {
  const ended = await inTransaction(context.database.db, async (tx) => {
    const assistant = await findAssistantAt(tx, shop_id, assistant_id, now)
    if (assistant === undefined) throw notFound('assistant', assistant_id)
    const revoked_at = assistant.revoked_at ?? now
    await revokeConnection(tx, shop_id, assistant_id, revoked_at)
    const key = await findApiKey(tx, shop_id, assistant.key_id)
    if (key?.revoked_at === null) {
      await updateApiKey(tx, shop_id, assistant.key_id, { revoked_at })
    }
    await deleteOAuthRecordsOf(tx, shop_id, assistant_id)
    return { ...assistant, revoked_at }
  })
  context.credentials.clear()
  return ended
}

/**
 * Marks connections as ended if their tokens have expired or their key was revoked, before the
 * tokens are deleted.
 */
export async function markEndedAssistants(
  context: Context,
  shop_id: number,
  now: Date,
): Promise<void> {
  for (const { assistant_id } of await listUnmarked(context.database.db, shop_id, now)) {
    await disconnectAssistant(context, shop_id, assistant_id, now)
  }
}
