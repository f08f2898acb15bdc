import { balanceOf, type Entry, owedTopic, post } from '../domain/ledger.ts'
import { type PointsCommand, type PointsOutcome, postingOf, sourceOf } from '../domain/points.ts'
import type { Shop } from '../domain/shop.ts'
import { insufficientPoints, type LaurelError, notFound, refused } from '../errors.ts'
import { formatGid } from '../lib/gid.ts'
import { newId } from '../lib/ids.ts'
import type { Tx } from '../store/db.ts'
import {
  appendEntries,
  findReferencedEntries,
  lockAccounts,
  type MemberAccount,
  type NewEntry,
  type OwedEvent,
  type ReferencedEntry,
  type SourceReference,
} from '../store/ledger.ts'

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
  const customer_ids = [...new Set(timed.map(({ command }) => command.customer_id))]
  const accounts = await lockAccounts(tx, shop.shop_id, customer_ids)
  const referenced = await findReferencedEntries(tx, shop.shop_id, timed.flatMap(referenceOf))
  const pad = new Scratchpad(accounts, referenced)
  const outcomes = timed.map(({ command, now }) => decide(pad, command, now))
  const changed = [...new Set(pad.entries.map((entry) => entry.customer_id))]
  if (pad.entries.length > 0) {
    await appendEntries(tx, shop.shop_id, {
      entries: pad.entries,
      accounts: changed.flatMap((customer_id) => accounts.get(customer_id) ?? []),
      events: pad.entries.flatMap((entry) => owedEvent(shop, entry)),
    })
  }
  return outcomes
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
    const [reference] = referenceOf({ command })
    return reference && this.#referenced.get(referenceName(reference))
  }

  add(entry: Entry, account: MemberAccount): void {
    this.entries.push({ ...entry, entry_id: newId('txn', entry.created_at) })
    this.accounts.set(account.customer_id, account)
    const { customer_id, source, source_ref } = entry
    if (source_ref === null) return
    const referenced = { ...entry, source_ref, balance_after: balanceOf(entry) }
    this.#referenced.set(referenceName({ customer_id, source, source_ref }), referenced)
  }
}

function referenceOf({ command }: Pick<TimedCommand, 'command'>): SourceReference[] {
  const { customer_id, source_ref } = command
  return source_ref === null ? [] : [{ customer_id, source: sourceOf(command), source_ref }]
}

function referenceName({ customer_id, source, source_ref }: SourceReference): string {
  return `${customer_id} ${source} ${source_ref}`
}

function decide(pad: Scratchpad, command: PointsCommand, now: Date): PointsOutcome | LaurelError {
  const account = pad.accounts.get(command.customer_id)
  if (account === undefined) return notFound('customer', command.customer_id)
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
  if (command.kind === 'award' && account.excluded_from_program) {
    return refused('customer_excluded', 'This customer is excluded from the programme.')
  }
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

/** The event of an entry, in the words of the contract (Events). */
function owedEvent(shop: Shop, entry: NewEntry): OwedEvent[] {
  const topic = owedTopic(entry)
  if (topic === null) return []
  const { customer_id, created_at } = entry
  const payload = {
    customer_id: formatGid(shop.platform, 'Customer', customer_id),
    customer_legacy_id: customer_id,
    points: entry.points,
    balance_after: balanceOf(entry),
    source: entry.source,
  }
  const event_id = newId('evt', created_at)
  return [{ event_id, topic, customer_id, entry_seq: entry.seq, payload, created_at }]
}
