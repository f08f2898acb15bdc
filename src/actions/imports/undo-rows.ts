import { takeBackBrought } from '../../domain/imports/opening-balance.ts'
import { isClosed } from '../../domain/points/lots.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { sum } from '../../lib/sum.ts'
import type { Tx } from '../../store/db.ts'
import type { ImportedRow } from '../../store/imports/import-rows.ts'
import {
  lockImportedCustomers,
  takeBackBirthdays,
  takeBackExclusions,
} from '../../store/imports/imported-members.ts'
import { lockAccounts } from '../../store/points/ledger.ts'
import { listLotEntries } from '../../store/points/lots.ts'
import { bookEntries } from '../ledger/book-entries.ts'
import { moveMembersBack } from './move-members-back.ts'

interface Undo {
  readonly import_id: string
  readonly count_for_tiers: boolean
  readonly rows: readonly ImportedRow[]
}

/**
 * Takes back what the rows brought: the points that nothing was paid with, and the tiers, birthdays
 * and exclusions that nobody has changed since. Gives back the points that they took away. The members
 * stay members. Returns what was done.
 */
export async function undoRows(tx: Tx, at: ShopAt, { import_id, count_for_tiers, rows }: Undo) {
  const { shop, now } = at
  const { shop_id } = shop
  const customer_ids = rows.map(({ customer_id }) => customer_id)
  await lockImportedCustomers(tx, shop_id, customer_ids)
  const accounts = await lockAccounts(tx, shop_id, customer_ids)
  const histories = await listLotEntries(tx, shop_id, customer_ids)
  // Customers who were merged since have the rows of both.
  const opened = [...accounts.values()].map((account) => new OpenAccount(account))
  for (const open of opened) {
    const { customer_id } = open.account
    const entries = histories.get(customer_id) ?? []
    for (const { line, entry_seq } of rows.filter((row) => row.customer_id === customer_id)) {
      if (entry_seq === null || isClosed(entries, entry_seq)) continue
      const brought = { entry_seq, count_for_tiers, source_ref: `${import_id}/${line}` }
      takeBackBrought(open, entries, brought, now)
    }
  }
  await bookEntries(tx, shop, opened)
  const imported = rows.map(({ customer_id, imported_at }) => ({ customer_id, imported_at }))
  const let_in = await takeBackExclusions(tx, shop_id, imported, now)
  // Points that count no longer may have led to a tier.
  const others = count_for_tiers ? [...accounts.keys()] : let_in
  await moveMembersBack(tx, at, rows, others)
  await takeBackBirthdays(tx, shop_id, imported, now)
  const points = opened.flatMap(({ entries }) => entries.map((entry) => entry.points))
  return {
    rows_undone: rows.length,
    points_taken_back: -sum(points.filter((one) => one < 0)) || 0,
    points_given_back: sum(points.filter((one) => one > 0)),
  }
}
