import {
  auth as authNow,
  Client,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { auth as authOld } from '@modelcontextprotocol/sdk/client/auth.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../support/app.ts'
import { newCode, TestAssistant } from '../../support/assistant.ts'
import { memory } from '../../support/assistant-memory.ts'
import { openPathProxy } from '../../support/path-proxy.ts'
import { newShop } from '../../support/shop.ts'

/** The libraries that assistants are made with find their way in, given the address of the tools. */

/** A name that clients reach without TLS too; the application listens elsewhere. */
const BASE_URL = 'http://localhost'
let app: TestApp

beforeAll(async () => {
  app = await startApp({
    database_name: `laurel_sdk_${process.env.VITEST_POOL_ID}`,
    config: { base_url: BASE_URL },
  })
})
afterAll(() => app.close())

const reach = (url: string | URL, init?: RequestInit) =>
  fetch(String(url).replace(BASE_URL, app.base_url), init)

describe.each([
  ['the present one', authNow],
  // The two generations name the same things in types of their own.
  ['the one before', authOld as unknown as typeof authNow],
])('a client of %s', (_name, auth) => {
  it('registers, connects and refreshes', async () => {
    const { kept, provider } = memory()
    const options = { serverUrl: `${BASE_URL}/mcp`, fetchFn: reach }
    expect(await auth(provider, options)).toBe('REDIRECT')
    const assistant = new TestAssistant(app)
    const location = (await assistant.browser.go(String(kept.url))).headers.get('location') ?? ''
    const form = { decision: 'connect', code: await newCode(await newShop(app)) }
    const told = await assistant.back(await assistant.decide(location, form))
    const answer = { authorizationCode: told.get('code') ?? '', iss: told.get('iss') ?? '' }
    expect(await auth(provider, { ...options, ...answer })).toBe('AUTHORIZED')
    const before = kept.tokens as { access_token: string }
    expect(await assistant.use(before.access_token)).toBe(200)
    expect(await auth(provider, options)).toBe('AUTHORIZED')
    const after = kept.tokens as { access_token: string }
    expect(after.access_token).not.toBe(before.access_token)
    expect(await assistant.use(after.access_token)).toBe(200)
  })
})

const OF_RESOURCE = '/.well-known/oauth-protected-resource/loyalty/mcp'
const OF_SERVER = '/.well-known/oauth-authorization-server/loyalty'
const OF_OPENID = '/.well-known/openid-configuration/loyalty'

describe.each([
  ['nothing else', [], [OF_SERVER, OF_OPENID]],
  ['the places that the standards name', [OF_RESOURCE, OF_SERVER], []],
])('behind a proxy that forwards what is below a path and %s', (_what, root_paths, missed) => {
  it('the official client registers, connects, calls a tool and refreshes', async () => {
    const proxy = await openPathProxy('/loyalty', root_paths)
    const config = { base_url: proxy.base_url }
    const below = await startApp({ database: app.database, config })
    proxy.forwardTo(below.base_url)
    try {
      const url = new URL(`${proxy.base_url}/mcp`)
      const { kept, provider } = memory()
      const connect = async () => {
        const transport = new StreamableHTTPClientTransport(url, { authProvider: provider })
        const client = new Client({ name: 'test', version: '1.0.0' })
        await client.connect(transport)
        return client
      }
      await expect(connect()).rejects.toThrow(UnauthorizedError)
      const assistant = new TestAssistant(below)
      const page = (await assistant.browser.go(String(kept.url))).headers.get('location') ?? ''
      expect(page).toMatch(/^\/loyalty\/oauth\/approve\//)
      const form = { decision: 'connect', code: await newCode(await newShop(below)) }
      const told = await assistant.back(await assistant.decide(page, form))
      const transport = new StreamableHTTPClientTransport(url, { authProvider: provider })
      await transport.finishAuth(told)
      const client = await connect()
      const { structuredContent } = await client.callTool({ name: 'service_get_shop' })
      expect(structuredContent).toMatchObject({ currency: 'EUR' })
      await client.close()
      expect(await authNow(provider, { serverUrl: url })).toBe('AUTHORIZED')
      await (await connect()).close()
      expect(new Set(proxy.not_forwarded)).toEqual(new Set(missed))
    } finally {
      await below.close()
      await proxy.close()
    }
  })
})
