import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { embeddedEnvironment, preparedEnvironment } from '../support/environments.ts'
import { endProcesses, startService } from '../support/service-process.ts'
import { AwardLoad, endLoads } from './award-load.ts'
import { CUSTOMERS, openShop, proveAwards, proveLedger } from './prove-awards.ts'
import { ROUNDS, TIMEOUT_MS } from './rounds.ts'

afterEach(endLoads)
afterAll(endProcesses)

const CALLERS = 16
const AWARDS_BETWEEN_CRASHES = 300

describe.each([
  { database: 'the embedded database', prepare: embeddedEnvironment },
  { database: 'PostgreSQL', prepare: preparedEnvironment },
])('a service on $database that is killed under load', { timeout: TIMEOUT_MS }, ({ prepare }) => {
  it('has every acknowledged award once and no award twice', async () => {
    const environment = { ...(await prepare()), LAUREL_RATE_LIMITS: 'off' }
    let service = await startService(environment)
    const shop = await openShop(service.base_url)
    const base_urls = [service.base_url]
    const load = new AwardLoad({
      base_urls,
      api_key: shop.key,
      customers: CUSTOMERS,
      callers: CALLERS,
    })
    for (let round = 0; round < ROUNDS; round += 1) {
      await load.sees('paid', AWARDS_BETWEEN_CRASHES)
      await service.stop('SIGKILL')
      await load.sees('no_answer', CALLERS)
      service = await startService(environment)
    }
    await load.sees('paid', AWARDS_BETWEEN_CRASHES)
    await load.finish()
    await proveAwards(shop, [load])
    expect((await service.stop()).code).toBe(0)
    await proveLedger(environment)
  })
})
