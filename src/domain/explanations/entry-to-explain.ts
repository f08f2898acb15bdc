import type { Voucher, VoucherStatus } from '../codes/voucher.ts'
import type { TracedEntry } from '../orders/explain.ts'
import { publicSource } from '../points/ledger.ts'
import type { Maker } from './explain-maker.ts'
import type { OrderToExplain } from './explain-order.ts'
import { moment, points, type StatedFact, type Statement, state } from './statement.ts'

/** A ledger entry with all that its row says. */
export interface LedgerEntry extends TracedEntry {
  readonly seq: number
  readonly title_key: string
  readonly title_params: Readonly<Record<string, string | number>>
  readonly owed_delta: number
  readonly of_seq: number | null
}

/** An entry with everything that is known about it. */
export interface EntryToExplain {
  readonly entry: LedgerEntry
  /** The entry that it releases, takes back or undoes. */
  readonly of: LedgerEntry | null
  /** Its order; null: it has none, or the order is not known any more. */
  readonly order: OrderToExplain | null
  /** What the points were spent on. */
  readonly bought: (Pick<Voucher, 'code' | 'mint'> & { readonly status: VoucherStatus }) | null
  readonly campaign_names: ReadonlyMap<string, string>
  /** The customer it was booked for, before a merge; null: this one. */
  readonly booked_for: number | null
  /** null: not known, as of all that no call made. */
  readonly maker: Maker | null
  readonly currency: string
  readonly now: Date
}

export const sizeOf = (entry: Pick<LedgerEntry, 'points'>): StatedFact =>
  points(Math.abs(entry.points))

/** The rule of an award, as the merchant called it then. */
export function ruleOf(award: LedgerEntry): StatedFact {
  return { rule: { type: publicSource(award.source), title: award.description } }
}

/** Which entry it undoes. */
export function undoneBy(of: LedgerEntry | null): Statement[] {
  if (of === null) return []
  return [state('undoes_entry', { points: sizeOf(of), moment: moment(of.created_at) })]
}
