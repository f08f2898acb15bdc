import { request as httpRequest } from 'node:http'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { tools } from '../../src/mcp/tools.ts'
import { newShop, type TestShop } from '../support/shop.ts'
import { PROTOCOL, postMessage, type RpcReply, rpc } from '../support/tools.ts'

/** What stands around the tools: who is let in, what is refused, and both generations of clients. */

const ADA = 1001
const BASE_URL = 'http://laurel.test'
const METADATA =
  'scope="shop:read program:read program:write analytics:read", ' +
  `resource_metadata="${BASE_URL}/.well-known/oauth-protected-resource/mcp"`
const ME = { name: 'test', version: '1.0.0' }

const list = (shop: TestShop, options = {}) => rpc(shop, 'tools/list', {}, options)

function verdictOf({ status, body }: RpcReply): string {
  return `${status} ${body.error?.code ?? 'fine'}`
}

describe('who is let in', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await newShop()
  })

  it('learns where to get a credential, without one', async () => {
    const reply = await list(shop, { token: null })
    expect(verdictOf(reply)).toBe('401 unauthorized')
    expect(reply.headers.get('www-authenticate')).toBe(`Bearer ${METADATA}`)
  })

  it('no key or token that is no good', async () => {
    const { id, key } = await shop.newKey(['shop:read'])
    expect(verdictOf(await list(shop, { token: key }))).toBe('200 fine')
    await shop.admin('DELETE', `/keys/${id}`)
    for (const token of [key, 'lrl_nonsense', 'lst_nonsense', 'of-some-other-service']) {
      const reply = await list(shop, { token })
      expect(verdictOf(reply), token).toBe('401 invalid_token')
      const challenge = `Bearer error="invalid_token", ${METADATA}`
      expect(reply.headers.get('www-authenticate')).toBe(challenge)
    }
  })

  it('no shopper', async () => {
    const token = await shop.sessionToken(await shop.customer(ADA))
    const reply = await list(shop, { token })
    expect(verdictOf(reply)).toBe('403 insufficient_scope')
    expect(reply.body.error.details).toEqual({ session_token: true })
  })

  it('no key that the merchant has paused, and no key while all are', async () => {
    const { id, key } = await shop.newKey(['shop:read'])
    await shop.admin('PATCH', `/keys/${id}`, { paused: true })
    expect(verdictOf(await list(shop, { token: key }))).toBe('403 api_paused')
    await shop.switch({ api_paused: true })
    expect(verdictOf(await list(shop))).toBe('403 api_paused')
    await shop.switch({ api_paused: false })
    expect(verdictOf(await list(shop))).toBe('200 fine')
  })

  it('no key while API access is off', async () => {
    const off = await newShop()
    await off.switch({ api_enabled: false })
    expect(verdictOf(await list(off))).toBe('403 access_required')
  })

  it('no page of another origin, whatever it brings', async () => {
    const origins = ['https://evil.example', 'null', 'http://laurel.test.evil.example']
    for (const Origin of origins) {
      expect((await list(shop, { headers: { Origin } })).status, Origin).toBe(403)
      expect((await list(shop, { token: null, headers: { Origin } })).status, Origin).toBe(403)
    }
    for (const Origin of [BASE_URL, 'http://localhost:6274', 'http://127.0.0.1']) {
      expect((await list(shop, { headers: { Origin } })).status, Origin).toBe(200)
    }
  })

  it('no name of a host that is not ours', async () => {
    expect(await statusFor(shop, 'evil.example')).toBe(403)
    expect(await statusFor(shop, 'localhost.evil.example')).toBe(403)
    // Let in by its name, and refused for not saying which answers it takes.
    expect(await statusFor(shop, 'laurel.test')).toBe(406)
    expect(await statusFor(shop, 'localhost:8080')).toBe(406)
  })
})

/** The answer to an empty message that names this host; fetch does not let us. */
function statusFor(shop: TestShop, host: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const Authorization = `Bearer ${shop.key}`
  const headers = { Host: host, Authorization, 'Content-Type': 'application/json' }
  const options = { method: 'POST', headers }
  const request = httpRequest(`${shop.app.base_url}/mcp`, options, (response) => {
    response.resume().once('end', () => resolve(response.statusCode))
  })
  request.once('error', reject).end()
  return promise
}

describe('a message', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await newShop()
  })

  it.each(['GET', 'DELETE', 'PUT', 'PATCH'])('is not sent by %s', async (method) => {
    const headers = { Authorization: `Bearer ${shop.key}` }
    const response = await fetch(`${shop.app.base_url}/mcp`, { method, headers })
    expect(response.status).toBe(405)
  })

  it('that is none is refused in the words of the protocol', async () => {
    for (const text of ['', '{"jsonrpc"', 'tools/list']) {
      const { status, body } = await postMessage(shop, text)
      expect([status, body.error.code]).toEqual([400, -32_700])
    }
  })

  it('has an end', async () => {
    const { status, body } = await postMessage(shop, JSON.stringify('x'.repeat(1024 * 1024)))
    expect(status).toBe(413)
    expect(body.error.message).toContain('1048576')
  })

  it('names a method and a version that are there', async () => {
    expect(verdictOf(await rpc(shop, 'tools/destroy'))).toBe('404 -32601')
    const headers = { 'MCP-Protocol-Version': '2031-01-01' }
    expect((await rpc(shop, 'tools/list', {}, { headers })).status).toBe(400)
  })

  it('says the same in its headers and its body', async () => {
    const headers = { 'Mcp-Name': 'service_get_program' }
    const reply = await rpc(shop, 'tools/call', { name: 'service_get_shop' }, { headers })
    expect(verdictOf(reply)).toBe('400 -32020')
  })

  it('calls a tool that is there, with arguments by name', async () => {
    const unknown = await rpc(shop, 'tools/call', { name: 'service_create_session_token' })
    expect(unknown.body.error.message).toBe('Unknown tool: service_create_session_token')
    const params = { name: 'service_get_shop', arguments: ['shop'] }
    expect((await rpc(shop, 'tools/call', params)).body.error.code).toBe(-32_602)
  })
})

describe('resources and prompts', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await newShop()
  })

  it('the programme is read as the tool reads it, by those it is for', async () => {
    const uri = 'laurel://programme'
    const { body } = await rpc(shop, 'resources/read', { uri })
    const [content] = body.result.contents
    expect(content).toMatchObject({ uri, mimeType: 'application/json' })
    expect(JSON.parse(content.text)).toEqual((await shop.get('/program')).body)

    const { key } = await shop.newKey(['shop:read'])
    const token = { token: key }
    const listed = (await rpc(shop, 'resources/list', {}, token)).body.result.resources
    expect(listed.map((one: { uri: string }) => one.uri)).toEqual(['laurel://errors'])
    const refused = await rpc(shop, 'resources/read', { uri }, token)
    expect(refused.body.error).toMatchObject({ code: -32_602, data: { uri } })
  })

  it('every resource that is listed can be read, and no other', async () => {
    const { resources } = (await rpc(shop, 'resources/list')).body.result
    expect(resources).toHaveLength(2)
    for (const { uri, mimeType } of resources) {
      const [content] = (await rpc(shop, 'resources/read', { uri })).body.result.contents
      expect(content).toMatchObject({ uri, mimeType })
      expect(content.text.length).toBeGreaterThan(1_000)
    }
    const { body } = await rpc(shop, 'resources/read', { uri: 'file:///etc/passwd' })
    expect(body.error.code).toBe(-32_602)
  })

  it('every prompt names tools that are there', async () => {
    const names = tools.map(({ description }) => description.name)
    const { prompts } = (await rpc(shop, 'prompts/list')).body.result
    expect(prompts).toHaveLength(2)
    for (const { name, arguments: known = [] } of prompts) {
      const given = known.length === 0 ? {} : { goal: 'More orders', budget: '', days: '14' }
      const { body } = await rpc(shop, 'prompts/get', { name, arguments: given })
      const [{ role, content }] = body.result.messages
      expect(role).toBe('user')
      const said: string[] = content.text.match(/service_[a-z_]+/g)
      expect(said.length).toBeGreaterThan(3)
      expect(said.filter((tool) => !names.includes(tool))).toEqual([])
    }
    const goal = { name: 'plan_a_campaign', arguments: { goal: 'Sell the winter blend' } }
    const told = (await rpc(shop, 'prompts/get', goal)).body.result.messages[0].content.text
    expect(told).toContain('Sell the winter blend.')
    const { body } = await rpc(shop, 'prompts/get', { name: 'nothing' })
    expect(body.error.message).toBe('Unknown prompt: nothing')
  })
})

describe('both generations of clients', () => {
  let shop: TestShop
  let url: URL
  let requestInit: RequestInit

  beforeAll(async () => {
    shop = await newShop()
    await shop.customer(ADA)
    url = new URL(`${shop.app.base_url}/mcp`)
    requestInit = { headers: { Authorization: `Bearer ${shop.key}` } }
  })

  it.each([
    ['that speaks the present protocol only', { pin: PROTOCOL }, 'modern'],
    ['that finds out what is spoken', 'auto', 'modern'],
    ['that speaks the one before', 'legacy', 'legacy'],
  ] as const)('the present one %s', async (_what, mode, era) => {
    const client = new Client(ME, { versionNegotiation: { mode } })
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }))
    expect(client.getProtocolEra()).toBe(era)
    expect(client.getServerVersion()).toMatchObject({ name: 'laurel' })
    await use(client)
  })

  it('the one before negotiates its own version', async () => {
    const client = new OldClient(ME)
    // Its declarations are not strict about optional fields.
    const transport = new OldTransport(url, { requestInit }) as Parameters<OldClient['connect']>[0]
    await client.connect(transport)
    expect(client.getServerVersion()).toMatchObject({ name: 'laurel' })
    expect(client.getInstructions()).toContain('service_get_shop')
    await use(client)
  })

  /** Both check the structure of an answer against the schema that the tool shows. */
  async function use(client: Client | OldClient): Promise<void> {
    const listed = await client.listTools()
    expect(listed.tools.map(({ name }) => name)).toEqual(
      tools.map(({ description }) => description.name),
    )
    const name = 'service_get_customer_balance'
    const found = await client.callTool({ name, arguments: { customer_id: String(ADA) } })
    expect(found.structuredContent).toEqual((await shop.get(`/customers/${ADA}/points`)).body)
    const missing = await client.callTool({ name, arguments: { customer_id: '4040' } })
    expect(missing.isError).toBe(true)
    const { contents } = await client.readResource({ uri: 'laurel://programme' })
    expect(contents).toHaveLength(1)
    const { messages } = await client.getPrompt({ name: 'review_my_programme' })
    expect(messages).toHaveLength(1)
    await client.close()
  }
})
