import { type RawBuilder, sql } from 'kysely'
import type { PlaceBefore } from '../../domain/imports/imported-tier.ts'
import type { ImportNames, ImportRow, RowFault } from '../../domain/imports/read-import-row.ts'
import { FIRST_GIVEN_NUMBER } from '../../lib/external-id.ts'
import type { Queries, Tx } from '../db.ts'
import { BE_PATIENT, NOT_PREPARED } from '../prepared-statements.ts'

/** A row of a file as it is staged. */
export interface StagedRow {
  readonly line: number
  /** Of a faulty row only the names, by which its customer is found; they are not stored. */
  readonly content: ImportRow | ImportNames | null
  readonly fault: RowFault | null
}

/**
 * Stages rows, each with its customer: found by external id, or else by number, or else by e-mail,
 * without regard to case. A row is faulty if it names different customers, or an e-mail that several
 * have, or nobody who is there or will be created; in the last case it keeps its content.
 */
export async function stageRows(
  tx: Tx,
  shop_id: number,
  { import_id, create_customers }: { import_id: string; create_customers: boolean },
  rows: readonly StagedRow[],
): Promise<void> {
  await sql`
    INSERT INTO member_import_rows (shop_id, import_id, line, content, fault, customer_id)
    SELECT ${shop_id}, ${import_id}, s.line,
      CASE WHEN s.fault IS NULL OR s.fault->>'message' = ${UNKNOWN} THEN s.content END, s.fault,
      s.customer_id
    FROM (
      SELECT r.line, r.content, CASE WHEN c.found = 1 THEN c.customer_id END AS customer_id,
        CASE
          WHEN r.fault IS NOT NULL THEN r.fault
          WHEN o.other IS NOT NULL THEN ${faultOf(
            sql`'has ids or an e-mail of different customers: ' || n.number || ' and ' || o.other`,
          )}
          WHEN c.found = 1 THEN NULL
          WHEN c.found > 1
            THEN ${faultOf(sql`'several customers have this e-mail: name one by number or external id'`)}
          WHEN NOT ${create_customers}::boolean THEN ${faultOf(sql`${UNKNOWN}::text`)}
          WHEN n.external_id IS NULL AND n.number IS NULL THEN ${faultOf(
            sql`'names no customer of the shop; a new one needs a number or an external id'`,
          )}
          WHEN n.external_id IS NULL AND n.number >= ${FIRST_GIVEN_NUMBER}::bigint
            THEN ${faultOf(sql`'names no customer of the shop; a new one needs a lower number'`)}
          WHEN EXISTS (
            SELECT FROM customers g WHERE g.shop_id = ${shop_id} AND g.customer_id = n.number
          ) THEN ${faultOf(sql`'names a customer who was deleted'`)}
        END AS fault
      FROM json_to_recordset(${JSON.stringify(rows)}) AS r (line integer, content jsonb, fault jsonb)
      CROSS JOIN LATERAL (
        SELECT e.external_id, CASE
          WHEN e.external_id IS NULL THEN (r.content->>'customer_id')::bigint
          ELSE (
            SELECT x.number FROM external_ids x
            WHERE x.shop_id = ${shop_id} AND x.kind = 'Customer' AND x.external_id = e.external_id
          )
        END AS number
        FROM (SELECT r.content->>'external_id' AS external_id) e
      ) n
      CROSS JOIN LATERAL (
        SELECT count(*) AS found, min(m.customer_id) AS customer_id FROM (
          SELECT k.customer_id FROM customers k
          WHERE k.shop_id = ${shop_id} AND k.gone_at IS NULL AND k.customer_id = n.number
          UNION ALL
          (
            SELECT k.customer_id FROM customers k
            WHERE k.shop_id = ${shop_id} AND k.gone_at IS NULL
              AND n.external_id IS NULL AND n.number IS NULL
              AND lower(k.email) = lower(r.content->>'email')
            LIMIT 2
          )
        ) m
      ) c
      LEFT JOIN LATERAL (
        SELECT coalesce(nullif((
          SELECT k.customer_id FROM customers k WHERE k.shop_id = ${shop_id} AND k.gone_at IS NULL
            -- Two deployments give different numbers for the same external id.
            AND k.customer_id = (r.content->>'customer_id')::bigint
            AND k.customer_id < ${FIRST_GIVEN_NUMBER}::bigint
        ), n.number), nullif((
          SELECT k.customer_id FROM customers k WHERE k.shop_id = ${shop_id} AND k.gone_at IS NULL
            AND lower(k.email) = lower(r.content->>'email') AND c.found = 1
          ORDER BY k.customer_id <> n.number LIMIT 1
        ), n.number)) AS other WHERE n.number IS NOT NULL
      ) o ON true
    ) s
  `.execute(tx)
}

const UNKNOWN = 'names no customer of the shop'

const faultOf = (message: RawBuilder<unknown>) => sql`jsonb_build_object(
  'column', NULL, 'message', ${message}, 'received', ${WHO}
)`

/** As the file names the customer. */
const WHO = sql`coalesce(
  r.content->>'external_id', r.content->>'customer_id', r.content->>'email'
)`

/**
 * Makes rows faulty that name the same customer as an earlier row of the file. In a transaction of
 * its own: its settings would change the plans of other statements.
 */
export async function refuseRepeatedRows(
  tx: Tx,
  shop_id: number,
  import_id: string,
): Promise<void> {
  await sql.raw(BE_PATIENT).execute(tx)
  // The database knows nothing yet about rows that have just come, and would compare each with each.
  await sql`SET LOCAL enable_nestloop = off`.execute(tx)
  await sql`${sql.raw(NOT_PREPARED)}
    UPDATE member_import_rows r
    SET content = NULL, fault = jsonb_build_object(
      'column', NULL, 'message', 'names the same customer as line ' || d.first_line,
      'received', ${WHO}
    )
    FROM (
      SELECT line, min(line) OVER (
        PARTITION BY customer_id, CASE WHEN customer_id IS NULL THEN coalesce(
          'external:' || (content->>'external_id'), content->>'customer_id'
        ) END
      ) AS first_line
      FROM member_import_rows
      WHERE shop_id = ${shop_id} AND import_id = ${import_id} AND fault IS NULL
        AND content IS NOT NULL
    ) d
    WHERE r.shop_id = ${shop_id} AND r.import_id = ${import_id} AND r.line = d.line
      AND d.first_line < d.line
  `.execute(tx)
}

/** Takes the next rows back whose customer the shop does not know; they are staged again. */
export async function takeUnknownRows(
  tx: Tx,
  shop_id: number,
  import_id: string,
  page: { after_line: number; limit: number },
): Promise<StagedRow[]> {
  const taken = await sql<StagedRow>`
    WITH unknown AS MATERIALIZED (
      SELECT line FROM member_import_rows
      WHERE shop_id = ${shop_id} AND import_id = ${import_id} AND line > ${page.after_line}
        AND customer_id IS NULL AND content IS NOT NULL
      ORDER BY line LIMIT ${page.limit}
    ), taken AS (
      DELETE FROM member_import_rows r USING unknown u
      WHERE r.shop_id = ${shop_id} AND r.import_id = ${import_id} AND r.line = u.line
      RETURNING r.line, r.content
    )
    SELECT line, content, NULL::jsonb AS fault FROM taken ORDER BY line
  `.execute(tx)
  return taken.rows
}

export interface StagedFigures {
  readonly rows_total: number
  readonly rows_faulty: number
  /** Faulty only because the shop does not know the customer. */
  readonly rows_unknown: number
  /** As decimal text: a sum may leave the range. */
  readonly points_total: string
}

export async function sumStagedRows(
  tx: Tx,
  shop_id: number,
  import_id: string,
): Promise<StagedFigures | undefined> {
  const found = await sql<StagedFigures>`
    SELECT count(*)::integer AS rows_total,
      (count(*) FILTER (WHERE fault IS NOT NULL))::integer AS rows_faulty,
      (count(*) FILTER (WHERE fault IS NOT NULL AND content IS NOT NULL))::integer AS rows_unknown,
      coalesce(sum((content->>'points')::numeric) FILTER (WHERE fault IS NULL), 0)::text
        AS points_total
    FROM member_import_rows WHERE shop_id = ${shop_id} AND import_id = ${import_id}
  `.execute(tx)
  return found.rows[0]
}

/** A row that can be imported. */
export interface ReadyRow {
  readonly line: number
  /** null: a customer who will be created. */
  readonly customer_id: number | null
  /** null: the customer was forgotten since the check. */
  readonly content: ImportRow | null
  /** A row of another customer was imported, who was merged into this one since the check. */
  readonly is_second: boolean
}

export interface NamedRow extends ReadyRow {
  readonly customer_id: number
  readonly content: ImportRow
}

/** The next rows to import or to refuse, in the order of the file. */
export async function listReadyRows(
  queries: Queries,
  shop_id: number,
  import_id: string,
  page: { after_line: number; limit: number },
): Promise<ReadyRow[]> {
  const found = await sql<ReadyRow>`
    SELECT line, customer_id, content,
      -- Only the rows of merged customers are looked for.
      CASE WHEN EXISTS (
        SELECT FROM customer_merges m WHERE m.shop_id = r.shop_id AND m.merged_into = r.customer_id
      ) THEN EXISTS (
        SELECT FROM member_import_rows o
        WHERE o.shop_id = r.shop_id AND o.import_id = r.import_id
          AND o.customer_id = r.customer_id AND o.imported_at IS NOT NULL
      ) ELSE false END AS is_second
    FROM member_import_rows r
    WHERE shop_id = ${shop_id} AND import_id = ${import_id} AND line > ${page.after_line}
      AND fault IS NULL AND imported_at IS NULL
    ORDER BY line LIMIT ${page.limit}
  `.execute(queries)
  return found.rows
}

/** What became of a row. */
export interface RowOutcome {
  readonly line: number
  readonly customer_id: number | null
  readonly fault: RowFault | null
  readonly entry_seq: number | null
  readonly tier_before: PlaceBefore | null
}

/** The content is not needed any more, and is personal. */
export async function saveRowOutcomes(
  tx: Tx,
  shop_id: number,
  import_id: string,
  outcomes: readonly RowOutcome[],
  now: Date,
): Promise<void> {
  await sql`
    UPDATE member_import_rows r
    SET content = NULL, customer_id = o.customer_id, fault = o.fault, entry_seq = o.entry_seq,
      tier_before = o.tier_before,
      imported_at = CASE WHEN o.fault IS NULL THEN ${now}::timestamptz END
    FROM json_to_recordset(${JSON.stringify(outcomes)}) AS o (
      line integer, customer_id bigint, fault jsonb, entry_seq integer, tier_before jsonb
    )
    WHERE r.shop_id = ${shop_id} AND r.import_id = ${import_id} AND r.line = o.line
  `.execute(tx)
}

/** A row that was imported. */
export interface ImportedRow {
  readonly line: number
  readonly customer_id: number
  readonly entry_seq: number | null
  readonly imported_at: Date
  readonly tier_before: RowOutcome['tier_before']
}

/** The next rows to undo, in the order of the file. */
export async function listImportedRows(
  tx: Tx,
  shop_id: number,
  import_id: string,
  page: { after_line: number; limit: number },
): Promise<ImportedRow[]> {
  return tx
    .selectFrom('member_import_rows')
    .select((of) => [
      'line',
      of.ref('customer_id').$notNull().as('customer_id'),
      'entry_seq',
      of.ref('imported_at').$notNull().as('imported_at'),
      'tier_before',
    ])
    .where('shop_id', '=', shop_id)
    .where('import_id', '=', import_id)
    .where('line', '>', page.after_line)
    .where('imported_at', 'is not', null)
    .orderBy('line')
    .limit(page.limit)
    .execute()
}
