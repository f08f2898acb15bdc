import type { Purpose } from '../access/admin-token.ts'
import type { LimitMode } from '../access/limits.ts'
import { type Role, roleSeesCodes } from './roles.ts'

/** The shop's own server works with codes at the till; tokens that only read do not. */
const PURPOSES_WITH_CODES: readonly Purpose[] = ['admin', 'feed']

/** Whether the holder of a token, or a person with all their roles, sees codes whole. */
export function passSeesCodes({
  purpose,
  role,
  shop_roles,
}: {
  readonly purpose: Purpose | null
  readonly role: Role | null
  readonly shop_roles: readonly Role[]
}): boolean {
  if (role !== null) return [role, ...shop_roles].every(roleSeesCodes)
  return purpose !== null && PURPOSES_WITH_CODES.includes(purpose)
}

/** What decides whether a caller of the public API sees codes whole. */
interface CodeReader {
  readonly key: {
    readonly assistant: boolean
    readonly scopes: readonly string[]
    readonly limits: { readonly mode: LimitMode } | null
  }
  readonly person: { readonly role: Role } | null
}

/**
 * Whether a caller of the public API sees codes whole. The shop's server does. Assistants, and keys
 * with limits, see them only if they can give points unasked; and a member's session shows no more
 * than the key that made it.
 */
export function callerSeesCodes({ key, person }: CodeReader): boolean {
  if (person !== null) return roleSeesCodes(person.role)
  if (!key.assistant && key.limits === null) return true
  const acts = key.limits === null || key.limits.mode === 'act'
  return acts && key.scopes.includes('points:write')
}
