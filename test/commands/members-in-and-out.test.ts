import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_TOKEN, sharedApp } from '../support/app.ts'
import { newFolder } from '../support/environments.ts'
import { importsOf } from '../support/imports.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { runCommand } from './run-command.ts'

/** The commands, as clients of a service over HTTP. */

let shop: TestShop
let folder = ''
let file = ''

beforeAll(async () => {
  shop = await newShop(await sharedApp())
  await shop.customer(1)
  await shop.award(1, 120)
  folder = newFolder()
  file = join(folder, 'members.csv')
  writeFileSync(file, 'email,points\ncustomer-1@example.com,500\nnobody@example.com,5\n')
})

const run = (...line: string[]) =>
  runCommand([...line, '--url', shop.app.base_url, '--shop', shop.domain], {
    LAUREL_ADMIN_TOKEN: ADMIN_TOKEN,
    LAUREL_DATA_DIR: join(folder, 'data'),
  })

describe('laurel export', () => {
  it.each([
    'members',
    'ledger',
    'redemptions',
    'payouts',
    'liability',
    'owed-by-age',
    'owed-by-expiry',
    'owed-schedule',
    'days',
    'tiers',
    'cohorts',
    'campaign-results',
    'audit',
  ])('writes a file of %s, in both formats', async (what) => {
    for (const format of ['csv', 'ndjson']) {
      const path = join(newFolder(), what)
      expect(await run('export', what, '--format', format, '--to', path)).toBe(0)
      const text = readFileSync(path, 'utf8')
      if (format === 'csv') expect(text).toMatch(/^\ufeff[a-z]+_?[a-z_,]*\r\n/)
      else for (const line of text.split('\n').filter(Boolean)) JSON.parse(line)
    }
  })

  it('leaves out the byte-order mark with --bom false', async () => {
    const path = join(newFolder(), 'members')
    expect(await run('export', 'members', '--bom', 'false', '--to', path)).toBe(0)
    expect(readFileSync(path, 'utf8')).toMatch(/^id,legacy_id,/)
  })

  it.each<[string[], string | RegExp]>([
    [['export', 'all'], '"all" cannot be exported; there are members, ledger, '],
    [['export', 'members', '--format', 'xlsx'], /--format .*csv, ndjson/],
    [['export', 'members', '--bom', 'no'], /--bom .*true, false/],
    [['export', 'members', '--to', '/none/members.csv'], 'there is no folder /none'],
  ])('refuses %j', async (line, message) => {
    await expect(run(...line)).rejects.toThrow(message)
  })

  it('does not write over a file', async () => {
    const before = readdirSync(folder)
    await expect(run('export', 'members', '--to', file)).rejects.toThrow('is there already')
    expect(readdirSync(folder)).toEqual(before)
  })
})

describe('laurel import members', () => {
  it('sends the file as it is, however large, and can start it', async () => {
    const path = join(newFolder(), 'large.csv')
    const rows = Array.from({ length: 60_000 }, (_, row) => `customer-${row + 2}@example.com,1\n`)
    writeFileSync(path, `email,points\n${rows.join('')}customer-1@example.com,7\n`)
    const line = ['import', 'members', path, '--preset', 'smile', '--start', '--json']
    expect(await run(...line)).toBe(0)
    const [newest] = expectOk(await shop.admin('GET', '/imports')).body.data
    expect(newest).toMatchObject({ status: 'running', rows_total: 60_001, rows_faulty: 60_000 })
    await importsOf(shop).work()
    expect(expectOk(await shop.get('/customers/1')).body.points_balance).toBe(127)
  })

  it.each<[string[], string | RegExp]>([
    [['/none.csv'], '/none.csv cannot be read: it is not there'],
    [['.'], '. is a folder, not a file'],
    [['FILE', '--preset', 'excel'], /--preset .*smile/],
    [['FILE', '--columns', 'name:Name'], /--columns .*points/],
    [['FILE', '--dates', 'year_first'], /--dates .*day_first/],
    [['COLOURS'], /<file> has no column that can be imported/],
  ])('refuses %j, and names what is wrong', async (words, message) => {
    const colours = join(folder, 'colours.csv')
    writeFileSync(colours, 'email,colour\ncustomer-1@example.com,green\n')
    const files: Record<string, string> = { FILE: file, COLOURS: colours }
    const named = words.map((word) => files[word] ?? word)
    await expect(run('import', 'members', ...named)).rejects.toThrow(message)
  })

  it.each(['status', 'faults', 'start', 'cancel', 'undo'])('knows no import "%s"', async (word) => {
    await expect(run('import', word, 'imp_none')).rejects.toThrow(/import/)
  })
})
