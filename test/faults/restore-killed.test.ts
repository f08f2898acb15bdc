import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyEnvironment, newEnvironment, newFolder } from '../support/environments.ts'
import {
  type Environment,
  endProcesses,
  LaurelProcess,
  pause,
  runLaurel,
} from '../support/service-process.ts'
import { ROUNDS, TIMEOUT_MS } from './rounds.ts'

/** A restore or a move that is killed on the way: the new database is empty, or complete. */

afterAll(endProcesses)

let demo: Environment
let file = ''
let took_ms = 0
let said = ''

beforeAll(async () => {
  demo = await newEnvironment()
  expect((await runLaurel(['seed'], demo)).code).toBe(0)
  file = join(newFolder(), 'demo.ndjson.gz')
  const sealed = { ...demo, ...PASSPHRASE }
  expect((await runLaurel(['backup', '--to', file], sealed)).code).toBe(0)
  const started_ms = performance.now()
  const whole = await runLaurel(['restore', '--from', file], await newEnvironment())
  took_ms = performance.now() - started_ms
  said = whole.stdout
  expect(said).toMatch(/^Restored [0-9]+ rows .*\nbean-there\.example: .* clean\n/)
})

const PASSPHRASE = { LAUREL_BACKUP_PASSPHRASE: 'correct horse battery staple' }

const PLACES: readonly [string, () => Promise<Environment>][] = [
  ['an embedded database', newEnvironment],
  ['PostgreSQL', onPostgres],
]

/** Every ledger is there and is clean. */
async function expectWhole(place: Environment): Promise<void> {
  const verified = await runLaurel(['verify'], place)
  expect(verified).toMatchObject({ code: 0, stderr: '' })
  expect(said).toContain(verified.stdout)
}

/** Without a secret, which would be another than that of the backup. */
async function onPostgres(): Promise<Environment> {
  const { LAUREL_SECRET: _, ...environment } = await emptyEnvironment()
  return { ...environment, ...PASSPHRASE }
}

it.each(PLACES)(
  'a restore into %s can be started again',
  async (_, prepare) => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const environment = await prepare()
      const on_postgres = environment.DATABASE_URL !== undefined
      const secret = join(newFolder(), 'laurel-secret')
      const words = ['restore', '--from', file, ...(on_postgres ? ['--secret-to', secret] : [])]
      const killed = new LaurelProcess(words, environment)
      await pause((took_ms * round) / (ROUNDS + 1))
      const { code } = await killed.stop('SIGKILL')
      const again = await runLaurel(words, environment)
      const was_done = code === 0 || /must be empty|is a database already/.test(again.stderr)
      if (!was_done) {
        expect(again).toMatchObject({ code: 0, stderr: '' })
        // Who has the passphrase need not hear that a secret is needed.
        expect(said.startsWith(again.stdout)).toBe(true)
        expect(again.stdout).toMatch(/: clean\n/)
      } else await expectWhole(environment)
      // The database is never there without the secret that opens it.
      if (on_postgres) {
        expect(readFileSync(secret, 'utf8')).toMatch(/^\S{16,}\n$/)
        expect(statSync(secret).mode & 0o077).toBe(0)
      }
      const { LAUREL_DATA_DIR = '' } = environment
      expect(existsSync(join(LAUREL_DATA_DIR, 'database.restoring'))).toBe(false)
    }
  },
  TIMEOUT_MS,
)

it.each(PLACES)(
  'a move to %s can be started again, and leaves the old database as it was',
  async (_, prepare) => {
    const secret = readFileSync(join(demo.LAUREL_DATA_DIR ?? '', 'secret'), 'utf8').trim()
    const before = { ...demo, LAUREL_SECRET: secret }
    for (let round = 1; round <= ROUNDS; round += 1) {
      const after: Environment = { ...(await prepare()), LAUREL_SECRET: secret }
      const { DATABASE_URL, LAUREL_DATA_DIR = '' } = after
      const words = ['move', '--to', DATABASE_URL ?? `embedded:${LAUREL_DATA_DIR}`]
      const killed = new LaurelProcess(words, before)
      await pause((took_ms * round) / (ROUNDS + 1))
      const { code } = await killed.stop('SIGKILL')
      const again = await runLaurel(words, before)
      const was_done = code === 0 || /must be empty|is a database already/.test(again.stderr)
      if (!was_done) expect(again).toMatchObject({ code: 0, stderr: '' })
      await expectWhole(after)
    }
    await expectWhole(before)
  },
  TIMEOUT_MS,
)
