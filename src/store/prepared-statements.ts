import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** No connection keeps more: statements are made by our own code, which has fewer. */
const STATEMENTS_MAX = 300

/**
 * A pool whose connections parse and plan each statement once. Left as they are: statements
 * without parameters (they are rare, or control the transaction), and those that select every
 * column, whose prepared form would outlive a migration that adds one.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= STATEMENTS_MAX || /\*( from |$)/i.test(text)) {
      return known
    }
    const name = `laurel_${names.size + 1}`
    names.set(text, name)
    return name
  }

  function prepared(client: pg.PoolClient): PostgresPoolClient {
    const query = (text: string, values: readonly unknown[]) => {
      const name = values.length === 0 ? undefined : nameOf(text)
      return client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
    }
    return {
      // Kysely's second form of `query`, with a cursor, is for streaming, which we never do.
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
    }
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      // Kysely knows a connection by its object, so each has one.
      let known = clients.get(client)
      if (known === undefined) {
        known = prepared(client)
        clients.set(client, known)
      }
      return known
    },
  }
}
