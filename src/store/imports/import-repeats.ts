import { sql } from 'kysely'
import { type ImportRepeats, REPEATED_IMPORTS_MAX } from '../../domain/imports/import-preview.ts'
import type { Queries } from '../db.ts'

/**
 * What of a staged file other imports have brought since then: a file of the same bytes, and rows
 * that add the same points to the same member. Imports that were undone do not count.
 */
export async function findRepeats(
  queries: Queries,
  shop_id: number,
  import_id: string,
  since: Date,
): Promise<ImportRepeats> {
  const found = await sql<ImportRepeats>`
    WITH this AS (
      SELECT * FROM member_imports WHERE shop_id = ${shop_id} AND import_id = ${import_id}
    ), earlier AS (
      SELECT i.import_id, i.content_digest FROM member_imports i
      WHERE i.shop_id = ${shop_id} AND i.import_id <> ${import_id} AND i.rows_imported > 0
        AND i.status IN ('running', 'cancelled', 'done') AND i.updated_at >= ${since}
    ), repeated AS (
      SELECT r.line, e.points, i.import_id
      FROM this
      JOIN member_import_rows r ON r.shop_id = this.shop_id AND r.import_id = this.import_id
      JOIN member_import_rows o ON o.shop_id = r.shop_id AND o.customer_id = r.customer_id
        AND o.entry_seq IS NOT NULL
      JOIN earlier i ON i.import_id = o.import_id
      JOIN entries e ON e.shop_id = o.shop_id AND e.customer_id = o.customer_id
        AND e.seq = o.entry_seq
      WHERE this.mode = 'add' AND e.points = (r.content->>'points')::bigint
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
  `.execute(queries)
  const [repeats] = found.rows
  if (repeats === undefined) throw new Error('a count answers one row')
  return repeats
}
