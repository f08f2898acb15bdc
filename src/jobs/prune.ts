import { markEndedAssistants } from '../actions/access/disconnect-assistant.ts'
import { LOCK_DAYS } from '../domain/earning/birthdays.ts'
import { daysAfter } from '../domain/period.ts'
import { REPLAYED_DAYS } from '../domain/webhooks/webhooks.ts'
import { firstIdOf } from '../lib/ids.ts'
import { pruneConnectionCodes } from '../store/access/assistants.ts'
import { pruneOAuthRecords } from '../store/access/oauth-records.ts'
import { prunePlatformEvents } from '../store/customers/platform-events.ts'
import { pruneBirthdayLocks } from '../store/customers/subjects.ts'
import { inTransaction } from '../store/db.ts'
import { emptyEmails } from '../store/emails/email-log.ts'
import { pruneStoredAnswers } from '../store/idempotency.ts'
import { pruneClicks } from '../store/partners/partner-clicks.ts'
import { pruneRateLimits } from '../store/rate-limits.ts'
import { pruneRefused } from '../store/referrals/referrals.ts'
import { pruneRequests } from '../store/requests.ts'
import { pruneDeliveries } from '../store/webhooks/delivery-log.ts'
import type { Job } from './define.ts'

const ROWS_PER_TRANSACTION = 1_000
const REQUESTS_KEPT_MS = 7 * 24 * 60 * 60 * 1000
const EVENTS_KEPT_MS = 30 * 24 * 60 * 60 * 1000
/** Longer than any window in which an order counts for a click. */
const CLICKS_KEPT_MS = 400 * 24 * 60 * 60 * 1000
const REFUSED_CLAIMS_KEPT_MS = 90 * 24 * 60 * 60 * 1000
const EMAILS_READABLE_DAYS = 30
const RATES_KEPT_MS = 60 * 60 * 1000

/** Forgets what has had its time: answers under old keys, old events, deliveries, clicks, refused claims and log rows, callers at rest, codes and tokens, and what old e-mails say. */
export const prune: Job = {
  name: 'prune',
  schedule: '17 * * * *',
  due: 'pruning',
  async run(context, { shop_id }, now) {
    const { db } = context.database
    await untilFewerThan(ROWS_PER_TRANSACTION, (limit) =>
      inTransaction(db, (tx) => pruneStoredAnswers(tx, shop_id, now, limit)),
    )
    const oldest_delivery_id = firstIdOf('dlv', daysAfter(now, -REPLAYED_DAYS))
    await untilFewerThan(ROWS_PER_TRANSACTION, (limit) =>
      pruneDeliveries(db, shop_id, { before_id: oldest_delivery_id, limit }),
    )
    const before = daysAfter(now, -EMAILS_READABLE_DAYS)
    await untilFewerThan(ROWS_PER_TRANSACTION, (limit) =>
      emptyEmails(db, shop_id, { before, limit }),
    )
    const oldest_log_id = firstIdOf('log', new Date(now.getTime() - REQUESTS_KEPT_MS))
    await prunePlatformEvents(db, shop_id, new Date(now.getTime() - EVENTS_KEPT_MS))
    await pruneRequests(db, shop_id, oldest_log_id)
    await pruneBirthdayLocks(db, shop_id, daysAfter(now, -LOCK_DAYS))
    await pruneClicks(db, shop_id, new Date(now.getTime() - CLICKS_KEPT_MS))
    await pruneRefused(db, shop_id, new Date(now.getTime() - REFUSED_CLAIMS_KEPT_MS))
    await pruneConnectionCodes(db, shop_id, now)
    await markEndedAssistants(context, shop_id, now)
    await pruneOAuthRecords(db, shop_id, now)
    // Of no shop are clients that never connected, and approvals that nobody finished.
    await pruneOAuthRecords(db, null, now)
    await pruneRateLimits(db, shop_id, (now.getTime() - RATES_KEPT_MS) * 1_000)
  },
}

/** In batches, so that nothing is locked for long. */
async function untilFewerThan(
  limit: number,
  prune: (limit: number) => Promise<number>,
): Promise<void> {
  let pruned = limit
  while (pruned === limit) pruned = await prune(limit)
}
