import type { PGlite } from '@electric-sql/pglite'
import type pg from 'pg'

/**
 * One transaction on one connection, for work on the database as a whole: scripts, cursors, and
 * statements that take as long as they need.
 */
export interface DatabaseSession {
  /** Runs a script of many statements without parameters. */
  run(script: string): Promise<void>
  rows<Row>(statement: string, values?: readonly unknown[]): Promise<Row[]>
}

/** A session that reads sees the database as it was at one moment. */
export type SessionPurpose = 'read' | 'write'

const BEGINNINGS: Readonly<Record<SessionPurpose, string>> = {
  read: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY',
  write: 'SET TRANSACTION ISOLATION LEVEL READ COMMITTED',
}

/** No limits of time, and texts of values that every PostgreSQL reads back as the same values. */
const SETTINGS = [
  'SET LOCAL statement_timeout = 0',
  'SET LOCAL lock_timeout = 0',
  'SET LOCAL idle_in_transaction_session_timeout = 0',
  "SET LOCAL TimeZone = 'UTC'",
  "SET LOCAL DateStyle = 'ISO, YMD'",
  "SET LOCAL IntervalStyle = 'postgres'",
  "SET LOCAL bytea_output = 'hex'",
  'SET LOCAL extra_float_digits = 1',
].join('; ')

const beginningOf = (purpose: SessionPurpose) => `${BEGINNINGS[purpose]}; ${SETTINGS}`

export async function inPostgresSession<Result>(
  pool: pg.Pool,
  purpose: SessionPurpose,
  work: (session: DatabaseSession) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query(`BEGIN; ${beginningOf(purpose)}`)
    const result = await work({
      run: async (script) => {
        await client.query(script)
      },
      // The caller knows what its statement returns.
      rows: async <Row>(statement: string, values: readonly unknown[] = []) =>
        (await client.query(statement, [...values])).rows as Row[],
    })
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    // Closed together with the transaction that it had begun.
    client.release(true)
    throw error
  }
}

/** The same on the embedded database; everybody else waits until it has ended. */
export function inEmbeddedSession<Result>(
  pglite: PGlite,
  purpose: SessionPurpose,
  work: (session: DatabaseSession) => Promise<Result>,
): Promise<Result> {
  return pglite.transaction(async (transaction) => {
    await transaction.exec(beginningOf(purpose))
    return work({
      run: async (script) => {
        await transaction.exec(script)
      },
      rows: async <Row>(statement: string, values: readonly unknown[] = []) =>
        (await transaction.query<Row>(statement, [...values])).rows,
    })
  })
}
