import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createApiKey } from '../src/actions/access/create-api-key.ts'
import { createShop } from '../src/actions/shops/create-shop.ts'
import type { Scope } from '../src/domain/access/scopes.ts'
import { inTransaction, openPostgres } from '../src/store/db.ts'
import { migrate } from '../src/store/migrate.ts'
import { updateShopSwitches } from '../src/store/shops/shops.ts'
import { LIVE_VERSIONS } from '../src/versions/live.ts'
import { createDatabase } from '../test/support/database.ts'
import { withClient } from './postgres.ts'

/** A filled database and what a caller of the service over it needs. */
export interface Ledger {
  readonly url: string
  /** The service's, and its admin token. */
  readonly secret: string
  readonly key: string
  readonly entries: number
  readonly customers: number
  /** Customers 1 to `members` have a history, each of the same length. */
  readonly members: number
}

export const SHOP_DOMAIN = 'bench.example'

/** The page that is measured is always full. */
const HISTORY_LENGTH_MIN = 50

/** Makes the database anew: schema, one shop, one key, members, a ledger of this size. */
export async function makeLedger(
  server_url: string,
  name: string,
  size: { entries: number; customers: number },
): Promise<Ledger> {
  const { entries, customers } = size
  const database = await openShopDatabase(server_url, name, ['points:read', 'points:write'])
  const members = Math.min(customers, Math.max(1, Math.floor(entries / HISTORY_LENGTH_MIN)))
  const length = Math.max(HISTORY_LENGTH_MIN, Math.floor(entries / members))
  await runScript(database.url, 'fill-ledger', { customers, members, length })
  return { ...database, entries: members * length, customers, members }
}

/** Makes the database anew, with nothing in it but a shop and a key of it with these scopes. */
export async function openShopDatabase(
  server_url: string,
  name: string,
  scopes: readonly Scope[],
): Promise<Pick<Ledger, 'url' | 'secret' | 'key'>> {
  const url = await createDatabase(server_url, name)
  const secret = randomBytes(16).toString('hex')
  return { url, secret, key: await makeShop(url, secret, scopes) }
}

/** Runs a script of `sql/`, with these numbers in its gaps. */
export async function runScript(
  url: string,
  name: string,
  numbers: Readonly<Record<string, number>>,
): Promise<void> {
  const template = readFileSync(new URL(`sql/${name}.sql`, import.meta.url), 'utf8')
  const script = Object.entries(numbers).reduce(
    (text, [field, value]) => text.replaceAll(`{${field}}`, String(value)),
    template,
  )
  await withClient(url, async (client) => {
    // One statement at a time: VACUUM refuses to be part of a script.
    const statements = script.replaceAll(/^ *--.*$/gm, '').split(';')
    for (const statement of statements) if (statement.trim() !== '') await client.query(statement)
  })
}

/** Does the work without those indexes of a table that only find rows, and makes them afterwards. */
export async function withoutIndexes(
  url: string,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  await withClient(url, async (client) => {
    const found = await client.query(
      `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition
      FROM pg_index WHERE indrelid = $1::regclass AND NOT indisprimary`,
      [table],
    )
    for (const { name } of found.rows) await client.query(`DROP INDEX ${name}`)
    await work()
    await client.query("SET maintenance_work_mem = '256MB'")
    for (const { definition } of found.rows) await client.query(definition)
  })
}

/** The schema, a shop, and a key of it with these scopes. */
async function makeShop(url: string, secret: string, scopes: readonly Scope[]): Promise<string> {
  const database = openPostgres(url, () => undefined)
  try {
    await migrate(database)
    const now = new Date()
    return await inTransaction(database.db, async (tx) => {
      const { shop_id } = await createShop(
        tx,
        {
          domain: SHOP_DOMAIN,
          name: 'Bench',
          currency: 'EUR',
          timezone: 'Europe/Vienna',
          primary_language: 'en',
          languages: ['en'],
        },
        now,
      )
      await updateShopSwitches(tx, shop_id, { api_enabled: true })
      const api_version = LIVE_VERSIONS.current.name
      const traits = { name: 'Bench', scopes, api_version }
      const { key } = await createApiKey(tx, secret, shop_id, traits, now)
      return key
    })
  } finally {
    await database.close()
  }
}

/** How many entries the ledger has: accounts count their own, and `laurel verify` proves them. */
export async function countEntries(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const found = await client.query('SELECT sum(seq)::float8 AS entries FROM accounts')
    return found.rows[0].entries
  })
}
