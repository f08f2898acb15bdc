import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { untilStopped } from '../../src/commands/serve/until-stopped.ts'
import { createLog } from '../../src/lib/log.ts'
import type { TestApp } from '../support/app.ts'
import { preparedEnvironment } from '../support/environments.ts'
import {
  type Environment,
  endProcesses,
  LaurelProcess,
  pause,
  readLog,
  startService,
} from '../support/service-process.ts'
import { newShop, type TestShop } from '../support/shop.ts'

/** One service that is stopped and started again; the shop and its key stay. */
describe('a service that gets a signal to stop', { timeout: 600_000 }, () => {
  let environment: Environment
  let service: LaurelProcess
  let shop: TestShop
  const ada = 1001

  beforeAll(async () => {
    environment = await preparedEnvironment()
    service = await startService({ ...environment, LAUREL_DRAIN_MS: '500' })
    // Only the address is used of it: the application is in the other process.
    shop = await newShop({ base_url: service.base_url } as TestApp)
    await shop.customer(ada)
  })
  afterAll(endProcesses)

  const paidReferences = async (): Promise<string[]> => {
    const reply = await shop.get(`/customers/${ada}/transactions?limit=250`)
    return reply.body.data.map((entry: { source_ref: string }) => entry.source_ref)
  }

  it('answers the request that is still coming in, and then ends well', async () => {
    const award = slowAward(service.base_url, shop.key, 'slow')
    await award.headersArrived
    service.signal('SIGTERM')
    await service.says('"stopping"')
    award.finish()
    expect(await award.status).toBe(200)
    const { code, stdout, stderr } = await service.endedInTime()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(readLog(stdout).log).not.toContainEqual(expect.objectContaining({ level: 50 }))
  })

  it('ends well also when it has only just taken its port', async () => {
    service = new LaurelProcess(['serve'], environment)
    const port = Number(environment.PORT)
    const listens = () =>
      new Promise<boolean>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => resolve(true))
        socket.on('error', () => resolve(false)).unref()
      })
    // Before it says that it is ready.
    while (!(await service.whileItRuns(listens()))) await pause(1)
    expect((await service.stop()).code).toBe(0)
  })

  it('says so first, answers on until callers have heard, and fails nobody after a second signal', async () => {
    // Longer than any machine is busy: only a second signal ends it.
    service = await startService({ ...environment, LAUREL_DRAIN_MS: '600000' })
    const ask = (path: string) => fetch(service.base_url + path)
    expect((await ask('/readyz')).status).toBe(200)
    // A connection that a client keeps open and says nothing on.
    const idle = connect(Number(environment.PORT), '127.0.0.1')
    idle.on('error', () => undefined)
    service.signal('SIGTERM')
    await service.says('"stopping"')
    const seen: unknown[] = []
    for (let round = 0; round < 10; round += 1) {
      const ready = await ask('/readyz')
      const health = await ask('/healthz')
      seen.push([ready.status, health.status, health.headers.get('connection')])
      expect(await shop.get(`/customers/${ada}/points`)).toMatchObject({ status: 200 })
    }
    expect(seen).toEqual(seen.map(() => [503, 200, 'close']))
    const award = slowAward(service.base_url, shop.key, 'twice')
    await award.headersArrived
    service.signal('SIGTERM')
    award.finish()
    expect(await award.status).toBe(200)
    expect((await service.endedInTime()).code).toBe(0)
  })

  it('ends also when its data folder is gone, and reports a failure to close anything', async () => {
    const other = await preparedEnvironment()
    const lost = await startService(other)
    const folder = other.LAUREL_DATA_DIR ?? ''
    // On PostgreSQL nothing is kept there.
    await rm(folder, { recursive: true, force: true })
    await writeFile(folder, 'no folder')
    const { code, stdout } = await lost.stop()
    expect([0, 1]).toContain(code)
    expect(readLog(stdout).log.at(-1)?.msg).not.toBe('some work did not end in time')
    await rm(folder)

    const lines: Record<string, unknown>[] = []
    const log = createLog('error', { write: (line) => lines.push(JSON.parse(line)) })
    let is_ended = false
    const signals = {
      first: Promise.resolve('SIGTERM' as const),
      at_once: Promise.resolve(),
      end: () => {
        is_ended = true
      },
    }
    const fail = async () => Promise.reject(new Error('the disk is gone'))
    expect(await untilStopped(signals, log, 0, fail)).toBe(1)
    expect(is_ended).toBe(true)
    expect(lines).toMatchObject([
      { msg: 'could not stop in order', err: { message: 'the disk is gone' } },
    ])
  })

  it('ends well among many callers, and has kept every award that it acknowledged', async () => {
    service = await startService(environment)
    const references = Array.from({ length: 60 }, () => randomUUID())
    const awards = references.map(async (source_ref) => {
      const award = { points: 1, source_ref }
      const reply = await shop.post(`/customers/${ada}/points/earn`, award).catch(() => null)
      return reply === null ? null : { source_ref, status: reply.status }
    })
    await Promise.race(awards)
    expect((await service.stop('SIGINT')).code).toBe(0)
    const answers = (await Promise.all(awards)).filter((answer) => answer !== null)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    service = await startService(environment)
    const acknowledged = answers.map(({ source_ref }) => source_ref)
    const paid = await paidReferences()
    expect(paid).toEqual(expect.arrayContaining([...acknowledged, 'slow', 'twice']))
  })
})

/** An award whose body comes in two pieces, the second when `finish` is called. */
function slowAward(base_url: string, key: string, source_ref: string) {
  const body = JSON.stringify({ points: 1, source_ref })
  const sent = request(`${base_url}/api/v1/customers/1001/points/earn`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      'Idempotency-Key': randomUUID(),
      // The service says when it has read these: the request is then under way.
      Expect: '100-continue',
    },
  })
  const arrived = Promise.withResolvers<void>()
  const status = Promise.withResolvers<number | undefined>()
  sent.once('continue', () => arrived.resolve())
  sent.once('response', (response) => {
    response.resume()
    status.resolve(response.statusCode)
  })
  sent.once('error', (error) => {
    arrived.reject(error)
    status.reject(error)
  })
  // A failure is told by whoever waits for it; nobody may be waiting yet.
  status.promise.catch(() => undefined)
  sent.flushHeaders()
  return {
    headersArrived: arrived.promise.then(() => sent.write(body.slice(0, 5))),
    status: status.promise,
    finish: () => sent.end(body.slice(5)),
  }
}
