import {
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../support/app.ts'
import { newAssistant, newCode, TestAssistant } from '../../support/assistant.ts'
import { memory } from '../../support/assistant-memory.ts'
import { openPathProxy } from '../../support/path-proxy.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { rpc } from '../../support/tools.ts'

/** An assistant that may do little, and asks its merchant for more when it needs it. */

const DRAFT = {
  name: 'service_update_program_settings',
  arguments: { points_name: 'Stars', dry_run: true },
}
let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await startApp({ database_name: `laurel_step_up_${process.env.VITEST_POOL_ID}` })
  shop = await newShop(app)
})
afterAll(() => app.close())

async function tokenFor(scope: string | undefined): Promise<{ token: string; scope: string }> {
  const assistant = await newAssistant(app)
  const { access_token: token, scope: granted } = await assistant.connect(shop, { scope })
  return { token, scope: granted }
}

describe('a connection', () => {
  it.each([
    ['what it asked for', 'shop:read program:read', 'shop:read program:read'],
    [
      'all, if it asked for nothing',
      undefined,
      'shop:read program:read program:write analytics:read',
    ],
    [
      'reading, if we know nothing of what it asked',
      'customers:read offline',
      'shop:read program:read analytics:read',
    ],
  ])('gets %s', async (_what, asked, granted) => {
    expect((await tokenFor(asked)).scope).toBe(granted)
  })

  it('hears which scopes a tool needs that its merchant may allow', async () => {
    const { token } = await tokenFor('shop:read program:read')
    const { status, headers, body } = await rpc(shop, 'tools/call', DRAFT, { token })
    expect(status).toBe(403)
    expect(headers.get('www-authenticate')).toBe(
      'Bearer error="insufficient_scope", scope="shop:read program:read program:write", ' +
        'resource_metadata="http://laurel.test/.well-known/oauth-protected-resource/mcp"',
    )
    expect(body.id).toBe(1)
    expect(body.error.message).toMatch(/^This connection is not allowed to do it/)
    await app.context.requests.flush()
    const { data } = expectOk(await shop.admin('GET', '/requests?code=insufficient_scope')).body
    expect(data).toMatchObject([{ path: '/mcp/service_update_program_settings', status: 403 }])
  })

  it.each([
    'service_earn_points',
    'service_find_nothing',
  ])('hears of no scope for %s, which no merchant can allow an assistant', async (name) => {
    const { token } = await tokenFor('shop:read')
    const call = { name, arguments: {} }
    const { status, headers } = await rpc(shop, 'tools/call', call, { token })
    expect([status, headers.get('www-authenticate')]).toEqual([200, null])
  })

  it('with a key hears it in the answer, because a key cannot get more', async () => {
    const { key } = await shop.newKey(['shop:read'])
    const { status, body } = await rpc(shop, 'tools/call', DRAFT, { token: key })
    expect([status, body.result.isError]).toEqual([200, true])
  })
})

it('the official client asks for more by itself, and goes on once the merchant agreed', async () => {
  const proxy = await openPathProxy('', [])
  const own = await startApp({ database: app.database, config: { base_url: proxy.base_url } })
  proxy.forwardTo(own.base_url)
  const { kept, provider } = memory()
  const url = new URL(`${proxy.base_url}/mcp`)
  const merchant = new TestAssistant(own)
  const own_shop = await newShop(own)
  const agree = async () => {
    const page = (await merchant.browser.go(String(kept.url))).headers.get('location') ?? ''
    const form = { decision: 'connect', code: await newCode(own_shop) }
    const transport = new StreamableHTTPClientTransport(url, { authProvider: provider })
    await transport.finishAuth(await merchant.back(await merchant.decide(page, form)))
  }
  const connect = async () => {
    const client = new Client({ name: 'test', version: '1.0.0' })
    await client.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }))
    return client
  }
  try {
    provider.clientMetadata.scope = 'shop:read program:read'
    await expect(connect()).rejects.toThrow(UnauthorizedError)
    const first = new URL(String(kept.url))
    first.searchParams.set('scope', 'shop:read program:read')
    kept.url = first
    await agree()
    const reading = await connect()
    await expect(reading.callTool(DRAFT)).rejects.toThrow(UnauthorizedError)
    const { searchParams } = new URL(String(kept.url))
    expect(searchParams.get('scope')?.split(' ').sort()).toEqual([
      'program:read',
      'program:write',
      'shop:read',
    ])
    await agree()
    const writing = await connect()
    expect((await writing.callTool(DRAFT)).structuredContent).toMatchObject({ dry_run: true })
    await Promise.all([reading.close(), writing.close()])
  } finally {
    await own.close()
    await proxy.close()
  }
})
