import type { Context } from '../../context.ts'
import type { MintedSessionToken } from '../../domain/access/session-token.ts'
import { invalidToken } from '../../errors.ts'
import { findPresence } from '../../store/customers/customer-presence.ts'
import { type Minter, type SessionTokenRequest, signSessionToken } from './mint-session-token.ts'

/**
 * A session token for the customer that the platform finds by this access token; else
 * `invalid_token`. It ends no later than the access token.
 */
export async function exchangeAccessToken(
  context: Context,
  minter: Minter,
  input: SessionTokenRequest & { customer_access_token: string },
): Promise<MintedSessionToken> {
  const { customer_access_token, ...request } = input
  const signed_in = await context.sign_ins.find(minter.shop, customer_access_token)
  if (signed_in === null) throw invalidToken()
  return signSessionOf(context, minter, signed_in.customer_id, request, signed_in.expires_at)
}

/** For a customer who is signed in to the platform, until `latest_end`. */
export async function signSessionOf(
  context: Context,
  minter: Minter,
  customer_id: number,
  request: SessionTokenRequest,
  latest_end?: Date,
): Promise<MintedSessionToken> {
  const { shop } = minter
  // Counts for this shopper, like requests with their session tokens, so strangers use up nobody's
  // allowance.
  const credential = `${minter.key.key_id}/${customer_id}`
  await context.rates.take({ shop, credential }, 'read', minter.now)
  const known = await findPresence(context.database.db, shop.shop_id, customer_id)
  if (known !== undefined && known.gone_at !== null) throw invalidToken()
  return signSessionToken(context, minter, customer_id, request, {
    sessions_not_before: known?.sessions_not_before ?? null,
    ...(latest_end === undefined ? {} : { latest_end }),
  })
}
