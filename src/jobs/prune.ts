import { markEndedAssistants } from '../actions/access/disconnect-assistant.ts'
import type { Context } from '../context.ts'
import { type KeptKind, keptSince } from '../domain/retention.ts'
import type { Shop } from '../domain/shops/shop.ts'
import { emptyEmails } from '../emails/store/email-log.ts'
import { firstIdOf } from '../lib/ids.ts'
import { pruneActions } from '../store/access/admin-actions.ts'
import { pruneConnectionCodes } from '../store/access/assistants.ts'
import { pruneOAuthRecords } from '../store/access/oauth-records.ts'
import { pruneProposals } from '../store/access/proposals.ts'
import { pruneBirthdayLocks, pruneSubjectLocks } from '../store/customers/dependents.ts'
import { pruneJoinedAddresses } from '../store/customers/joined-addresses.ts'
import { prunePlatformEvents } from '../store/customers/platform-events.ts'
import { inTransaction } from '../store/db.ts'
import { pruneStoredAnswers } from '../store/idempotency.ts'
import { pruneImportRows, pruneUploads } from '../store/imports/member-imports.ts'
import { pruneJudgedOrders } from '../store/orders/judged-orders.ts'
import { pruneClicks } from '../store/partners/partner-clicks.ts'
import { NO_SHOP, pruneRateLimits } from '../store/rate-limits.ts'
import { pruneRefused } from '../store/referrals/referrals.ts'
import { pruneRequests } from '../store/requests.ts'
import { ROWS_AT_ONCE } from '../store/rows-at-once.ts'
import { pruneDeliveries } from '../webhooks/store/delivery-log.ts'
import { pruneEvents } from '../webhooks/store/events.ts'
import type { Job } from './define.ts'

/**
 * Deletes rows that have expired, and those older than domain/retention.ts keeps them; of e-mails
 * it deletes only what they say.
 */
export const pruneJob: Job = {
  name: 'prune',
  schedule: '17 * * * *',
  due: 'pruning',
  async run(context, { shop_id }, now) {
    // Before the tokens that say so are deleted.
    await markEndedAssistants(context, shop_id, now)
    for (const prune of prunes(context, shop_id, now)) {
      let pruned: number
      do {
        pruned = await prune()
      } while (pruned >= ROWS_AT_ONCE)
    }
  },
}

/** Each deletes a batch, so that nothing is locked for long, and answers how many rows it had. */
function prunes(
  { database: { db }, shopify }: Context,
  shop_id: Shop['shop_id'],
  now: Date,
): readonly (() => Promise<number>)[] {
  const limit = ROWS_AT_ONCE
  const since = (kind: KeptKind) => keptSince(kind, now)
  const before_delivery = { before_id: firstIdOf('dlv', since('deliveries')), limit }
  const before_batch = { before_id: firstIdOf('log', since('requests')), limit }
  const before_action = firstIdOf('act', since('admin_actions'))
  const idle_since_us = since('idle_callers').getTime() * 1_000
  return [
    () => inTransaction(db, (tx) => pruneStoredAnswers(tx, shop_id, now)),
    () => pruneDeliveries(db, shop_id, before_delivery),
    () => pruneEvents(db, shop_id, { before: since('events'), limit }),
    () => pruneRequests(db, shop_id, before_batch),
    () => emptyEmails(db, shop_id, { before: since('email_contents'), limit }),
    () => prunePlatformEvents(db, shop_id, since('handled_events')),
    () => shopify.prune(shop_id, since('handled_events')),
    () => pruneActions(db, shop_id, before_action),
    // Those that are about no shop.
    () => pruneActions(db, null, before_action),
    () => pruneBirthdayLocks(db, shop_id, since('birthday_locks')),
    () => pruneSubjectLocks(db, shop_id, since('birthday_locks')),
    () => pruneJoinedAddresses(db, shop_id, since('joined_addresses')),
    () => pruneImportRows(db, shop_id, since('imports'), 'left'),
    () => pruneImportRows(db, shop_id, since('imported_rows'), 'imported'),
    () => pruneUploads(db, shop_id, since('imports')),
    () => pruneJudgedOrders(db, shop_id, since('judged_orders')),
    () => pruneClicks(db, shop_id, since('clicks')),
    () => pruneRefused(db, shop_id, since('refused_claims')),
    () => pruneConnectionCodes(db, shop_id, now),
    () => pruneProposals(db, shop_id, since('proposals')),
    () => pruneOAuthRecords(db, shop_id, now),
    // Clients that never connected, and approvals that nobody finished, belong to no shop.
    () => pruneOAuthRecords(db, null, now),
    () => pruneRateLimits(db, shop_id, idle_since_us),
    () => pruneRateLimits(db, NO_SHOP, idle_since_us),
  ]
}
