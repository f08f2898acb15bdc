import type pg from 'pg'

export const SIZE_PARTS = ['heap', 'indexes', 'toast'] as const

/** Bytes by table. */
export type TableSizes = Readonly<
  Record<string, Readonly<Record<(typeof SIZE_PARTS)[number], number>>>
>

/** What the tables of the service take; those of the job queue are not counted. */
export async function readTableSizes(client: pg.Client): Promise<TableSizes> {
  const found = await client.query(
    `SELECT relname AS name, pg_relation_size(oid)::float8 AS heap,
      pg_indexes_size(oid)::float8 AS indexes,
      coalesce(pg_total_relation_size(nullif(reltoastrelid, 0)), 0)::float8 AS toast
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  return Object.fromEntries(found.rows.map(({ name, ...parts }) => [name, parts]))
}

export function totalOf(sizes: TableSizes): number {
  return Object.values(sizes).reduce(
    (sum, { heap, indexes, toast }) => sum + heap + indexes + toast,
    0,
  )
}
