import { takeBackBrought } from '../../domain/imports/opening-balance.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { sum } from '../../lib/sum.ts'
import type { Tx } from '../../store/db.ts'
import type { ImportedRow } from '../../store/imports/import-rows.ts'
import {
  saveExclusions,
  takeBackBirthdays,
  takeBackPlaces,
} from '../../store/imports/imported-members.ts'
import { lockAccounts } from '../../store/points/ledger.ts'
import { listLotEntries } from '../../store/points/lots.ts'
import { bookEntries } from '../ledger/book-entries.ts'
import { reviewMembers } from '../tiers/review-members.ts'

interface Undo {
  readonly import_id: string
  readonly count_for_tiers: boolean
  readonly rows: readonly ImportedRow[]
}

/**
 * Takes back what the rows brought: the points that nothing was paid with, the tiers and the
 * birthdays that nobody has changed since. Gives back the points that they took away. The members
 * stay members. Returns what was done.
 */
export async function undoRows(tx: Tx, at: ShopAt, { import_id, count_for_tiers, rows }: Undo) {
  const { shop, now } = at
  const { shop_id } = shop
  const customer_ids = rows.map(({ customer_id }) => customer_id)
  const accounts = await lockAccounts(tx, shop_id, customer_ids)
  const histories = await listLotEntries(tx, shop_id, customer_ids)
  const opened = rows.flatMap(({ customer_id, line, entry_seq }) => {
    const account = accounts.get(customer_id)
    if (account === undefined || entry_seq === null) return []
    const entries = histories.get(customer_id) ?? []
    const brought = { entry_seq, count_for_tiers, source_ref: `${import_id}/${line}` }
    return takeBackBrought(account, entries, brought, now) ?? []
  })
  await bookEntries(tx, shop, opened)
  const places = rows.flatMap(({ customer_id, tier_before, imported_at: placed_at }) =>
    tier_before === null ? [] : [{ customer_id, tier_id: tier_before.tier_id, placed_at }],
  )
  if (places.length > 0) await takeBackPlaces(tx, shop_id, places, now)
  if (count_for_tiers) {
    await reviewMembers(
      tx,
      at,
      opened.map(({ account: { customer_id } }) => ({ customer_id, cause: 'undone' })),
    )
  }
  const left_out = rows.flatMap(({ customer_id, has_excluded }) =>
    has_excluded ? customer_id : [],
  )
  if (left_out.length > 0) await saveExclusions(tx, shop_id, left_out, false, now)
  const entered = rows.map(({ customer_id, imported_at }) => ({
    customer_id,
    entered_at: imported_at,
  }))
  await takeBackBirthdays(tx, shop_id, entered, now)
  const points = opened.flatMap(({ entries }) => entries.map((entry) => entry.points))
  return {
    rows_undone: rows.length,
    points_taken_back: -sum(points.filter((one) => one < 0)) || 0,
    points_given_back: sum(points.filter((one) => one > 0)),
  }
}
