import { expect } from 'vitest'
import { type ShopRows, tableOf } from '../support/shop-rows.ts'

/** The ledger's promises, as docs/ledger.md numbers them, checked on the rows themselves. */

export interface EntryRow {
  customer_id: number
  seq: number
  entry_id: string
  type: string
  points: number
  requested_points: number | null
  credits_total: number
  debits_total: number
  source: string
  source_ref: string | null
  description: string | null
  metadata: Record<string, unknown> | null
}

interface AccountRow {
  customer_id: number
  seq: number
  credits_total: number
  debits_total: number
  points_earned: number
  points_redeemed: number
  pending_points: number
  owed_points: number
  tier_points: number
}

interface OutboxRow {
  event_id: string
  topic: string
  customer_id: number
  entry_seq: number
  payload: unknown
}

/** I1: what was once written is still there, as it was. */
export function checkNothingRewritten(before: ShopRows, after: ShopRows): void {
  for (const table of ['entries', 'outbox']) {
    const now = new Set(after.get(table))
    const lost = (before.get(table) ?? []).filter((row) => !now.has(row))
    expect(lost, `I1: rows of ${table} changed or vanished`).toEqual([])
  }
}

/** I7, the parts that are rows: every table but `except` is as it was. */
export function checkNothingChanged(before: ShopRows, after: ShopRows, except: string[]): void {
  for (const [table, rows] of before) {
    if (!except.includes(table)) expect(after.get(table), `I7: rows of ${table}`).toEqual(rows)
  }
}

export function entriesOf(rows: ShopRows, customer: number): EntryRow[] {
  return tableOf<EntryRow>(rows, 'entries')
    .filter(({ customer_id }) => customer_id === customer)
    .sort((left, right) => left.seq - right.seq)
}

/** I2 to I6. */
export function checkLedger(rows: ShopRows): void {
  for (const account of tableOf<AccountRow>(rows, 'accounts')) {
    const entries = entriesOf(rows, account.customer_id)
    checkSums(account, entries)
    checkChain(entries)
    checkReferences(entries)
  }
  checkEvents(tableOf<EntryRow>(rows, 'entries'), tableOf<OutboxRow>(rows, 'outbox'))
}

function checkSums(account: AccountRow, entries: readonly EntryRow[]): void {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const added = entries.map(({ points }) => Math.max(points, 0))
  const taken = entries.map(({ points }) => Math.max(-points, 0))
  const redeemed = entries.filter(({ source }) => source === 'deduction')
  expect(account, 'I2: an account is the sum of its entries').toMatchObject({
    seq: entries.length,
    credits_total: sum(added),
    debits_total: sum(taken),
    points_earned: sum(added),
    points_redeemed: sum(redeemed.map(({ points }) => -points)),
    pending_points: 0,
    owed_points: 0,
    tier_points: sum(entries.filter(countsForTiers).map(({ points }) => Math.max(points, 0))),
  })
}

function countsForTiers({ metadata }: EntryRow): boolean {
  return metadata?.counts_for_tier !== false
}

function checkChain(entries: readonly EntryRow[]): void {
  let balance = 0
  for (const [index, entry] of entries.entries()) {
    const balance_after = entry.credits_total - entry.debits_total
    expect(entry.seq, 'I3: no number is missing').toBe(index + 1)
    expect(balance_after, 'I3: balance_after follows').toBe(balance + entry.points)
    expect(balance_after, 'I4: never below zero').toBeGreaterThanOrEqual(0)
    balance = balance_after
  }
}

function checkReferences(entries: readonly EntryRow[]): void {
  const named = entries.filter(({ source_ref }) => source_ref !== null)
  const names = named.map(({ source, source_ref }) => `${source} ${source_ref}`)
  expect(new Set(names).size, 'I5: one entry a source_ref').toBe(names.length)
}

function checkEvents(entries: readonly EntryRow[], outbox: readonly OutboxRow[]): void {
  const owed = entries
    .filter(({ points }) => points !== 0)
    .map((entry) => ({
      event_id: expect.stringMatching(/^evt_[0-9a-z]{26}$/),
      topic: entry.type === 'earn' ? 'points.earned' : 'points.adjusted',
      customer_id: entry.customer_id,
      entry_seq: entry.seq,
      payload: {
        customer_id: `gid://shopify/Customer/${entry.customer_id}`,
        customer_legacy_id: entry.customer_id,
        customer_external_id: null,
        points: entry.points,
        balance_after: entry.credits_total - entry.debits_total,
        source: entry.source,
      },
    }))
  const byEntry = (left: OutboxRow, right: OutboxRow) =>
    left.customer_id - right.customer_id || left.entry_seq - right.entry_seq
  const sent = outbox.map(({ event_id, topic, customer_id, entry_seq, payload }) => ({
    event_id,
    topic,
    customer_id,
    entry_seq,
    payload,
  }))
  expect(sent.sort(byEntry), 'I6: one event an entry that owes one').toEqual(owed.sort(byEntry))
}
