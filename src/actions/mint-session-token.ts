import type { Context } from '../context.ts'
import type { SessionScope } from '../domain/scopes.ts'
import {
  formatSessionToken,
  type MintedSessionToken,
  SESSION_TTL_SECONDS_DEFAULT,
  type SessionClaims,
} from '../domain/session-token.ts'
import type { Shop } from '../domain/shop.ts'
import { keyedDigest } from '../lib/secrets.ts'
import type { ApiKey } from '../store/tables.ts'
import { findPlatformCustomer } from './admit-customer.ts'

export interface SessionTokenRequest {
  scopes?: readonly SessionScope[]
  ttl_seconds?: number
}

/**
 * A token that speaks for one customer of the platform, member or not, with the rights of `key`
 * (contract: POST /customers/{customer_id}/session-tokens). Stores nothing.
 */
export async function mintSessionToken(
  context: Context,
  minter: { shop: Shop; key: ApiKey; now: Date },
  customer_id: number,
  request: SessionTokenRequest,
): Promise<MintedSessionToken> {
  const { shop, key, now } = minter
  await findPlatformCustomer(context, shop, customer_id)
  const ttl_seconds = request.ttl_seconds ?? SESSION_TTL_SECONDS_DEFAULT
  const claims: SessionClaims = {
    shop_id: shop.shop_id,
    key_id: key.key_id,
    customer_id,
    scopes: request.scopes ?? ['read'],
    expires_at: new Date(now.getTime() + ttl_seconds * 1_000),
  }
  const token = formatSessionToken(claims, (payload) =>
    keyedDigest(context.secret, 'session-token', payload),
  )
  return { token, claims, ttl_seconds, api_scopes: key.scopes }
}
