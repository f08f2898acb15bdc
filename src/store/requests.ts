import { sql } from 'kysely'
import type { Queries } from './db.ts'
import type { NewRow } from './tables.ts'

export async function insertRequests(
  queries: Queries,
  rows: readonly NewRow<'request_log'>[],
): Promise<void> {
  await sql`
    INSERT INTO request_log (
      shop_id, log_id, request_id, key_id, address, method, path, status, code, duration_ms,
      created_at
    )
    SELECT shop_id, log_id, request_id, key_id, address, method, path, status, code, duration_ms,
      created_at
    FROM json_to_recordset(${JSON.stringify(rows)}) AS r (
      shop_id integer, log_id text, request_id text, key_id text, address text, method text,
      path text, status smallint, code text, duration_ms real, created_at timestamptz
    )
  `.execute(queries)
}

export interface LoggedRequest {
  log_id: string
  request_id: string
  key_id: string | null
  address: string | null
  method: string
  path: string
  status: number
  code: string | null
  duration_ms: number
  created_at: Date
}

/** Newest first. */
export async function listRequests(
  queries: Queries,
  shop_id: number,
  page: { limit: number; before: string | null },
): Promise<LoggedRequest[]> {
  let query = queries
    .selectFrom('request_log')
    .select([
      'log_id',
      'request_id',
      'key_id',
      'address',
      'method',
      'path',
      'status',
      'code',
      'duration_ms',
      'created_at',
    ])
    .where('shop_id', '=', shop_id)
  if (page.before !== null) query = query.where('log_id', '<', page.before)
  return query.orderBy('log_id', 'desc').limit(page.limit).execute()
}

/** The ids carry their time, so that the table needs no second index to be pruned by age. */
export async function pruneRequests(
  queries: Queries,
  shop_id: number,
  before_log_id: string,
): Promise<void> {
  await queries
    .deleteFrom('request_log')
    .where('shop_id', '=', shop_id)
    .where('log_id', '<', before_log_id)
    .execute()
}
