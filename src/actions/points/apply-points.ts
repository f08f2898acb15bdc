import type { Account } from '../../domain/points/ledger.ts'
import {
  type PointsCommand,
  type PointsOutcome,
  referencesOf,
  reversalsOf,
} from '../../domain/points/points.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { LaurelError } from '../../errors.ts'
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
import { readProgram } from '../../store/programme/programs.ts'
import { reviewMembers } from '../tiers/review-members.ts'
import { owedEvent } from './book-entries.ts'
import { decidePoints, Scratchpad } from './decide-points.ts'

export interface TimedCommand {
  readonly command: PointsCommand
  readonly now: Date
}

/**
 * Carries out changes of points of one shop, in their order, and answers each with its outcome or
 * its refusal (`not_found`, `insufficient_points`, `validation_error`). Everything is decided in
 * memory over locked accounts and written by one statement.
 */
export async function applyPoints(
  tx: Tx,
  shop: Shop,
  timed: readonly TimedCommand[],
): Promise<(PointsOutcome | LaurelError)[]> {
  const commands = timed.map(({ command }) => command)
  const customer_ids = [...new Set(commands.map(({ customer_id }) => customer_id))]
  const accounts = await lockAccounts(tx, shop.shop_id, customer_ids)
  const references = commands.flatMap(referencesOf)
  const referenced = await findReferencedEntries(tx, shop.shop_id, references)
  const corrected = await findCorrections(tx, shop.shop_id, commands.flatMap(reversalsOf))
  const pad = new Scratchpad(accounts, referenced, corrected)
  const outcomes = timed.map(({ command, now }) => decidePoints(pad, command, now))
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

/** What an answer says of an account is what it has now, with the gifts of a tier that it reached. */
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
 * While tiers are live, whoever earned, or lost what a correction undid, may have come to another
 * one; answers who has.
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
  const all = new Set(counted.map(({ customer_id }) => customer_id))
  const earners = [...all].filter((customer_id) => !losers.has(customer_id))
  const { document } = await readProgram(tx, shop.shop_id)
  const now = first.created_at
  return [
    ...(await reviewMembers(tx, shop, document, earners, 'asked', now)),
    ...(await reviewMembers(tx, shop, document, [...losers], 'refund', now)),
  ]
}
