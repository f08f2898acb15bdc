import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SCOPES } from '../../src/domain/access/scopes.ts'
import type { TestApp } from '../support/app.ts'
import { freePort, newEnvironment, preparedEnvironment } from '../support/environments.ts'
import { type Environment, endProcesses, pause, startService } from '../support/service-process.ts'
import { TestShop } from '../support/shop.ts'
import { AwardLoad, endLoads } from './award-load.ts'
import { CUSTOMERS, openShop, proveAwards, proveLedger } from './prove-awards.ts'
import { TIMEOUT_MS } from './rounds.ts'

/** Members whose entries no load touches. */
const OTHERS = [2001, 2002, 2003]

interface TwoNodes {
  readonly environment: Environment
  /** One shop, seen through each node. */
  readonly shops: readonly [TestShop, TestShop]
}

/** Two nodes on one new database, each with a data folder of its own. */
async function startTwoNodes(more: Environment): Promise<TwoNodes> {
  const LAUREL_SECRET = 'the-same-secret-on-every-node'
  const environment = { ...(await preparedEnvironment()), LAUREL_SECRET, ...more }
  const { LAUREL_DATA_DIR = '' } = await newEnvironment()
  const other = { ...environment, LAUREL_DATA_DIR, PORT: String(await freePort()) }
  // Both find an empty database and bring its schema up at the same time.
  const [first, second] = await Promise.all([startService(environment), startService(other)])
  const shop = await openShop(first.base_url)
  return { environment, shops: [shop, throughNode(second.base_url, shop.domain, shop.key)] }
}

function throughNode(base_url: string, domain: string, key: string): TestShop {
  // Only the address of the application is used.
  return new TestShop({ base_url } as TestApp, domain, key)
}

afterEach(endLoads)
afterAll(endProcesses)

describe('two nodes on one PostgreSQL', { timeout: TIMEOUT_MS }, () => {
  let environment: Environment
  let first: TestShop
  let second: TestShop

  beforeAll(async () => {
    const nodes = await startTwoNodes({ LAUREL_RATE_LIMITS: 'off' })
    environment = nodes.environment
    first = nodes.shops[0]
    second = nodes.shops[1]
    for (const customer of OTHERS) await first.customer(customer)
  })

  it('keep the awards of callers that go from one to the other', async () => {
    const load = new AwardLoad({
      base_urls: [first.app.base_url, second.app.base_url],
      api_key: first.key,
      customers: CUSTOMERS,
      callers: 16,
    })
    await load.sees('paid', 600)
    await load.finish()
    expect(load.seen).toMatchObject({ no_answer: 0, unavailable: 0, still_running: 0 })
    await proveAwards(second, [load])
    await proveLedger(environment)
  })

  it('pay a reference once that is sent to both at once under different keys', async () => {
    const references = Array.from({ length: 100 }, () => randomUUID())
    const answers = await Promise.all(
      references.flatMap((source_ref, number) => {
        const path = `/customers/${OTHERS[number % OTHERS.length]}/points/earn` as const
        return [first, second].map((shop) => shop.post(path, { points: 2, source_ref }))
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(answers.filter(({ body }) => body.changed)).toHaveLength(references.length)
    expect(answers.filter(({ body }) => body.deduplicated)).toHaveLength(references.length)
    expect(new Set(answers.map(({ body }) => body.points_awarded))).toEqual(new Set([2]))
    const balances = OTHERS.map((customer) => first.get(`/customers/${customer}/points`))
    const points = (await Promise.all(balances)).map(({ body }) => body.points_balance)
    expect(points.reduce((sum, balance) => sum + balance)).toBe(2 * references.length)
  })

  it('do a request once that is sent to both at once under one key', async () => {
    for (let round = 0; round < 30; round += 1) {
      const key = randomUUID()
      const path = '/customers/2001/points/adjust'
      const sent = [first, second].map((shop) => shop.post(path, { delta: 1 }, { key }))
      const answers = await Promise.all(sent)
      const [done, ...others] = answers.filter(({ status }) => status === 200)
      expect(done?.body).toMatchObject({ changed: true, applied: 1 })
      for (const other of others) expect(other.text).toBe(done?.text)
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused.map(({ body }) => body.error.code)).toEqual(
        refused.map(() => 'idempotency_conflict'),
      )
    }
    const page = await second.get('/customers/2001/transactions?limit=250&type=adjust')
    expect(page.body.data).toHaveLength(30)
  })

  it('refuse a key soon after it was revoked through the other', async () => {
    const { id, key } = await first.newKey(SCOPES)
    const through_second = throughNode(second.app.base_url, second.domain, key)
    expect((await through_second.get('/shop')).status).toBe(200)
    await first.admin('DELETE', `/keys/${id}`)
    expect((await first.get('/shop', { token: key })).status).toBe(401)
    // A node remembers a key for one second; the rest is for a machine that has much to do.
    await pause(1_000)
    const limit_ms = performance.now() + 4_000
    let status = 200
    while (status === 200 && performance.now() < limit_ms) {
      status = (await through_second.get('/shop')).status
    }
    expect(status).toBe(401)
  })
})

describe('two nodes that limit rates', { timeout: TIMEOUT_MS }, () => {
  const PER_SECOND = 25
  const BURST = 100

  it('share the limits of a caller, and let it in when they said', async () => {
    const { shops } = await startTwoNodes({})
    // A write of the wrong shape counts, and costs nothing but the count.
    const ask = async (shop: TestShop | undefined) =>
      (shop ?? shops[0]).post('/customers/1001/points/earn', {})
    const started_ms = performance.now()
    const requests = Array.from({ length: 3 * BURST }, (_, number) => ask(shops[number % 2]))
    const answers = await Promise.all(requests)
    const elapsed_seconds = (performance.now() - started_ms) / 1_000
    const let_in = answers.filter(({ status }) => status === 422).length
    const refused = answers.filter(({ status }) => status === 429)
    expect(let_in + refused.length).toBe(answers.length)
    expect(let_in).toBeGreaterThanOrEqual(BURST)
    expect(let_in).toBeLessThanOrEqual(BURST + Math.ceil(elapsed_seconds * PER_SECOND) + 1)
    const waits = refused.map(({ headers }) => Number(headers.get('retry-after')))
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1)
    await pause(Math.max(...waits) * 1_000)
    expect((await ask(shops[1])).status).toBe(422)
  })
})
