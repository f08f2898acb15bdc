import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OpenDatabase, openEmbedded, openPostgres } from '../../src/store/db.ts'
import { ADMIN_TOKEN } from './app.ts'
import { createDatabase, createMigratedDatabase, openMigrated } from './database.ts'
import type { Environment } from './service-process.ts'

/** Made before a run and removed after it, with all that is in it, by scratch.ts. */
const SCRATCH = process.env.TEST_SCRATCH ?? tmpdir()

/** A folder of its own. */
export function newFolder(): string {
  return mkdtempSync(join(SCRATCH, 'laurel-'))
}

/** A port and a new, quite empty data folder: what the very first start finds. */
export async function newEnvironment(): Promise<Environment> {
  return { PORT: String(await freePort()), LAUREL_DATA_DIR: join(newFolder(), 'data') }
}

const PREPARED = {
  LAUREL_ADMIN_TOKEN: ADMIN_TOKEN,
  LAUREL_DEMO: '0',
  // Where a test does not look at it, nobody waits for callers to hear that a service stops.
  LAUREL_DRAIN_MS: '0',
}
let databases_made = 0

/** A migrated database that has no shop, for tests that are not about the first start. */
export async function preparedEnvironment(): Promise<Environment> {
  const { TEST_DATABASE_URL: server_url } = process.env
  if (server_url === undefined) return embeddedEnvironment()
  return onPostgres(await createMigratedDatabase(server_url, newName()))
}

/** A database without anything: on the PostgreSQL that the suite runs on, or one still to be made. */
export async function emptyEnvironment(): Promise<Environment> {
  const { TEST_DATABASE_URL: server_url } = process.env
  if (server_url === undefined) return { ...(await newEnvironment()), ...PREPARED }
  return onPostgres(await createDatabase(server_url, newName()))
}

async function onPostgres(DATABASE_URL: string): Promise<Environment> {
  return {
    ...(await newEnvironment()),
    ...PREPARED,
    LAUREL_SECRET: 'the-same-secret-on-every-node',
    DATABASE_URL,
  }
}

function newName(): string {
  databases_made += 1
  return `laurel_process_${process.pid}_${databases_made}`
}

/** The same, embedded, whatever the suite runs on. */
export async function embeddedEnvironment(): Promise<Environment> {
  return { ...(await newEnvironment()), ...PREPARED, ...(await preparedFolder()) }
}

let template: Promise<string> | null = null

/** A migrated embedded database, copied from one that is opened and closed once. */
export async function preparedFolder(): Promise<{ LAUREL_DATA_DIR: string }> {
  template ??= findOrMakeTemplate()
  const LAUREL_DATA_DIR = join(newFolder(), 'data')
  cpSync(await template, LAUREL_DATA_DIR, { recursive: true })
  return { LAUREL_DATA_DIR }
}

async function findOrMakeTemplate(): Promise<string> {
  const shared = join(SCRATCH, 'template')
  if (existsSync(shared)) return shared
  const own = newFolder()
  const database = await openMigrated(join(own, 'database'))
  await database.close()
  try {
    renameSync(own, shared)
    return shared
  } catch {
    // Another worker was faster.
    return own
  }
}

/** Opens a service's database; an embedded one while that service is stopped. */
export async function openDatabaseOf({
  DATABASE_URL,
  LAUREL_DATA_DIR = '',
}: Environment): Promise<OpenDatabase> {
  if (DATABASE_URL !== undefined) return openPostgres(DATABASE_URL, () => undefined)
  // Where no service has started yet, there is no folder.
  mkdirSync(LAUREL_DATA_DIR, { recursive: true })
  return openEmbedded(join(LAUREL_DATA_DIR, 'database'))
}

/** The same for some work, after which it is closed. */
export async function withDatabase<Result>(
  environment: Environment,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabaseOf(environment)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Does to a stopped service's database what the service itself would not do. */
export function changeDatabase(environment: Environment, script: string): Promise<void> {
  return withDatabase(environment, (database) => database.runScript(script))
}

export function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const server = createServer()
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    server.close(() => resolve(port))
  })
  return promise
}
