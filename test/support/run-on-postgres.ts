import { spawnSync } from 'node:child_process'
import { startPostgres } from './postgres-server.ts'

/** Runs the whole suite on a PostgreSQL: TEST_DATABASE_URL, or one started for the purpose. */
const given = process.env.TEST_DATABASE_URL
const server =
  given === undefined
    ? await startPostgres({ fsync: 'off', max_connections: '200', shared_buffers: '256MB' })
    : null
const url = given ?? server?.url
process.stdout.write(`PostgreSQL: ${server?.version ?? 'TEST_DATABASE_URL'}\n`)
const tests = spawnSync('vitest', ['run', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: url },
})
server?.remove()
process.exitCode = tests.status ?? 1
