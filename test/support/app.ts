import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type App, buildApp, buildAppServer } from '../../src/app.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { closeServer } from '../../src/http/stopping.ts'
import type { Clock } from '../../src/lib/clock.ts'
import { createLog } from '../../src/lib/log.ts'
import type { OpenDatabase } from '../../src/store/db.ts'
import type { Versions } from '../../src/versions/define.ts'
import { openTestDatabase } from './database.ts'
import { readFacts } from './empty-database.ts'
import { given_clock } from './given-clock.ts'
import { shared } from './shared-app.ts'
import { GivenTime } from './shopify/given-time.ts'
import { standInOrigin } from './shopify/origin.ts'

export const ADMIN_TOKEN = 'test-admin-token-0123456789'
export const SECRET = 'test-secret-0123456789'

const WORKERS_DATABASE = `laurel_test_${process.env.VITEST_POOL_ID ?? '0'}`

export interface TestApp extends App {
  readonly base_url: string
  readonly server: FastifyInstance
  readonly database: OpenDatabase
  close(): Promise<void>
}

/**
 * The real application, listening on a port of its own. Without a database it gets a new one.
 * By default rate limits are off and the clock can be moved.
 */
export async function startApp(
  options: {
    database?: OpenDatabase
    database_name?: string
    config?: Partial<Config>
    log_to?: { write(line: string): void }
    /** Another clock than that of all tests, for those that must know the moment exactly. */
    base_clock?: Clock
    /** Other versions than the live ones. */
    versions?: Versions
  } = {},
): Promise<TestApp> {
  const database =
    options.database ?? (await openTestDatabase(options.database_name ?? `${WORKERS_DATABASE}_own`))
  const config: Config = {
    ...readConfig({
      LAUREL_DATA_DIR: mkdtempSync(join(tmpdir(), 'laurel-test-')),
      LAUREL_TEST_CLOCK: '1',
      LAUREL_RATE_LIMITS: 'off',
      LAUREL_BASE_URL: 'http://laurel.test',
    }),
    ...options.config,
  }
  const shopify_time = new GivenTime()
  const log = options.log_to ? createLog('trace', options.log_to) : createLog('silent')
  const app = await buildApp(config, {
    database,
    log,
    secrets: { secret: SECRET, signing_secret: SECRET, admin_token: ADMIN_TOKEN },
    platform_call_limit_ms: 20,
    shopify_origin: standInOrigin,
    shopify_time: { elapsed: shopify_time.elapsed, after: shopify_time.pauses },
    letter_pauses: new GivenTime().pauses,
    base_clock: options.base_clock ?? given_clock,
    ...(options.versions === undefined ? {} : { versions: options.versions }),
  })
  const server = await buildAppServer(app)
  await server.listen({ port: 0, host: '127.0.0.1' })
  // A listening TCP server has this kind of address.
  const { port } = server.server.address() as AddressInfo
  const close = async () => {
    // A browser opens connections ahead, which nothing may ever use.
    await closeServer(server)
    await app.context.requests.close()
    if (options.database === undefined) await database.close()
  }
  return { ...app, base_url: `http://127.0.0.1:${port}`, server, database, close }
}

/** The application that the tests of a file share, on the database that this worker keeps. */
export function sharedApp(): Promise<TestApp> {
  shared.app ??= sharedDatabase().then((database) => startApp({ database }))
  return shared.app
}

async function sharedDatabase(): Promise<OpenDatabase> {
  // The hook that empties it may have come to its limit, and be busy with it still.
  await shared.emptying
  shared.database ??= openShared()
  return shared.database
}

async function openShared(): Promise<OpenDatabase> {
  const database = await openTestDatabase(WORKERS_DATABASE)
  shared.facts = await readFacts(database)
  return database
}
