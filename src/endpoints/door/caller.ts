import type { Caller, Context, Credential } from '../../context.ts'
import { isApiKey } from '../../domain/access/api-key.ts'
import type { Scope } from '../../domain/access/scopes.ts'
import { isSessionToken, readSessionToken } from '../../domain/access/session-token.ts'
import {
  accessRequired,
  addressNotAllowed,
  apiPaused,
  featureDisabled,
  insufficientScope,
  invalidToken,
  readsOnly,
  sessionNotAllowed,
  tokenExpired,
  unauthorized,
} from '../../errors.ts'
import { AddressRanges } from '../../lib/address-ranges.ts'
import { parseGid } from '../../lib/gid.ts'
import { checksumBase62, equalInConstantTime, keyedDigest } from '../../lib/secrets.ts'
import { findApiKey, findApiKeyByDigest } from '../../store/access/keys.ts'
import { findPresence } from '../../store/customers/customer-presence.ts'
import { findShop } from '../../store/shops/shops.ts'
import type { CallRequest } from './call-request.ts'
import type { Endpoint } from './define.ts'
import { personCaller } from './person.ts'

const BEARER = /^Bearer ([\x21-\x7e]+)$/

/** The credential in a header; undefined if there is none that could be valid. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1]
}

/** What a request shows before anything of it is trusted. */
export type Knock = Pick<CallRequest, 'authorization' | 'session' | 'page' | 'address' | 'now'>

/**
 * The caller behind these headers (contract: Authentication 1 and 4). Throws `unauthorized`,
 * `invalid_token` or `token_expired`.
 */
export async function identifyCaller(context: Context, knock: Knock): Promise<Caller> {
  const { authorization, session, address, now } = knock
  if (session !== undefined) return personCaller(context, { ...knock, session })
  const token = bearerOf(authorization)
  if (token === undefined) throw unauthorized()
  return isSessionToken(token)
    ? sessionCaller(context, token, { address, now })
    : keyCaller(context, token, address)
}

async function keyCaller(context: Context, token: string, address: string | null): Promise<Caller> {
  if (!isApiKey(token, checksumBase62)) throw invalidToken()
  const digest = keyedDigest(context.secret, 'api-key', token)
  const found = await context.credentials.get(digest.toString('base64'), async () =>
    credentialOf(context, await findApiKeyByDigest(context.database.db, digest)),
  )
  if (found === null) throw invalidToken()
  return { ...found, session: null, person: null, address, credential: found.key.key_id }
}

async function sessionCaller(
  context: Context,
  token: string,
  { address, now }: Pick<Knock, 'address' | 'now'>,
): Promise<Caller> {
  const claims = readSessionToken(token, (payload, mac) =>
    equalInConstantTime(mac, keyedDigest(context.signing_secret, 'session-token', payload)),
  )
  if (claims === null) throw invalidToken()
  if (claims.expires_at <= now) throw tokenExpired(claims.expires_at)
  const { shop_id, key_id, customer_id, scopes } = claims
  const found = await findCredential(context, shop_id, key_id)
  // A paused or revoked key's tokens stop working with it.
  if (found === null || found.key.paused_at !== null) throw invalidToken()
  const presence = await findPresence(context.database.db, shop_id, customer_id)
  const not_before = presence?.sessions_not_before ?? null
  if (not_before !== null && claims.issued_at <= not_before) throw invalidToken()
  const session = { customer_id, scopes }
  return { ...found, session, person: null, address, credential: `${key_id}/${customer_id}` }
}

/** An assistant whose token was checked elsewhere; null if its key is revoked. */
export async function assistantCaller(
  context: Context,
  { shop_id, key_id }: { readonly shop_id: number; readonly key_id: string },
  address: string | null,
): Promise<Caller | null> {
  const found = await findCredential(context, shop_id, key_id)
  return found && { ...found, session: null, person: null, address, credential: key_id }
}

function findCredential(
  context: Context,
  shop_id: number,
  key_id: string,
): Promise<Credential | null> {
  return context.credentials.get(`${shop_id} ${key_id}`, async () =>
    credentialOf(context, await findApiKey(context.database.db, shop_id, key_id)),
  )
}

async function credentialOf(
  context: Context,
  key: Credential['key'] | undefined,
): Promise<Credential | null> {
  if (key === undefined || key.revoked_at !== null) return null
  const shop = await findShop(context.database.db, key.shop_id)
  return shop === undefined ? null : { key, shop }
}

/**
 * The addresses of the key, and the merchant's switches (contract: Authentication 3); assistants
 * need no API access (7). People are the merchant: they work while all others have to wait, and so
 * does what they approve, whatever became of the key since.
 */
export function requireAccess({ shop, key, session, person, approver, address }: Caller): void {
  if (person !== null || approver !== undefined) return
  // The tokens of a key are for the browsers of customers, wherever they are.
  if (session === null) requireAllowedAddress(key, address)
  requireShopAccess(key.assistant ? { ...shop, api_enabled: true } : shop)
  if (key.paused_at !== null) throw apiPaused()
}

function requireAllowedAddress({ allowed_addresses }: Caller['key'], address: string | null): void {
  if (allowed_addresses.length === 0) return
  if (address === null || !new AddressRanges(allowed_addresses).has(address)) {
    throw addressNotAllowed(address)
  }
}

export function requireShopAccess(shop: Caller['shop']): void {
  if (!shop.api_enabled) throw accessRequired()
  if (shop.api_paused) throw apiPaused()
}

/** Checks exact scopes, and what a session token may touch (contract: Authentication 2 and 4). */
export function requireScope(
  endpoint: Endpoint,
  caller: Caller,
  params: Readonly<Record<string, unknown>>,
): void {
  const { session, key, approver } = caller
  if (approver !== undefined) return
  if (session !== null) {
    if (endpoint.session === null) {
      throw sessionNotAllowed('This endpoint is for servers; session tokens cannot call it.')
    }
    if (!session.scopes.includes(endpoint.session)) {
      throw sessionNotAllowed(`This session token lacks ${endpoint.session}.`, {
        required_session_scope: endpoint.session,
      })
    }
    if (params.customer_id !== undefined) requireOwnCustomer(caller, params.customer_id)
  }
  if (endpoint.scope !== null && !hasScope(key, endpoint.scope)) {
    throw insufficientScope(endpoint.scope)
  }
  if (endpoint.effect === 'write' && key.limits?.mode === 'read_only') throw readsOnly()
}

/** A session token works only for its own customer, in whatever form it sends the id. */
export function requireOwnCustomer({ session, shop }: Caller, named: unknown): void {
  const own = typeof named === 'string' ? parseGid(shop.platform, 'Customer', named) : null
  if (session !== null && own !== session.customer_id) {
    throw sessionNotAllowed('A session token is valid only for its own customer.')
  }
}

/** A feature that the merchant has not switched on cannot be called. */
export function requireFeature({ feature }: Endpoint, { shop }: Caller): void {
  if (feature !== undefined && !shop[`${feature}_feature`]) throw featureDisabled(feature)
}

/**
 * The scopes that decide what an answer shows: the key's, but no read scopes for a session token
 * without `read`.
 */
export function visibleScopes({ key, session }: Caller): readonly string[] {
  if (session === null || session.scopes.includes('read')) return key.scopes
  return key.scopes.filter((scope) => !scope.endsWith(':read'))
}

/** A scope that only some questions to an endpoint need. */
export function requireKeyScope({ key }: Caller, scope: Scope): void {
  if (!hasScope(key, scope)) throw insufficientScope(scope)
}

function hasScope(key: Caller['key'], scope: Scope): boolean {
  return key.scopes.includes(scope)
}
