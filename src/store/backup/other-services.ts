import type { DatabaseSession } from '../session.ts'

/** What our connections call themselves; the second is the job queue. */
const OUR_NAMES = ['laurel', 'pgboss']

/** How many other connections of Laurel the database has at this moment. */
export async function countOtherServices(session: DatabaseSession): Promise<number> {
  await session.run('SELECT pg_stat_clear_snapshot()')
  const [found] = await session.rows<{ connections: number }>(
    `SELECT count(*)::integer AS connections FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND application_name = ANY ($1::text[])`,
    [OUR_NAMES],
  )
  return found?.connections ?? 0
}
