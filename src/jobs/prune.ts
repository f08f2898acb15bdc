import { LOCK_DAYS } from '../domain/birthdays.ts'
import { daysAfter } from '../domain/period.ts'
import { newId } from '../lib/ids.ts'
import { inTransaction } from '../store/db.ts'
import { pruneStoredAnswers } from '../store/idempotency.ts'
import { pruneClicks } from '../store/partner-clicks.ts'
import { prunePlatformEvents } from '../store/platform-events.ts'
import { pruneRateLimits } from '../store/rate-limits.ts'
import { pruneRefused } from '../store/referrals.ts'
import { pruneRequests } from '../store/requests.ts'
import { pruneBirthdayLocks } from '../store/subjects.ts'
import type { Job } from './define.ts'

const ANSWERS_PER_TRANSACTION = 1_000
const REQUESTS_KEPT_MS = 7 * 24 * 60 * 60 * 1000
const EVENTS_KEPT_MS = 30 * 24 * 60 * 60 * 1000
/** Longer than any window in which an order counts for a click. */
const CLICKS_KEPT_MS = 400 * 24 * 60 * 60 * 1000
const REFUSED_CLAIMS_KEPT_MS = 90 * 24 * 60 * 60 * 1000
const RATES_KEPT_MS = 60 * 60 * 1000

/** Forgets what has had its time: answers under old keys, old events, clicks, refused claims and log rows, callers at rest. */
export const prune: Job = {
  name: 'prune',
  schedule: '17 * * * *',
  async run({ database: { db } }, { shop_id }, now) {
    // Ids begin with their time, so the first id of a moment divides the older from the newer.
    const oldest_log_id = newId('log', new Date(now.getTime() - REQUESTS_KEPT_MS)).slice(0, -16)
    let pruned = ANSWERS_PER_TRANSACTION
    while (pruned === ANSWERS_PER_TRANSACTION) {
      pruned = await inTransaction(db, (tx) =>
        pruneStoredAnswers(tx, shop_id, now, ANSWERS_PER_TRANSACTION),
      )
    }
    await prunePlatformEvents(db, shop_id, new Date(now.getTime() - EVENTS_KEPT_MS))
    await pruneRequests(db, shop_id, oldest_log_id)
    await pruneBirthdayLocks(db, shop_id, daysAfter(now, -LOCK_DAYS))
    await pruneClicks(db, shop_id, new Date(now.getTime() - CLICKS_KEPT_MS))
    await pruneRefused(db, shop_id, new Date(now.getTime() - REFUSED_CLAIMS_KEPT_MS))
    await pruneRateLimits(db, shop_id, (now.getTime() - RATES_KEPT_MS) * 1_000)
  },
}
