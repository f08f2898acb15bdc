import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { digestOf, isDue, readLastGreens, saveLastGreen } from './last-green.ts'
import { LONG_SUITES, type LongSuite } from './suites.ts'

/**
 * Runs the long suites, before a release and when their code changes:
 *
 *   npm run test:long                  all of them
 *   npm run test:long -- year claims   these
 *   npm run test:long -- --due         those whose files changed since they last passed
 *   npm run test:long -- --due --list  names these, and runs none
 *   npm run test:long -- --record      writes the commit down at which they passed
 *
 * Other options, such as --reporter=json, are passed to Vitest.
 */

const root = join(import.meta.dirname, '..', '..')
const words = process.argv.slice(2).filter((word) => word !== '--')
const OWN_OPTIONS = ['--due', '--list', '--record']
const has = (option: string) => words.includes(option)
const for_vitest = words.filter((word) => word.startsWith('-') && !OWN_OPTIONS.includes(word))
const names = words.filter((word) => !word.startsWith('-'))

const unknown = names.filter((name) => !LONG_SUITES.some((suite) => suite.name === name))
if (unknown.length > 0) {
  const known = LONG_SUITES.map(({ name }) => name).join(', ')
  throw new Error(`there is no long suite ${unknown.join(', ')}; there are ${known}`)
}
const last_greens = readLastGreens()
const chosen = LONG_SUITES.filter(
  (suite) =>
    (names.length === 0 || names.includes(suite.name)) &&
    (!has('--due') || isDue(suite, last_greens, root)),
)

if (has('--list')) {
  for (const { name } of chosen) process.stdout.write(`${name}\n`)
} else {
  const commit = has('--record') ? committed() : null
  const failed = chosen.filter((suite) => !passes(suite, commit))
  const outcomes = chosen.map(
    (suite) => `${suite.name} ${failed.includes(suite) ? 'failed' : 'passed'}`,
  )
  process.stdout.write(`\nLong suites: ${outcomes.join(', ') || 'none is due'}\n`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

/** The commit whose files are here. */
function committed(): string {
  const git = (...rest: string[]) =>
    execFileSync('git', rest, { cwd: root, encoding: 'utf8' }).trim()
  if (git('status', '--porcelain') !== '') throw new Error('commit first: --record names a commit')
  return git('rev-parse', 'HEAD')
}

function passes(suite: LongSuite, commit: string | null): boolean {
  const { name, about, command, environment } = suite
  process.stdout.write(`\n==== ${name}: ${about}\n`)
  const digest = digestOf(suite, root)
  const [program, ...rest] = command
  const env = { ...process.env, ...environment }
  const { status } = spawnSync(program, [...rest, ...for_vitest], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  if (status === 0 && commit !== null) saveLastGreen(name, { commit, digest })
  return status === 0
}
