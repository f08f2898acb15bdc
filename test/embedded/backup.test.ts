import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { SERVICE } from '../../deploy/bundle-service.ts'
import { ADMIN_TOKEN } from '../support/app.ts'
import { balanceOn, shopOn } from '../support/backed-up-shop.ts'
import { embeddedEnvironment, freePort, newFolder } from '../support/environments.ts'
import { commandsOf, paste, readPage, runScript } from '../support/paste-page.ts'
import {
  type Environment,
  endProcesses,
  runLaurel,
  startService,
} from '../support/service-process.ts'
import { expectOk } from '../support/shop.ts'

afterAll(endProcesses)

const PAGE = readPage('backup.md')

/** What a reader of a part of docs/backup.md pastes, in this folder. */
function pastePart(heading: string, folder: string, environment: Environment) {
  return paste(commandsOf(PAGE, heading), folder, environment)
}

describe('docs/backup.md', { timeout: 600_000 }, () => {
  it('can be followed, command by command', async () => {
    const folder = newFolder()
    const { LAUREL_SECRET: _, ...environment } = await embeddedEnvironment()
    const service = await startService(environment)
    const shop = await shopOn(service)

    const first = await pastePart('Make a backup', folder, environment)
    expect(first).toMatchObject({ status: 0, stderr: '' })
    expect(first.stdout).toMatch(/It does not hold LAUREL_SECRET \(the file .*secret\)/)
    expect(statSync(join(folder, 'shop.ndjson.gz')).mode & 0o077).toBe(0)
    const sealed = await pastePart('The secret', folder, environment)
    expect(sealed).toMatchObject({ status: 0, stderr: '' })
    // Who took the personal data of everybody away is in the audit log.
    const log = `${service.base_url}/admin/api/audit-log?operation=downloadBackup`
    const headers = { Authorization: `Bearer ${ADMIN_TOKEN}` }
    const { data } = JSON.parse(await (await fetch(log, { headers })).text())
    const done = { actor: 'root', result: 'done', subject_kind: 'backup' }
    expect(data).toMatchObject([done, done])
    // The service goes on, and what it does now is not in the backup.
    await shop.award(1001, 5)

    const [, passphrase = ''] = /PASSPHRASE='(.*)'/.exec(PAGE) ?? []
    const with_passphrase = { ...environment, LAUREL_BACKUP_PASSPHRASE: passphrase }
    const tried = await pastePart('Try a restore', folder, with_passphrase)
    expect(tried).toMatchObject({ status: 0, stderr: '' })
    expect(tried.stdout).toMatch(/^Restored [0-9]+ rows .*\n.*: 1 customers, 1 entries: clean\n$/)

    const early = await pastePart('Move to another database', folder, environment)
    expect(early.status).toBe(1)
    expect(early.stderr).toMatch(/^laurel: Another process is using the data folder .*\n$/)
    expect(existsSync(join(folder, 'moved'))).toBe(false)
    expect((await service.stop()).code).toBe(0)
    const moved = await pastePart('Move to another database', folder, environment)
    expect(moved).toMatchObject({ status: 0, stderr: '' })

    for (const [name, balance] of [
      ['tried', 120],
      ['moved', 125],
    ] as const) {
      const PORT = String(await freePort())
      const LAUREL_DATA_DIR = join(folder, name)
      const copy = await startService({ ...environment, PORT, LAUREL_DATA_DIR })
      expect(await balanceOn(copy, shop)).toBe(balance)
      expect((await copy.stop()).code).toBe(0)
    }
  })
})

it('the line for cron runs as it stands, and never without its settings', async () => {
  const folder = newFolder()
  const settings = join(folder, 'environment')
  const [, line = ''] = /^17 3 \* \* \* (.*)$/m.exec(PAGE) ?? []
  const command = line
    .replaceAll('\\%', '%')
    .replace('/opt/laurel', join(import.meta.dirname, '..', '..'))
    .replace('/etc/laurel/environment', settings)
    .replaceAll('/backups', folder)
  // What cron gives its commands.
  const run = () => runScript(['-c', command], { env: { PATH: '/usr/bin:/bin' }, cwd: '/' })
  expect((await run()).status).not.toBe(0)
  const environment = Object.entries(await embeddedEnvironment())
  writeFileSync(settings, environment.map(([name, value]) => `${name}=${value}\n`).join(''))
  const killed = join(folder, 'laurel-2026-01-01.ndjson.gz.1a2b3c4d.part')
  writeFileSync(killed, '')
  utimesSync(killed, 0, 0)
  expect(await run()).toMatchObject({ status: 0, stderr: '' })
  const made = readdirSync(folder).filter((name) => name !== 'environment')
  expect(made).toEqual([expect.stringMatching(/^laurel-\d{4}-\d\d-\d\d\.ndjson\.gz$/)])
}, 600_000)

describe('a backup of a running service', { timeout: 600_000 }, () => {
  it('is written wholly or not at all, and only for the admin token', async () => {
    const environment = await embeddedEnvironment()
    const service = await startService(environment)
    const folder = newFolder()
    const file = join(folder, 'backup')
    const { PATH = '' } = process.env
    // No file may be larger than 512 bytes: it stands for a full disk.
    const script = `ulimit -f 1; exec '${process.execPath}' '${SERVICE}' backup --to ${file}`
    const full = await runScript(['-c', `${script} --url ${service.base_url}`], {
      env: { PATH, ...environment },
    })
    expect(full.stderr).toBe(`laurel: ${file} cannot be written: the file would be too large\n`)
    expect(full.status).toBe(1)
    const LAUREL_ADMIN_TOKEN = 'not-the-admin-token-0123'
    const refused = await runLaurel(['backup', '--to', file], {
      ...environment,
      LAUREL_ADMIN_TOKEN,
    })
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^laurel: .*token.*\n$/)
    expect(readdirSync(folder)).toEqual([])
    expectOk(await (await shopOn(service)).get('/customers/1001'))
    expect((await service.stop()).code).toBe(0)
    const nobody = await runLaurel(['backup', '--to', file, '--url', service.base_url], environment)
    expect(nobody.stderr).toBe(
      `laurel: no service answers at ${service.base_url}/; --url says where it is\n`,
    )
  })
})
