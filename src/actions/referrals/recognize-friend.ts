import { normalizeEmail } from '../../domain/customers/normal-email.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { keyedDigest } from '../../lib/secrets.ts'
import type { Tx } from '../../store/db.ts'
import { linkFriend } from '../../store/referrals/referrals.ts'

/** The digest by which we recognise a friend whose e-mail is not stored; each shop has its own. */
export function friendDigest(secret: string, { shop_id }: Shop, normal_email: string): Buffer {
  return keyedDigest(secret, 'referred friend', `${shop_id} ${normal_email}`)
}

/** The digest of an address as it was typed, but for case: of one spelling of a mailbox. */
export function addressDigest(secret: string, { shop_id }: Shop, email: string): Buffer {
  return keyedDigest(secret, 'claimed address', `${shop_id} ${email.trim().toLowerCase()}`)
}

/** Recognises a customer as a referred friend; true: found out now. */
export async function recognizeFriend(
  tx: Tx,
  secret: string,
  shop: Shop,
  { customer_id, email }: { readonly customer_id: number; readonly email: string | null },
): Promise<boolean> {
  if (email === null) return false
  const digest = friendDigest(secret, shop, normalizeEmail(email))
  return linkFriend(tx, shop.shop_id, customer_id, digest)
}
