import type { Context } from '../../context.ts'
import { SESSION_API_SCOPES, type SessionScope } from '../../domain/access/scopes.ts'
import {
  formatSessionToken,
  type MintedSessionToken,
  SESSION_TTL_SECONDS_DEFAULT,
  type SessionClaims,
} from '../../domain/access/session-token.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { keyedDigest } from '../../lib/secrets.ts'
import { findPresence } from '../../store/customers/customer-presence.ts'
import type { ApiKey } from '../../store/tables.ts'
import { findPlatformCustomer } from '../customers/admit-customer.ts'
import { requirePresent } from '../customers/require-present.ts'

export interface SessionTokenRequest {
  scopes?: readonly SessionScope[]
  ttl_seconds?: number
}

export interface Minter {
  readonly shop: Shop
  readonly key: ApiKey
  readonly now: Date
}

/**
 * A token that speaks for one customer of the platform, member or not, with the rights of `key`
 * (contract: POST /customers/{customer_id}/session-tokens). Stores nothing. The platform is asked
 * only for those who are no members.
 */
export async function mintSessionToken(
  context: Context,
  minter: Minter,
  customer_id: number,
  request: SessionTokenRequest,
): Promise<MintedSessionToken> {
  const { shop } = minter
  const known = await findPresence(context.database.db, shop.shop_id, customer_id)
  requirePresent(known)
  if (known?.is_member !== true) await findPlatformCustomer(context, shop, customer_id)
  return signSessionToken(context, minter, customer_id, request, {
    sessions_not_before: known?.sessions_not_before ?? null,
  })
}

/** The token itself, for a customer of the platform; it ends at `latest_end` at the latest. */
export function signSessionToken(
  context: Context,
  { shop, key, now }: Minter,
  customer_id: number,
  {
    scopes = ['read'],
    ttl_seconds: asked_seconds = SESSION_TTL_SECONDS_DEFAULT,
  }: SessionTokenRequest,
  limits: { readonly sessions_not_before: Date | null; readonly latest_end?: Date },
): MintedSessionToken {
  const now_ms = now.getTime()
  const end_ms = Math.min(now_ms + asked_seconds * 1_000, limits.latest_end?.getTime() ?? Infinity)
  // After the end of earlier ones, also where the clock that ended them runs ahead of this one.
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
    keyedDigest(context.secret, 'session-token', payload),
  )
  const ttl_seconds = Math.floor((end_ms - now_ms) / 1_000)
  const api_scopes = key.scopes.filter((scope) => SESSION_API_SCOPES.includes(scope))
  return { token, claims, ttl_seconds, api_scopes }
}
