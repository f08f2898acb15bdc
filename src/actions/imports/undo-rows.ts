import { AT_ONCE } from '../../domain/points/ledger.ts'
import { Lots } from '../../domain/points/lots.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Tx } from '../../store/db.ts'
import type { ImportedRow } from '../../store/imports/import-rows.ts'
import { takeBackBirthdays, takeBackPlaces } from '../../store/imports/imported-members.ts'
import { lockAccounts } from '../../store/points/ledger.ts'
import { listLotEntries } from '../../store/points/lots.ts'
import { bookEntries } from '../ledger/book-entries.ts'

/**
 * Takes back what the rows brought: the points that nothing was paid with, the tiers and the
 * birthdays that nobody has changed since. The members stay members. Returns what was done.
 */
export async function undoRows(
  tx: Tx,
  { shop, now }: ShopAt,
  { import_id, rows }: { readonly import_id: string; readonly rows: readonly ImportedRow[] },
) {
  const { shop_id } = shop
  const customer_ids = rows.map(({ customer_id }) => customer_id)
  const accounts = await lockAccounts(tx, shop_id, customer_ids)
  const opened: OpenAccount[] = []
  let points_taken_back = 0
  for (const { customer_id, line, entry_seq } of rows) {
    const account = accounts.get(customer_id)
    if (account === undefined || entry_seq === null) continue
    const entries = await listLotEntries(tx, shop_id, customer_id)
    const imported = entries.find(({ seq }) => seq === entry_seq)?.points ?? 0
    const { left } = new Lots(entries).of(entry_seq)
    if (left === 0) continue
    const open = new OpenAccount(account)
    open.post({
      ...AT_ONCE,
      type: 'history',
      points: -left,
      requested_points: -imported,
      source: 'import_reversal',
      source_ref: null,
      description: null,
      title_key: 'points_reversed',
      title_params: { requested: -imported, applied: -left, source_ref: `${import_id}/${line}` },
      metadata: null,
      order_total: null,
      of_seq: entry_seq,
      created_at: now,
    })
    opened.push(open)
    points_taken_back += left
  }
  await bookEntries(tx, shop, opened)
  const places = rows.flatMap(({ customer_id, tier_before, imported_at: placed_at }) =>
    tier_before === null ? [] : [{ customer_id, tier_id: tier_before.tier_id, placed_at }],
  )
  if (places.length > 0) await takeBackPlaces(tx, shop_id, places, now)
  const entered = rows.map(({ customer_id, imported_at }) => ({
    customer_id,
    entered_at: imported_at,
  }))
  await takeBackBirthdays(tx, shop_id, entered, now)
  return { rows_undone: rows.length, points_taken_back }
}
