import { spawnSync } from 'node:child_process'
import { startPostgres, TEST_SERVER } from './postgres-server.ts'

/** Runs the suite on a PostgreSQL: TEST_DATABASE_URL, or one started for the purpose. */

/** What asks no database, or brings one of its own, would only say again what it said before. */
const SAME_ON_EVERY_DATABASE = [
  'test/{domain,lib,emails,receivers}/**',
  'test/{tidy,imports,openapi,config}.test.ts',
  'test/call/texts.test.ts',
  'test/mcp/{bridge,tool-words}.test.ts',
  'test/demo/demo-data.test.ts',
  'test/fuzz/{bounded-work,numbers,transport,unknown-fields}.test.ts',
  'test/process/{backup,doctor,examples,first-start,four-touches,kept-secret,mcp}.test.ts',
  'test/process/{members-in-and-out,refused-starts,set-up,stopping,webhooks}.test.ts',
  'test/scenarios/idempotency-fingerprint.test.ts',
  'test/store/{preparing-pglite,tended}.test.ts',
]

const configured = process.env.TEST_DATABASE_URL
const server = configured === undefined ? await startPostgres(TEST_SERVER) : null
const url = configured ?? server?.url
process.stdout.write(`PostgreSQL: ${server?.version ?? 'TEST_DATABASE_URL'}\n`)
/** npm run test:year asks for the whole of them. */
const years = ['test/scenarios/year/**', 'test/scenarios/year-on-shopify.test.ts']
const year = process.env.LAUREL_TEST_YEAR === undefined ? years : []
const left_out = [...SAME_ON_EVERY_DATABASE, ...year].flatMap((files) => ['--exclude', files])
const tests = spawnSync('vitest', ['run', ...left_out, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: url },
})
server?.remove()
process.exitCode = tests.status ?? 1
