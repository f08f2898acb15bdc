import { beforeAll, describe, expect, it } from 'vitest'
import { newShop, type TestShop } from '../support/shop.ts'
import { PROTOCOL, postMessage, type RpcOptions } from '../support/tools.ts'

/**
 * A message in which a name appears twice in one object. Whoever shows a call to a person may show
 * the first of the two, and JSON's readers take the last.
 */

const ADA = 1001
const LEGACY = '2025-11-25'
const FILLING = Array.from({ length: 15_000 }, (_, index) => `"name ${index}":1`).join(',')
const DEEP = `${'{"a":'.repeat(20)}1${'}'.repeat(20)}`

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
  await shop.customer(ADA)
})

const awardOf = (points: string, source_ref: string) =>
  `{"customer_id":${ADA},${points},"source_ref":"${source_ref}","reason":"test"}`

/** The award of points as a message, with these texts in its places. */
function message(parts: { top?: string; params?: string; meta?: string; points?: string }): string {
  const { top = '', params = '', meta = '', points = '"points":1' } = parts
  const _meta =
    `{"io.modelcontextprotocol/protocolVersion":"${PROTOCOL}",${meta}` +
    '"io.modelcontextprotocol/clientCapabilities":{}}'
  const given = `"arguments":${awardOf(points, 'once')}`
  const call = `{${params}"_meta":${_meta},"name":"service_earn_points",${given}}`
  return `{"jsonrpc":"2.0",${top}"id":7,"method":"tools/call","params":${call}}`
}

function send(text: string, version = PROTOCOL, options: RpcOptions = {}) {
  const headers = {
    'MCP-Protocol-Version': version,
    ...(version === PROTOCOL && {
      ...{ 'Mcp-Method': 'tools/call', 'Mcp-Name': 'service_earn_points' },
    }),
  }
  return postMessage(shop, text, { ...options, headers })
}

const balance = async () => (await shop.get(`/customers/${ADA}/points`)).body.points_balance

describe('a name that appears twice', () => {
  it.each([
    ['points', message({ points: '"points":1,"points":500' })],
    ['points', message({ points: '"\\u0070oints":1,"points":500' })],
    ['customer_id', message({ points: '"points":1,"customer_id":1002' })],
    ['x', message({ points: '"points":1,"metadata":{"a":[{"x":1,"x":2}]}' })],
    ['arguments', message({ params: `"arguments":${awardOf('"points":500', 'other')},` })],
    ['name', message({ params: '"name":"service_deduct_points",' })],
    ['params', message({ top: '"params":{},' })],
    ['method', message({ top: '"method":"tools/list",' })],
    ['id', message({ top: '"id":6,' })],
    ['x', message({ meta: '"x":1,"x":2,' })],
    // However much stands before it.
    ['points', message({ meta: `${FILLING},`, points: '"points":1,"points":500' })],
    ['points', message({ meta: `"deep":${DEEP},`, points: '"points":1,"points":500' })],
  ])('is refused by its name, and nothing is done: %s', async (name, text) => {
    for (const version of [PROTOCOL, LEGACY]) {
      const { status, body } = await send(text, version)
      expect([status, body.id, body.error.code]).toEqual([400, 7, -32_600])
      expect(body.error.message).toBe(`"${name}" appears twice in one object; nothing was done.`)
    }
    expect(await balance()).toBe(0)
  })

  it('in two objects is none', async () => {
    const { status, body } = await send(message({ points: '"points":3,"metadata":{"points":3}' }))
    expect([status, body.error]).toEqual([200, undefined])
  })

  it('is refused after who sent it is proven', async () => {
    const text = message({ points: '"points":1,"points":500' })
    expect((await send(text, PROTOCOL, { token: null })).status).toBe(401)
  })
})
