import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createDatabase } from '../support/database.ts'
import { preparedEnvironment } from '../support/environments.ts'
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts'
import {
  endProcesses,
  pause,
  readinessBecomes,
  readLog,
  startService,
} from '../support/service-process.ts'
import { AwardLoad, endLoads } from './award-load.ts'
import { CUSTOMERS, openShop, proveAwards, proveLedger } from './prove-awards.ts'
import { ROUNDS, TIMEOUT_MS } from './rounds.ts'

const CALLERS = 16
const AWARDS_BETWEEN_CRASHES = 300

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterEach(endLoads)
afterAll(async () => {
  await endProcesses()
  server.remove()
})

it(
  'awards are kept, callers are told to wait and the service goes on by itself when PostgreSQL dies under load',
  { timeout: TIMEOUT_MS },
  async () => {
    // This server asks for no password; what is logged about it must not hold one all the same.
    const url = new URL(await createDatabase(server.url, 'laurel'))
    url.password = 'hunter2'
    const environment = {
      ...(await preparedEnvironment()),
      DATABASE_URL: url.href,
      LAUREL_RATE_LIMITS: 'off',
    }
    const service = await startService(environment)
    const shop = await openShop(service.base_url)
    const load = new AwardLoad({
      base_urls: [service.base_url],
      api_key: shop.key,
      customers: CUSTOMERS,
      callers: CALLERS,
    })
    for (let round = 0; round < Math.max(2, ROUNDS); round += 1) {
      await service.whileItRuns(load.sees('paid', AWARDS_BETWEEN_CRASHES))
      // In turns the main process alone dies, and all of them at once.
      if (round % 2 === 0) process.kill(server.pid(), 'SIGKILL')
      else server.stop('immediate')
      await service.whileItRuns(load.sees('unavailable', CALLERS))
      await readinessBecomes(service.base_url, 503)
      expect((await fetch(`${service.base_url}/healthz`)).status).toBe(200)
      await startAgain(server)
    }
    await service.whileItRuns(load.sees('paid', AWARDS_BETWEEN_CRASHES))
    await readinessBecomes(service.base_url, 200)
    await load.finish()
    // The service was there all the time: it never left a caller without an answer.
    expect(load.seen.no_answer).toBe(0)
    await proveAwards(shop, [load])
    await proveLedger(environment)
    const { code, stdout } = await service.stop()
    expect(code).toBe(0)
    expect(stdout).not.toContain('hunter2')
    const failures = readLog(stdout).log.filter(({ level }) => Number(level) >= 50)
    expect(failures).toEqual([])
    const named = readLog(stdout).log.filter(({ request_id }) => request_id !== undefined)
    expect(named.length).toBeGreaterThan(0)
  },
)

/** Longer than the children of a killed server need to notice, on any machine. */
const NOTICED_AFTER_MS = 120_000

/** Children of a killed server need a moment to notice; until then a new one refuses to start. */
async function startAgain(server: PostgresServer): Promise<void> {
  const limit_ms = performance.now() + NOTICED_AFTER_MS
  for (;;) {
    try {
      server.start()
      return
    } catch (error) {
      if (performance.now() > limit_ms) throw error
      await pause(250)
    }
  }
}
