import { type Static, Type } from 'typebox'
import type { Limits } from '../../domain/access/limits.ts'
import { SCOPES } from '../../domain/access/scopes.ts'
import { closed, nullable, oneOf, timestamp, visibleText } from '../base/types.ts'
import { limitsField } from './limits.ts'

export const keyName = visibleText(100)
export const keyScopes = Type.Array(oneOf(SCOPES), { minItems: 1, maxItems: 50 })
export const keyVersion = visibleText(
  100,
  'The version of its answers: a live one from `GET /shop`.',
)

export const keyAddresses = Type.Array(visibleText(49), {
  maxItems: 100,
  description:
    'The IP addresses, and ranges like `10.0.0.0/8`, that the key may be used from. Empty: from ' +
    'anywhere. Session tokens that it mints may be used from anywhere in any case.',
})

export const keyFields = {
  id: Type.String(),
  name: keyName,
  last4: Type.String({ description: 'The last characters, to tell keys apart.' }),
  scopes: keyScopes,
  api_version: Type.String(),
  allowed_addresses: keyAddresses,
  limits: limitsField,
  managed: Type.Boolean({
    description:
      'Whether the service made it for itself: for exchanged session tokens, or for an assistant.',
  }),
  paused: Type.Boolean(),
  created_at: timestamp('When it was created.'),
  last_used_at: nullable(timestamp('When it was last used, to the minute; null: never.')),
  revoked_at: nullable(timestamp('When it was revoked.')),
}

export const AdminKey = closed(keyFields, { title: 'AdminKey' })

export const KeyPath = closed({ key_id: Type.String() })

/** A key as it is stored. */
interface StoredKey {
  readonly key_id: string
  readonly name: string
  readonly last4: string
  readonly scopes: readonly string[]
  readonly allowed_addresses: readonly string[]
  readonly api_version: string
  readonly managed: boolean
  readonly limits: Limits | null
  readonly paused_at: Date | null
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly revoked_at: Date | null
}

export function presentKey(key: StoredKey): Static<typeof AdminKey> {
  return {
    id: key.key_id,
    name: key.name,
    last4: key.last4,
    // Scopes are checked against the list when a key is made.
    scopes: key.scopes as Static<typeof keyScopes>,
    api_version: key.api_version,
    allowed_addresses: [...key.allowed_addresses],
    limits: key.limits,
    managed: key.managed,
    paused: key.paused_at !== null,
    created_at: key.created_at.toISOString(),
    last_used_at: key.last_used_at?.toISOString() ?? null,
    revoked_at: key.revoked_at?.toISOString() ?? null,
  }
}
