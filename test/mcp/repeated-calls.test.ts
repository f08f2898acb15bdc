import { beforeAll, describe, expect, it } from 'vitest'
import { takesDryRun } from '../../src/endpoints/door/define.ts'
import { type McpTool, tools } from '../../src/mcp/tools.ts'
import { sharedApp, startApp } from '../support/app.ts'
import { STARTS_AT } from '../support/given-clock.ts'
import { expectOk, furnishedShop, type TestShop } from '../support/shop.ts'
import { callTool, inputFor } from '../support/tools.ts'

/**
 * A model whose client gave up on a call sends it again, later than the minute in which a
 * repetition is noticed. That changes nothing more: either by itself, or because the tool asked for
 * something by which it knows the call.
 */

const ADA = 1001

const writes = tools.filter(({ endpoint }) => endpoint.effect === 'write')
const named = (list: readonly McpTool[]) =>
  list.map((tool) => [tool.description.name, tool] as const)
const adding = writes.filter(({ endpoint }) => endpoint.tool?.adds_up_without !== undefined)
const others = writes.filter((tool) => !adding.includes(tool))

let shop: TestShop
// The door of the application goes by it, and nothing moves it but this file.
let now = STARTS_AT.getTime()

beforeAll(async () => {
  const { database } = await sharedApp()
  const app = await startApp({ database, base_clock: { now: () => new Date(now) } })
  shop = await furnishedShop(app)
  return () => app.close()
})

/** Every change of the programme or of a campaign is logged. */
const OF_PROGRAM = ['/program/changes?limit=1'] as const
const OF_CUSTOMERS = [
  `/customers/${ADA}`,
  `/customers/${ADA}/transactions?limit=5`,
  `/customers/${ADA}/pets`,
  `/customers/${ADA}/children`,
  `/customers/${ADA}/redemptions`,
  '/webhooks',
] as const

/** What the shop gives, or what it has given. */
async function stateOf({ scope }: McpTool) {
  const paths = scope === 'program:write' ? OF_PROGRAM : OF_CUSTOMERS
  const answers = await Promise.all(paths.map((path) => shop.get<string>(path)))
  // A profile may be read from the shop again, which gives nobody anything.
  return answers.map((answer) => ({ ...Object(expectOk(answer).body), updated_at: 0 }))
}

/** A call without fault, and the making of what it used up. */
function callOf({ endpoint, description }: McpTool) {
  const { tool } = endpoint
  const { input, uses_up } = inputFor(shop, endpoint)
  // A new pet or child has a name.
  const named = tool?.adds_up_without?.includes('id') ? { name: 'Rex' } : {}
  return {
    send: (without: readonly string[], fields: Record<string, unknown> = {}) => {
      const kept = Object.entries(input).filter(([name]) => !without.includes(name))
      const sent = { ...Object.fromEntries(kept), ...named, ...fields }
      return callTool(shop, description.name, sent)
    },
    refresh: async () => {
      if (uses_up !== null) await shop.furnish(uses_up)
    },
  }
}

const aMinuteLater = () => {
  now += 61_000
}

describe('a call that is sent again after a minute', () => {
  it.each(named(others))('of %s changes nothing more', async (_name, tool) => {
    const { send, refresh } = callOf(tool)
    expect((await send([])).is_error).toBe(false)
    const after_first = await stateOf(tool)
    aMinuteLater()
    await send([])
    expect(await stateOf(tool)).toEqual(after_first)
    await refresh()
  })

  it.each(named(adding))('of %s needs what tells it from another', async (name, tool) => {
    const { adds_up_without: refs = [] } = tool.endpoint.tool ?? {}
    const { send, refresh } = callOf(tool)
    for (const fields of [{}, { idempotency_key: 'auto' }]) {
      const { body, text } = await send(refs, fields)
      expect(body.error).toMatchObject({
        code: 'validation_error',
        details: { field: 'idempotency_key' },
      })
      for (const word of ['send a new UUID', ...refs]) expect(text).toContain(word)
    }

    const keyed = { idempotency_key: name }
    const first = await send(refs, keyed)
    expect(first.is_error, first.text).toBe(false)
    const after_first = await stateOf(tool)
    aMinuteLater()
    expect(await send(refs, keyed)).toEqual(first)
    expect(await stateOf(tool)).toEqual(after_first)
    await refresh()
  })

  const with_refs = adding.filter(({ endpoint }) => endpoint.tool?.adds_up_without?.length)
  it.each(named(with_refs))('of %s is known by its reference, too', async (name, tool) => {
    const [ref = ''] = tool.endpoint.tool?.adds_up_without ?? []
    const { send } = callOf(tool)
    const fields = ref === 'source_ref' ? { source_ref: `of ${name}` } : {}
    const first = await send([], fields)
    expect(first.is_error, first.text).toBe(false)
    const after_first = await stateOf(tool)
    aMinuteLater()
    expect((await send([], fields)).body.changed).toBe(false)
    expect(await stateOf(tool)).toEqual(after_first)
  })

  const tried = adding.filter(({ endpoint }) => takesDryRun(endpoint))
  it.each(named(tried))('of %s needs nothing to be tried', async (_name, tool) => {
    const { send } = callOf(tool)
    expect(await send([], { dry_run: true })).toMatchObject({ is_error: false })
  })
})
