import type { ImportMode } from '../../domain/imports/import-mode.ts'
import { importedMove, type PlaceBefore, placeBefore } from '../../domain/imports/imported-tier.ts'
import { bringPoints } from '../../domain/imports/opening-balance.ts'
import { type Entry, POINTS_MAX } from '../../domain/points/ledger.ts'
import type { OpenAccount } from '../../domain/points/open-account.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { tierChangedEvent } from '../../domain/tiers/tier-events.ts'
import { newId } from '../../lib/ids.ts'
import { sum } from '../../lib/sum.ts'
import type { Tx } from '../../store/db.ts'
import { type NamedRow, type RowOutcome, saveRowOutcomes } from '../../store/imports/import-rows.ts'
import {
  excludeImported,
  findPlaces,
  lockImportedCustomers,
  placeByHand,
} from '../../store/imports/imported-members.ts'
import { lockAccounts, type MemberAccount } from '../../store/points/ledger.ts'
import { insertEvents } from '../../webhooks/outbox.ts'
import { bookEntries } from '../ledger/book-entries.ts'
import { recordMoves } from '../tiers/record-moves.ts'
import { reviewMembers } from '../tiers/review-members.ts'
import { enterBirthdays, joinCustomers } from './join-imported.ts'

interface Batch {
  readonly import_id: string
  readonly mode: ImportMode
  readonly count_for_tiers: boolean
  /** Whether new members get the welcome e-mail. */
  readonly notify: boolean
  /** Whether tiers that the file sets are reported. */
  readonly notify_of_tiers: boolean
  readonly rows: readonly NamedRow[]
}

export interface ImportedRows {
  readonly rows_imported: number
  readonly rows_faulty: number
  readonly points_imported: number
  readonly points_removed: number
}

/** Imports these rows, of customers who are all different. Returns what was done. */
export async function importRows(tx: Tx, at: ShopAt, batch: Batch): Promise<ImportedRows> {
  const { shop, now } = at
  const { import_id, rows } = batch
  const customer_ids = rows.map(({ customer_id }) => customer_id)
  const customers = await lockImportedCustomers(tx, shop.shop_id, customer_ids)
  const here = rows.filter(({ customer_id }) => customers.get(customer_id)?.is_gone === false)
  await joinCustomers(tx, at, batch.notify, here, customers)
  await enterBirthdays(tx, at, here, customers)
  const excluded = here.flatMap(({ customer_id, content }) =>
    content.is_excluded && !customers.get(customer_id)?.is_excluded ? [customer_id] : [],
  )
  if (excluded.length > 0) await excludeImported(tx, shop.shop_id, excluded, now)
  const accounts = await lockAccounts(tx, shop.shop_id, customer_ids)
  const places = await findPlaces(tx, shop.shop_id, customer_ids)
  const placed = await placeMembers(tx, at, batch, here, accounts)
  const booked = await bookPoints(tx, at, batch, here, accounts)
  const counted = batch.count_for_tiers ? [...booked.keys()] : []
  const reviews = counted.map((customer_id) => ({ customer_id, cause: 'past' }) as const)
  const risen = new Set(await reviewMembers(tx, at, reviews))
  const tierBefore = (customer_id: number): PlaceBefore | null => {
    const place = places.get(customer_id)
    if (place === undefined) return null
    if (placed.has(customer_id)) return placeBefore(place, { by_points: false })
    // Points that count also end days of grace.
    const by_points =
      risen.has(customer_id) || (place.grace_until !== null && counted.includes(customer_id))
    return by_points ? placeBefore(place, { by_points }) : null
  }
  const outcomes = rows.map((row): RowOutcome => {
    const { line, customer_id } = row
    const entry = booked.get(customer_id)
    const nothing = { line, customer_id, entry_seq: null, tier_before: null }
    if (!here.includes(row)) return { ...nothing, fault: CUSTOMER_DELETED }
    if (entry === 'no_room') {
      return { ...nothing, fault: tooManyPoints(row.content.points) }
    }
    const tier_before = tierBefore(customer_id)
    return { ...nothing, entry_seq: entry?.seq ?? null, tier_before, fault: null }
  })
  await saveRowOutcomes(tx, shop.shop_id, import_id, outcomes, now)
  const rows_faulty = outcomes.filter(({ fault }) => fault !== null).length
  const points = [...booked.values()].map((entry) => (entry === 'no_room' ? 0 : entry.points))
  return {
    rows_imported: rows.length - rows_faulty,
    rows_faulty,
    points_imported: sum(points.filter((one) => one > 0)),
    points_removed: -sum(points.filter((one) => one < 0)) || 0,
  }
}

function faultOf(message: string) {
  return { column: null, message: `the customer ${message}`, received: null }
}

/** With all that the member has had, and what is pending. */
function tooManyPoints(points: number | null) {
  const message = `would have more than ${POINTS_MAX} points`
  return {
    ...faultOf(message),
    column: 'points',
    received: points === null ? null : String(points),
  }
}

export const CUSTOMER_DELETED = faultOf('has been deleted meanwhile')

type Rows = readonly NamedRow[]

/** Sets the tiers of the file by hand. Returns whose. */
async function placeMembers(
  tx: Tx,
  at: ShopAt,
  { notify_of_tiers }: Batch,
  rows: Rows,
  accounts: ReadonlyMap<number, MemberAccount>,
): Promise<ReadonlySet<number>> {
  const { shop, now } = at
  const { tiers } = at.program
  const moves = rows.flatMap(({ customer_id, content: { tier } }) => {
    const account = accounts.get(customer_id)
    if (tier === null || account === undefined) return []
    return importedMove(tiers, account, tier) ?? []
  })
  if (moves.length === 0) return new Set()
  const places = moves.map(({ customer_id, to }) => ({ customer_id, tier_id: to.id }))
  await placeByHand(tx, shop.shop_id, places, now)
  await recordMoves(tx, at, moves, notify_of_tiers ? 'manual' : null, true)
  if (notify_of_tiers) {
    const events = moves.map((move) => {
      const event = tierChangedEvent(shop, tiers, {}, move, 'manual')
      return { event_id: newId('evt', now), ...event, created_at: now }
    })
    await insertEvents(tx, shop.shop_id, events)
  }
  return new Set(moves.map(({ customer_id }) => customer_id))
}

/** The entries, by customer. */
async function bookPoints(
  tx: Tx,
  { shop, now }: ShopAt,
  { import_id, mode, count_for_tiers }: Batch,
  rows: Rows,
  accounts: ReadonlyMap<number, MemberAccount>,
): Promise<Map<number, Entry | 'no_room'>> {
  const booked = new Map<number, Entry | 'no_room'>()
  const opened: OpenAccount[] = []
  for (const { customer_id, line, content } of rows) {
    const account = accounts.get(customer_id)
    if (account === undefined) continue
    const source_ref = `${import_id}/${line}`
    const terms = { mode, count_for_tiers, source_ref }
    const open = bringPoints(account, { ...content, ...terms }, now)
    const entry = open === null ? 'no_room' : open.entries[0]
    if (entry !== undefined) booked.set(customer_id, entry)
    if (open !== null && entry !== undefined) opened.push(open)
  }
  await bookEntries(tx, shop, opened)
  return booked
}
