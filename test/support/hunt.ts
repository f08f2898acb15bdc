import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { startPostgres, TEST_SERVER } from './postgres-server.ts'

/**
 * Looks for tests that fail by chance: runs them again and again, each time with another seed, at
 * another moment, in another order and time zone, until one fails or the time is up.
 *
 *   npm run hunt                                    an hour, on PostgreSQL
 *   npm run hunt -- --minutes 10 test/property      ten minutes, these tests
 *
 * It ends with one line for each failure, which repeats it. What it finds is mended, or becomes a
 * test of its own: a run in CI always has the same seed, moment and order.
 */

/** When something goes wrong that goes well on most days. */
const MOMENTS = [
  '2026-11-24T23:59:30Z',
  '2026-12-31T22:59:30Z',
  '2026-12-31T23:59:30Z',
  '2027-01-01T00:00:10Z',
  '2027-01-31T12:00:00Z',
  '2027-02-28T22:59:30Z',
  '2028-02-28T23:59:30Z',
  '2028-02-29T11:00:00Z',
  // Summer time begins and ends in Vienna, where the shops of tests are.
  '2027-03-28T00:59:30Z',
  '2027-10-31T00:30:00Z',
  '2027-10-31T01:30:00Z',
]
/** Of the machine. The shops of tests have their own. */
const TIME_ZONES = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland']
const MINUTES = 60
/** Also what `npm test` covers. */
const ALL = ['test/']
const ON_POSTGRES = 'test/support/run-on-postgres.ts'

const { minutes, files } = readWords(process.argv.slice(2))
const ends_at = performance.now() + minutes * 60_000
const server = await startPostgres(TEST_SERVER)
const report_folder = mkdtempSync(join(tmpdir(), 'laurel-hunt-'))
let rounds = 0
let found: string[] = []
try {
  while (found.length === 0 && performance.now() < ends_at) {
    rounds += 1
    found = runOnce()
  }
} finally {
  server.remove()
  rmSync(report_folder, { recursive: true, force: true })
}
process.stdout.write(`\n${rounds} rounds, ${found.length} failures\n${found.join('\n')}\n`)
process.exitCode = found.length === 0 ? 0 : 1

/** One round; answers a line for each failure. */
function runOnce(): string[] {
  const given = {
    LAUREL_TEST_SEED: String(randomInt(2 ** 31)),
    LAUREL_TEST_STARTS_AT: MOMENTS[randomInt(MOMENTS.length)] ?? '',
    TZ: TIME_ZONES[randomInt(TIME_ZONES.length)] ?? '',
  }
  const order = `--sequence.shuffle.files --sequence.seed=${given.LAUREL_TEST_SEED}`
  const line = Object.entries(given).map(([name, value]) => `${name}=${value}`)
  process.stdout.write(`\n${line.join(' ')} ${order}\n`)
  const report = join(report_folder, 'report.json')
  rmSync(report, { force: true })
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  spawnSync('node', [ON_POSTGRES, ...files, ...order.split(' '), ...reporters], {
    stdio: 'inherit',
    env: { ...process.env, ...given, TEST_DATABASE_URL: server.socket_url },
  })
  return failuresIn(report).map(
    ({ file, name }) => `${line.join(' ')} npm run test:postgres -- ${file} -t '${name}'`,
  )
}

/** What failed, by file and by the beginning of its name as `-t` takes it. */
function failuresIn(report: string): { file: string; name: string }[] {
  // As Vitest writes it.
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: {
      name: string
      status: string
      assertionResults: { status: string; fullName: string }[]
    }[]
  }
  return testResults
    .filter(({ status }) => status !== 'passed')
    .flatMap(({ name, assertionResults }) => {
      const file = relative(process.cwd(), name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      // A file that did not load has no test that failed.
      if (failed.length === 0) return [{ file, name: '' }]
      return failed.map(({ fullName }) => ({ file, name: literally(fullName) }))
    })
}

/** `-t` takes an expression, in quotes of the shell. */
function literally(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\']/g, '.')
}

function readWords(words: readonly string[]): { minutes: number; files: readonly string[] } {
  const at = words.indexOf('--minutes')
  const named = at === -1 ? words : words.toSpliced(at, 2)
  const files = named.length === 0 ? ALL : named
  if (at === -1) return { minutes: MINUTES, files }
  const given = Number(words[at + 1])
  if (!(given > 0)) throw new Error(`--minutes must be a number above 0, not "${words[at + 1]}"`)
  return { minutes: given, files }
}
