import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** The most that a connection keeps: nearly twice as many as all operations together use. */
export const STATEMENTS_MAX = 1_000

/** Longer than the server allows a statement, so the connection must be dead. */
const ANSWER_TIMEOUT_MS = 12_000
/** The error of pg if a connection did not answer in time. */
const SILENT = 'Query read timeout'

/** Set in a transaction whose statements may take as long as they need. */
export const BE_PATIENT = 'SET LOCAL statement_timeout = 0'

/** Begins a statement with so many forms that none of them is worth a place. */
export const NOT_PREPARED = '/* not prepared */'

/**
 * Not prepared: what controls the transaction, statements that select every column, whose prepared
 * form would fail after a migration that adds one, and those that say so.
 */
export function isPreparable(text: string, values: readonly unknown[]): boolean {
  const reads_or_writes = values.length > 0 || /^\s*(select|with)\s/i.test(text)
  return reads_or_writes && !/"\.\*,|\*( from |$)/i.test(text) && !text.startsWith(NOT_PREPARED)
}

/**
 * A pool whose connections parse and plan each statement once, and are closed if they do not
 * answer.
 */
export function preparing(
  pool: pg.Pool,
  onUnreachable: (error: unknown) => void = () => undefined,
): PostgresPool {
  const names = new Map<string, string>()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function nameOf(text: string, values: readonly unknown[]): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= STATEMENTS_MAX || !isPreparable(text, values)) {
      return known
    }
    const name = `laurel_${names.size + 1}`
    names.set(text, name)
    return name
  }

  function prepared(client: pg.PoolClient): PostgresPoolClient {
    let is_silent = false
    let is_patient = false
    const query = async (text: string, values: readonly unknown[]) => {
      if (is_silent) throw new Error(SILENT)
      if (text === BE_PATIENT) is_patient = true
      if (/^(commit|rollback)$/.test(text)) is_patient = false
      const name = nameOf(text, values)
      try {
        return await client.query({
          text,
          values: [...values],
          ...(name === undefined ? {} : { name }),
          ...(is_patient ? {} : { query_timeout: ANSWER_TIMEOUT_MS }),
        })
      } catch (error) {
        // If it still answers, nobody knows which question that belongs to.
        is_silent ||= error instanceof Error && error.message === SILENT
        throw error
      }
    }
    return {
      // Kysely's second form of `query`, with a cursor, is for streaming, which we never do.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy || is_silent),
    }
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        onUnreachable(error)
        throw error
      })
      // Kysely identifies a connection by its object, so each has one.
      let known = clients.get(client)
      if (known === undefined) {
        known = prepared(client)
        clients.set(client, known)
      }
      return known
    },
  }
}
