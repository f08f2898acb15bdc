import { sql } from 'kysely'
import {
  type ImportPreview,
  type ImportRepeats,
  LINES_LISTED_MAX,
  REPEATED_IMPORTS_MAX,
} from '../../domain/imports/import-preview.ts'
import type { Tx } from '../db.ts'
import { BE_PATIENT } from '../prepared-statements.ts'

/**
 * What of a staged file other imports have brought since then: a file of the same bytes, and rows
 * that add the same points to the same member. Imports that were undone do not count. Each row is
 * looked up by its customer, whatever the planner knows about rows that have just been staged; a
 * large file takes longer than a statement of a call may.
 */
export async function findRepeats(
  tx: Tx,
  shop_id: number,
  import_id: string,
  since: Date,
): Promise<ImportRepeats> {
  await sql.raw(BE_PATIENT).execute(tx)
  const found = await sql<ImportRepeats>`
    WITH this AS (
      SELECT * FROM member_imports WHERE shop_id = ${shop_id} AND import_id = ${import_id}
    ), earlier AS (
      SELECT i.import_id, i.content_digest FROM member_imports i
      WHERE i.shop_id = ${shop_id} AND i.import_id <> ${import_id} AND i.rows_imported > 0
        AND i.status IN ('running', 'cancelled', 'done') AND i.updated_at >= ${since}
    ), repeated AS (
      SELECT r.line, o.points, o.import_id
      FROM this
      JOIN member_import_rows r ON r.shop_id = this.shop_id AND r.import_id = this.import_id
      CROSS JOIN LATERAL (
        SELECT w.import_id, (
          SELECT e.points FROM entries e
          WHERE e.shop_id = w.shop_id AND e.customer_id = w.customer_id AND e.seq = w.entry_seq
        ) AS points
        FROM member_import_rows w
        WHERE w.shop_id = ${shop_id} AND w.customer_id = r.customer_id
          AND w.entry_seq IS NOT NULL
        OFFSET 0
      ) o
      WHERE this.mode = 'add' AND o.points = (r.content->>'points')::bigint
        AND o.import_id IN (SELECT import_id FROM earlier)
    )
    SELECT
      (
        SELECT max(i.import_id) FROM earlier i, this WHERE i.content_digest = this.content_digest
      ) AS same_file_as,
      (SELECT count(DISTINCT line)::integer FROM repeated) AS rows,
      (
        SELECT coalesce(sum(points), 0)::bigint
        FROM (SELECT DISTINCT line, points FROM repeated) one
      ) AS points,
      (
        SELECT coalesce(jsonb_agg(import_id ORDER BY import_id DESC), '[]') FROM (
          SELECT DISTINCT import_id FROM repeated
          ORDER BY import_id DESC LIMIT ${REPEATED_IMPORTS_MAX}
        ) newest
      ) AS import_ids
  `.execute(tx)
  const [repeats] = found.rows
  if (repeats === undefined) throw new Error('a count answers one row')
  return repeats
}

/**
 * Rows whose e-mail another row has under another number, or another customer of the shop: often one
 * person, who would be two members.
 */
export async function findSharedEmails(
  tx: Tx,
  shop_id: number,
  import_id: string,
): Promise<ImportPreview['same_email']> {
  await sql.raw(BE_PATIENT).execute(tx)
  const found = await sql<ImportPreview['same_email']>`
    WITH shared AS (
      SELECT r.line FROM (
        SELECT line, customer_id, lower(content->>'email') AS email,
          count(*) OVER (PARTITION BY lower(content->>'email')) AS rows_of_email
        FROM member_import_rows
        WHERE shop_id = ${shop_id} AND import_id = ${import_id} AND fault IS NULL
          AND content->>'email' IS NOT NULL
      ) r
      WHERE r.rows_of_email > 1 OR EXISTS (
        SELECT FROM customers c
        WHERE c.shop_id = ${shop_id} AND c.gone_at IS NULL AND lower(c.email) = r.email
          AND c.customer_id IS DISTINCT FROM r.customer_id
      )
    )
    SELECT (SELECT count(*)::integer FROM shared) AS rows, (
      SELECT coalesce(jsonb_agg(line ORDER BY line), '[]')
      FROM (SELECT line FROM shared ORDER BY line LIMIT ${LINES_LISTED_MAX}) first
    ) AS lines
  `.execute(tx)
  const [shared] = found.rows
  if (shared === undefined) throw new Error('a count answers one row')
  return shared
}
