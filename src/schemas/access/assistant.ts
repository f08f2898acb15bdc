import { type Static, Type } from 'typebox'
import { ASSISTANT_SCOPES } from '../../domain/access/scopes.ts'
import { closed, listOf, nullable, oneOf, timestamp } from '../base/types.ts'

export { ASSISTANT_SCOPES, type AssistantScope } from '../../domain/access/scopes.ts'

export const ConnectionCode = closed(
  {
    code: Type.String({
      description:
        'To be typed in on the approval page, once, such as `K7QM-2XPD-9RTH`. It is shown here and nowhere else; capitals, spaces and hyphens do not matter.',
    }),
    expires_at: timestamp('Ten minutes after it was made.'),
  },
  { title: 'ConnectionCode' },
)

export const Assistant = closed(
  {
    id: Type.String(),
    name: Type.String({ description: 'What the assistant calls itself.' }),
    client_id: Type.String({
      description: 'Its OAuth client: an id it was registered under, or the URL of its document.',
    }),
    scopes: Type.Array(oneOf(ASSISTANT_SCOPES), { description: 'What it may do.' }),
    created_at: timestamp('When it was connected.'),
    last_used_at: nullable(timestamp('When it last called, to the minute.')),
    revoked_at: nullable(
      timestamp(
        'When the connection ended: by a call, with its key, or with the last of its tokens, because it did not call for too long.',
      ),
    ),
  },
  { title: 'Assistant' },
)

export const AssistantList = listOf('AssistantList', Assistant)
export const AssistantPath = closed({ assistant_id: Type.String() })

export function presentAssistant(assistant: {
  readonly assistant_id: string
  readonly name: string
  readonly client_id: string
  readonly scopes: readonly string[]
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly revoked_at: Date | null
}): Static<typeof Assistant> {
  return {
    id: assistant.assistant_id,
    name: assistant.name,
    client_id: assistant.client_id,
    scopes: ASSISTANT_SCOPES.filter((scope) => assistant.scopes.includes(scope)),
    created_at: assistant.created_at.toISOString(),
    last_used_at: assistant.last_used_at?.toISOString() ?? null,
    revoked_at: assistant.revoked_at?.toISOString() ?? null,
  }
}
