import { type Static, Type } from 'typebox'
import {
  type MintedSessionToken,
  SESSION_TTL_SECONDS_DEFAULT,
  SESSION_TTL_SECONDS_MAX,
} from '../../domain/access/session-token.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { customerGid } from '../base/customer-id.ts'
import { closed, oneOf, timestamp } from '../base/types.ts'

/** What is named twice is meant once. */
const SessionScopes = Type.Array(oneOf(['read', 'write']), { minItems: 1, maxItems: 50 })

/** The body that requests a token; the same for a minted and an exchanged one. */
export const sessionTokenFields = {
  scopes: Type.Optional({
    ...SessionScopes,
    default: ['read'],
    description: 'What the token may do; `write` does not include `read`. Default `["read"]`.',
  }),
  ttl_seconds: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: SESSION_TTL_SECONDS_MAX,
      default: SESSION_TTL_SECONDS_DEFAULT,
      description: "The token's lifetime in seconds.",
    }),
  ),
}

export const SessionToken = closed(
  {
    token: Type.String({ description: 'Send as `Authorization: Bearer <token>`.' }),
    token_type: Type.Literal('Bearer'),
    customer_id: Type.String({ description: 'The customer GID.' }),
    scopes: SessionScopes,
    api_scopes: Type.Array(Type.String(), {
      description: "The creating key's scopes that a session can use; the token never allows more.",
    }),
    expires_in: Type.Integer({ description: 'Lifetime from now in seconds.' }),
    expires_at: timestamp('When it expires.'),
  },
  { title: 'SessionToken' },
)

export function presentSessionToken(
  minted: MintedSessionToken,
  { shop }: { shop: Shop },
): Static<typeof SessionToken> {
  const { claims, ttl_seconds } = minted
  return {
    token: minted.token,
    token_type: 'Bearer',
    customer_id: customerGid(shop, claims.customer_id),
    scopes: [...claims.scopes],
    api_scopes: minted.api_scopes,
    expires_in: ttl_seconds,
    expires_at: claims.expires_at.toISOString(),
  }
}
