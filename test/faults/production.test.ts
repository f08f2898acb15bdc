import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SERVICE } from '../../deploy/bundle-service.ts'
import { freePort, newFolder } from '../support/environments.ts'
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts'

const root = join(import.meta.dirname, '..', '..')
const page = readFileSync(join(root, 'docs', 'production.md'), 'utf8')

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.remove())

/** What the reader does without a command: starts the service, and restarts it. */
const START = `'${process.execPath}' '${SERVICE}' serve > log 2>&1 & SERVE=$!
for i in $(seq 300); do curl -sf $LAUREL_BASE_URL/readyz && break; sleep 0.2; done`
const STOP = 'kill $SERVE; wait $SERVE || true'

/** Ended by the balance that the page names, or after two minutes, longer than a job waits. */
const AWAIT_IMPORT = `for i in $(seq 120); do
  curl -s $BASE/api/v1/customers/5001/points -H "Authorization: Bearer $KEY" | tee balance
  grep -q 179 balance && break; sleep 1
done`

/** All commands of the page, in their order, by the heading that they stand under. */
function commandsOf(base_url: string): string[] {
  return page.split(/^## /m).flatMap((section) => {
    const blocks = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, commands = '']) =>
      commands
        .replaceAll('127.0.0.1:5432', new URL(server.url).host)
        .replaceAll(/https:\/\/loyalty.shop.example|http:\/\/127.0.0.1:8080/g, base_url)
        .replace(/^.*main.js serve$/m, START),
    )
    if (section.startsWith('Rotate the secret\n')) blocks.unshift(AWAIT_IMPORT)
    return blocks
  })
}

it('the page leads from an empty server to a shop that works, in an empty folder', async () => {
  const port = await freePort()
  const base_url = `http://127.0.0.1:${port}`
  const { hostname, port: postgres_port } = new URL(server.url)
  const script = [
    // npx would look for the package first, which takes seconds on every call.
    `npx() { shift 2; '${process.execPath}' '${SERVICE}' "$@"; }`,
    // sudo -u postgres
    'sudo() { shift 2; "$@"; }',
    'set -e',
    "trap 'kill $SERVE' EXIT",
    ...commandsOf(base_url),
    STOP,
    // As a new shell, from the settings that the page has stored.
    'unset LAUREL_SECRET; set -a; . ./laurel.env; set +a',
    START,
    'curl -s $BASE/api/v1/customers/5001/points -H "Authorization: Bearer $KEY"',
    'npx --no laurel export members',
    'npx --no laurel doctor',
  ].join('\n')
  const env = {
    PATH: `${server.bin_dir}:${process.env.PATH ?? ''}`,
    PORT: String(port),
    PGHOST: hostname,
    PGPORT: postgres_port,
    PGUSER: 'postgres',
    LAUREL_DRAIN_MS: '0',
  }
  const done = spawnSync('bash', ['-c', script], { encoding: 'utf8', env, cwd: newFolder() })
  expect(done.status, done.stdout + done.stderr).toBe(0)
  expect(page).toContain('The balance is 79:')
  const balances = [...done.stdout.matchAll(/"points_balance":([0-9]+)/g)].map(([, text]) => text)
  // After the order, after the import, and with the new secret.
  expect([balances.at(0), balances.at(-1)]).toEqual(['79', '179'])
  expect(done.stdout).toContain(`${base_url}/console/`)
  expect(done.stdout).toContain('The database is sealed with the new LAUREL_SECRET')
  expect(done.stdout).toMatch(/grace@example\.com,.*179/)
  expect(done.stdout).not.toMatch(/^FAILS/m)
}, 600_000)
