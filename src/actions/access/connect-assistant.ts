import type { Context } from '../../context.ts'
import { type LimitMode, newLimits } from '../../domain/access/limits.ts'
import type { AssistantScope } from '../../domain/access/scopes.ts'
import { newId } from '../../lib/ids.ts'
import { insertConnection, takeConnectionCode } from '../../store/access/assistants.ts'
import { inTransaction } from '../../store/db.ts'
import { createApiKey } from './create-api-key.ts'
import { connectionCodeDigest } from './create-connection-code.ts'

export interface ConnectionRequest {
  /** As the merchant typed it. */
  readonly code: string
  readonly client_id: string
  /** The name that the assistant claims; its changes are logged under it. */
  readonly name: string
  readonly scopes: readonly AssistantScope[]
  /** What it may do alone. */
  readonly mode: LimitMode
}

/** Which connection something belongs to. */
export interface ConnectionId {
  readonly shop_id: number
  readonly assistant_id: string
}

/**
 * Connects an assistant to the shop of the code that the merchant typed in, with its own key
 * (contract: Authentication 7). null: the code is unknown or no longer valid.
 */
export async function connectAssistant(
  context: Context,
  { code, client_id, name, scopes, mode }: ConnectionRequest,
  now: Date,
): Promise<ConnectionId | null> {
  const digest = connectionCodeDigest(context.secret, code)
  return inTransaction(context.database.db, async (tx) => {
    const shop_id = await takeConnectionCode(tx, digest, now)
    if (shop_id === null) return null
    const api_version = context.versions.current.name
    const limits = newLimits(mode)
    const key = { name, scopes, api_version, limits, managed: true, assistant: true }
    const { key_id } = await createApiKey(tx, context.secret, shop_id, key, now)
    const assistant_id = newId('asst', now)
    await insertConnection(tx, { shop_id, assistant_id, key_id, client_id, name, created_at: now })
    return { shop_id, assistant_id }
  })
}
