import { AT_ONCE } from '../../domain/points/ledger.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import type { Tier } from '../../domain/program.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { tierChangedEvent } from '../../domain/tiers/tier-events.ts'
import { newId } from '../../lib/ids.ts'
import type { Tx } from '../../store/db.ts'
import { type ReadyRow, type RowOutcome, saveRowOutcomes } from '../../store/imports/import-rows.ts'
import { lockImportedCustomers, placeByHand } from '../../store/imports/imported-members.ts'
import { lockAccounts, type MemberAccount } from '../../store/points/ledger.ts'
import { insertEvents } from '../../webhooks/outbox.ts'
import { bookEntries } from '../ledger/book-entries.ts'
import { enterBirthdays, joinCustomers } from './join-imported.ts'
import { tierNamed } from './tier-named.ts'

interface Batch {
  readonly import_id: string
  /** Whether members and subscribers hear of it. */
  readonly notify: boolean
  readonly rows: readonly ReadyRow[]
}

/** Imports these rows, of customers who are all different. Returns what was done. */
export async function importRows(tx: Tx, at: ShopAt, batch: Batch) {
  const { shop, now } = at
  const { import_id, rows } = batch
  const customer_ids = rows.map(({ customer_id }) => customer_id)
  const customers = await lockImportedCustomers(tx, shop.shop_id, customer_ids)
  const here = rows.filter(({ customer_id }) => customers.get(customer_id)?.is_gone === false)
  await joinCustomers(tx, at, batch.notify, here, customers)
  await enterBirthdays(tx, at, here, customers)
  const accounts = await lockAccounts(tx, shop.shop_id, customer_ids)
  const placed = await placeMembers(tx, at, batch, here, accounts)
  const booked = await bookPoints(tx, at, batch, here, accounts)
  const outcomes = rows.map((row): RowOutcome => {
    const { line, customer_id } = row
    const entry_seq = booked.get(customer_id) ?? null
    const nothing = { line, entry_seq: null, tier_before: null }
    if (!here.includes(row)) return { ...nothing, fault: faultOf('has been deleted meanwhile') }
    if (entry_seq === null && row.content.points > 0) {
      return { ...nothing, fault: faultOf('would have more points than can be stored') }
    }
    return { line, entry_seq, tier_before: placed.get(customer_id) ?? null, fault: null }
  })
  await saveRowOutcomes(tx, shop.shop_id, import_id, outcomes, now)
  const rows_faulty = outcomes.filter(({ fault }) => fault !== null).length
  const points = rows.flatMap(({ customer_id, content }) =>
    booked.has(customer_id) ? content.points : [],
  )
  return {
    rows_imported: rows.length - rows_faulty,
    rows_faulty,
    points_imported: points.reduce((sum, one) => sum + one, 0),
  }
}

function faultOf(message: string) {
  return { column: null, message: `the customer ${message}`, received: null }
}

type Rows = readonly ReadyRow[]

/** Sets the tiers of the file by hand. Nobody is held in the entry tier, which everybody has. */
async function placeMembers(
  tx: Tx,
  { shop, program: { tiers }, now }: ShopAt,
  { notify }: Batch,
  rows: Rows,
  accounts: ReadonlyMap<number, MemberAccount>,
): Promise<Map<number, { readonly tier_id: string | null }>> {
  const placed = rows.flatMap(({ customer_id, content }) => {
    const to = content.tier === null ? undefined : tierNamed(tiers, content.tier)
    const account = accounts.get(customer_id)
    if (to === undefined || to === tiers[0] || account === undefined) return []
    return account.tier_id === to.id ? [] : [{ customer_id, from: account.tier_id, to }]
  })
  if (placed.length === 0) return new Map()
  const places = placed.map(({ customer_id, to }) => ({ customer_id, tier_id: to.id }))
  await placeByHand(tx, shop.shop_id, places, now)
  if (notify) {
    const events = placed.map(({ customer_id, from, to }) => {
      const rank = (id: string | null) =>
        Math.max(
          tiers.findIndex((tier: Tier) => tier.id === id),
          0,
        )
      const kind = rank(to.id) > rank(from) ? ('promoted' as const) : ('demoted' as const)
      const move = { customer_id, from_tier_id: from, to, kind, entered: [] }
      const event = tierChangedEvent(shop, tiers, {}, move, 'manual')
      return { event_id: newId('evt', now), ...event, created_at: now }
    })
    await insertEvents(tx, shop.shop_id, events)
  }
  return new Map(placed.map(({ customer_id, from }) => [customer_id, { tier_id: from }]))
}

/**
 * Books opening balances. An entry of the type `history` owes no event and no e-mail, and counts as
 * neither earned nor redeemed here, nor for tiers. Points age from the member's last activity.
 */
async function bookPoints(
  tx: Tx,
  { shop, now }: ShopAt,
  { import_id }: Batch,
  rows: Rows,
  accounts: ReadonlyMap<number, MemberAccount>,
): Promise<Map<number, number>> {
  const booked = new Map<number, number>()
  const opened = rows.flatMap(({ customer_id, line, content }) => {
    const account = accounts.get(customer_id)
    if (account === undefined || content.points === 0) return []
    const open = new OpenAccount(account)
    if (content.points > open.free_room) return []
    const { last_activity_at } = content
    const { seq } = open.post({
      ...AT_ONCE,
      type: 'history',
      points: content.points,
      requested_points: content.points,
      source: 'import',
      source_ref: `${import_id}/${line}`,
      description: null,
      title_key: 'points_imported',
      metadata: null,
      order_total: null,
      due_at: last_activity_at === null ? null : new Date(last_activity_at),
      created_at: now,
    })
    booked.set(customer_id, seq)
    return [open]
  })
  await bookEntries(tx, shop, opened)
  return booked
}
