import { type Account, balanceOf, type Entry, post } from '../domain/ledger.ts'
import type { PointsCommand, PointsOutcome } from '../domain/points.ts'
import { postingOf, referenceName, referencesOf } from '../domain/points.ts'
import type { Shop } from '../domain/shop.ts'
import {
  customerExcluded,
  customerGone,
  insufficientPoints,
  type LaurelError,
  notFound,
  refused,
} from '../errors.ts'
import { newId } from '../lib/ids.ts'
import type { Tx } from '../store/db.ts'
import {
  appendEntries,
  findAccounts,
  findReferencedEntries,
  lockAccounts,
  type MemberAccount,
  type NewEntry,
  type ReferencedEntry,
} from '../store/ledger.ts'
import { readProgram } from '../store/programs.ts'
import { owedEvent } from './book-entries.ts'
import { reviewMembers } from './review-members.ts'

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
  const pad = new Scratchpad(accounts, referenced)
  const outcomes = timed.map(({ command, now }) => decide(pad, command, now))
  if (pad.entries.length > 0) {
    const changed = [...new Set(pad.entries.map((entry) => entry.customer_id))]
    await appendEntries(tx, shop.shop_id, {
      entries: pad.entries,
      accounts: changed.flatMap((customer_id) => accounts.get(customer_id) ?? []),
      events: pad.entries.flatMap((entry) => owedEvent(shop, entry)),
    })
    const moved = await reviewEarners(tx, shop, pad.entries, accounts)
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

/** While tiers are live, whoever earned may have come to another one; answers who has. */
async function reviewEarners(
  tx: Tx,
  shop: Shop,
  entries: readonly NewEntry[],
  accounts: ReadonlyMap<number, MemberAccount>,
): Promise<readonly number[]> {
  const earned = entries.filter(({ tier_points }) => tier_points > 0)
  const [first] = earned
  if (first === undefined || accounts.get(first.customer_id)?.tiers_enabled !== true) return []
  const earners = [...new Set(earned.map(({ customer_id }) => customer_id))]
  const { document } = await readProgram(tx, shop.shop_id)
  return reviewMembers(tx, shop, document, earners, 'points', first.created_at)
}

/** The state that the commands of one batch see change under them. */
class Scratchpad {
  readonly accounts: Map<number, MemberAccount>
  readonly entries: NewEntry[] = []
  readonly #referenced: Map<string, ReferencedEntry>

  constructor(accounts: Map<number, MemberAccount>, referenced: readonly ReferencedEntry[]) {
    this.accounts = accounts
    this.#referenced = new Map(referenced.map((entry) => [referenceName(entry), entry]))
  }

  findReferenced(command: PointsCommand): ReferencedEntry | undefined {
    return referencesOf(command).flatMap((one) => this.#referenced.get(referenceName(one)) ?? [])[0]
  }

  add(entry: Entry, account: MemberAccount): void {
    this.entries.push({ ...entry, entry_id: newId('txn', entry.created_at) })
    this.accounts.set(account.customer_id, account)
    if (entry.source_ref === null) return
    const { source_ref } = entry
    const balance_after = balanceOf(entry)
    this.#referenced.set(referenceName(entry), { ...entry, source_ref, balance_after })
  }
}

function decide(pad: Scratchpad, command: PointsCommand, now: Date): PointsOutcome | LaurelError {
  const account = pad.accounts.get(command.customer_id)
  if (account === undefined) return notFound('customer', command.customer_id)
  if (account.is_gone) return customerGone(account.customer_id)
  const earlier = pad.findReferenced(command)
  if (earlier !== undefined) {
    return {
      changed: false,
      deduplicated: true,
      requested: earlier.requested_points,
      applied: earlier.points,
      balance_after: earlier.balance_after,
      account,
    }
  }
  if (command.kind === 'award' && account.is_excluded) return customerExcluded()
  const posted = post(account, postingOf(account, command, now))
  if ('refusal' in posted) {
    return posted.refusal === 'insufficient_points'
      ? insufficientPoints(posted.balance, posted.required)
      : refused('points_out_of_range', 'The balance would leave the range of whole numbers.')
  }
  const { entry } = posted
  pad.add(entry, { ...account, ...posted.account })
  return {
    changed: entry.points !== 0,
    deduplicated: false,
    requested: entry.requested_points,
    applied: entry.points,
    balance_after: balanceOf(entry),
    account: posted.account,
  }
}
