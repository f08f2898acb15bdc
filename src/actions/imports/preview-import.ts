import type { ImportMode } from '../../domain/imports/import-mode.ts'
import {
  type ImportEffects,
  type ImportPreview,
  NO_EFFECTS,
  withRow,
} from '../../domain/imports/import-preview.ts'
import { keptSince } from '../../domain/retention.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Queries, Tx } from '../../store/db.ts'
import { findRepeats } from '../../store/imports/import-repeats.ts'
import { listReadyRows } from '../../store/imports/import-rows.ts'
import { findImportedCustomers } from '../../store/imports/imported-members.ts'
import { findAccounts } from '../../store/points/ledger.ts'
import { ROWS_AT_ONCE } from '../../store/rows-at-once.ts'

/** What importing the staged rows would do, and what of it would be done again. */
export async function previewImport(
  tx: Tx,
  at: ShopAt,
  created: { readonly import_id: string; readonly mode: ImportMode },
): Promise<ImportEffects & Pick<ImportPreview, 'repeats'>> {
  const effects = await sumEffects(tx, at, created)
  const since = keptSince('imported_rows', at.now)
  return { ...effects, repeats: await findRepeats(tx, at.shop.shop_id, created.import_id, since) }
}

/** Page by page. */
async function sumEffects(
  queries: Queries,
  at: ShopAt,
  { import_id, mode }: { readonly import_id: string; readonly mode: ImportMode },
): Promise<ImportEffects> {
  const { shop_id } = at.shop
  let effects = NO_EFFECTS
  let after_line = 0
  for (;;) {
    const page = { after_line, limit: ROWS_AT_ONCE }
    const rows = await listReadyRows(queries, shop_id, import_id, page)
    const customer_ids = rows.flatMap(({ customer_id }) => customer_id ?? [])
    const customers = await findImportedCustomers(queries, shop_id, customer_ids)
    const accounts = await findAccounts(queries, shop_id, customer_ids)
    for (const { customer_id, content } of rows) {
      const customer = customers.get(customer_id ?? 0)
      const account = accounts.get(customer_id ?? 0)
      effects = withRow(effects, at, mode, content, customer && { ...customer, account })
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_AT_ONCE) return effects
    after_line = last.line
  }
}
