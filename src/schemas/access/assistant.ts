import { type Static, Type } from 'typebox'
import type { Limits } from '../../domain/access/limits.ts'
import { ASSISTANT_SCOPES } from '../../domain/access/scopes.ts'
import { closed, listOf, nullable, oneOf, timestamp } from '../base/types.ts'
import { limitsField } from './limits.ts'

export { ASSISTANT_SCOPES, type AssistantScope } from '../../domain/access/scopes.ts'

export const ConnectionCode = closed(
  {
    code: Type.String({
      description:
        'To enter on the approval page, once, such as `K7QM-2XPD-9RTH`. Shown only here; case, ' +
        'spaces and hyphens do not matter.',
    }),
    expires_at: timestamp('Ten minutes after creation.'),
  },
  { title: 'ConnectionCode' },
)

export const Assistant = closed(
  {
    id: Type.String(),
    name: Type.String({ description: 'The name that the assistant gave itself.' }),
    client_id: Type.String({
      description: 'Its OAuth client: the registered id, or the URL of its metadata document.',
    }),
    scopes: Type.Array(oneOf(ASSISTANT_SCOPES), { description: 'The scopes it was granted.' }),
    limits: limitsField,
    created_at: timestamp('When it was connected.'),
    last_used_at: nullable(timestamp('When it was last used, to the minute.')),
    revoked_at: nullable(
      timestamp(
        'When the connection ended: by this API, with its key, or when its last token expired ' +
          'unused.',
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
  readonly limits: Limits | null
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly revoked_at: Date | null
}): Static<typeof Assistant> {
  return {
    id: assistant.assistant_id,
    name: assistant.name,
    client_id: assistant.client_id,
    scopes: ASSISTANT_SCOPES.filter((scope) => assistant.scopes.includes(scope)),
    limits: assistant.limits,
    created_at: assistant.created_at.toISOString(),
    last_used_at: assistant.last_used_at?.toISOString() ?? null,
    revoked_at: assistant.revoked_at?.toISOString() ?? null,
  }
}
