import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { ImportMode } from '../../domain/imports/import-mode.ts'
import type { ImportField, ImportPreset } from '../../domain/imports/import-presets.ts'
import { columnsOf } from '../../domain/imports/import-preview.ts'
import { tierNamed } from '../../domain/imports/imported-tier.ts'
import type { MemberImport } from '../../domain/imports/member-import.ts'
import {
  type ColumnPlaces,
  cellsFault,
  filledCells,
  isFault,
  placeColumns,
  type RowFault,
  readImportRow,
  readNames,
  repeatedColumn,
  startOf,
} from '../../domain/imports/read-import-row.ts'
import type { Tier } from '../../domain/program.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { notFound } from '../../errors.ts'
import { CsvFault, type CsvRecord, readCsv } from '../../lib/csv-reader.ts'
import { newId } from '../../lib/ids.ts'
import { inTransaction } from '../../store/db.ts'
import { type StagedRow, stageRows } from '../../store/imports/import-rows.ts'
import {
  deleteImport,
  findImport,
  insertImport,
  saveContentDigest,
} from '../../store/imports/member-imports.ts'
import { readShopAt } from '../../store/programme/programs.ts'
import { checkImport, requireOwnCustomers } from './check-import.ts'
import { faultyFile, messageOfCsv, withinLimit } from './import-file.ts'

export interface UploadRequest {
  readonly preset: string | null
  readonly columns: ImportPreset['columns']
  readonly dates: ImportPreset['dates']
  readonly mode: ImportMode
  readonly count_for_tiers: boolean
  readonly notify: boolean
  readonly notify_of_tiers: boolean
  readonly create_customers: boolean
  readonly bytes_max: number
}

const ROWS_PER_TRANSACTION = 1_000

/**
 * Stages a file of members, row by row as it comes in, and says what importing it would do. Nothing
 * of it stays if the file cannot be read.
 */
export async function uploadImport(
  { database: { db }, own_customers }: Pick<Context, 'database' | 'own_customers'>,
  shop: Shop,
  request: UploadRequest,
  file: AsyncIterable<Uint8Array>,
  now: Date,
): Promise<MemberImport> {
  const { shop_id } = shop
  const import_id = newId('imp', now)
  const { columns, dates, bytes_max, ...choices } = request
  if (choices.create_customers) requireOwnCustomers(own_customers, shop)
  const created = { import_id, ...choices, created_at: now }
  await insertImport(db, shop_id, created)
  try {
    const at = await readShopAt(db, shop, now)
    const hash = createHash('sha256')
    const records = readCsv(withinLimit(file, bytes_max, hash))
    const names = (await records.next()).value?.cells ?? []
    const places = requireColumns(names, columns)
    const rows = readRows(records, { names, places, dates }, at)
    for await (const batch of inBatches(rows, ROWS_PER_TRANSACTION)) {
      await inTransaction(db, (tx) => stageRows(tx, shop_id, created, batch))
    }
    await saveContentDigest(db, shop_id, import_id, hash.digest())
    await checkImport(db, at, created, columnsOf(names, places))
  } catch (error) {
    await deleteImport(db, shop_id, import_id)
    throw error instanceof CsvFault ? faultyFile(messageOfCsv(error)) : error
  }
  const found = await findImport(db, shop_id, import_id)
  if (found === undefined) throw notFound('import', import_id)
  return found
}

interface Header {
  readonly names: readonly string[]
  readonly places: ColumnPlaces
  readonly dates: ImportPreset['dates']
}

async function* readRows(
  records: AsyncIterable<CsvRecord>,
  { names, places, dates }: Header,
  { program: { tiers }, now }: ShopAt,
): AsyncGenerator<StagedRow> {
  const cells_max = filledCells(names)
  for await (const { line, cells } of records) {
    const cells_fault = cellsFault(cells, cells_max)
    const row = cells_fault ?? readImportRow(places, cells, { dates, now })
    const fault = isFault(row) ? row : tierFault(places, row.tier, tiers)
    const names = cells_fault === null ? readNames(places, cells) : null
    yield { line, content: fault === null && !isFault(row) ? row : names, fault }
  }
}

function tierFault(
  places: ColumnPlaces,
  name: string | null,
  tiers: readonly Tier[],
): RowFault | null {
  if (name === null || tierNamed(tiers, name) !== undefined) return null
  const message = 'is not the name or the id of a tier of this programme'
  return { column: places.get('tier')?.name ?? null, message, received: startOf(name) }
}

const WHO: readonly ImportField[] = ['external_id', 'customer_id', 'email']
const NAMES_TOLD_MAX = 50

function requireColumns(names: readonly string[], columns: ImportPreset['columns']): ColumnPlaces {
  if (names.length === 0) {
    throw faultyFile('must have a first line with the names of the columns')
  }
  const places = placeColumns(names, columns)
  const received = names.slice(0, NAMES_TOLD_MAX).join(', ').slice(0, 1_000).toWellFormed()
  if (!WHO.some((field) => places.has(field))) {
    const allowed = WHO.flatMap((field) => columns[field] ?? [])
    throw faultyFile('needs a column that names the customer', { allowed, received })
  }
  if (places.size === WHO.filter((field) => places.has(field)).length) {
    const allowed = Object.values(columns).flat()
    throw faultyFile('has no column that can be imported', { allowed, received })
  }
  const repeated = repeatedColumn(names, places)
  if (repeated !== null) {
    throw faultyFile('has two columns of this name; leave out one of them', { received: repeated })
  }
  return places
}

async function* inBatches<Row>(rows: AsyncIterable<Row>, size: number): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
