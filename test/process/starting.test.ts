import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Ending,
  type Environment,
  endProcesses,
  readLog,
  runLaurel,
  startService,
} from '../support/service-process.ts'
import {
  changeDatabase,
  freePort,
  newEnvironment,
  preparedEnvironment,
  preparedFolder,
} from './environments.ts'
import { wrongValues } from './wrong-values.ts'

afterAll(endProcesses)

/** The process gave up with exactly one line, for the operator; this is the line. */
function refusal({ code, stdout, stderr }: Ending): string {
  expect({ code, said: readLog(stdout).said }).toEqual({ code: 1, said: [] })
  const lines = stderr.split('\n').filter((line) => line !== '')
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

describe('a start with a wrong environment', { timeout: 100_000 }, () => {
  let right: Environment
  beforeAll(async () => {
    right = await newEnvironment()
  })

  // One a variable; test/config.test.ts goes through them all.
  const variables = new Map(wrongValues.map((wrong) => [wrong.variable, wrong]))

  it.concurrent.each([
    ...variables.values(),
  ])('ends with one line that names $variable and what it takes instead of $value', async ({
    variable,
    value,
    accepts,
  }) => {
    const line = refusal(await runLaurel(['serve'], { ...right, [variable]: value }))
    expect(line).toMatch(new RegExp(`^laurel: ${variable} `))
    expect(line).toMatch(accepts)
    expect(line).not.toContain('hunter2')
  })
})

describe('a start where something is in the way', { timeout: 100_000 }, () => {
  let environment: Environment
  beforeAll(async () => {
    environment = { ...(await newEnvironment()), ...(await preparedFolder()) }
  })

  it('names PORT when another process listens there', async () => {
    const other = createServer().listen(Number(environment.PORT), '127.0.0.1')
    const line = refusal(await runLaurel(['serve'], environment))
    await new Promise((resolve) => other.close(resolve))
    expect(line).toMatch(/^laurel: PORT\b.*another process listens/)
  })

  it.each(['192.0.2.1', 'no-such-host.invalid'])('names HOST when it is %s', async (HOST) => {
    const line = refusal(await runLaurel(['serve'], { ...environment, HOST }))
    expect(line).toMatch(/^laurel: HOST/)
  })

  it('names DATABASE_URL when "laurel work" has only the embedded database', async () => {
    const line = refusal(await runLaurel(['work'], environment))
    expect(line).toMatch(/^laurel: DATABASE_URL is needed by "laurel work"/)
  })

  it('keeps what is shown once for the start that succeeds', async () => {
    const service = await startService(environment)
    await service.stop()
    expect(service.stdout).toMatch(/Admin token {2}[0-9A-Za-z]{40} {3}\(shown this once\)/)
    expect(service.stdout).toMatch(/API key {6}lrl_[0-9A-Za-z]{38}/)
  })

  it.each([
    'serve',
    'work',
    'verify',
  ])('names DATABASE_URL, without its password, when "laurel %s" cannot reach it', async (command) => {
    const nobody = await freePort()
    const DATABASE_URL = `postgres://laurel:hunter2@127.0.0.1:${nobody}/laurel`
    const line = refusal(await runLaurel([command], { ...environment, DATABASE_URL }))
    expect(line).toMatch(/^laurel: DATABASE_URL/)
    expect(line).not.toContain('hunter2')
  })
})

describe('a start on the schema of another release', { timeout: 100_000 }, () => {
  const future = (breaking: boolean) =>
    `INSERT INTO schema_migrations VALUES (9001, '9001_future', ${breaking});`

  it('starts on a newer one that it can work with, and warns', async () => {
    const environment = await migratedEnvironment()
    await changeDatabase(environment, future(false))
    const service = await startService(environment)
    const { log } = readLog(service.stdout)
    expect(log).toContainEqual(expect.objectContaining({ level: 40, unknown: ['9001_future'] }))
    expect(await (await fetch(`${service.base_url}/readyz`)).json()).toEqual({ status: 'ready' })
  })

  it('refuses one that it cannot work with, in one line', async () => {
    const environment = await migratedEnvironment()
    await changeDatabase(environment, future(true))
    for (const command of ['serve', 'migrate']) {
      const line = refusal(await runLaurel([command], environment))
      expect(line).toMatch(/9001_future/)
      expect(line).toMatch(/newer release/)
    }
  })

  async function migratedEnvironment(): Promise<Environment> {
    const environment = await preparedEnvironment()
    if (environment.DATABASE_URL !== undefined) await runLaurel(['migrate'], environment)
    return environment
  }
})
