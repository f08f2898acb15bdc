/** What a key may do. Scopes are exact: none implies another (contract: Authentication 2). */
export const SCOPES = [
  'program:read',
  'program:write',
  'customers:read',
  'customers:write',
  'points:read',
  'points:write',
  'webhooks:manage',
  'analytics:read',
  'shop:read',
] as const

/** What an assistant may be granted, and nothing beyond (contract: Authentication 7). */
export const ASSISTANT_SCOPES = [
  'shop:read',
  'program:read',
  'program:write',
  'analytics:read',
] as const satisfies readonly (typeof SCOPES)[number][]

export type AssistantScope = (typeof ASSISTANT_SCOPES)[number]
export type Scope = (typeof SCOPES)[number]
export type SessionScope = 'read' | 'write'

/** What a customer's session can use of its key's scopes, by what the token may do. */
export const SESSION_API_SCOPES = {
  read: ['customers:read', 'points:read'],
  write: ['customers:write', 'points:write'],
} as const satisfies Record<SessionScope, readonly Scope[]>
