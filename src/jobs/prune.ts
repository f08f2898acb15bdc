import { markEndedAssistants } from '../actions/access/disconnect-assistant.ts'
import { keptSince } from '../domain/retention.ts'
import { emptyEmails } from '../emails/store/email-log.ts'
import { firstIdOf } from '../lib/ids.ts'
import { pruneActions } from '../store/access/admin-actions.ts'
import { pruneConnectionCodes } from '../store/access/assistants.ts'
import { pruneOAuthRecords } from '../store/access/oauth-records.ts'
import { pruneBirthdayLocks } from '../store/customers/dependents.ts'
import { prunePlatformEvents } from '../store/customers/platform-events.ts'
import { inTransaction } from '../store/db.ts'
import { pruneStoredAnswers } from '../store/idempotency.ts'
import { pruneImports } from '../store/imports/member-imports.ts'
import { pruneClicks } from '../store/partners/partner-clicks.ts'
import { pruneRateLimits } from '../store/rate-limits.ts'
import { pruneRefused } from '../store/referrals/referrals.ts'
import { pruneRequests } from '../store/requests.ts'
import { pruneDeliveries } from '../webhooks/store/delivery-log.ts'
import { pruneEvents } from '../webhooks/store/events.ts'
import type { Job } from './define.ts'

const ROWS_PER_TRANSACTION = 250

/**
 * Deletes rows that have expired, and those older than domain/retention.ts keeps them; of e-mails
 * it deletes only what they say.
 */
export const pruneJob: Job = {
  name: 'prune',
  schedule: '17 * * * *',
  due: 'pruning',
  async run(context, { shop_id }, now) {
    const { db } = context.database
    await untilFewerThan(ROWS_PER_TRANSACTION, (limit) =>
      inTransaction(db, (tx) => pruneStoredAnswers(tx, shop_id, now, limit)),
    )
    const before_id = firstIdOf('dlv', keptSince('deliveries', now))
    await untilFewerThan(ROWS_PER_TRANSACTION, (limit) =>
      pruneDeliveries(db, shop_id, { before_id, limit }),
    )
    const events = keptSince('events', now)
    await untilFewerThan(ROWS_PER_TRANSACTION, (limit) =>
      pruneEvents(db, shop_id, { before: events, limit }),
    )
    const before_batch = firstIdOf('log', keptSince('requests', now))
    await untilFewerThan(ROWS_PER_TRANSACTION, (limit) =>
      pruneRequests(db, shop_id, { before_id: before_batch, limit }),
    )
    const before = keptSince('email_contents', now)
    await untilFewerThan(ROWS_PER_TRANSACTION, (limit) =>
      emptyEmails(db, shop_id, { before, limit }),
    )
    await prunePlatformEvents(db, shop_id, keptSince('handled_events', now))
    const before_action = firstIdOf('act', keptSince('admin_actions', now))
    await pruneActions(db, shop_id, before_action)
    // Those that are about no shop.
    await pruneActions(db, null, before_action)
    await pruneBirthdayLocks(db, shop_id, keptSince('birthday_locks', now))
    await pruneImports(db, shop_id, keptSince('imports', now))
    await pruneClicks(db, shop_id, keptSince('clicks', now))
    await pruneRefused(db, shop_id, keptSince('refused_claims', now))
    await pruneConnectionCodes(db, shop_id, now)
    await markEndedAssistants(context, shop_id, now)
    await pruneOAuthRecords(db, shop_id, now)
    // Clients that never connected, and approvals that nobody finished, belong to no shop.
    await pruneOAuthRecords(db, null, now)
    await pruneRateLimits(db, shop_id, keptSince('idle_callers', now).getTime() * 1_000)
  },
}

/** In batches, so that nothing is locked for long. */
async function untilFewerThan(
  limit: number,
  prune: (limit: number) => Promise<number>,
): Promise<void> {
  let pruned = limit
  while (pruned >= limit) pruned = await prune(limit)
}
