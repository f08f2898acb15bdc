import type { Account } from '../../domain/points/ledger.ts'
import { type PointsOutcome, referencesOf, reversalsOf } from '../../domain/points/points.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { LaurelError } from '../../errors/laurel-error.ts'
import type { Tx } from '../../store/db.ts'
import { findCorrections } from '../../store/points/corrections.ts'
import {
  appendEntries,
  findAccounts,
  findReferencedEntries,
  lockAccounts,
  type MemberAccount,
  type NewEntry,
} from '../../store/points/ledger.ts'
import { owedEvent } from '../ledger/book-entries.ts'
import { reviewMembers } from '../tiers/review-members.ts'
import { decidePoints, Scratchpad, type TimedCommand } from './decide-points.ts'

export type { TimedCommand } from './decide-points.ts'

/**
 * Carries out point changes of one shop in their order. Each gets its outcome or its refusal
 * (`not_found`, `insufficient_points`, `validation_error`). All are decided in memory over locked
 * accounts and written by one statement. `lock` says whether to wait for accounts that others hold.
 */
export async function applyPoints(
  tx: Tx,
  shop: Shop,
  timed: readonly TimedCommand[],
  lock = lockAccounts,
): Promise<(PointsOutcome | LaurelError)[]> {
  const commands = timed.map(({ command }) => command)
  const customer_ids = [...new Set(commands.map(({ customer_id }) => customer_id))]
  const accounts = await lock(tx, shop.shop_id, customer_ids)
  const references = commands.flatMap(referencesOf)
  const referenced = await findReferencedEntries(tx, shop.shop_id, references)
  const corrected = await findCorrections(tx, shop.shop_id, commands.flatMap(reversalsOf))
  const pad = new Scratchpad(accounts, referenced, corrected)
  const outcomes = timed.map((one) => decidePoints(pad, one))
  if (pad.entries.length > 0) {
    const changed = [...new Set(pad.entries.map((entry) => entry.customer_id))]
    await appendEntries(tx, shop.shop_id, {
      entries: pad.entries,
      accounts: changed.flatMap((customer_id) => accounts.get(customer_id) ?? []),
      events: pad.entries.flatMap((entry) => owedEvent(shop, entry)),
    })
    const moved = await reviewCounted(tx, shop, pad.entries, accounts)
    if (moved.length > 0) return withGifts(outcomes, await findAccounts(tx, shop.shop_id, moved))
  }
  return outcomes
}

/** An answer shows the account as it is now, including gifts of a tier that was just reached. */
function withGifts(
  outcomes: readonly (PointsOutcome | LaurelError)[],
  accounts: ReadonlyMap<number, Account>,
): (PointsOutcome | LaurelError)[] {
  return outcomes.map((outcome) => {
    const account = 'account' in outcome && accounts.get(outcome.account.customer_id)
    return account ? { ...outcome, account } : outcome
  })
}

/**
 * While tiers are live, members who earned, or lost points by a correction, may change tier;
 * returns those who did.
 */
async function reviewCounted(
  tx: Tx,
  shop: Shop,
  entries: readonly NewEntry[],
  accounts: ReadonlyMap<number, MemberAccount>,
): Promise<readonly number[]> {
  const counted = entries.filter(({ tier_points }) => tier_points !== 0)
  const [first] = counted
  if (first === undefined || accounts.get(first.customer_id)?.tiers_enabled !== true) return []
  const lost = counted.filter(({ tier_points }) => tier_points < 0)
  const losers = new Set(lost.map(({ customer_id }) => customer_id))
  const reviews = [...new Set(counted.map(({ customer_id }) => customer_id))].map(
    (customer_id) => ({
      ...{
        customer_id,
        cause: losers.has(customer_id) ? ('refund' as const) : ('request' as const),
      },
    }),
  )
  return reviewMembers(tx, { shop, now: first.created_at }, reviews)
}
