import { beforeAll, describe, expect, it } from 'vitest'
import { newShop, type TestShop } from '../support/shop.ts'
import { PROTOCOL, postMessage, type RpcReply } from '../support/tools.ts'

/**
 * Every method with what can be wrong with its parameters, in the present protocol and in the one
 * before: the refusal is the caller's fault, names the parameter, and is a sentence.
 */

const LEGACY = '2025-11-25'
const PROMPT = 'plan_a_campaign'
const GOAL = { goal: 'More orders' }
const CLIENT = { name: 'test', version: '1.0.0' }
const INITIALIZE = { protocolVersion: LEGACY, capabilities: {}, clientInfo: CLIENT }

type Params = Readonly<Record<string, unknown>>

/** What is no text, and what is no object. */
const NO_TEXT = [null, true, 7, ['x'], { x: 'x' }]
const NO_OBJECT = [null, true, 7, 'x', ['x']]

interface Method {
  readonly right: Params
  /** Wrong parameters, by the name that the refusal must say. */
  readonly wrong: Readonly<Record<string, readonly Params[]>>
}

const list: Method = {
  right: {},
  wrong: { cursor: ['x', '', ...NO_TEXT].map((cursor) => ({ cursor })) },
}
const prompt = (given: unknown) => ({ name: PROMPT, arguments: given })

const EVERYWHERE: Readonly<Record<string, Method>> = {
  'tools/list': list,
  'resources/list': list,
  'resources/templates/list': list,
  'prompts/list': list,
  'tools/call': {
    right: { name: 'service_get_shop', arguments: {} },
    wrong: {
      name: [{}, ...NO_TEXT.map((name) => ({ name }))],
      arguments: NO_OBJECT.map((given) => ({ name: 'service_get_shop', arguments: given })),
      service_nothing: [{ name: 'service_nothing' }],
    },
  },
  'resources/read': {
    right: { uri: 'laurel://errors' },
    wrong: {
      uri: [{}, ...NO_TEXT.map((uri) => ({ uri }))],
      'laurel://nothing': [{ uri: 'laurel://nothing' }],
    },
  },
  'prompts/get': {
    right: prompt({ ...GOAL, budget: '', days: '14' }),
    wrong: {
      name: [{}, ...NO_TEXT.map((name) => ({ name, arguments: GOAL }))],
      arguments: NO_OBJECT.map(prompt),
      goal: [
        { name: PROMPT },
        ...[{}, { goal: '' }, { goal: ' ' }, { days: '14' }].map(prompt),
        ...NO_TEXT.map((goal) => prompt({ goal })),
      ],
      budget: NO_TEXT.map((budget) => prompt({ ...GOAL, budget })),
      days: [...NO_TEXT, '0', '-1', '1.5', 'a week', '1000'].map((days) =>
        prompt({ ...GOAL, days }),
      ),
      nonsense: [prompt({ ...GOAL, nonsense: 'x' })],
      goals: [{ name: 'review_my_programme', arguments: { goals: 'x' } }],
      nothing: [{ name: 'nothing' }],
    },
  },
}
const VERSIONS: Readonly<Record<string, Readonly<Record<string, Method>>>> = {
  [PROTOCOL]: { ...EVERYWHERE, 'server/discover': { right: {}, wrong: {} } },
  [LEGACY]: {
    ...EVERYWHERE,
    ping: { right: {}, wrong: {} },
    initialize: {
      right: INITIALIZE,
      wrong: {
        protocolVersion: [
          {},
          ...NO_TEXT.map((given) => ({ ...INITIALIZE, protocolVersion: given })),
        ],
        capabilities: NO_OBJECT.map((capabilities) => ({ ...INITIALIZE, capabilities })),
        clientInfo: NO_OBJECT.map((clientInfo) => ({ ...INITIALIZE, clientInfo })),
        'clientInfo.name': NO_TEXT.map((name) => ({
          ...INITIALIZE,
          clientInfo: { ...CLIENT, name },
        })),
      },
    },
  },
}
const cases = Object.entries(VERSIONS).flatMap(([version, methods]) =>
  Object.entries(methods).map(([method, { right, wrong }]) => ({ version, method, right, wrong })),
)

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

async function ask(version: string, method: string, params: Params): Promise<RpcReply> {
  const is_present = version === PROTOCOL
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': PROTOCOL,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const name = params.name ?? params.uri
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method,
    params: is_present ? { _meta, ...params } : params,
  }
  const reply = await postMessage(shop, JSON.stringify(message), {
    headers: {
      'MCP-Protocol-Version': version,
      ...(is_present && { 'Mcp-Method': method }),
      ...(is_present && name !== undefined && { 'Mcp-Name': String(name) }),
    },
  })
  // It may come as a stream of one message.
  const streamed = /^data: (\{.*)$/m.exec(String(reply.body))?.[1]
  return streamed === undefined ? reply : { ...reply, body: JSON.parse(streamed) }
}

function expectSentence({ body }: RpcReply, name: string, what: string): void {
  expect(body.error?.code, what).toBe(-32_602)
  expect(body.error.message, what).toContain(name)
  expect(body.error.message, what).toMatch(/^[A-Za-z]/)
  expect(body.error.message, what).not.toMatch(/[\n{}[\]"\\]|invalid_/)
}

describe.each(cases)('$method of $version', ({ version, method, right, wrong }) => {
  it('is answered where nothing is wrong', async () => {
    const { status, body } = await ask(version, method, right)
    expect([status, body.error]).toEqual([200, undefined])
  })

  it('names the parameter that is missing or wrong', async () => {
    for (const [name, requests] of Object.entries(wrong)) {
      for (const params of requests) {
        expectSentence(await ask(version, method, params), name, JSON.stringify(params))
      }
    }
  })

  it('never shows how it checks, whatever is said about the request', async () => {
    const metas = [...NO_OBJECT, { progressToken: {} }, {}]
    for (const _meta of metas) {
      const { body } = await ask(version, method, { ...right, _meta })
      if (body.error === undefined) continue
      expect(body.error.code).not.toBe(-32_603)
      expect(body.error.message).not.toMatch(/[\n{}\\]|invalid_type/)
    }
  })
})

describe('a refusal', () => {
  it('has an end, however much is wrong', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => [`${index}-${'x'.repeat(40)}`, 7])
    const few = Object.fromEntries(many.map(([name]) => [name, 'x']))
    for (const given of [Object.fromEntries(many), few]) {
      const { body } = await ask(PROTOCOL, 'prompts/get', prompt(given))
      expect(body.error.code).toBe(-32_602)
      expect(body.error.message.length).toBeLessThan(20_000)
    }
  })
})
