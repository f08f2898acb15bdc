import { sql } from 'kysely'
import type { Queries } from './db.ts'

/** A call of the API, as its shop's log has it. */
export interface LoggedRequest {
  readonly request_id: string
  readonly key_id: string | null
  readonly address: string | null
  readonly method: string
  readonly path: string
  readonly status: number
  readonly code: string | null
  readonly duration_ms: number
  readonly created_at: Date
}

/** Requests of a shop that were written together, in their order. The id begins with their time. */
export interface RequestBatch {
  readonly shop_id: number
  readonly batch_id: string
  readonly requests: readonly LoggedRequest[]
}

/**
 * Each batch is one row, whose requests are one text, without the names of their fields: a request
 * costs a third of what a row of its own would, and a fifth of the space.
 */
export async function insertRequests(
  queries: Queries,
  batches: readonly RequestBatch[],
): Promise<void> {
  const rows = batches.map((batch) => ({ ...batch, requests: batch.requests.map(valuesOf) }))
  await sql`
    INSERT INTO request_batches (shop_id, batch_id, requests)
    SELECT shop_id, batch_id, requests
    FROM json_to_recordset(${JSON.stringify(rows)}) AS r (
      shop_id integer, batch_id text, requests text
    )
  `.execute(queries)
}

/** `listRequests` reads them by their places. */
function valuesOf(request: LoggedRequest): readonly unknown[] {
  const { request_id, key_id, address, method, path, status, code, duration_ms } = request
  return [request_id, key_id, address, method, path, status, code, duration_ms, request.created_at]
}

/** Where a request is in the log. */
export interface RequestPlace {
  readonly batch_id: string
  readonly place: number
}

/** Newest first; of several nodes batch by batch, and so with up to half a second between them. */
export async function listRequests(
  queries: Queries,
  shop_id: number,
  page: { readonly limit: number; readonly before: RequestPlace | null },
): Promise<(LoggedRequest & RequestPlace)[]> {
  const { before, limit } = page
  const until = before === null ? sql`` : sql`AND batch_id <= ${before.batch_id}`
  const older =
    before === null
      ? sql``
      : sql`WHERE (b.batch_id, r.place) < (${before.batch_id}, ${before.place}::bigint)`
  // Each batch has a request, and all of the first one may be on the page before.
  const found = await sql<LoggedRequest & RequestPlace>`
    SELECT b.batch_id, r.place, r.request->>0 AS request_id, r.request->>1 AS key_id,
      r.request->>2 AS address, r.request->>3 AS method, r.request->>4 AS path,
      (r.request->>5)::integer AS status, r.request->>6 AS code,
      (r.request->>7)::float8 AS duration_ms, (r.request->>8)::timestamptz AS created_at
    FROM (
      SELECT batch_id, requests FROM request_batches
      WHERE shop_id = ${shop_id} ${until}
      ORDER BY batch_id DESC LIMIT ${limit + 1}
    ) b
    CROSS JOIN LATERAL json_array_elements(b.requests::json) WITH ORDINALITY AS r (request, place)
    ${older}
    ORDER BY b.batch_id DESC, r.place DESC LIMIT ${limit}
  `.execute(queries)
  return found.rows
}

/** Deletes batches older than the moment of this id, and returns their number. */
export async function pruneRequests(
  queries: Queries,
  shop_id: number,
  { before_id, limit }: { readonly before_id: string; readonly limit: number },
): Promise<number> {
  const pruned = await sql`
    DELETE FROM request_batches
    WHERE shop_id = ${shop_id} AND batch_id = ANY (ARRAY(
      SELECT batch_id FROM request_batches
      WHERE shop_id = ${shop_id} AND batch_id < ${before_id}
      ORDER BY batch_id LIMIT ${limit}
    ))
  `.execute(queries)
  return Number(pruned.numAffectedRows ?? 0)
}
