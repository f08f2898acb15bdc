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

/** The most that an assistant may be granted (contract: Authentication 7). */
export const ASSISTANT_SCOPES = [
  'shop:read',
  'program:read',
  'program:write',
  'analytics:read',
] as const satisfies readonly (typeof SCOPES)[number][]

export type AssistantScope = (typeof ASSISTANT_SCOPES)[number]
export type Scope = (typeof SCOPES)[number]
export type SessionScope = 'read' | 'write'

/** The scopes of a key that a customer's session can use. */
export const SESSION_API_SCOPES: readonly string[] = [
  'customers:read',
  'customers:write',
  'points:read',
  'points:write',
] satisfies readonly Scope[]
