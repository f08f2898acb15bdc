import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type App, buildOperationsServer } from '../../src/app.ts'
import { ADMIN_TOKEN, sharedApp, startApp, type TestApp } from '../support/app.ts'
import { send, verdict } from '../support/http.ts'
import { pause } from '../support/service-process.ts'
import { newShop } from '../support/shop.ts'

/** The figures that an operator watches, and who may read them. */

let app: TestApp
beforeAll(async () => {
  const { database } = await sharedApp()
  app = await startApp({ database, config: { rate_limits: true } })
})
afterAll(() => app.close())

const read = (token?: string, of = app) =>
  send(of.base_url, { method: 'GET', path: '/metrics', token })

/** The values by name and labels, as they are now. */
async function figures(): Promise<Record<string, number>> {
  // The same figures are shown for a second, whoever asks.
  await pause(1_050)
  const { text } = await read(ADMIN_TOKEN)
  const lines = [...text.matchAll(/^(laurel_\S+) (\S+)$/gm)]
  return Object.fromEntries(lines.map(([, name, value]) => [name, Number(value)]))
}

it('each have their row in docs/operations.md, and no other has', async () => {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const [, section = ''] = page.split('\n## Metrics\n')
  const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(laurel_\w+)` \|/gm)]
  const { text } = await read(ADMIN_TOKEN)
  const exposed = [...text.matchAll(/^# TYPE (laurel_\w+) /gm)]
  expect(rows.map(([, name]) => name).sort()).toEqual(exposed.map(([, name]) => name).sort())
  expect(rows.length).toBeGreaterThan(10)
})

describe('the metrics', () => {
  it('count error answers by their code, and refusals by the class of the rate', async () => {
    const before = await figures()
    const shop = await newShop(app)
    await shop.get('/customers/404')
    for (let tries = 0; tries < 11; tries += 1) await read('a-wrong-admin-token')
    const after = await figures()
    const growth = (name: string) => (after[name] ?? 0) - (before[name] ?? 0)
    expect(growth('laurel_errors_total{code="not_found"}')).toBe(1)
    expect(growth('laurel_errors_total{code="invalid_token"}')).toBe(10)
    expect(growth('laurel_rate_limited_total{rate_class="admin_credential"}')).toBe(1)
  })

  it('count what the database refuses', async () => {
    const shop = await newShop(app)
    await shop.switch({ join_gate_enabled: true })
    await shop.customer(3)
    await app.database.runScript(
      'ALTER TABLE accounts ADD CONSTRAINT canary CHECK (customer_id <> 3) NOT VALID',
    )
    const before = await figures()
    const refused = await shop
      .post('/customers/3/enroll')
      .finally(() => app.database.runScript('ALTER TABLE accounts DROP CONSTRAINT canary'))
    expect(refused.status).toBe(500)
    const after = await figures()
    const name = 'laurel_database_errors_total{kind="constraint"}'
    expect(after[name]).toBeGreaterThan(before[name] ?? 0)
  })

  it('say how the pool is and how far the clock is off', async () => {
    const now = await figures()
    const on_postgres = app.database.embedded === null
    expect(now.laurel_database_connections_max).toBe(on_postgres ? 10 : 0)
    expect(now['laurel_database_connections{state="waiting"}']).toBe(0)
    expect(Math.abs(now.laurel_clock_skew_seconds ?? Number.NaN)).toBeLessThan(600)
  })
})

describe('the metrics on the port of the API', () => {
  it('are for those with a token that may read them', async () => {
    const unlimited = await sharedApp()
    expect(verdict(await read(undefined, unlimited))).toBe('401 unauthorized')
    const make = async (purpose: string) => {
      const body = { name: purpose, purpose, all_shops: true }
      const made = await send(unlimited.base_url, {
        ...{ method: 'POST', path: '/admin/api/tokens', body },
        token: ADMIN_TOKEN,
      })
      return String(Object(made.body).token)
    }
    expect((await read(await make('metrics'), unlimited)).status).toBe(200)
    const other = await read(await make('mailbox'), unlimited)
    expect(verdict(other)).toBe('403 insufficient_scope')
  })

  it('are not there if they have a port of their own, where everybody reads them', async () => {
    const apart = await startApp({ database: app.database, config: { metrics_port: 0 } })
    expect(verdict(await read(ADMIN_TOKEN, apart))).toBe('404 not_found')
    const own: App = apart
    const operations = buildOperationsServer(own)
    const answer = await operations.inject({ method: 'GET', url: '/metrics' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('laurel_build_info')
    for (const url of ['/metrics', '/healthz', '/readyz', '/nothing']) {
      const { headers } = await operations.inject({ method: 'GET', url })
      expect(headers['cache-control'], url).toBe('no-store')
      expect(headers['x-content-type-options'], url).toBe('nosniff')
    }
    await operations.close()
    await apart.close()
  })
})
