import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { balanceOn, shopOn } from '../support/backed-up-shop.ts'
import { emptyEnvironment, newFolder, preparedEnvironment } from '../support/environments.ts'
import {
  type Environment,
  endProcesses,
  runLaurel,
  startService,
} from '../support/service-process.ts'

afterAll(endProcesses)

describe('a backup of a running service', { timeout: 600_000 }, () => {
  it('is restored elsewhere, and the service there knows the same keys', async () => {
    const environment = await preparedEnvironment()
    const service = await startService(environment)
    const shop = await shopOn(service)
    const file = join(newFolder(), 'backup')
    const made = await runLaurel(['backup', '--to', file], environment)
    expect(made).toMatchObject({ code: 0, stderr: '' })
    if (environment.DATABASE_URL !== undefined) {
      const place = `embedded:${join(newFolder(), 'data')}`
      const moving = await runLaurel(['move', '--to', place], environment)
      expect(moving.code).toBe(1)
      expect(moving.stderr).toMatch(/^laurel: a service uses this database \([0-9]+ connections?\)/)
    }
    expect((await service.stop()).code).toBe(0)

    const { LAUREL_SECRET = readSecret(environment) } = environment
    const elsewhere = { ...(await emptyEnvironment()), LAUREL_SECRET }
    const wrong = { ...elsewhere, LAUREL_SECRET: 'another-secret-0123456789' }
    const refused = await runLaurel(['restore', '--from', file], wrong)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^laurel: LAUREL_SECRET must be the one that .*\n$/)
    const restored = await runLaurel(['restore', '--from', file], elsewhere)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    const twice = await runLaurel(['restore', '--from', file], elsewhere)
    expect(twice.code).toBe(1)
    expect(twice.stderr).toMatch(/^laurel: .*(must be empty|is a database already).*\n$/)

    const copy = await startService(elsewhere)
    expect(await balanceOn(copy, shop)).toBe(120)
    expect((await copy.stop()).code).toBe(0)
  })

  function readSecret({ LAUREL_DATA_DIR = '' }: Environment): string {
    return readFileSync(join(LAUREL_DATA_DIR, 'secret'), 'utf8').trim()
  }
})
