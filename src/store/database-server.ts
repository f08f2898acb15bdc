import { sql } from 'kysely'
import type { Queries } from './db.ts'

/** What the server of a database says about itself, and about us there. */
export interface DatabaseServer {
  /** 15.8 */
  readonly version: string
  /** 150008 */
  readonly version_number: number
  readonly database: string
  readonly user: string
  /** Nobody can write: it is a replica, or was made read-only. */
  readonly is_read_only: boolean
  /** How many connections this user can have at once. */
  readonly connections_max: number
}

export async function readDatabaseServer(queries: Queries): Promise<DatabaseServer> {
  const { rows } = await sql<DatabaseServer>`
    SELECT
      split_part(current_setting('server_version'), ' ', 1) AS version,
      current_setting('server_version_num')::integer AS version_number,
      current_database()::text AS database,
      current_user::text AS "user",
      current_setting('transaction_read_only') = 'on' AS is_read_only,
      least(
        (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user),
        (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database()),
        current_setting('max_connections')::integer
          - current_setting('superuser_reserved_connections')::integer
      ) AS connections_max
  `.execute(queries)
  const [row] = rows
  if (row === undefined) throw new Error('the database says nothing about itself')
  return row
}

export async function readDatabaseBytes(queries: Queries): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT pg_database_size(current_database())::bigint AS bytes
  `.execute(queries)
  return rows[0]?.bytes ?? 0
}
