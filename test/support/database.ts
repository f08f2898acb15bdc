import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { takeFiles, writeWhole } from '../../deploy/pack-database.ts'
import { FolderLocked, lockFolder } from '../../src/lib/folder-lock.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../../src/store/db.ts'
import { migrate, readMigrations } from '../../src/store/migrate.ts'
import { inOnePiece } from '../../src/store/packed-database.ts'

/** PostgreSQL for the tests, or none: then each worker has an embedded database in memory. */
const server_url = process.env.TEST_DATABASE_URL

export const onPostgres = server_url !== undefined

/** A migrated database of this worker's own, without rows. */
export async function openTestDatabase(name: string): Promise<OpenDatabase> {
  if (server_url === undefined) return openMigrated()
  return openPostgres(await createMigratedDatabase(server_url, name), () => undefined)
}

/** Makes the database anew, empty, and answers its address. */
export function createDatabase(url: string, name: string): Promise<string> {
  return withServer(url, (client) => makeAnew(client, url, name))
}

/** The same, migrated: a copy of one that is migrated once for the whole server. */
export function createMigratedDatabase(url: string, name: string): Promise<string> {
  return withServer(url, async (client) => {
    const template = await findOrMakeTemplate(client, url)
    // Copying files takes half the processor time of writing every page to the log.
    return makeAnew(client, url, name, `TEMPLATE ${template} STRATEGY FILE_COPY`)
  })
}

async function withServer<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function makeAnew(client: pg.Client, url: string, name: string, how = ''): Promise<string> {
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${name} ${how}`)
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Any number: whoever has it makes the template, and the others wait. */
const TEMPLATE_LOCK = 3

/** Named for the migrations, so that a server that stays never copies older ones. */
async function findOrMakeTemplate(client: pg.Client, url: string): Promise<string> {
  const name = `laurel_template_${digestOf(readMigrations().map(({ script }) => script))}`
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    // It is marked when it is whole.
    const found = await client.query(
      'SELECT FROM pg_database WHERE datname = $1 AND datistemplate',
      [name],
    )
    if (found.rowCount === 1) return name
    const database = openPostgres(await makeAnew(client, url, name), () => undefined)
    await migrate(database)
    await database.close()
    await client.query(`ALTER DATABASE ${name} IS_TEMPLATE true`)
    return name
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

/** A migrated embedded database in this folder, or in memory: a copy takes a tenth of a new one. */
export async function openMigrated(folder: string | null = null): Promise<OpenDatabase> {
  files ??= readOrMakeFiles()
  return openEmbedded(folder, inOnePiece(await files))
}

/** An embedded database in memory without anything: a new one takes ten times as long. */
export async function openEmpty(): Promise<OpenDatabase> {
  const database = await openMigrated()
  await database.runScript(EMPTY)
  return database
}

/** Takes away all that migrations have made. */
const EMPTY = 'DROP SCHEMA public CASCADE; CREATE SCHEMA public;'

let files: Promise<Uint8Array> | null = null

const ROOT = join(import.meta.dirname, '..', '..')
const MODULES = join(ROOT, 'node_modules')
const SRC = join(ROOT, 'src')
/** Kept from run to run; npm ci empties it. */
const CACHE = join(MODULES, '.cache', 'laurel-tests')

/** The files of a migrated embedded database, named for what they are made of. */
async function readOrMakeFiles(): Promise<Uint8Array> {
  const pglite = readFileSync(join(MODULES, '@electric-sql', 'pglite', 'package.json'), 'utf8')
  const migrate = readFileSync(join(SRC, 'store', 'migrate.ts'), 'utf8')
  const made_of = [pglite, migrate, ...readMigrations().map(({ script }) => script)]
  const path = join(CACHE, `migrated-${digestOf(made_of)}.tar`)
  mkdirSync(CACHE, { recursive: true })
  while (!existsSync(path)) await makeFiles(path)
  return readFileSync(path)
}

/** One worker makes them, and the others wait. */
async function makeFiles(path: string): Promise<void> {
  const lock = await lockFolder(CACHE).catch((error: unknown) => {
    if (error instanceof FolderLocked) return null
    throw error
  })
  if (lock === null) return setTimeout(200)
  try {
    if (existsSync(path)) return
    for (const older of readdirSync(CACHE)) {
      if (/\.(tar|part)$/.test(older)) rmSync(join(CACHE, older))
    }
    const database = await openEmbedded(null)
    await migrate(database)
    writeWhole(path, await takeFiles(database))
  } finally {
    await lock.release()
  }
}

function digestOf(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)
}
