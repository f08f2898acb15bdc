import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../support/app.ts'
import {
  type Environment,
  endProcesses,
  type LaurelProcess,
  readLog,
  startService,
} from '../support/service-process.ts'
import { newShop, type TestShop } from '../support/shop.ts'
import { preparedEnvironment } from './environments.ts'

/** One service that is stopped and started again; the shop and its key stay. */
describe('a service that is told to stop', { timeout: 100_000 }, () => {
  let environment: Environment
  let service: LaurelProcess
  let shop: TestShop
  const ada = 1001

  beforeAll(async () => {
    environment = await preparedEnvironment()
    service = await startService(environment)
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
    service = await startService(environment)
    expect(await paidReferences()).toContain('slow')
  })

  it('ends well among many callers, and has kept every award that it acknowledged', async () => {
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
    expect(await paidReferences()).toEqual(expect.arrayContaining(acknowledged))
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
