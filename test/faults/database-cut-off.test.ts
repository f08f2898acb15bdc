import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { preparedEnvironment } from '../support/environments.ts'
import {
  type Environment,
  endProcesses,
  type LaurelProcess,
  pause,
  readinessBecomes,
  startService,
} from '../support/service-process.ts'
import type { TestShop } from '../support/shop.ts'
import { AwardLoad, endLoads } from './award-load.ts'
import { CutProxy } from './cut-proxy.ts'
import { CUSTOMERS, openShop, proveAwards, proveLedger } from './prove-awards.ts'
import { CUT_MS, ROUNDS, TIMEOUT_MS } from './rounds.ts'

/** By then a caller has been told to wait, or a dead connection was given up, on any machine. */
const PATIENCE_MS = 180_000

describe('a service whose database is cut off under load', { timeout: TIMEOUT_MS }, () => {
  let proxy: CutProxy
  let environment: Environment
  let service: LaurelProcess
  let shop: TestShop
  const loads: AwardLoad[] = []

  beforeAll(async () => {
    environment = await preparedEnvironment()
    const { DATABASE_URL = '' } = environment
    proxy = new CutProxy(DATABASE_URL)
    const through_proxy = await proxy.open(DATABASE_URL)
    service = await startService({
      ...environment,
      DATABASE_URL: through_proxy,
      LAUREL_RATE_LIMITS: 'off',
    })
    shop = await openShop(service.base_url)
  })
  afterEach(async () => {
    proxy.restore()
    await endLoads()
  })
  afterAll(async () => {
    await endProcesses()
    proxy.close()
  })

  async function startLoad(): Promise<AwardLoad> {
    const load = new AwardLoad({
      base_urls: [service.base_url],
      api_key: shop.key,
      customers: CUSTOMERS,
      callers: 16,
    })
    loads.push(load)
    await service.whileItRuns(load.sees('paid', 200))
    return load
  }

  /** The load goes on as before, without a restart; and nothing was lost or doubled. */
  async function proveRecovery(load: AwardLoad): Promise<void> {
    await service.whileItRuns(load.sees('paid', 200))
    await load.finish()
    expect(load.seen.no_answer).toBe(0)
    await readinessBecomes(service.base_url, 200)
    await proveAwards(shop, loads)
    await proveLedger(environment)
  }

  it('tells callers to wait while connections are refused, and goes on by itself', async () => {
    const load = await startLoad()
    proxy.refuse()
    await service.whileItRuns(load.sees('unavailable', 16))
    await readinessBecomes(service.base_url, 503)
    expect((await fetch(`${service.base_url}/healthz`)).status).toBe(200)
    await pause(CUT_MS)
    const paid = load.seen.paid
    await service.whileItRuns(load.sees('unavailable', 16))
    expect(load.seen.paid).toBe(paid)
    proxy.restore()
    await proveRecovery(load)
  })

  it('pays each award once when the answers to commits are lost', async () => {
    const load = await startLoad()
    for (let round = 0; round < ROUNDS; round += 1) {
      const dropped = proxy.commit_answers_dropped
      proxy.dropCommitAnswers(20)
      while (proxy.commit_answers_dropped < dropped + 20)
        await service.whileItRuns(load.sees('paid', 1))
    }
    await proveRecovery(load)
  })

  it('tells callers to wait while the database is silent, and goes on by itself', async () => {
    const load = await startLoad()
    proxy.fallSilent()
    const [reply] = await Promise.all([
      answerInTime(shop.get(`/customers/${CUSTOMERS[0]}/points`)),
      readinessBecomes(service.base_url, 503),
      service.whileItRuns(load.sees('unavailable', 16)),
      pause(CUT_MS),
    ])
    expect(reply?.status).toBe(503)
    expect(Number(reply?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    proxy.restore()
    await proveRecovery(load)
  })

  it('gives up connections that died without a word, and goes on by itself', async () => {
    const load = await startLoad()
    proxy.forgetConnections()
    const paid = load.seen.paid
    const limit_ms = performance.now() + PATIENCE_MS
    while (load.seen.paid < paid + 100 && performance.now() < limit_ms) await pause(50)
    expect(load.seen.paid).toBeGreaterThanOrEqual(paid + 100)
    await proveRecovery(load)
  })
})

/** The answer, or null when it does not come while a caller would wait for it. */
async function answerInTime<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  return Promise.race([answer, pause(PATIENCE_MS).then(() => null)])
}
