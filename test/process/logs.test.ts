import { afterAll, expect, it } from 'vitest'
import type { TestApp } from '../support/app.ts'
import { changeDatabase, preparedEnvironment } from '../support/environments.ts'
import { endProcesses, readLog, startService } from '../support/service-process.ts'
import { newShop } from '../support/shop.ts'

afterAll(endProcesses)

it(
  'a failure of the database is logged with its request and without what the customer sent',
  { timeout: 600_000 },
  async () => {
    const environment = await preparedEnvironment()
    await changeDatabase(environment, 'ALTER TABLE entries ADD CHECK (points <> 13)')
    const service = await startService(environment)
    // Only the address is used of it: the application is in the other process.
    const shop = await newShop({ base_url: service.base_url } as TestApp)
    await shop.customer(1001, { email: 'private@example.com' })
    const award = { points: 13, source_ref: 'unlucky', reason: 'private words' }
    const headers = { 'X-Request-Id': 'unlucky-request' }
    const reply = await shop.post('/customers/1001/points/earn', award, { headers })
    expect(reply.status).toBe(500)
    expect(reply.body.error).toMatchObject({ code: 'internal_error' })
    expect(reply.text).not.toMatch(/entries|constraint|SQL/i)
    const { stdout } = await service.stop()
    const logged = readLog(stdout).log.find((line) => line.request_id === 'unlucky-request')
    expect(logged).toMatchObject({
      level: 50,
      err: { message: expect.stringMatching(/constraint/) },
    })
    expect(JSON.stringify(logged)).not.toContain('private')
  },
)
