import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type OpenDatabase, openEmbedded, openPostgres } from '../../src/store/db.ts'
import { migrate } from '../../src/store/migrate.ts'

/** PostgreSQL for the tests, or none: then each worker has an embedded database in memory. */
const server_url = process.env.TEST_DATABASE_URL

export const onPostgres = server_url !== undefined

/** An empty, migrated database of this worker's own. */
export async function openTestDatabase(name: string): Promise<OpenDatabase> {
  if (server_url === undefined) {
    template ??= findOrMakeTemplate()
    return openEmbedded(null, await template)
  }
  const database = openPostgres(await createDatabase(server_url, name), () => undefined)
  await migrate(database)
  return database
}

let template: Promise<Blob> | null = null

/** The files of a migrated embedded database: making one takes three times as long as a copy. */
async function findOrMakeTemplate(): Promise<Blob> {
  const { TEST_SCRATCH } = process.env
  const shared = TEST_SCRATCH === undefined ? null : join(TEST_SCRATCH, 'migrated.tar')
  if (shared !== null && existsSync(shared)) return new Blob([readFileSync(shared)])
  const database = await openEmbedded(null)
  await migrate(database)
  const files = await database.embedded?.dumpDataDir('none')
  await database.close()
  if (files === undefined) throw new Error('an embedded database has files')
  if (shared !== null) {
    // Under another name until it is whole: another worker may look for it.
    const own = `${shared}.${process.pid}`
    writeFileSync(own, await files.bytes())
    renameSync(own, shared)
  }
  return files
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
