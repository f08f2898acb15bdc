import type { Context } from '../context.ts'
import type { MintedSessionToken } from '../domain/session-token.ts'
import type { Shop } from '../domain/shop.ts'
import { invalidToken } from '../errors.ts'
import type { ApiKey } from '../store/tables.ts'
import { mintSessionToken, type SessionTokenRequest } from './mint-session-token.ts'

/** A session token for whom the platform says this access token speaks; else `invalid_token`. */
export async function exchangeAccessToken(
  context: Context,
  minter: { shop: Shop; key: ApiKey; now: Date },
  input: SessionTokenRequest & { customer_access_token: string },
): Promise<MintedSessionToken> {
  const { customer_access_token, ...request } = input
  const customer_id = await context.platform.findAccessTokenCustomer(
    minter.shop,
    customer_access_token,
  )
  if (customer_id === null) throw invalidToken()
  return mintSessionToken(context, minter, customer_id, request)
}
