import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '../../src/store/db.ts'
import { migrate, readMigrations } from '../../src/store/migrate.ts'
import { createDatabase } from '../support/database.ts'
import { emptyEnvironment, freePort, newEnvironment, newFolder } from '../support/environments.ts'
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts'
import {
  type Ending,
  type Environment,
  endProcesses,
  pause,
  runLaurel,
  startService,
} from '../support/service-process.ts'
import { untilSomebodyWaits } from '../support/until-waiting.ts'
import { ROUNDS } from './rounds.ts'

afterAll(endProcesses)

const names = readMigrations().map(({ name }) => name)

describe('several that bring one empty PostgreSQL up to date', { timeout: 600_000 }, () => {
  it('all end well when they are processes that start at once', async () => {
    const environment = await emptyEnvironment()
    const endings = await Promise.all(
      Array.from({ length: 4 }, () => runLaurel(['migrate'], environment)),
    )
    expect(endings.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      endings.map(() => ({ code: 0, stderr: '' })),
    )
    expect(await runLaurel(['migrate'], environment)).toMatchObject({
      stdout: 'The schema is current.\n',
    })
  })

  it('apply each migration once, however close they come', async () => {
    for (let round = 0; round < 2 * ROUNDS; round += 1) {
      const { DATABASE_URL = '' } = await emptyEnvironment()
      const databases = Array.from({ length: 8 }, () => openPostgres(DATABASE_URL, () => undefined))
      const reports = await Promise.allSettled(databases.map((database) => migrate(database)))
      await Promise.all(databases.map((database) => database.close()))
      expect(reports.filter(({ status }) => status === 'rejected')).toEqual([])
      const applied = reports.flatMap((report) =>
        report.status === 'fulfilled' ? report.value.applied : [],
      )
      expect(applied.sort()).toEqual(names)
    }
  })

  it('wait for one that takes its time', async () => {
    const environment = await emptyEnvironment()
    const { DATABASE_URL = '' } = environment
    const slow = new pg.Client({ connectionString: DATABASE_URL })
    await slow.connect()
    await slow.query(
      'CREATE TABLE schema_migrations (version integer PRIMARY KEY, name text NOT NULL, breaking boolean NOT NULL)',
    )
    await slow.query(`BEGIN; INSERT INTO schema_migrations VALUES (80, '${names[0]}', false)`)
    const waiting = runLaurel(['migrate'], environment)
    await untilSomebodyWaits(DATABASE_URL)
    // A change of a large table takes longer than anything that a request may wait for.
    await pause(8_000)
    await slow.query('ROLLBACK')
    await slow.end()
    expect(await waiting).toMatchObject({ code: 0, stderr: '' })
  })
})

describe('several first starts at once', { timeout: 600_000 }, () => {
  it('make one demo shop, whose key works on every node', async () => {
    const { DATABASE_URL = '' } = await emptyEnvironment()
    // One folder, so that the admin token is the same: as containers do that share a volume.
    const shared = {
      DATABASE_URL,
      LAUREL_SECRET: 'the-same-secret-on-every-node',
      LAUREL_DATA_DIR: join(newFolder(), 'data'),
      LAUREL_DEMO: '1',
    }
    const environments = await Promise.all(
      [1, 2, 3].map(async () => ({ ...shared, PORT: String(await freePort()) })),
    )
    const services = await Promise.all(environments.map((one) => startService(one)))
    const makers = services.filter(({ stdout }) => stdout.includes('demo-api-key'))
    expect(makers).toHaveLength(1)
    const key = readFileSync(join(shared.LAUREL_DATA_DIR, 'demo-api-key'), 'utf8').trim()
    const answers = services.map(({ base_url }) =>
      fetch(`${base_url}/api/v1/shop`, { headers: { Authorization: `Bearer ${key}` } }),
    )
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

describe('a start whose DATABASE_URL is no good', { timeout: 600_000 }, () => {
  let environment: Environment
  let right: URL
  let server: PostgresServer

  beforeAll(async () => {
    server = await startPostgres()
    environment = { ...(await newEnvironment()), LAUREL_SECRET: 'the-same-secret-on-every-node' }
    right = new URL(await createDatabase(server.url, 'laurel'))
    const client = new pg.Client({ connectionString: right.href })
    await client.connect()
    await client.query("CREATE ROLE reader LOGIN PASSWORD 'hunter2'")
    await client.query('REVOKE CREATE ON SCHEMA public FROM PUBLIC')
    await client.end()
  })
  afterAll(() => server.remove())

  /** Each command's one line about this address, without its password. */
  async function lineOf(DATABASE_URL: string): Promise<string> {
    const ending = await runLaurel(['serve'], { ...environment, DATABASE_URL })
    return onlyLine(ending)
  }

  function onlyLine({ code, stderr }: Ending): string {
    expect(stderr).not.toContain('hunter2')
    expect(stderr).toMatch(/^laurel: DATABASE_URL[^\n]+\n$/)
    expect(code).toBe(1)
    return stderr
  }

  it('names a database that is not there', async () => {
    const url = new URL(right)
    url.pathname = '/nowhere'
    expect(await lineOf(url.href)).toMatch(/nowhere/)
  })

  it('names a user that is not there', async () => {
    const url = new URL(right)
    url.username = 'nobody'
    url.password = 'hunter2'
    expect(await lineOf(url.href)).toMatch(/nobody/)
  })

  it('says that the user may not make tables', async () => {
    const url = new URL(right)
    url.username = 'reader'
    url.password = 'hunter2'
    expect(await lineOf(url.href)).toMatch(/permission/)
  })

  it('says that the server does not speak TLS', async () => {
    const url = new URL(right)
    url.searchParams.set('sslmode', 'verify-full')
    expect(await lineOf(url.href)).toMatch(/SSL/)
  })

  it('does not wait for ever for a server that says nothing', async () => {
    const mute = createServer()
    const port = await freePort()
    mute.listen(port, '127.0.0.1')
    await lineOf(`postgres://laurel:hunter2@127.0.0.1:${port}/laurel`)
    mute.close()
  })
})
