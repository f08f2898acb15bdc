import { afterAll, describe, expect, it } from 'vitest'
import { ADMIN_TOKEN } from '../support/app.ts'
import { changeDatabase, preparedEnvironment } from '../support/environments.ts'
import { refusal } from '../support/refusal.ts'
import { endProcesses, readLog, runLaurel, startService } from '../support/service-process.ts'

afterAll(endProcesses)

describe('a start on the schema of another release', { timeout: 600_000 }, () => {
  const future = (breaking: boolean) =>
    `INSERT INTO schema_migrations VALUES (9001, '9001_future', ${breaking});`

  it('starts on a newer one that it can work with, and warns', async () => {
    const environment = await preparedEnvironment()
    await changeDatabase(environment, future(false))
    const service = await startService(environment)
    const { log } = readLog(service.stdout)
    expect(log).toContainEqual(expect.objectContaining({ level: 40, unknown: ['9001_future'] }))
    expect(await (await fetch(`${service.base_url}/readyz`)).json()).toEqual({ status: 'ready' })
  })

  it('refuses one that it cannot work with, in one line', async () => {
    const environment = await preparedEnvironment()
    await changeDatabase(environment, future(true))
    for (const command of ['serve', 'migrate']) {
      const line = refusal(await runLaurel([command], environment))
      expect(line).toMatch(/9001_future/)
      expect(line).toMatch(/newer release/)
    }
  })
})

describe('a start with its secrets', { timeout: 600_000 }, () => {
  const SECRETS = {
    LAUREL_SECRET: 'the-secret-of-the-first-start',
    LAUREL_ADMIN_TOKEN: ADMIN_TOKEN,
  }

  it('is refused where the secret is not the one that the database knows', async () => {
    const environment = { ...(await preparedEnvironment()), ...SECRETS }
    await (await startService(environment)).stop()
    const other = { ...environment, LAUREL_SECRET: 'another-secret-than-at-first' }
    for (const command of ['serve', 'seed']) {
      const line = refusal(await runLaurel([command], other))
      expect(line).toMatch(/^laurel: LAUREL_SECRET must be the one/)
      expect(line).not.toContain('another-secret')
    }
    expect((await (await startService(environment)).stop()).code).toBe(0)
  })
})
