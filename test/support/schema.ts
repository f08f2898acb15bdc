import { sql } from 'kysely'
import type { Queries } from '../../src/store/db.ts'

/** Every column, constraint and index, a line each: the same on either database. */
export async function describeSchema(queries: Queries): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    WITH tables AS (
      SELECT oid, relname AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
    )
    SELECT t.name || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END
      || coalesce(' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), '') AS line
    FROM tables t
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
    UNION ALL
    -- Newer servers list NOT NULL here too, which the columns say already.
    SELECT t.name || ' ' || c.conname || ': ' || pg_get_constraintdef(c.oid)
    FROM tables t JOIN pg_constraint c ON c.conrelid = t.oid AND c.contype <> 'n'
    UNION ALL
    SELECT t.name || ' ' || pg_get_indexdef(i.indexrelid)
    FROM tables t JOIN pg_index i ON i.indrelid = t.oid
  `.execute(queries)
  return `${rows
    .map(({ line }) => line)
    .sort()
    .join('\n')}\n`
}
