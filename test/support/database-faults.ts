import pg from 'pg'
import type { OpenDatabase } from '../../src/store/db.ts'

/**
 * Decides about each statement of each transaction, the commit among them: the SQLSTATE with
 * which the database is to refuse it, or null to let it pass.
 */
export type Decide = (statement: string) => string | null

const raise = (code: string) =>
  `DO $$ BEGIN RAISE EXCEPTION 'injected' USING ERRCODE = '${code}'; END $$`

/**
 * Lets the database itself fail statements inside transactions, as it does when transactions
 * meet: the failing statement is replaced by one that raises the error, on the same connection.
 * On PostgreSQL it reaches every connection of the process, until it is restored.
 */
export function injectFaults(database: OpenDatabase, decide: Decide): { restore(): void } {
  return database.embedded === null ? onPostgres(decide) : onEmbedded(database.embedded, decide)
}

function onEmbedded(embedded: NonNullable<OpenDatabase['embedded']>, decide: Decide) {
  const { transaction } = embedded
  embedded.transaction = (work) =>
    transaction.call(embedded, async (tx) => {
      const query: typeof tx.query = (statement, ...rest) => {
        const code = decide(statement)
        return code === null ? tx.query(statement, ...rest) : tx.query(raise(code))
      }
      const result = await work(
        new Proxy(tx, { get: (of, name) => (name === 'query' ? query : Reflect.get(of, name)) }),
      )
      const code = decide('commit')
      if (code !== null) await tx.exec(raise(code))
      return result
      // PGlite's signature leaves the result open; it is what `work` answered.
    }) as never
  return {
    restore: () => {
      embedded.transaction = transaction
    },
  }
}

function onPostgres(decide: Decide) {
  const { query } = pg.Client.prototype
  const in_transaction = new WeakSet<object>()
  const faulty = function (this: pg.Client, ...sent: unknown[]) {
    const [first] = sent
    const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '')
    const ending = text === 'commit' || text === 'rollback'
    const code = in_transaction.has(this) && text !== 'rollback' ? decide(text) : null
    if (text === 'begin') in_transaction.add(this)
    if (ending) in_transaction.delete(this)
    // The overloads of `query` cannot be named one by one here; it gets what it would have got.
    return query.apply(this, (code === null ? sent : [raise(code)]) as never)
  }
  pg.Client.prototype.query = faulty as typeof query
  return {
    restore: () => {
      pg.Client.prototype.query = query
    },
  }
}
