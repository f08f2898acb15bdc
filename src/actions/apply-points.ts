import { type Account, balanceOf, type Entry, post } from '../domain/ledger.ts'
import {
  type Correction,
  correctionName,
  type PointsCommand,
  type PointsOutcome,
  postingOf,
  REVERSES,
  referenceName,
  referencesOf,
  reversalsOf,
  reversedReference,
} from '../domain/points.ts'
import type { Shop } from '../domain/shop.ts'
import {
  customerExcluded,
  customerGone,
  insufficientPoints,
  LaurelError,
  notFound,
  refused,
} from '../errors.ts'
import { newId } from '../lib/ids.ts'
import { findCorrections, type ReferencedCorrection } from '../store/corrections.ts'
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
  const corrected = await findCorrections(tx, shop.shop_id, commands.flatMap(reversalsOf))
  const pad = new Scratchpad(accounts, referenced, corrected)
  const outcomes = timed.map(({ command, now }) => decide(pad, command, now))
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
    ...(await reviewMembers(tx, shop, document, earners, 'points', now)),
    ...(await reviewMembers(tx, shop, document, [...losers], 'refund', now)),
  ]
}

/** The state that the commands of one batch see change under them. */
class Scratchpad {
  readonly accounts: Map<number, MemberAccount>
  readonly entries: NewEntry[] = []
  readonly #referenced: Map<string, ReferencedEntry>
  readonly #corrections: Map<string, Correction>

  constructor(
    accounts: Map<number, MemberAccount>,
    referenced: readonly ReferencedEntry[],
    corrected: readonly ReferencedCorrection[],
  ) {
    this.accounts = accounts
    this.#referenced = new Map(referenced.map((entry) => [referenceName(entry), entry]))
    this.#corrections = new Map(corrected.map((entry) => [correctionName(entry), entry]))
  }

  findCorrection(customer_id: number, source_ref: string): Correction | undefined {
    return this.#corrections.get(correctionName({ customer_id, source_ref }))
  }

  findReferenced(command: PointsCommand): ReferencedEntry | undefined {
    return referencesOf(command).flatMap((one) => this.#referenced.get(referenceName(one)) ?? [])[0]
  }

  add(entry: Entry, account: MemberAccount): void {
    this.entries.push({ ...entry, entry_id: newId('txn', entry.created_at) })
    this.accounts.set(account.customer_id, account)
    this.#keepCorrection(entry)
    if (entry.source_ref === null) return
    const { source_ref } = entry
    const balance_after = balanceOf(entry)
    this.#referenced.set(referenceName(entry), { ...entry, source_ref, balance_after })
  }

  /** A correction of this batch may be undone by a later one of it. */
  #keepCorrection({ customer_id, source, source_ref, seq, of_seq, ...entry }: Entry): void {
    if (source !== 'adjustment') return
    if (source_ref !== null && entry.points > 0) {
      const correction = { seq, counts_for_tier: entry.tier_points !== 0, left: entry.points }
      this.#corrections.set(correctionName({ customer_id, source_ref }), correction)
    }
    const undone = entry.metadata?.[REVERSES]
    if (of_seq === null || typeof undone !== 'string') return
    const name = correctionName({ customer_id, source_ref: undone })
    const correction = this.#corrections.get(name)
    if (correction === undefined) return
    const left = correction.left + entry.requested_points
    this.#corrections.set(name, { ...correction, left })
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
  const undone = decideReversal(pad, command)
  if (undone instanceof LaurelError) return undone
  const posted = post(account, postingOf(account, command, now, undone))
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

/** The correction that this one undoes, null: none, or why it cannot. */
function decideReversal(pad: Scratchpad, command: PointsCommand): Correction | null | LaurelError {
  const source_ref = reversedReference(command)
  if (source_ref === undefined) return null
  const field = { field: `metadata.${REVERSES}`, received: source_ref }
  const correction =
    typeof source_ref === 'string' && command.points < 0
      ? pad.findCorrection(command.customer_id, source_ref)
      : undefined
  if (correction === undefined) {
    return refused(
      'nothing_to_reverse',
      'A correction can take back an earlier one that added points to this customer.',
      field,
    )
  }
  if (-command.points <= correction.left) return correction
  return refused(
    'reverses_too_much',
    `Of that correction ${correction.left} points are left to take back.`,
    { ...field, left: correction.left },
  )
}
