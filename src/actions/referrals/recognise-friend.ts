import { normaliseEmail } from '../../domain/customers/normal-email.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { keyedDigest } from '../../lib/secrets.ts'
import type { Tx } from '../../store/db.ts'
import { linkFriend } from '../../store/referrals/referrals.ts'

/** By what a friend is known again whose e-mail is not kept; of each shop another. */
export function friendDigest(secret: string, { shop_id }: Shop, normal_email: string): Buffer {
  return keyedDigest(secret, 'referred friend', `${shop_id} ${normal_email}`)
}

/** Knows a customer to be a friend whom somebody has referred; true: found out now. */
export async function recogniseFriend(
  tx: Tx,
  secret: string,
  shop: Shop,
  { customer_id, email }: { readonly customer_id: number; readonly email: string | null },
): Promise<boolean> {
  if (email === null) return false
  const digest = friendDigest(secret, shop, normaliseEmail(email))
  return linkFriend(tx, shop.shop_id, customer_id, digest)
}
