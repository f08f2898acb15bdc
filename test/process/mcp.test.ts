import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SERVICE } from '../../deploy/bundle-service.ts'
import { sharedApp } from '../support/app.ts'
import { freePort } from '../support/environments.ts'
import { endProcesses, runLaurel } from '../support/service-process.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { PROTOCOL, rpc } from '../support/tools.ts'

/** The tools for a client that starts what it talks to, as a process of its own. */

const ME = { name: 'test', version: '1.0.0' }
const ADA = 1001
const GRACE = 1002
const ASKING = { elicitation: { form: {} } }
const PRESENT = { versionNegotiation: { mode: { pin: PROTOCOL } } } as const

let shop: TestShop

beforeAll(async () => {
  shop = await newShop()
  await shop.customer(ADA)
  await shop.customer(GRACE)
})

afterAll(endProcesses)

/** How a client is told to start it. */
function started(key: string) {
  const { PATH = '' } = process.env
  const args = [SERVICE, 'mcp', '--url', shop.app.base_url]
  return { command: process.execPath, args, env: { PATH, LAUREL_API_KEY: key } }
}

describe('laurel mcp', { timeout: 600_000 }, () => {
  it('serves a client of the present protocol', async () => {
    const client = new Client(ME, PRESENT)
    await client.connect(new StdioClientTransport(started(shop.key)))
    await use(client)
  })

  it('serves a client of the protocol before', async () => {
    const client = new OldClient(ME)
    const transport = new OldTransport(started(shop.key))
    await client.connect(transport)
    await use(client)
  })

  it.each([
    ['of the present protocol', () => new Client(ME, { capabilities: ASKING, ...PRESENT }), true],
    ['of the protocol before', () => new OldClient(ME, { capabilities: ASKING }), false],
  ] as const)('lets a client %s ask its person', async (_, clientOf, is_present) => {
    const asked: unknown[] = []
    const answer = (message: string) => {
      asked.push(message)
      return { action: 'accept' as const, content: { agree: true } }
    }
    const client = clientOf()
    if (client instanceof Client) {
      client.setRequestHandler('elicitation/create', ({ params }) => answer(params.message))
      await client.connect(new StdioClientTransport(started(shop.key)))
    } else {
      client.setRequestHandler(ElicitRequestSchema, ({ params }) => answer(params.message))
      await client.connect(new OldTransport(started(shop.key)))
    }
    expectOk(await shop.admin('PATCH', '/switches', { tiers_enabled: true }))
    const points = { points: 150, source_ref: is_present ? 'first' : 'second' }
    expectOk(await shop.post(`/customers/${GRACE}/points/earn`, points))
    const tier = { name: is_present ? 'Silver' : 'Gold', threshold: is_present ? 100 : 250 }
    const given = { ...tier, idempotency_key: tier.name }
    const made = await client.callTool({ name: 'service_create_tier', arguments: given })
    expect(made.structuredContent).toMatchObject({ tier })
    expect(asked).toEqual([expect.stringContaining('Members who move up: 1')])
    await client.close()
  })

  it('shows what the key may do, and nothing else', async () => {
    const { key } = await shop.newKey(['shop:read'])
    const client = new OldClient(ME)
    await client.connect(new OldTransport(started(key)))
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['service_get_shop'])
    await client.close()
  })

  /** The same as by HTTP; the client checks every answer against the protocol. */
  async function use(client: Client | OldClient): Promise<void> {
    expect(client.getServerVersion()).toMatchObject({ name: 'laurel' })
    expect(client.getInstructions()).toContain('service_get_shop')
    const { tools } = await client.listTools()
    expect(tools).toEqual((await rpc(shop, 'tools/list')).body.result.tools)

    const name = 'service_get_customer_balance'
    const found = await client.callTool({ name, arguments: { customer_id: String(ADA) } })
    expect(found.structuredContent).toEqual((await shop.get(`/customers/${ADA}/points`)).body)
    const missing = await client.callTool({ name, arguments: { customer_id: '4040' } })
    expect(missing.isError).toBe(true)
    await expect(client.callTool({ name: 'größer' })).rejects.toThrow('Unknown tool: größer')

    const { resources } = await client.listResources()
    expect(resources).toHaveLength(2)
    const { contents } = await client.readResource({ uri: 'laurel://programme' })
    expect(contents).toHaveLength(1)
    await expect(client.readResource({ uri: 'laurel://nothing' })).rejects.toThrow(/not found/)
    const { prompts } = await client.listPrompts()
    expect(prompts).toHaveLength(2)
    const { messages } = await client.getPrompt({ name: 'review_my_programme' })
    expect(messages).toHaveLength(1)
    await client.close()
  }

  it('ends with its standard input, and says nothing of its own', async () => {
    const words = ['mcp', '--url', shop.app.base_url]
    const end = await runLaurel(words, { LAUREL_API_KEY: shop.key })
    expect(end).toEqual({ code: 0, stdout: '', stderr: '' })
  })

  it('answers all that was read before its input ended', async () => {
    const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: ME }
    const balance = { name: 'service_get_customer_balance', arguments: { customer_id: ADA } }
    const messages = [
      { id: 1, method: 'initialize', params: hello },
      { method: 'notifications/initialized' },
      ...[2, 3, 4].map((id) => ({ id, method: 'tools/call', params: balance })),
      { id: 5, method: 'tools/call', params: { name: 'service_get_shop' } },
    ].map((message) => JSON.stringify({ jsonrpc: '2.0', ...message }))
    const { command, args, env } = started(shop.key)
    const running = promisify(execFile)(command, args, { env })
    // The last line has no line break.
    running.child.stdin?.end(messages.join('\n'))
    const { stdout, stderr } = await running
    const answers = stdout.trim().split('\n')
    const ids = answers.map((line) => JSON.parse(line).id)
    expect(ids.toSorted()).toEqual([1, 2, 3, 4, 5])
    expect(stdout).toContain(shop.domain)
    expect(stderr).toBe('')
  })

  it('refuses a message that says a name twice, and carries nothing of it out', async () => {
    const lines = [
      '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"service_earn_points",' +
        `"arguments":{"customer_id":${ADA},"points":1,"points":500,"source_ref":"x"}}}`,
      `{"jsonrpc":"2.0","id":8,"method":"tools/list","params":{"_meta":{},"_meta":{}}}`,
    ]
    const { command, args, env } = started(shop.key)
    const running = promisify(execFile)(command, args, { env })
    running.child.stdin?.end(lines.map((line) => `${line}\n`).join(''))
    const { stdout } = await running
    const answers = stdout.trim().split('\n')
    expect(answers.map((line) => JSON.parse(line))).toMatchObject([
      {
        id: 7,
        error: { code: -32_600, message: expect.stringContaining('"points" appears twice') },
      },
      {
        id: 8,
        error: { code: -32_600, message: expect.stringContaining('"_meta" appears twice') },
      },
    ])
    expect((await shop.get(`/customers/${ADA}/points`)).body.points_balance).toBe(0)
  })

  it('refuses what is no message, and answers the next', async () => {
    const lines = [
      '{bad json',
      '[{"jsonrpc":"2.0","id":1,"method":"ping"}]',
      '{"id":"seven","method":"ping"}',
      '"ping"',
      'null',
      '',
      '{"jsonrpc":"2.0","id":8,"method":"ping"}',
    ]
    const { command, args, env } = started(shop.key)
    const running = promisify(execFile)(command, args, { env })
    running.child.stdin?.end(lines.join('\n'))
    const answers = (await running).stdout.trim().split('\n')
    const found = answers.map((line) => JSON.parse(line))
    expect(found.map(({ id, error }) => [id, error?.code ?? null])).toEqual([
      ...[
        [null, -32_700],
        [null, -32_600],
        ['seven', -32_600],
        [null, -32_600],
        [null, -32_700],
      ],
      [8, null],
    ])
  })

  it('refuses a line that is far too long, and answers the next', async () => {
    const { command, args, env } = started(shop.key)
    const running = promisify(execFile)(command, args, { env })
    const ping = (id: number, params: object) =>
      `${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping', params })}\n`
    running.child.stdin?.end(ping(1, { a: 'x'.repeat(20_000_000) }) + ping(9, {}))
    const answers = (await running).stdout.trim().split('\n')
    const found = answers.map((line) => JSON.parse(line))
    expect(found.map(({ id, error }) => [id, error?.code ?? null])).toEqual([
      [null, -32_600],
      [9, null],
    ])
    expect(found[0].error.message).toContain('characters at most')
  })

  it('says in one line why it cannot begin', async () => {
    const { base_url } = await sharedApp()
    const nowhere = `http://127.0.0.1:${await freePort()}`
    const wrong = 'lrl_0123456789abcdefghij'
    const cases: [string[], Record<string, string>, RegExp][] = [
      [['--url', base_url], {}, /LAUREL_API_KEY is needed/],
      [['--url', base_url], { LAUREL_API_KEY: wrong }, /key or token is unknown/],
      [['--url', nowhere], { LAUREL_API_KEY: shop.key }, /no service answers at .*--url/],
      [['--url', `${base_url}/docs`], { LAUREL_API_KEY: shop.key }, /nothing at POST \/docs\/mcp/],
    ]
    for (const [options, environment, line] of cases) {
      const { code, stdout, stderr } = await runLaurel(['mcp', ...options], environment)
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(/^laurel: [^\n]+\n$/)
      expect(stderr).toMatch(line)
      expect(stderr).not.toContain(wrong)
    }
    const typed = await runLaurel(['mcp', '--url', 'here'], { LAUREL_API_KEY: shop.key })
    expect(typed).toMatchObject({ code: 2, stdout: '' })
    expect(typed.stderr).toMatch(/^laurel: --url must be an http or https URL[^\n]*\n$/)
  })

  it('tells its client when the service refuses, and goes on when it does no more', async () => {
    const client = new OldClient(ME)
    const { key } = await shop.newKey(['shop:read'])
    await client.connect(new OldTransport(started(key)))
    await shop.switch({ api_enabled: false })
    await expect(client.listTools()).rejects.toThrow(/API access is not enabled/)
    await shop.switch({ api_enabled: true })
    expect((await client.listTools()).tools).toHaveLength(1)
    await client.close()
  })
})
