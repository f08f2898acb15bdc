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

export type Scope = (typeof SCOPES)[number]
export type SessionScope = 'read' | 'write'
