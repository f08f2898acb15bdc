import { sql } from 'kysely'
import type { FoundThings, ShopifyImport } from '../../domain/shops/shopify-import.ts'
import type { Queries, Tx } from '../../store/db.ts'

/** An import with what only its work needs. */
export interface ShopifyImportRow extends ShopifyImport {
  readonly asks: number
  /** Shopify's id of the question; null: it was not asked yet. */
  readonly operation_id: string | null
  readonly bytes_read: number
  readonly attempts: number
  readonly next_attempt_at: Date
}

const COLUMNS = sql`
  import_id, status, moves, found, part, orders_since, earn, asks, operation_id, bytes_read, lines_read,
  customers_read, orders_read, orders_queued, attempts, next_attempt_at, fault, asked_at,
  updated_at, ended_at
`
const OPEN = sql`status IN ('asked', 'running', 'reading')`

/** False: another import of the shop is not done yet. */
export async function insertShopifyImport(
  queries: Queries,
  shop_id: number,
  {
    import_id,
    orders_since,
    earn,
    moves,
  }: Pick<ShopifyImport, 'import_id' | 'orders_since' | 'earn' | 'moves'>,
  now: Date,
): Promise<boolean> {
  const inserted = await sql`
    INSERT INTO shopify_imports (
      shop_id, import_id, status, moves, part, orders_since, earn, asks, bytes_read, lines_read,
      customers_read, orders_read, orders_queued, attempts, next_attempt_at, asked_at, updated_at
    )
    VALUES (
      ${shop_id}, ${import_id}, 'asked', ${moves}, ${moves === null ? 'customers' : 'products'},
      ${orders_since}, ${earn}, 0, 0, 0,
      0, 0, 0, 0, ${now}, ${now}, ${now}
    )
    ON CONFLICT (shop_id) WHERE ${OPEN} DO NOTHING
    RETURNING import_id
  `.execute(queries)
  return inserted.rows.length > 0
}

export async function findShopifyImport(
  queries: Queries,
  shop_id: number,
  import_id: string,
): Promise<ShopifyImportRow | undefined> {
  const found = await sql<ShopifyImportRow>`
    SELECT ${COLUMNS} FROM shopify_imports
    WHERE shop_id = ${shop_id} AND import_id = ${import_id}
  `.execute(queries)
  return found.rows[0]
}

/** The one that goes on by itself. */
export async function findOpenImport(
  queries: Queries,
  shop_id: number,
): Promise<ShopifyImportRow | undefined> {
  const found = await sql<ShopifyImportRow>`
    SELECT ${COLUMNS} FROM shopify_imports WHERE shop_id = ${shop_id} AND ${OPEN}
  `.execute(queries)
  return found.rows[0]
}

/** The latest first. */
export async function listShopifyImports(
  queries: Queries,
  shop_id: number,
  limit: number,
): Promise<ShopifyImportRow[]> {
  const found = await sql<ShopifyImportRow>`
    SELECT ${COLUMNS} FROM shopify_imports WHERE shop_id = ${shop_id}
    ORDER BY import_id DESC LIMIT ${limit}
  `.execute(queries)
  return found.rows
}

/**
 * Saves where an import is after a step. False: somebody else has taken the step, or stopped it; then
 * nothing is saved.
 */
export async function saveImportStep(
  queries: Queries,
  shop_id: number,
  before: ShopifyImportRow,
  after: ShopifyImportRow,
  now: Date,
): Promise<boolean> {
  const saved = await sql`
    UPDATE shopify_imports
    SET status = ${after.status}, part = ${after.part}, asks = ${after.asks},
      operation_id = ${after.operation_id}, bytes_read = ${after.bytes_read},
      lines_read = ${after.lines_read}, customers_read = ${after.customers_read},
      orders_read = ${after.orders_read}, orders_queued = ${after.orders_queued},
      attempts = ${after.attempts}, next_attempt_at = ${after.next_attempt_at},
      fault = ${after.fault}, ended_at = ${after.ended_at}, updated_at = ${now}
    WHERE shop_id = ${shop_id} AND import_id = ${before.import_id}
      AND status = ${before.status} AND part = ${before.part} AND asks = ${before.asks}
      AND bytes_read = ${before.bytes_read} AND attempts = ${before.attempts}
    RETURNING import_id
  `.execute(queries)
  return saved.rows.length > 0
}

/** Says what a move has found. */
export async function saveFound(
  tx: Tx,
  shop_id: number,
  import_id: string,
  found: FoundThings,
): Promise<void> {
  await sql`
    UPDATE shopify_imports SET found = ${JSON.stringify(found)}::jsonb
    WHERE shop_id = ${shop_id} AND import_id = ${import_id}
  `.execute(tx)
}

/** Ends an import that goes on by itself. */
export async function stopShopifyImport(
  queries: Queries,
  shop_id: number,
  import_id: string,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE shopify_imports SET status = 'stopped', ended_at = ${now}, updated_at = ${now}
    WHERE shop_id = ${shop_id} AND import_id = ${import_id} AND ${OPEN}
  `.execute(queries)
}

/** Ends the one that goes on by itself, if there is one, and says why. */
export async function stopOpenImport(
  tx: Tx,
  shop_id: number,
  fault: string,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE shopify_imports
    SET status = 'stopped', fault = ${fault}, ended_at = ${now}, updated_at = ${now}
    WHERE shop_id = ${shop_id} AND ${OPEN}
  `.execute(tx)
}

/** Those of these things of which something was reported since then, under one of these topics. */
export async function listReported(
  queries: Queries,
  shop_id: number,
  subject_ids: readonly number[],
  { topics, since }: { readonly topics: readonly string[]; readonly since: Date },
): Promise<number[]> {
  if (subject_ids.length === 0) return []
  const found = await sql<{ subject_id: number }>`
    SELECT DISTINCT wanted.number::bigint AS subject_id
    FROM json_array_elements_text(${JSON.stringify(subject_ids)}) AS wanted (number)
    JOIN shopify_deliveries d ON d.shop_id = ${shop_id} AND d.subject_id = wanted.number::bigint
    WHERE d.received_at >= ${since}
      AND d.topic IN (SELECT json_array_elements_text(${JSON.stringify(topics)}))
  `.execute(queries)
  return found.rows.map(({ subject_id }) => subject_id)
}
