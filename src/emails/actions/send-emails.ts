import type { Context } from '../../context.ts'
import { minutesAfter } from '../../domain/period.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { inTransaction } from '../../store/db.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { claimEmails, countTaken, type QueuedEmail } from '../store/emails.ts'
import { deliverEmail } from './deliver-email.ts'
import { readDesign, type ShopDesign } from './read-design.ts'

const AT_ONCE = 5
const BATCH_EMAILS = 25
/** A process that has not sent its claimed e-mails by then has died. */
const CLAIMED_FOR_MINUTES = 5

/** Sends the due e-mails of a shop, within the rate of the deployment. */
export async function sendEmails(
  context: Context,
  shop: Shop,
  now: Date,
  batches_max = Number.POSITIVE_INFINITY,
): Promise<void> {
  const { db } = context.database
  for (let batches = 0; batches < batches_max; batches += 1) {
    const claimed = await claimSome(context, shop, now)
    if (claimed.length === 0) return
    const design = await readDesign(db, shop.shop_id)
    await deliverAll(context, await readShopAt(db, shop, now), design, claimed)
  }
}

/** A batch, or as much of it as the minute's rate still allows. */
async function claimSome(
  { config, database, mailer }: Context,
  { shop_id }: Shop,
  now: Date,
): Promise<QueuedEmail[]> {
  const until = minutesAfter(now, CLAIMED_FOR_MINUTES)
  const claim = { now, until, limit: BATCH_EMAILS }
  if (mailer === null) return claimEmails(database.db, shop_id, claim)
  return inTransaction(database.db, async (tx) => {
    const taken = await countTaken(tx, { since: minutesAfter(now, -1), now, until })
    const left = Math.max(0, config.emails_per_minute - taken)
    return claimEmails(tx, shop_id, { ...claim, limit: Math.min(BATCH_EMAILS, left) })
  })
}

async function deliverAll(
  context: Context,
  at: ShopAt,
  design: ShopDesign,
  emails: readonly QueuedEmail[],
): Promise<void> {
  const waiting = [...emails]
  const deliver = async () => {
    for (let email = waiting.shift(); email !== undefined; email = waiting.shift()) {
      try {
        await deliverEmail(context, at, design, email)
      } catch (error) {
        // It stays claimed for some minutes, and is then tried again.
        context.log.error({ err: error, email_id: email.email_id }, 'an e-mail could not be sent')
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, deliver))
}
