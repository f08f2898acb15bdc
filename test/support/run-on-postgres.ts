import { spawnSync } from 'node:child_process'
import { startPostgres, TEST_SERVER } from './postgres-server.ts'

/** Runs the suite on a PostgreSQL: TEST_DATABASE_URL, or one started for the purpose. */

/**
 * What asks no database, or brings one of its own, would only say again what `npm test` and
 * `npm run test:embedded` say.
 */
const SAME_ON_EVERY_DATABASE = [
  'test/*.test.ts',
  'test/{domain,lib,emails,receivers,console,storefront,long,demo,embedded}/**',
  'test/process/{examples,four-touches}.test.ts',
]

/** The same, unless files are named: `npm run hunt` names all. */
const COVERED_BY_NPM_TEST = ['test/{adapters,platform}/**']

const words = process.argv.slice(2)
const names_files = words.some((word) => !word.startsWith('-'))
const configured = process.env.TEST_DATABASE_URL
const server = configured === undefined ? await startPostgres(TEST_SERVER) : null
const url = configured ?? server?.socket_url
process.stdout.write(`PostgreSQL: ${server?.version ?? 'TEST_DATABASE_URL'}\n`)
const left_out = [...SAME_ON_EVERY_DATABASE, ...(names_files ? [] : COVERED_BY_NPM_TEST)]
const excluded = left_out.flatMap((files) => ['--exclude', files])
const tests = spawnSync('vitest', ['run', ...excluded, ...words], {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: url },
})
server?.remove()
process.exitCode = tests.status ?? 1
