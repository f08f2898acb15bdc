import type { Shop } from '../../domain/shops/shop.ts'
import type { Grace } from '../../domain/tiers/tier-review.ts'
import { customerRecipient, insertEmails, type OwedEmail, owedEmails } from '../../emails/queue.ts'
import type { Tx } from '../../store/db.ts'
import { saveGraces } from '../../store/tiers/tier-reviews.ts'

/** Stores until when members' lapsed tiers are kept, and tells those who are about to lose one. */
export async function startGraces(
  tx: Tx,
  { shop_id }: Shop,
  graces: readonly Grace[],
  now: Date,
): Promise<void> {
  await saveGraces(tx, shop_id, graces, now)
  await insertEmails(tx, shop_id, graces.flatMap(emailOfGrace), now)
}

/** What a member hears who is about to lose a tier. */
export function emailOfGrace({ customer_id, tier_id, grace_until }: Grace): OwedEmail[] {
  if (tier_id === null || grace_until === null) return []
  const recipient = customerRecipient(customer_id)
  return owedEmails('tier_grace_begun', recipient, { tier_id, until: grace_until })
}
