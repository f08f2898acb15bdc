import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { SERVICE } from '../../deploy/bundle-service.ts'
import { ADMIN_TOKEN, sharedApp, type TestApp } from '../support/app.ts'
import { newFolder, preparedEnvironment } from '../support/environments.ts'
import { commandsOf, paste, readPage, runScript } from '../support/paste-page.ts'
import { endProcesses, runLaurel, startService } from '../support/service-process.ts'
import { expectOk, newShop } from '../support/shop.ts'

afterAll(endProcesses)

const PAGE = readPage('members-in-and-out.md')
const FILE = 'email,points\ncustomer-1@example.com,500\nnobody@example.com,5\n'

describe('docs/members-in-and-out.md', { timeout: 600_000 }, () => {
  it('can be followed, command by command', async () => {
    const folder = newFolder()
    const environment = { ...(await preparedEnvironment()), LAUREL_TEST_CLOCK: '1' }
    const service = await startService(environment)
    // Only the address is used of it: the application is in the other process.
    const shop = await newShop({ base_url: service.base_url } as TestApp)
    await shop.customer(1)
    await shop.award(1, 20)
    writeFileSync(join(folder, 'smile.csv'), FILE)
    const pasted = async (commands: readonly string[], IMPORT = '') => {
      const done = await paste(commands, folder, { ...environment, IMPORT })
      expect(done).toMatchObject({ status: 0, stderr: '' })
      return done.stdout
    }

    expect(await pasted(commandsOf(PAGE, 'Export'))).toBe('')
    expect(readFileSync(join(folder, 'members.csv'), 'utf8')).toContain(',customer-1@example.com,')
    const ledger = gunzipSync(readFileSync(join(folder, 'ledger.ndjson.gz'))).toString()
    expect(JSON.parse(ledger)).toMatchObject({ points: 20, customer_legacy_id: 1 })

    const [send = '', faults = '', start = '', status = '', undo = ''] = commandsOf(PAGE, 'Import')
    const [, id = ''] =
      /Import (imp_\w+), ready: 2 rows, 1 faulty, 500 points\./.exec(await pasted([send])) ?? []
    expect(await pasted([faults], id)).toMatch(/^line 3 +names no customer of the shop +"nobody@/)
    expect(await pasted([start], id)).toContain(`Import ${id}, running`)
    await shop.advance(60)
    expect(await pasted([status], id)).toContain('1 rows and 500 points are imported')
    expect(expectOk(await shop.get('/customers/1')).body.points_balance).toBe(520)
    expect(await pasted([undo], id)).toContain(`Import ${id}, undoing`)
    await shop.advance(60)
    expect(expectOk(await shop.get('/customers/1')).body.points_balance).toBe(20)
    expect((await service.stop()).code).toBe(0)

    // Without a service: the same, in the process of the command.
    const alone = await runLaurel(['export', 'members'], environment)
    expect(alone).toMatchObject({ code: 0, stderr: '' })
    expect(alone.stdout).toMatch(/^\uFEFFid,legacy_id,.*\r\n.*,customer-1@example\.com,/)
    const file = join(folder, 'smile.csv')
    const words = ['import', 'members', file, '--preset', 'smile', '--start', '--json']
    const started = await runLaurel(words, environment)
    expect(started).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(started.stdout)).toMatchObject({ status: 'running', rows_faulty: 1 })
  })
})

it('an export is written wholly or not at all', { timeout: 600_000 }, async () => {
  const folder = newFolder()
  const app = await sharedApp()
  const shop = await newShop(app)
  const { PATH = '' } = process.env
  const env = { PATH, LAUREL_ADMIN_TOKEN: ADMIN_TOKEN, LAUREL_DATA_DIR: join(folder, 'data') }
  const laurel = `'${process.execPath}' '${SERVICE}' export members --shop ${shop.domain} --url ${app.base_url}`
  // No file may be larger than 512 bytes: it stands for a full disk.
  for (let number = 1; number <= 5; number += 1) await shop.customer(number)
  const file = join(folder, 'members.csv')
  const full = await runScript(['-c', `ulimit -f 1; exec ${laurel} --to ${file}`], { env })
  expect(full.stderr).toBe(`laurel: ${file} cannot be written: the file would be too large\n`)
  expect(readdirSync(folder)).toEqual([])
  // Who reads only the first line has what they need.
  const head = await runScript(['-c', `${laurel} | head -1`], { env })
  expect(head).toMatchObject({ status: 0, stderr: '' })
  expect(head.stdout).toMatch(/^id,legacy_id,/)
})
