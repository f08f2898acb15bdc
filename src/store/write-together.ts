import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './db.ts'

/** A part of a write: table expressions, `name AS (...)`, whose names no other part has. */
export type WritePart = RawBuilder<unknown>

/**
 * Writes these parts with one statement. Each sees the rows as they were before all of them. null:
 * nothing is to be written there.
 */
export async function writeTogether(tx: Tx, parts: readonly (WritePart | null)[]): Promise<void> {
  const present = parts.filter((part) => part !== null)
  if (present.length === 0) return
  await sql`WITH ${sql.join(present)} SELECT true AS written`.execute(tx)
}

/** The same parts at the beginning of a statement whose last part answers rows. */
export function partsBefore(parts: readonly (WritePart | null)[]): RawBuilder<unknown> {
  const present = parts.filter((part) => part !== null)
  return sql.join(
    present.map((part) => sql`${part}, `),
    sql``,
  )
}
