import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { type Assistant, findAssistant, revokeConnection } from '../store/assistants.ts'
import { inTransaction } from '../store/db.ts'
import { findApiKey, updateApiKey } from '../store/keys.ts'
import { deleteOAuthRecordsOf } from '../store/oauth-records.ts'

/** Ends a connection with its key and all its tokens, for ever; again changes nothing. */
export async function disconnectAssistant(
  context: Context,
  shop_id: number,
  assistant_id: string,
  now: Date,
): Promise<Assistant> {
  const ended = await inTransaction(context.database.db, async (tx) => {
    const assistant = await findAssistant(tx, shop_id, assistant_id)
    if (assistant === undefined) throw notFound('assistant', assistant_id)
    await revokeConnection(tx, shop_id, assistant_id, now)
    const key = await findApiKey(tx, shop_id, assistant.key_id)
    if (key?.revoked_at === null) {
      await updateApiKey(tx, shop_id, assistant.key_id, { revoked_at: now })
    }
    await deleteOAuthRecordsOf(tx, shop_id, assistant_id)
    return { ...assistant, revoked_at: assistant.revoked_at ?? now }
  })
  context.credentials.clear()
  return ended
}
