import { sql } from 'kysely'
import type { ImportPreview } from '../../domain/imports/import-preview.ts'
import type { ImportStatus, MemberImport } from '../../domain/imports/member-import.ts'
import type { Queries, Tx } from '../db.ts'
import { deleteSome } from '../delete-some.ts'

const COLUMNS = sql.raw(`
  import_id, status, preset, mode, count_for_tiers, notify, notify_of_tiers, create_customers, preview, rows_total, rows_faulty, rows_imported, rows_undone,
  points_total, points_imported,
  points_removed, points_taken_back, points_given_back, after_line, created_at, updated_at
`)

export async function insertImport(
  queries: Queries,
  shop_id: number,
  created: Pick<
    MemberImport,
    | 'import_id'
    | 'preset'
    | 'mode'
    | 'count_for_tiers'
    | 'notify'
    | 'notify_of_tiers'
    | 'create_customers'
    | 'created_at'
  >,
): Promise<void> {
  await queries
    .insertInto('member_imports')
    .values({ shop_id, ...created, status: 'uploading', updated_at: created.created_at })
    .execute()
}

export async function findImport(
  queries: Queries,
  shop_id: number,
  import_id: string,
): Promise<MemberImport | undefined> {
  const found = await sql<MemberImport>`
    SELECT ${COLUMNS} FROM member_imports WHERE shop_id = ${shop_id} AND import_id = ${import_id}
  `.execute(queries)
  return found.rows[0]
}

/** Newest first. */
export async function listImports(
  queries: Queries,
  shop_id: number,
  page: { limit: number; before: string | null },
): Promise<MemberImport[]> {
  const before = page.before === null ? sql`` : sql`AND import_id < ${page.before}`
  const found = await sql<MemberImport>`
    SELECT ${COLUMNS} FROM member_imports WHERE shop_id = ${shop_id} ${before}
    ORDER BY import_id DESC LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}

export async function lockImport(
  tx: Tx,
  shop_id: number,
  import_id: string,
): Promise<MemberImport | undefined> {
  const found = await sql<MemberImport>`
    SELECT ${COLUMNS} FROM member_imports
    WHERE shop_id = ${shop_id} AND import_id = ${import_id} FOR NO KEY UPDATE
  `.execute(tx)
  return found.rows[0]
}

/** The import that is being carried out or undone; undefined: none, or another process is at it. */
export async function lockImportAtWork(tx: Tx, shop_id: number): Promise<MemberImport | undefined> {
  const found = await sql<MemberImport>`
    SELECT ${COLUMNS} FROM member_imports
    WHERE shop_id = ${shop_id} AND status IN ('running', 'undoing') FOR NO KEY UPDATE SKIP LOCKED
  `.execute(tx)
  return found.rows[0]
}

/** The other import of the shop that is being carried out or undone. */
export async function findImportAtWork(tx: Tx, shop_id: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('member_imports')
    .select('import_id')
    .where('shop_id', '=', shop_id)
    .where('status', 'in', ['running', 'undoing'])
    .executeTakeFirst()
  return row?.import_id
}

/** What a step or a batch changes; figures are added to those before. */
export interface ImportProgress {
  readonly status?: ImportStatus
  readonly after_line?: number
  readonly rows_faulty?: number
  readonly rows_imported?: number
  readonly rows_undone?: number
  readonly points_imported?: number
  readonly points_removed?: number
  readonly points_taken_back?: number
  readonly points_given_back?: number
}

export async function saveImportProgress(
  tx: Tx,
  shop_id: number,
  import_id: string,
  progress: ImportProgress,
  now: Date,
): Promise<void> {
  const { status = null, after_line = null } = progress
  await sql`
    UPDATE member_imports
    SET status = coalesce(${status}::text, status),
      after_line = coalesce(${after_line}::integer, after_line),
      rows_faulty = rows_faulty + ${progress.rows_faulty ?? 0}::integer,
      rows_imported = rows_imported + ${progress.rows_imported ?? 0}::integer,
      rows_undone = rows_undone + ${progress.rows_undone ?? 0}::integer,
      points_imported = points_imported + ${progress.points_imported ?? 0}::bigint,
      points_removed = points_removed + ${progress.points_removed ?? 0}::bigint,
      points_taken_back = points_taken_back + ${progress.points_taken_back ?? 0}::bigint,
      points_given_back = points_given_back + ${progress.points_given_back ?? 0}::bigint,
      updated_at = ${now}
    WHERE shop_id = ${shop_id} AND import_id = ${import_id}
  `.execute(tx)
}

/** By which a file with the same content is found. */
export async function saveContentDigest(
  queries: Queries,
  shop_id: number,
  import_id: string,
  content_digest: Buffer,
): Promise<void> {
  await queries
    .updateTable('member_imports')
    .set({ content_digest })
    .where('shop_id', '=', shop_id)
    .where('import_id', '=', import_id)
    .execute()
}

/** What the check of a file has found. */
export interface ImportCheck {
  readonly rows_total: number
  readonly rows_faulty: number
  readonly points_total: number
  readonly preview: ImportPreview
}

/** From now on it can be started. */
export async function saveCheck(
  queries: Queries,
  shop_id: number,
  import_id: string,
  { preview, ...figures }: ImportCheck,
  now: Date,
): Promise<void> {
  await queries
    .updateTable('member_imports')
    .set({ ...figures, preview: JSON.stringify(preview), status: 'ready', updated_at: now })
    .where('shop_id', '=', shop_id)
    .where('import_id', '=', import_id)
    .execute()
}

/** Opens an import for another check, which may create missing customers or not. */
export async function reopenImport(
  queries: Queries,
  shop_id: number,
  import_id: string,
  create_customers: boolean,
): Promise<void> {
  await queries
    .updateTable('member_imports')
    .set({ create_customers, status: 'uploading' })
    .where('shop_id', '=', shop_id)
    .where('import_id', '=', import_id)
    .execute()
}

/** With its rows. */
export async function deleteImport(
  queries: Queries,
  shop_id: number,
  import_id: string,
): Promise<void> {
  await queries
    .deleteFrom('member_imports')
    .where('shop_id', '=', shop_id)
    .where('import_id', '=', import_id)
    .execute()
}

/** Deletes some rows of imports that nobody has touched since then: those that were imported, or not. */
export function pruneImportRows(
  queries: Queries,
  shop_id: number,
  before: Date,
  were: 'imported' | 'left',
): Promise<number> {
  const which = were === 'left' ? sql`imported_at IS NULL` : sql`imported_at IS NOT NULL`
  return deleteSome(
    queries,
    'member_import_rows',
    ['shop_id', 'import_id', 'line'],
    sql`shop_id = ${shop_id} AND ${which} AND import_id IN (
      SELECT import_id FROM member_imports
      WHERE shop_id = ${shop_id} AND updated_at < ${before}
        AND status NOT IN ('running', 'undoing')
    )`,
    'import_id',
  )
}

/** Deletes some uploads that broke off before then, and have no rows any more. */
export function pruneUploads(queries: Queries, shop_id: number, before: Date): Promise<number> {
  return deleteSome(
    queries,
    'member_imports',
    ['shop_id', 'import_id'],
    sql`shop_id = ${shop_id} AND status = 'uploading' AND updated_at < ${before}`,
    'import_id',
  )
}
