import type { Context } from '../../context.ts'
import { findAssistant, noteUse } from '../../store/access/assistants.ts'
import type { ConnectionId } from './connect-assistant.ts'

const NOTED_EVERY_MS = 60_000

/** The key of a connection, whose use is recorded; null: the connection has ended. */
export async function useAssistant(
  { database: { db } }: Pick<Context, 'database'>,
  { shop_id, assistant_id }: ConnectionId,
  now: Date,
): Promise<{ shop_id: number; key_id: string } | null> {
  const assistant = await findAssistant(db, shop_id, assistant_id)
  if (assistant === undefined || assistant.revoked_at !== null) return null
  const unless_after = new Date(now.getTime() - NOTED_EVERY_MS)
  if (assistant.last_used_at === null || assistant.last_used_at <= unless_after) {
    await noteUse(db, shop_id, assistant_id, { now, unless_after })
  }
  return { shop_id, key_id: assistant.key_id }
}

export async function isConnected(
  { database: { db } }: Pick<Context, 'database'>,
  { shop_id, assistant_id }: ConnectionId,
): Promise<boolean> {
  const assistant = await findAssistant(db, shop_id, assistant_id)
  return assistant !== undefined && assistant.revoked_at === null
}
