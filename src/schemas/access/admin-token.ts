import { type Static, Type } from 'typebox'
import { PURPOSES, type Purpose } from '../../domain/access/admin-token.ts'
import { closed, nullable, oneOf, timestamp, visibleText } from '../base/types.ts'

export const tokenName = visibleText(
  100,
  'Who uses it, to tell tokens apart in this list and in the audit log.',
  'Shop server',
)

export const tokenPurpose = oneOf(PURPOSES, {
  description:
    '`admin`: everything. `feed`: customers, catalogue and orders of `/platform/v1`, and nothing ' +
    'else. `read`: every `GET`. `metrics`: the page `/metrics`. `mailbox`: the pages of the ' +
    'mailbox, and the e-mail reads.',
})

export const tokenFields = {
  id: Type.String(),
  name: tokenName,
  last4: Type.String({ description: 'The last characters, to tell tokens apart.' }),
  purpose: tokenPurpose,
  shop: nullable(Type.String({ description: 'The domain of its shop; null: all shops.' })),
  created_at: timestamp('When it was created.'),
  last_used_at: nullable(timestamp('When it was last used, to the minute; null: never.')),
  ended_at: nullable(timestamp('When it was ended; null: it works.')),
}

export const AdminToken = closed(tokenFields, { title: 'AdminToken' })

export const TokenPath = closed({ token_id: Type.String({ examples: ['tok_01jd3k'] }) })

/** A token as it is stored, with the domain of its shop. */
interface StoredToken {
  readonly token_id: string
  readonly name: string
  readonly last4: string
  readonly purpose: Purpose
  readonly domain: string | null
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly ended_at: Date | null
}

export function presentToken(token: StoredToken): Static<typeof AdminToken> {
  const { token_id, name, last4, purpose, domain, created_at, last_used_at, ended_at } = token
  return {
    id: token_id,
    name,
    last4,
    purpose,
    shop: domain,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
  }
}
