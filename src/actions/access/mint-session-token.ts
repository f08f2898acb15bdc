import type { CallingPerson, Context } from '../../context.ts'
import { SESSION_API_SCOPES, type SessionScope } from '../../domain/access/scopes.ts'
import {
  formatSessionToken,
  type MintedSessionToken,
  SESSION_TTL_SECONDS_DEFAULT,
  type SessionClaims,
} from '../../domain/access/session-token.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { sessionNotAllowed } from '../../errors.ts'
import { keyedDigest } from '../../lib/secrets.ts'
import type { ApiKey } from '../../store/access/keys.ts'
import { findPresence } from '../../store/customers/customer-presence.ts'
import { findPlatformCustomer } from '../customers/enroll.ts'
import { requirePresent } from '../write/require-present.ts'

export interface SessionTokenRequest {
  scopes?: readonly SessionScope[]
  ttl_seconds?: number
}

export interface Minter {
  readonly shop: Shop
  readonly key: ApiKey
  /** Whose key is made up, and can sign nothing. */
  readonly person: CallingPerson | null
  readonly now: Date
}

/**
 * A token for one customer of the platform, member or not, with the rights of `key` (contract: POST
 * /customers/{customer_id}/session-tokens). Stores nothing. Asks the platform only if the customer
 * is not a member.
 */
export async function mintSessionToken(
  context: Context,
  minter: Minter,
  customer_id: number,
  request: SessionTokenRequest,
): Promise<MintedSessionToken> {
  const { shop, person } = minter
  if (person !== null) throw sessionNotAllowed('Only a key creates session tokens of customers.')
  const known = await findPresence(context.database.db, shop.shop_id, customer_id)
  requirePresent(known)
  if (known?.is_member !== true) await findPlatformCustomer(context, shop, customer_id)
  return signSessionToken(context, minter, customer_id, request, {
    sessions_not_before: known?.sessions_not_before ?? null,
  })
}

/** The token itself, for a customer of the platform. It ends at `latest_end` or earlier. */
export function signSessionToken(
  context: Context,
  { shop, key, now }: Minter,
  customer_id: number,
  {
    scopes = ['read'],
    ttl_seconds: requested_seconds = SESSION_TTL_SECONDS_DEFAULT,
  }: SessionTokenRequest,
  limits: { readonly sessions_not_before: Date | null; readonly latest_end?: Date },
): MintedSessionToken {
  const now_ms = now.getTime()
  const end_ms = Math.min(
    now_ms + requested_seconds * 1_000,
    limits.latest_end?.getTime() ?? Infinity,
  )
  // Later than the end of earlier tokens, even if the clock that ended them is ahead of this one.
  const issued_ms = Math.max(now_ms, (limits.sessions_not_before?.getTime() ?? 0) + 1)
  const claims: SessionClaims = {
    shop_id: shop.shop_id,
    key_id: key.key_id,
    customer_id,
    scopes: [...new Set(scopes)],
    issued_at: new Date(issued_ms),
    expires_at: new Date(end_ms),
  }
  const token = formatSessionToken(claims, (payload) =>
    keyedDigest(context.signing_secret, 'session-token', payload),
  )
  const ttl_seconds = Math.floor((end_ms - now_ms) / 1_000)
  const api_scopes = key.scopes.filter((scope) => SESSION_API_SCOPES.includes(scope))
  return { token, claims, ttl_seconds, api_scopes }
}
