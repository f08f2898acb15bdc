import type { Caller, Context } from '../../context.ts'
import type { CallRequest } from './call-request.ts'
import { resolveShop } from './resolve-shop.ts'

/** Keys of idempotency are those of all who call without a credential. */
const NAME = 'storefront'

/** The caller behind a shop's page, without a credential: it has a made-up key without scopes. */
export async function anybody(
  context: Context,
  { params, address, now }: Pick<CallRequest, 'params' | 'address' | 'now'>,
): Promise<Caller> {
  // A path always names a shop: never the only one there is.
  const shop = await resolveShop(context, String(params.shop_domain), 'anybody')
  const key: Caller['key'] = {
    shop_id: shop.shop_id,
    key_id: NAME,
    name: NAME,
    last4: '',
    scopes: [],
    allowed_addresses: [],
    api_version: context.versions.current.name,
    managed: true,
    assistant: false,
    created_at: now,
    paused_at: null,
    revoked_at: null,
    last_used_at: null,
    limits: null,
  }
  return { key, shop, session: null, person: null, address, credential: NAME }
}
