import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { readMigrations } from '../../src/store/migrate.ts'
import { changeDatabase, emptyEnvironment, withDatabase } from '../support/environments.ts'
import { send } from '../support/http.ts'
import { describeSchema } from '../support/schema.ts'
import {
  type Environment,
  endProcesses,
  readLog,
  runLaurel,
  startService,
} from '../support/service-process.ts'

/**
 * Commit 3eba64ef was the last one with a migration for each step. Beside this file lie a database
 * that its service filled, as SQL (pg_dump --inserts), and its own backup of that database.
 */
const MADE = 'made-by-3eba64ef'
const KEY = 'lrl_Li7MCD3dBeHazUc43fapmQ2p0WWxMJDi0JIRo5'
const SINCE_THE_BASELINE = readMigrations()
  .map(({ name }) => name)
  .slice(1)
const SECRET = { LAUREL_SECRET: 'the-same-secret-on-every-node' }

afterAll(endProcesses)

describe('what the release before the baseline left', { timeout: 300_000 }, () => {
  it('is a database that this one brings up to date as it starts', async () => {
    const environment = { ...(await emptyEnvironment()), ...SECRET }
    const script = gunzipSync(readFileSync(join(import.meta.dirname, `${MADE}.sql.gz`)))
    await changeDatabase(environment, script.toString('utf8'))
    await expectToWork(environment, SINCE_THE_BASELINE)
  })

  it('is a backup that this one restores', async () => {
    const environment = { ...(await emptyEnvironment()), ...SECRET }
    const path = join(import.meta.dirname, `${MADE}.ndjson.gz`)
    const restored = await runLaurel(['restore', '--from', path], environment)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    await expectToWork(environment, [])
  })
})

/** `applied`: the migrations that the start applies. */
async function expectToWork(environment: Environment, applied: readonly string[]): Promise<void> {
  const service = await startService(environment)
  const { log } = readLog(service.stdout)
  expect(log.flatMap((line) => ('applied' in line ? line.applied : []))).toEqual(applied)
  expect(log.filter((line) => 'unknown' in line)).toEqual([])
  const customer = '/api/v1/customers/1001'
  const before = await send(service.base_url, { method: 'GET', path: customer, token: KEY })
  expect(before.body).toMatchObject({ points_balance: 270, points_redeemed: 100 })
  const award = await send(service.base_url, {
    method: 'POST',
    path: `${customer}/points/earn`,
    token: KEY,
    headers: { 'Idempotency-Key': 'after-the-upgrade' },
    body: { points: 5, source_ref: 'after-the-upgrade' },
  })
  expect(award.status).toBe(200)
  const after = await send(service.base_url, { method: 'GET', path: customer, token: KEY })
  expect(after.body).toMatchObject({ points_balance: 275 })
  expect((await service.stop()).code).toBe(0)

  const fresh = readFileSync(join(import.meta.dirname, '..', 'store', 'schema.txt'), 'utf8')
  expect(await withDatabase(environment, ({ db }) => describeSchema(db))).toBe(fresh)
  expect(await runLaurel(['verify'], environment)).toMatchObject({
    code: 0,
    stdout: 'beans.example: 3 customers, 7 entries: clean\n',
  })
}
