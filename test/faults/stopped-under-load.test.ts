import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { embeddedEnvironment, preparedEnvironment } from '../support/environments.ts'
import { endProcesses, startService } from '../support/service-process.ts'
import { AwardLoad, endLoads } from './award-load.ts'
import { CUSTOMERS, openShop, proveAwards, proveLedger } from './prove-awards.ts'
import { ROUNDS, TIMEOUT_MS } from './rounds.ts'

afterEach(endLoads)
afterAll(endProcesses)

describe.each([
  { database: 'the embedded database', prepare: embeddedEnvironment },
  { database: 'PostgreSQL', prepare: preparedEnvironment },
])('a service on $database that is stopped under load', { timeout: TIMEOUT_MS }, ({ prepare }) => {
  it('ends well, loses nothing that it acknowledged and serves the others after the start', async () => {
    const environment = { ...(await prepare()), LAUREL_RATE_LIMITS: 'off' }
    let service = await startService(environment)
    const shop = await openShop(service.base_url)
    const load = new AwardLoad({
      base_urls: [service.base_url],
      api_key: shop.key,
      customers: CUSTOMERS,
      callers: 16,
    })
    const codes: (number | null)[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await load.sees('paid', 300)
      const { code } = await service.stop('SIGTERM')
      codes.push(code)
      service = await startService(environment)
    }
    await load.sees('paid', 300)
    await load.finish()
    // A service that stops turns callers away at the door; it fails none that it let in.
    expect(load.seen.unavailable).toBe(0)
    await proveAwards(shop, [load])
    const patient = load.awards.filter(({ is_given_up_early }) => !is_given_up_early)
    expect(patient.filter(({ acknowledged }) => !acknowledged)).toEqual([])
    codes.push((await service.stop()).code)
    await proveLedger(environment)
    expect(codes).toEqual(codes.map(() => 0))
  })
})
