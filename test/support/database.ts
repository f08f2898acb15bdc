import pg from 'pg'
import { type OpenDatabase, openEmbedded, openPostgres } from '../../src/store/db.ts'
import { migrate } from '../../src/store/migrate.ts'

/** PostgreSQL for the tests, or none: then each worker has an embedded database in memory. */
const server_url = process.env.TEST_DATABASE_URL

export const onPostgres = server_url !== undefined

/** An empty, migrated database of this worker's own. */
export async function openTestDatabase(name: string): Promise<OpenDatabase> {
  const database =
    server_url === undefined
      ? await openEmbedded(null)
      : openPostgres(await createDatabase(server_url, name), () => undefined)
  await migrate(database)
  return database
}

/** Makes the database anew and answers its address. */
export async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
