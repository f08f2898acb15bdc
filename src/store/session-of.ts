import { CompiledQuery } from 'kysely'
import type { Tx } from './db.ts'
import type { DatabaseSession } from './session.ts'

/** The transaction that is under way, for work that takes a session. */
export function sessionOf(tx: Tx): DatabaseSession {
  const query = (text: string, values: readonly unknown[] = []) =>
    tx.executeQuery(CompiledQuery.raw(text, [...values]))
  return {
    run: async (script) => {
      await query(script)
    },
    // The caller knows what its statement returns.
    rows: async <Row>(statement: string, values?: readonly unknown[]) =>
      (await query(statement, values)).rows as Row[],
  }
}
