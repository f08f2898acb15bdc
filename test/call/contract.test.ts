import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCOPES, type Scope } from '../../src/domain/access/scopes.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { sharedApp, startApp, type TestApp } from '../support/app.ts'
import { CONTRACT_ROWS, type Row } from '../support/contract-table.ts'
import { verdict } from '../support/http.ts'
import { newShop, TestShop } from '../support/shop.ts'
import { rpc } from '../support/tools.ts'
import { fillPath } from '../support/valid-request.ts'

/**
 * The running service, held against the table that was written from the contract. An endpoint that
 * was added since has no row there: it is held against its own value.
 */

const ADA = 1001

/** What came after the contract, as its endpoint says; the service has to do as it says too. */
const added: Row[] = endpoints
  .map(({ tool, ...endpoint }) => ({
    ...endpoint,
    name: `${endpoint.method} ${endpoint.path}`,
    tool: tool?.name ?? null,
  }))
  .filter(({ name }) => CONTRACT_ROWS.every((row) => row.name !== name))

const rows = [...CONTRACT_ROWS, ...added]
const with_scope = rows.filter(({ scope }) => scope !== null)
const byName = (list: readonly Row[]) => list.map((row) => [row.name, row] as const)

/** Asks with nothing in the body: who may ask is looked at before what is asked. */
function ask(shop: TestShop, { method, path }: Row, token: string | null, given = {}) {
  const body = method === 'GET' ? undefined : given
  return shop.call(method, fillPath(path, { customer_id: ADA }), body, { token })
}

let shop: TestShop

beforeAll(async () => {
  shop = await newShop()
  await shop.switch({ campaigns_feature: true, affiliates_feature: true })
  await shop.customer(ADA)
})

it('there is an endpoint for each row of the table', () => {
  const listed = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(listed).toEqual(expect.arrayContaining(CONTRACT_ROWS.map(({ name }) => name)))
  expect(rows).toHaveLength(endpoints.length)
})

describe('a scope', () => {
  const keys = new Map<Scope, { only: string; all_but: string }>()

  beforeAll(async () => {
    for (const scope of SCOPES) {
      const only = await shop.newKey([scope])
      const all_but = await shop.newKey(SCOPES.filter((other) => other !== scope))
      keys.set(scope, { only: only.key, all_but: all_but.key })
    }
  })

  it.each(byName(with_scope))('opens %s, and nothing else does', async (_name, row) => {
    const { only = '', all_but = '' } = keys.get(row.scope ?? 'shop:read') ?? {}
    const refused = await ask(shop, row, all_but)
    expect(verdict(refused)).toBe('403 insufficient_scope')
    expect(refused.body.error.details).toEqual({ required_scope: row.scope })
    expect([200, 201, 404, 422]).toContain((await ask(shop, row, only)).status)
  })
})

describe('a session token', () => {
  let tokens: Record<'read' | 'write', string>

  beforeAll(async () => {
    tokens = {
      read: await shop.sessionToken(ADA, ['read']),
      write: await shop.sessionToken(ADA, ['write']),
    }
  })

  it.each(byName(with_scope))('may call %s as the contract says', async (_name, row) => {
    for (const [kind, token] of Object.entries(tokens)) {
      const reply = await ask(shop, row, token)
      if (kind === row.session) {
        expect([200, 201, 404, 422], kind).toContain(reply.status)
      } else {
        expect(verdict(reply), kind).toBe('403 insufficient_scope')
        expect(reply.body.error.details.session_token).toBe(true)
      }
    }
  })
})

describe('a rate', () => {
  let app: TestApp
  let limited: TestShop
  /** Where there is no key, the credential stands in the body. */
  let signed_in: { customer_access_token: string }

  beforeAll(async () => {
    const { database } = await sharedApp()
    // One request of each class, and the next one in three hours.
    const once = { per_second: 0.0001, burst: 1 }
    const rates = { read: once, write: once, write_platform: once, expensive: once }
    app = await startApp({ database, config: { rate_limits: true, rates } })
    limited = new TestShop(app, shop.domain, (await shop.newKey(SCOPES)).key)
    for (const path of ['/shop', '/webhooks', '/program/rewards', '/program/forecasts']) {
      const method = path === '/shop' ? 'GET' : 'POST'
      await limited.call(method, path, method === 'GET' ? undefined : {})
    }
    const made = await shop.platform('POST', '/customer-access-tokens', { customer_id: ADA })
    signed_in = { customer_access_token: made.body.customer_access_token }
    const path = `/session-tokens/exchange?shop=${shop.domain}` as const
    expect((await limited.post(path, signed_in, { token: null })).status).toBe(201)
  })

  afterAll(() => app.close())

  it.each(byName(rows))('of %s is of its class', async (_name, row) => {
    const at = row.scope === null ? { ...row, path: `${row.path}?shop=${shop.domain}` } : row
    const reply =
      row.scope === null
        ? await ask(limited, at, null, signed_in)
        : await ask(limited, row, limited.key)
    expect(verdict(reply)).toBe('429 rate_limited')
    expect(reply.body.error.details.rate_class).toBe(row.rate)
  })
})

it('the tools are those of the rows, and no others', async () => {
  const { body } = await rpc(shop, 'tools/list')
  const listed: string[] = body.result.tools.map(({ name }: { name: string }) => name)
  const wanted = rows.flatMap(({ tool }) => (tool === null ? [] : [tool]))
  expect(listed.sort()).toEqual(wanted.sort())
  const told = new Map(
    endpoints.map(({ method, path, tool }) => [`${method} ${path}`, tool?.name ?? null]),
  )
  for (const { name, tool } of rows) expect(told.get(name), name).toBe(tool)
})
