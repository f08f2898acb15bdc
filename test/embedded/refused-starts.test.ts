import { chmodSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSecrets } from '../../src/app/read-secrets.ts'
import { readConfig } from '../../src/config.ts'
import { ADMIN_TOKEN } from '../support/app.ts'
import {
  embeddedEnvironment,
  freePort,
  newEnvironment,
  newFolder,
  preparedFolder,
} from '../support/environments.ts'
import { refusal } from '../support/refusal.ts'
import { runLine } from '../support/run-line.ts'
import {
  type Environment,
  endProcesses,
  runLaurel,
  startOnTerminal,
  startService,
} from '../support/service-process.ts'
import { wrongValues } from '../support/wrong-values.ts'

afterAll(endProcesses)

/** What a start does before it opens a database, or with the embedded one only. */

describe('a start with a wrong environment', { timeout: 600_000 }, () => {
  let right: Environment
  beforeAll(async () => {
    right = await newEnvironment()
  })

  // test/config.test.ts goes through them all.
  const some = ['PORT', 'DATABASE_URL', 'LAUREL_SMTP_URL']
  const wrong_starts = new Map(
    wrongValues
      .filter(({ variable }) => some.includes(variable))
      .map((wrong) => [wrong.variable, wrong]),
  )

  it.concurrent.each([
    ...wrong_starts.values(),
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

describe('a start where something is in the way', { timeout: 600_000 }, () => {
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
    const line = refusal(await runLine(['work'], environment))
    expect(line).toMatch(/^laurel: DATABASE_URL is needed by "laurel work"/)
  })

  it('shows secrets on a terminal, the admin token once, after the start that succeeds', async () => {
    const first = await startOnTerminal(environment)
    expect(first.stdout).toMatch(/Admin token {2}[0-9A-Za-z]{40} {3}\(shown this once\)/)
    expect(first.stdout).toMatch(/API key {6}lrl_[0-9A-Za-z]{38}/)
    await first.stop()
    const second = await startOnTerminal(environment)
    expect(second.stdout).toMatch(/Admin token {2}kept in /)
    await second.stop()
  })

  // test/commands/refused.test.ts goes through all commands.
  it('names DATABASE_URL, without its password, when "laurel serve" cannot reach it', async () => {
    const nobody = await freePort()
    const DATABASE_URL = `postgres://laurel:hunter2@127.0.0.1:${nobody}/laurel`
    const elsewhere = { LAUREL_SECRET: 'a-secret-of-its-own', LAUREL_ADMIN_TOKEN: ADMIN_TOKEN }
    const line = refusal(await runLaurel(['serve'], { ...environment, ...elsewhere, DATABASE_URL }))
    expect(line).toMatch(/^laurel: DATABASE_URL/)
    expect(line).not.toContain('hunter2')
  })
})

describe('a start with its secrets', { timeout: 600_000 }, () => {
  const SECRETS = {
    LAUREL_SECRET: 'the-secret-of-the-first-start',
    LAUREL_ADMIN_TOKEN: ADMIN_TOKEN,
  }

  it('needs one of the operator’s own beside DATABASE_URL', async () => {
    const DATABASE_URL = 'postgres://laurel@127.0.0.1:1/laurel'
    const environment = { ...(await newEnvironment()), DATABASE_URL }
    for (const command of ['serve', 'work', 'seed']) {
      const line = refusal(await runLine([command], environment))
      expect(line).toMatch(/^laurel: LAUREL_SECRET is needed beside DATABASE_URL/)
    }
    const { LAUREL_DATA_DIR = '' }: Environment = environment
    expect(existsSync(LAUREL_DATA_DIR)).toBe(false)
  })

  it('keeps nothing in the folder of an embedded database beside DATABASE_URL', async () => {
    const embedded = await preparedFolder()
    const before = readdirSync(embedded.LAUREL_DATA_DIR)
    const DATABASE_URL = 'postgres://laurel@127.0.0.1:1/laurel'
    const { LAUREL_SECRET } = SECRETS
    const environment = { ...(await newEnvironment()), ...embedded, DATABASE_URL, LAUREL_SECRET }
    const line = refusal(await runLine(['serve'], environment))
    expect(line).toMatch(/^laurel: LAUREL_ADMIN_TOKEN is needed/)
    expect(readdirSync(embedded.LAUREL_DATA_DIR)).toEqual(before)
  })

  it('makes no secret for a restored database that was set up with one', async () => {
    const environment = { ...(await embeddedEnvironment()), ...SECRETS }
    // Whatever opens the database seals it.
    expect(await runLine(['shop', 'list'], environment)).toMatchObject({ code: 0 })
    const file = join(newFolder(), 'backup')
    expect(await runLine(['backup', '--to', file], environment)).toMatchObject({ code: 0 })
    const elsewhere = { ...(await newEnvironment()), LAUREL_DEMO: '0' }
    const { LAUREL_DATA_DIR = '' }: Environment = elsewhere
    expect(await runLine(['restore', '--from', file], elsewhere)).toMatchObject({ code: 0 })
    const again = await runLine(['backup', '--to', join(newFolder(), 'backup')], elsewhere)
    expect(again.stdout).toMatch(/It does not hold LAUREL_SECRET, /)
    const line = refusal(await runLine(['serve'], elsewhere))
    expect(line).toMatch(/^laurel: LAUREL_SECRET is needed: the file "secret" .* is not in/)
    const left = readdirSync(LAUREL_DATA_DIR)
    expect(left.filter((name) => /secret|admin-token$/.test(name))).toEqual([])
  })

  it('touches no folder that nothing is kept in', async () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    // No folder at all, whoever runs this.
    const config = {
      ...readConfig({ ...SECRETS, LAUREL_DATA_DIR: file }),
      database_url: 'postgres://x',
    }
    const secrets = readSecrets(config)
    secrets.markShown()
    expect(secrets).toMatchObject({
      opening: { secret: SECRETS.LAUREL_SECRET },
      admin_token_is_new: false,
    })
  })
})

describe.skipIf(process.platform === 'win32')('a data folder', { timeout: 600_000 }, () => {
  const rights = (path: string) => statSync(path).mode & 0o777

  it('that is open to everybody is closed at the start, with all that is in it', async () => {
    const environment = await embeddedEnvironment()
    const { LAUREL_DATA_DIR: folder = '' } = environment
    const database = join(folder, 'database')
    for (const open of [folder, database]) chmodSync(open, 0o755)
    const service = await startService(environment)
    expect([folder, database].map(rights)).toEqual([0o700, 0o700])
    await service.stop()
    const files = readdirSync(folder, { withFileTypes: true }).filter((one) => one.isFile())
    expect(files.length).toBeGreaterThan(0)
    for (const { name } of files) expect([name, rights(join(folder, name))]).toEqual([name, 0o600])
  })
})
