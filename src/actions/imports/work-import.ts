import type { Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { sum } from '../../lib/sum.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import {
  listImportedRows,
  listReadyRows,
  type NamedRow,
  type ReadyRow,
  saveRowOutcomes,
} from '../../store/imports/import-rows.ts'
import { lockImportAtWork, saveImportProgress } from '../../store/imports/member-imports.ts'
import { lockShopAt } from '../../store/programme/programs.ts'
import { ROWS_AT_ONCE } from '../../store/rows-at-once.ts'
import { analyzeFilled } from '../../store/tend.ts'
import { createCustomers } from './create-customers.ts'
import { CUSTOMER_DELETED, type ImportedRows, importRows } from './import-rows.ts'
import { undoRows } from './undo-rows.ts'

/**
 * Carries out or undoes the import of a shop, if one is at work, batch by batch. The transaction of
 * a batch has its rows and its progress, so each row is imported once, however often this stops.
 */
export async function workImport(
  { database, own_customers }: Pick<Context, 'database' | 'own_customers'>,
  shop: Shop,
  now: Date,
): Promise<void> {
  const { db } = database
  let goes_on = true
  for (let batch = 1; goes_on; batch += 1) {
    goes_on = await inTransaction(db, (tx) => workBatch(tx, shop, own_customers, now))
    if (goes_on && hasDoubled(batch)) await analyzeFilled(db)
  }
}

/** After so many batches there is twice as much as when it was true before. */
function hasDoubled(batches: number): boolean {
  return Number.isInteger(Math.log2(batches))
}

/**
 * The first row of each customer, the second rows, and so on. Only customers who were merged since
 * the check have several: the balance that one row sets is added to that of the other.
 */
function inTurns(rows: readonly NamedRow[]): NamedRow[][] {
  const turns: NamedRow[][] = [[]]
  const next = new Map<number, number>()
  for (const row of rows) {
    const turn = next.get(row.customer_id) ?? (row.is_second ? 1 : 0)
    next.set(row.customer_id, turn + 1)
    turns[turn] = [...(turns[turn] ?? []), row]
  }
  return turns
}

function sumOf(done: readonly ImportedRows[]): ImportedRows {
  const of = (name: keyof ImportedRows) => sum(done.map((one) => one[name]))
  return {
    rows_imported: of('rows_imported'),
    rows_faulty: of('rows_faulty'),
    points_imported: of('points_imported'),
    points_removed: of('points_removed'),
  }
}

const isForgotten = ({ content }: ReadyRow) => content === null

function withContent({ content, ...row }: ReadyRow) {
  return content === null ? [] : [{ ...row, content }]
}

/** Rows of customers who were forgotten since the check, with all that the file said of them. */
async function refuseForgotten(
  tx: Tx,
  shop_id: number,
  import_id: string,
  rows: readonly ReadyRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  const outcomes = rows.map(({ line, customer_id }) => ({
    ...{ line, customer_id, entry_seq: null, tier_before: null, fault: CUSTOMER_DELETED },
  }))
  await saveRowOutcomes(tx, shop_id, import_id, outcomes, now)
}

/** False when nothing is left to do, or another process does it. */
async function workBatch(
  tx: Tx,
  shop: Shop,
  own_customers: Context['own_customers'],
  now: Date,
): Promise<boolean> {
  const { shop_id } = shop
  const at_work = await lockImportAtWork(tx, shop_id)
  if (at_work === undefined) return false
  const { import_id, mode, count_for_tiers, after_line, notify, notify_of_tiers } = at_work
  const page = { after_line, limit: ROWS_AT_ONCE }
  // Locked, so that a tier still exists when a member enters it.
  const at = await lockShopAt(tx, shop, now)
  if (at_work.status === 'running') {
    const ready = await listReadyRows(tx, shop_id, import_id, page)
    const [kept, forgotten] = [ready.flatMap(withContent), ready.filter(isForgotten)]
    await refuseForgotten(tx, shop_id, import_id, forgotten, now)
    const rows = await createCustomers(tx, at, own_customers, kept)
    const choices = { import_id, count_for_tiers, notify, notify_of_tiers }
    const done: ImportedRows[] = []
    for (const [turn, of_turn] of inTurns(rows).entries()) {
      done.push(
        await importRows(tx, at, { ...choices, mode: turn === 0 ? mode : 'add', rows: of_turn }),
      )
    }
    const sums = sumOf(done)
    const rows_faulty = sums.rows_faulty + forgotten.length
    return save(ready, { ...sums, rows_faulty }, 'done')
  }
  const rows = await listImportedRows(tx, shop_id, import_id, page)
  return save(rows, await undoRows(tx, at, { import_id, count_for_tiers, rows }), 'undone')

  async function save(
    dealt_with: readonly { readonly line: number }[],
    done: object,
    status: 'done' | 'undone',
  ): Promise<boolean> {
    const last = dealt_with.at(-1)
    const goes_on = last !== undefined && dealt_with.length === ROWS_AT_ONCE
    const progress = {
      ...done,
      ...(last && { after_line: last.line }),
      ...(goes_on ? {} : { status }),
    }
    await saveImportProgress(tx, shop_id, import_id, progress, now)
    return goes_on
  }
}
