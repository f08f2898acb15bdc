import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../support/app.ts'
import { changeDatabase, newEnvironment, preparedEnvironment } from '../support/environments.ts'
import { runLine } from '../support/run-line.ts'
import {
  type Environment,
  endProcesses,
  runLaurel,
  startService,
} from '../support/service-process.ts'
import { newShop } from '../support/shop.ts'

afterAll(endProcesses)

describe('laurel verify', { timeout: 600_000 }, () => {
  it('proves clean ledgers, and names what is wrong in a damaged one beside a clean one', async () => {
    const environment = await environmentWithPoints()
    const clean = await runLaurel(['verify'], environment)
    expect(clean).toMatchObject({ code: 0, stderr: '' })
    expect(clean.stdout).toMatch(/: 2 customers, 3 entries: clean\n$/)

    await changeDatabase(environment, 'UPDATE entries SET points = 21 WHERE points = 20')
    const damaged = await runLaurel(['verify'], environment)
    expect(damaged.code).toBe(1)
    expect(damaged.stdout).toMatch(/: 0 customers, 0 entries: clean\n/)
    expect(damaged.stdout).toMatch(/3 entries: [0-9]+ problems\n/)
    expect(damaged.stdout).toMatch(/^ {2}I2 customer 1001: .*credits 120.*121/m)
    expect(damaged.stdout).toMatch(/^ {2}I3 customer 1001: .*21 points/m)
    expect(damaged.stdout).not.toMatch(/customer 1002/)
  })

  /**
   * An empty shop, and a shop with two members. One member earned 100 points, then 20, before the
   * service stopped.
   */
  async function environmentWithPoints(): Promise<Environment> {
    const environment = await preparedEnvironment()
    const service = await startService(environment)
    // Only the address is used of it: the application is in the other process.
    const app = { base_url: service.base_url } as TestApp
    await newShop(app)
    const shop = await newShop(app)
    await shop.customer(1001)
    await shop.customer(1002)
    for (const points of [100, 20]) await shop.award(1001, points)
    await shop.award(1002, 5)
    expect((await service.stop()).code).toBe(0)
    return environment
  }
})

describe('laurel migrate', { timeout: 600_000 }, () => {
  it('makes the schema that "laurel verify" asks for, once, and says what it did', async () => {
    const environment = await preparedEnvironment()
    await changeDatabase(environment, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    const verify = await runLine(['verify'], environment)
    const first = await runLaurel(['migrate'], environment)
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toMatch(/^Applied 0080_baseline[0-9a-z_, ]*\.\n$/)
    const second = await runLaurel(['migrate'], environment)
    expect(second).toEqual({ code: 0, stdout: 'The schema is current.\n', stderr: '' })
    expect(verify.code).toBe(1)
    expect(verify.stderr).toMatch(/^laurel: .*migrate.*\n$/)
  })
})

describe('laurel', { timeout: 600_000 }, () => {
  it.each(['--help', ''])('explains its commands when asked with "%s"', async (word) => {
    const words = word === '' ? [] : [word]
    const { code, stdout, stderr } = await runLaurel(words, {})
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    for (const command of ['serve', 'work', 'migrate', 'verify', 'seed', 'webhooks listen']) {
      expect(stdout).toContain(`laurel ${command}`)
    }
  })

  it.each(['--version', 'version'])('prints its release when asked with "%s"', async (word) => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8'))
    const told = await runLaurel([word], {})
    expect(told).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  })

  it('refuses a command that it does not know, and lists those that it does', async () => {
    const { code, stdout, stderr } = await runLaurel(['sevre'], {})
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^laurel: "sevre" is not a command; there are serve, work, .*\n$/)
  })

  it('refuses to work behind a port that is none, before it touches anything', async () => {
    const DATABASE_URL = 'postgres://laurel@127.0.0.1:1/laurel'
    const environment = { ...(await newEnvironment()), DATABASE_URL }
    const { code, stderr } = await runLine(['work', '--port', 'http'], environment)
    expect(code).toBe(2)
    expect(stderr).toBe('laurel: --port must be a number from 0 to 65535, not "http"\n')
  })

  // test/commands/wrong-lines.test.ts goes through all commands.
  it('refuses an option that "laurel serve" does not have, before it touches anything', async () => {
    // Nothing listens there: who tries the database first says something else.
    const DATABASE_URL = 'postgres://laurel@127.0.0.1:1/laurel'
    const environment = { ...(await newEnvironment()), DATABASE_URL }
    const { code, stderr } = await runLaurel(['serve', '--dry-run'], environment)
    expect(code).toBe(2)
    expect(stderr).toMatch(/^laurel: --dry-run is not an option of "laurel serve"/)
  })
})
