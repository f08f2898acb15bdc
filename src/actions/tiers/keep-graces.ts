import { customerRecipient, type OwedEmail } from '../../domain/emails/owed-emails.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Grace } from '../../domain/tiers/tier-review.ts'
import type { Tx } from '../../store/db.ts'
import { insertEmails } from '../../store/emails/emails.ts'
import { saveGraces } from '../../store/tiers/tier-reviews.ts'

/** Keeps until when members' lapsed tiers hold, and tells those who begin to lose one. */
export async function keepGraces(
  tx: Tx,
  { shop_id }: Shop,
  graces: readonly Grace[],
  now: Date,
): Promise<void> {
  await saveGraces(tx, shop_id, graces, now)
  await insertEmails(tx, shop_id, graces.flatMap(emailOfGrace), now)
}

/** Whoever begins to lose a tier is told until when it can be kept. */
function emailOfGrace({ customer_id, tier_id, grace_until }: Grace): OwedEmail[] {
  if (grace_until === null) return []
  const occasion = `${tier_id}/${grace_until.toISOString()}`
  return [{ template: 'tier_at_risk', recipient: customerRecipient(customer_id), occasion }]
}
