import { balanceOf, type Entry, post } from '../../domain/points/ledger.ts'
import type { Origin } from '../../domain/points/origin.ts'
import {
  type Correction,
  correctionName,
  type PointsCommand,
  type PointsOutcome,
  postingOf,
  REVERSES,
  referenceName,
  referencesOf,
  reversedReference,
} from '../../domain/points/points.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import {
  customerExcluded,
  customerGone,
  insufficientPoints,
  notFound,
  pointsOutOfRange,
  refused,
} from '../../errors.ts'
import { newId } from '../../lib/ids.ts'
import type { ReferencedCorrection } from '../../store/points/corrections.ts'
import type { MemberAccount, NewEntry, ReferencedEntry } from '../../store/points/ledger.ts'

export interface TimedCommand {
  readonly command: PointsCommand
  readonly now: Date
  /** The call that asks for it; null: none does. */
  readonly origin?: Origin | null
}

/** The state that the commands of one batch read and change. */
export class Scratchpad {
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

  add(entry: Entry, account: MemberAccount, origin: Origin | null): void {
    this.entries.push({
      ...entry,
      origin,
      owes_emails: true,
      entry_id: newId('txn', entry.created_at),
    })
    this.accounts.set(account.customer_id, account)
    this.#addCorrection(entry)
    if (entry.source_ref === null) return
    const { source_ref } = entry
    const balance_after = balanceOf(entry)
    this.#referenced.set(referenceName(entry), { ...entry, source_ref, balance_after })
  }

  /** A correction of this batch may be undone by a later one of it. */
  #addCorrection({ customer_id, source, source_ref, seq, of_seq, ...entry }: Entry): void {
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

/** Decides a command: it is added to the batch, or refused. */
export function decidePoints(
  pad: Scratchpad,
  { command, now, origin = null }: TimedCommand,
): PointsOutcome | LaurelError {
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
      : pointsOutOfRange()
  }
  const { entry } = posted
  pad.add(entry, { ...account, ...posted.account }, origin)
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
      'A correction can only take back an earlier one that added points for this customer.',
      field,
    )
  }
  if (-command.points <= correction.left) return correction
  return refused(
    'reverses_too_much',
    `That correction has ${correction.left} points left to take back.`,
    { ...field, left: correction.left },
  )
}
