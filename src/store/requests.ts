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

/** Which requests of the log. */
export interface RequestFilter {
  readonly request_id: string
  readonly key_id: string
  readonly method: string
  /** Somewhere in the path. */
  readonly path: string
  /** Programs call with a key or a session token, people in the console with their session. */
  readonly made_by: 'programs' | 'people'
  /** 4 for those with 4xx. */
  readonly hundreds: number
  readonly code: string
}

/**
 * The oldest of the next so many batches: a search looks no further at once. Null: there are fewer.
 */
export async function findEndOfSearch(
  queries: Queries,
  shop_id: number,
  before: RequestPlace | null,
  batches: number,
): Promise<string | null> {
  const until = before === null ? sql`` : sql`AND batch_id <= ${before.batch_id}`
  const found = await sql<{ batch_id: string }>`
    SELECT batch_id FROM request_batches WHERE shop_id = ${shop_id} ${until}
    ORDER BY batch_id DESC OFFSET ${batches - 1} LIMIT 1
  `.execute(queries)
  return found.rows[0]?.batch_id ?? null
}

/** Newest first; of several nodes batch by batch, and so with up to half a second between them. */
export async function listRequests(
  queries: Queries,
  shop_id: number,
  page: {
    readonly limit: number
    readonly before: RequestPlace | null
    /** Only batches with this id and newer ones. */
    readonly since?: string | null
  },
  filter: Partial<RequestFilter> = {},
): Promise<(LoggedRequest & RequestPlace)[]> {
  const { before, limit, since = null } = page
  const from = since === null ? sql`` : sql`AND batch_id >= ${since}`
  const until = before === null ? sql`` : sql`AND batch_id <= ${before.batch_id}`
  const older =
    before === null
      ? sql``
      : sql`AND (b.batch_id, r.place) < (${before.batch_id}, ${before.place}::bigint)`
  const is_all = Object.values(filter).every((one) => one === undefined)
  // Each batch has a request, and all of the first one may be on the page before. Of those that a
  // filter seeks, a batch may have none.
  const enough = is_all ? sql`LIMIT ${limit + 1}` : sql``
  const found = await sql<LoggedRequest & RequestPlace>`
    SELECT b.batch_id, r.place, r.request->>0 AS request_id, r.request->>1 AS key_id,
      r.request->>2 AS address, r.request->>3 AS method, r.request->>4 AS path,
      (r.request->>5)::integer AS status, r.request->>6 AS code,
      (r.request->>7)::float8 AS duration_ms, (r.request->>8)::timestamptz AS created_at
    FROM (
      SELECT batch_id, requests FROM request_batches
      WHERE shop_id = ${shop_id} ${until} ${from} ${textsOf(filter)}
      ORDER BY batch_id DESC ${enough}
    ) b
    CROSS JOIN LATERAL json_array_elements(b.requests::json) WITH ORDINALITY AS r (request, place)
    WHERE true ${older} ${conditionsOf(filter)}
    ORDER BY b.batch_id DESC, r.place DESC LIMIT ${limit}
  `.execute(queries)
  return found.rows
}

/** What a batch must contain, so that others need not be taken apart. */
function textsOf({ request_id, key_id, code }: Partial<RequestFilter>) {
  const of_id = request_id === undefined ? sql`` : sql`AND ${contains(request_id)}`
  const of_key = key_id === undefined ? sql`` : sql`AND ${contains(key_id)}`
  const of_code = code === undefined ? sql`` : sql`AND ${contains(code)}`
  return sql`${of_id} ${of_key} ${of_code}`
}

function contains(text: string) {
  return sql`strpos(requests, ${JSON.stringify(text)}) > 0`
}

function conditionsOf(filter: Partial<RequestFilter>) {
  const { request_id, key_id, made_by, method, path, hundreds, code } = filter
  const of_id = request_id === undefined ? sql`` : sql`AND r.request->>0 = ${request_id}`
  const of_key = key_id === undefined ? sql`` : sql`AND r.request->>1 = ${key_id}`
  const is_person = sql`starts_with(r.request->>1, 'per_')`
  const of_caller =
    made_by === undefined
      ? sql``
      : made_by === 'people'
        ? sql`AND ${is_person}`
        : sql`AND ${is_person} IS NOT TRUE`
  const of_method = method === undefined ? sql`` : sql`AND r.request->>3 = ${method}`
  const of_path = path === undefined ? sql`` : sql`AND strpos(r.request->>4, ${path}) > 0`
  const of_status =
    hundreds === undefined ? sql`` : sql`AND (r.request->>5)::integer / 100 = ${hundreds}::integer`
  const of_code = code === undefined ? sql`` : sql`AND r.request->>6 = ${code}`
  return sql`${of_id} ${of_key} ${of_caller} ${of_method} ${of_path} ${of_status} ${of_code}`
}

/** Errors of one kind at one place of the API. */
export interface ErrorGroup {
  readonly method: string
  /** The path with dots for ids. */
  readonly place: string
  readonly status: number
  readonly code: string
  readonly count: number
  readonly last_at: Date
  readonly last_request_id: string
}

/** A part of a path with a digit is an id, but for the version of the API. */
const ID_IN_PATH = '/(?!v[0-9]+(/|$))[^/]*[0-9][^/]*'

/** What went wrong since the moment of this id, the most frequent first. */
export async function listErrorGroups(
  queries: Queries,
  shop_id: number,
  { since_id, limit }: { readonly since_id: string; readonly limit: number },
): Promise<ErrorGroup[]> {
  const found = await sql<ErrorGroup>`
    SELECT method, place, status, code, count(*)::integer AS count, max(created_at) AS last_at,
      (array_agg(request_id ORDER BY created_at DESC, request_id DESC))[1] AS last_request_id
    FROM (
      SELECT r.request->>0 AS request_id, r.request->>3 AS method,
        regexp_replace(r.request->>4, ${ID_IN_PATH}, '/…', 'g') AS place,
        (r.request->>5)::integer AS status, r.request->>6 AS code,
        (r.request->>8)::timestamptz AS created_at
      FROM request_batches b
      CROSS JOIN LATERAL json_array_elements(b.requests::json) AS r (request)
      WHERE b.shop_id = ${shop_id} AND b.batch_id >= ${since_id} AND r.request->>6 IS NOT NULL
    ) failed
    GROUP BY method, place, status, code
    ORDER BY count(*) DESC, max(created_at) DESC LIMIT ${limit}
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
