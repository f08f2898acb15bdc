import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { freePort, preparedEnvironment } from '../support/environments.ts'
import { expectOldThingsWork, makeOldThings, OLD_SECRET } from '../support/old-secrets.ts'
import {
  type Environment,
  endProcesses,
  LaurelProcess,
  runLaurel,
  startService,
} from '../support/service-process.ts'
import { untilSomebodyWaits } from '../support/until-waiting.ts'

afterAll(endProcesses)

const NEW_SECRET = 'the-secret-from-now-on'
const ROTATE = ['secrets', 'rotate']

it('two nodes work while the secret is rotated, one with each, and a kill -9 leaves it as it was', async () => {
  const shared = await preparedEnvironment()
  const things = await makeOldThings(shared)
  const node = async (secrets: Environment): Promise<Environment> => ({
    ...shared,
    ...secrets,
    PORT: String(await freePort()),
  })
  const both = { LAUREL_SECRET: NEW_SECRET, LAUREL_SECRET_PREVIOUS: OLD_SECRET }
  const old = await startService(await node({ LAUREL_SECRET: OLD_SECRET }))
  const rotated = await startService(await node(both))
  const expectBothToWork = async () => {
    for (const service of [old, rotated]) await expectOldThingsWork(service, things)
  }
  await expectBothToWork()

  // The rotation waits for the row, and dies there.
  const database = new pg.Client({ connectionString: shared.DATABASE_URL })
  await database.connect()
  await database.query("BEGIN; SELECT FROM deployment WHERE name = 'sealed_secret' FOR UPDATE")
  const killed = new LaurelProcess(ROTATE, await node(both))
  await untilSomebodyWaits(shared.DATABASE_URL ?? '')
  await killed.stop('SIGKILL')
  await database.query('ROLLBACK')
  await database.end()
  await expectBothToWork()
  const again = await startService(await node({ LAUREL_SECRET: OLD_SECRET }))
  await expectOldThingsWork(again, things)

  expect(await runLaurel(ROTATE, await node(both))).toMatchObject({ code: 0, stderr: '' })
  await expectBothToWork()
  const last = await startService(await node({ LAUREL_SECRET: NEW_SECRET }))
  await expectOldThingsWork(last, things)
  const late = await runLaurel(['work'], await node({ LAUREL_SECRET: OLD_SECRET }))
  expect(late.code).toBe(1)
  expect(late.stderr).toMatch(/^laurel: LAUREL_SECRET must be the one .*\n$/)
})
