import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { newFolder, preparedFolder } from '../support/environments.ts'
import { runLine } from '../support/run-line.ts'
import { runCommand } from './run-command.ts'

/** What `laurel backup`, `restore` and `move` refuse: one line, and nothing is left behind. */

const PASSPHRASE = 'correct horse battery staple'
const SECRET = 'the-secret-of-this-shop-0123'

const NOTE = '"last_backup_at"'

type Environment = Readonly<Record<string, string>>

let folder = ''
let source: Environment = {}
let file = ''

beforeAll(async () => {
  folder = newFolder()
  file = join(folder, 'backup')
  source = { ...(await preparedFolder()), LAUREL_SECRET: SECRET }
  const with_passphrase = { ...source, LAUREL_BACKUP_PASSPHRASE: PASSPHRASE }
  expect(await runCommand(['backup', '--to', file], with_passphrase)).toBe(0)
})

describe('laurel backup', () => {
  it.each([
    ['a file that is there', () => file, 'is there already; name a new file'],
    ['no folder', () => join(folder, 'none', 'backup'), 'there is no folder'],
    ['a place that is no folder', () => join(file, 'backup'), 'there is no folder'],
  ])('does not write to %s', async (_, path, reason) => {
    const before = readdirSync(folder)
    await expect(runCommand(['backup', '--to', path()], source)).rejects.toThrow(reason)
    expect(readdirSync(folder)).toEqual(before)
  })

  it('notes in the database when it was made, and not in the backup before', async () => {
    const noted = (path: string) => gunzipSync(readFileSync(path)).toString('utf8').includes(NOTE)
    expect(noted(file)).toBe(false)
    const second = join(newFolder(), 'second')
    expect(await runCommand(['backup', '--to', second], source)).toBe(0)
    expect(noted(second)).toBe(true)
  })

  it('does not make a database in order to back it up', async () => {
    const LAUREL_DATA_DIR = join(folder, 'nothing')
    const backup = runCommand(['backup', '--to', join(folder, 'empty')], { LAUREL_DATA_DIR })
    await expect(backup).rejects.toThrow(`there is no database in ${LAUREL_DATA_DIR}`)
    expect(readdirSync(folder)).toEqual(['backup'])
  })

  it('seals the secret only with a passphrase that is long enough', async () => {
    const short = { ...source, LAUREL_BACKUP_PASSPHRASE: 'short' }
    await expect(runCommand(['backup', '--to', join(folder, 'short')], short)).rejects.toThrow(
      'LAUREL_BACKUP_PASSPHRASE must have at least 12 characters',
    )
    const text = gunzipSync(readFileSync(file)).toString('utf8')
    expect(text).toContain('"cipher":"aes-256-gcm"')
    expect(text).not.toContain(SECRET)
  })
})

it('a backup beside another secret is whole, but the command fails and says so', async () => {
  const environment = {
    ...(await preparedFolder()),
    LAUREL_ADMIN_TOKEN: 'an-admin-token-0123456789',
  }
  const sealed = { ...environment, LAUREL_SECRET: SECRET }
  expect(await runLine(['shop', 'list'], sealed)).toMatchObject({ code: 0 })
  const path = join(newFolder(), 'backup')
  const stale = { ...environment, LAUREL_SECRET: 'the-secret-before-a-rotation' }
  const { code, stderr } = await runLine(['backup', '--to', path], stale)
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringMatching(/^laurel: the backup is complete, but LAUREL_SECRET .*\n$/),
  })
  const LAUREL_DATA_DIR = join(newFolder(), 'data')
  const restored = await runLine(['restore', '--from', path], {
    LAUREL_DATA_DIR,
    LAUREL_SECRET: SECRET,
  })
  expect(restored).toMatchObject({ code: 0 })
})

describe('laurel restore', () => {
  /** The lines of the backup, changed. */
  function changed(change: (text: string) => string): string {
    const path = join(newFolder(), 'changed')
    writeFileSync(path, gzipSync(change(gunzipSync(readFileSync(file)).toString('utf8'))))
    return path
  }

  const written = (content: string) => {
    const path = join(newFolder(), 'written')
    writeFileSync(path, content)
    return path
  }

  it.each<[string, () => string, string | RegExp]>([
    ['a file that is not there', () => join(folder, 'none'), 'cannot be read: it is not there'],
    ['a folder', () => folder, 'is a folder, not a file'],
    ['a text', () => written('hello'), 'is not a backup of Laurel'],
    ['nothing', () => written(''), 'is not a backup of Laurel'],
    ['other lines', () => changed(() => '{"hello": 1}\n'), 'is not a backup of Laurel'],
    [
      'a newer format',
      () => changed((text) => text.replace('"laurel_backup":1', '"laurel_backup":2')),
      'was made by a newer release',
    ],
    [
      'a newer schema',
      () => changed((text) => text.replace('"0080_baseline"', '"0080_baseline","9999_newer"')),
      /was made by a newer release \(.*9999_newer\); restore it with that one/,
    ],
    ['a changed value', () => changed((text) => text.replace('null', '"x"')), 'is damaged'],
    [
      'a missing line',
      () => changed((text) => text.replace(/\n\{"table":"shops".*?\n/, '\n')),
      'is damaged',
    ],
    [
      'a missing end',
      () => changed((text) => text.slice(0, text.lastIndexOf('{"rows"'))),
      'is cut off: its end is missing',
    ],
  ])('refuses %s', async (_, path, reason) => {
    const LAUREL_DATA_DIR = join(newFolder(), 'data')
    await expect(runCommand(['restore', '--from', path()], { LAUREL_DATA_DIR })).rejects.toThrow(
      reason,
    )
    expect(() => readdirSync(LAUREL_DATA_DIR)).toThrow('ENOENT')
  })

  it('refuses a wrong passphrase', async () => {
    const environment = {
      LAUREL_DATA_DIR: join(newFolder(), 'data'),
      LAUREL_BACKUP_PASSPHRASE: 'another passphrase',
    }
    await expect(runCommand(['restore', '--from', file], environment)).rejects.toThrow(
      'LAUREL_BACKUP_PASSPHRASE must be the one that this backup was made with',
    )
  })

  it('refuses a data folder that has a database, or the secret of another one', async () => {
    await expect(runCommand(['restore', '--from', file], source)).rejects.toThrow(
      'is a database already',
    )
  })

  it('needs a place for the secret on PostgreSQL', async () => {
    const environment = {
      DATABASE_URL: 'postgres://laurel@127.0.0.1:1/laurel',
      LAUREL_BACKUP_PASSPHRASE: PASSPHRASE,
    }
    await expect(runCommand(['restore', '--from', file], environment)).rejects.toThrow(
      '--secret-to must name a file for the LAUREL_SECRET of this backup',
    )
  })
})

describe('laurel move', () => {
  it.each([
    ['nowhere', '--to must be like postgres://'],
    ['postgres://laurel@127.0.0.1:1/laurel', 'the database to fill does not work'],
  ])('refuses to move to %s', async (place, reason) => {
    await expect(runCommand(['move', '--to', place], source)).rejects.toThrow(reason)
  })

  it('refuses to move onto a database', async () => {
    const place = `embedded:${source.LAUREL_DATA_DIR}`
    await expect(runCommand(['move', '--to', place], source)).rejects.toThrow(
      'is a database already',
    )
  })
})
