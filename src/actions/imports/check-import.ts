import type { Context } from '../../context.ts'
import type { ImportColumns } from '../../domain/imports/import-preview.ts'
import type { MemberImport } from '../../domain/imports/member-import.ts'
import { POINTS_MAX } from '../../domain/points/ledger.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { invalidInput } from '../../errors.ts'
import { type Database, inSnapshot, inTransaction } from '../../store/db.ts'
import { findSharedEmails } from '../../store/imports/import-repeats.ts'
import { refuseRepeatedRows, sumStagedRows } from '../../store/imports/import-rows.ts'
import { saveCheck } from '../../store/imports/member-imports.ts'
import { faultyFile } from './import-file.ts'
import { previewImport } from './preview-import.ts'

/** Checks the staged rows as a whole, and says what importing them would do. */
export async function checkImport(
  db: Database,
  at: ShopAt,
  created: Pick<MemberImport, 'import_id' | 'mode' | 'count_for_tiers'>,
  columns: ImportColumns,
): Promise<void> {
  const { shop_id } = at.shop
  const { import_id } = created
  await inTransaction(db, (tx) => refuseRepeatedRows(tx, shop_id, import_id))
  const sums = await inSnapshot(db, (tx) => sumStagedRows(tx, shop_id, import_id))
  if (sums === undefined || sums.rows_total === 0) throw faultyFile('has no rows')
  const { rows_total, rows_faulty, rows_unknown } = sums
  const points_total = Number(sums.points_total)
  if (points_total > POINTS_MAX) {
    throw faultyFile(`has ${sums.points_total} points, and may have at most ${POINTS_MAX} in all`)
  }
  const effects = await previewImport(db, at, created)
  const same_email = await inTransaction(db, (tx) => findSharedEmails(tx, shop_id, import_id))
  const preview = { ...columns, ...effects, rows_unknown, same_email }
  const check = { rows_total, rows_faulty, points_total, preview }
  await saveCheck(db, shop_id, import_id, check, at.now)
}

/** Customers are created only in a shop that keeps them here. */
export function requireOwnCustomers(
  own_customers: Context['own_customers'],
  { adapter }: Shop,
): void {
  if (own_customers !== null && adapter === 'embedded') return
  const message =
    'must be false: the commerce platform of this shop creates its customers and reports them to ' +
    'Laurel'
  throw invalidInput({ field: 'create_customers', message, received: true })
}
