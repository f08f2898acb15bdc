import type { JsonSchemaType } from '@modelcontextprotocol/client'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv'
import { beforeAll, describe, expect, it } from 'vitest'
import { SCOPES, type Scope } from '../../src/domain/access/scopes.ts'
import { inToolWords } from '../../src/mcp/tool-words.ts'
import { type McpTool, tools } from '../../src/mcp/tools.ts'
import { expectOk, furnishedShop, newShop, type TestShop } from '../support/shop.ts'
import { askTool, callTool, rpc } from '../support/tools.ts'

/** Every operation by REST and by its tool: the same answers and the same errors. */

const named = (list: readonly McpTool[]) =>
  list.map((tool) => [tool.description.name, tool] as const)
const reads = tools.filter(({ endpoint }) => endpoint.effect === 'read')
const writes = tools.filter(({ endpoint }) => endpoint.effect === 'write')
const schemas = new AjvJsonSchemaValidator()
const ADA = 1001

/** Against the schema that the tool shows of its answer. */
function expectAsShown({ description }: McpTool, structure: unknown): void {
  const check = schemas.getValidator(description.outputSchema as JsonSchemaType)
  expect(check(structure)).toMatchObject({ valid: true })
}

/** An error without what is its own in every request. */
function errorOf({ error }: { error: Record<string, unknown> }) {
  const { code, message, details } = error
  return { code, message, details }
}

let shop: TestShop

beforeAll(async () => {
  shop = await furnishedShop()
})

/** An answer that says when it was given, which two that follow each other do not share. */
function atOneMoment(body: Record<string, unknown>): Record<string, unknown> {
  const { window, coming } = body
  return {
    ...body,
    ...(typeof body.as_of === 'string' && { as_of: 'now' }),
    ...(coming !== undefined && { coming: { ...Object(coming), until: 'then' } }),
    ...(window !== undefined && { window: { ...Object(window), from: 'then', until: 'now' } }),
  }
}

describe('a read', () => {
  it.each(named(reads))('%s answers what REST answers', async (_name, tool) => {
    const by_rest = await shop.ask(tool.endpoint)
    const by_tool = await askTool(shop, tool.endpoint)
    expect(by_rest.status).toBe(tool.endpoint.status)
    expect(by_tool.is_error).toBe(false)
    const { shorten = same } = tool.endpoint.tool?.in_brief ?? {}
    expect(atOneMoment(by_tool.body)).toEqual(atOneMoment({ ...shorten(by_rest.body) }))
    expect(JSON.parse(by_tool.text)).toEqual(by_tool.body)
    expectAsShown(tool, by_tool.body)
  })

  it('of the types of rules has a line for each, and one whole type where it is named', async () => {
    const ask = (input: Record<string, unknown>) => callTool(shop, 'service_list_rule_types', input)
    const of_kind = await ask({ kind: 'earning' })
    expect(of_kind.text.length).toBeLessThan(6_000)
    expect(of_kind.note).toContain('`type`')
    const whole = expectOk(await shop.get('/program/rule-types?kind=earning')).body.data
    expect(of_kind.body.data).toHaveLength(whole.length)
    expect(of_kind.body.data[0]).toEqual({
      ...{ type: 'order_placed', label: whole[0].label },
      description: expect.stringMatching(/^[^.]+\.$/),
    })
    for (const { type } of of_kind.body.data) {
      const { body, note } = await ask({ kind: 'earning', type })
      expect([body.data, note]).toEqual([whole.filter((one) => one.type === type), null])
    }
    const wrong = await ask({ kind: 'earning', type: 'hat' })
    expect(wrong).toMatchObject({ is_error: true, note: null })
    const listed = await rpc(shop, 'tools/list', {}, { query: '?output_schemas=whole' })
    const { outputSchema } = listed.body.result.tools.find(
      ({ name }: { name: string }) => name === 'service_list_rule_types',
    )
    const check = schemas.getValidator(outputSchema as JsonSchemaType)
    expect(check(of_kind.body)).toMatchObject({ valid: true })
  })
})

const same = (body: object) => body

describe('a write', () => {
  let by_rest: TestShop
  let by_tool: TestShop

  // Two shops that everything is done to alike.
  beforeAll(async () => {
    by_rest = await furnishedShop()
    by_tool = await furnishedShop()
  })

  const balance = async (): Promise<number> => {
    const { body } = expectOk(await by_tool.get(`/customers/${ADA}/points`))
    return body.points_balance
  }

  it.each(named(writes))('%s does what REST does', async (_name, tool) => {
    const options = tool.endpoint.operation_id === 'createTier' ? HIGHEST : {}
    const expected = await by_rest.ask(tool.endpoint, options)
    const before = await balance()
    const answer = await askTool(by_tool, tool.endpoint, options)
    // Else an assistant would not ask first.
    if ((await balance()) < before) expect(tool.description.annotations.destructiveHint).toBe(true)
    expect(expected.status).toBe(tool.endpoint.status)
    expect(answer.is_error).toBe(false)
    expect(withoutItsOwn(answer.body, by_tool)).toEqual(withoutItsOwn(expected.body, by_rest))
    expect(JSON.parse(answer.text)).toEqual(answer.body)
    expectAsShown(tool, answer.body)
  })

  it('leaves both shops with the same programme', async () => {
    const [expected, found] = [await by_rest.get('/program'), await by_tool.get('/program')]
    expect(withoutItsOwn(found.body, by_tool)).toEqual(withoutItsOwn(expected.body, by_rest))
  })
})

/** Above all tiers that requests without fault ask for: their thresholds are of chance. */
const HIGHEST = { fields: { threshold: 1_000_000_000 } }

/** What differs from shop to shop, though the same was done to both: names, times and chance. */
const ITS_OWN = [
  /[0-9a-f]{8}-[0-9a-f-]{27}/g,
  /(?<=[a-z]_)[0-9a-z]{26}\b/g,
  /\d{4}-\d\d-\d\dT[\d:.]+Z/g,
  /REF-[0-9A-Z]{10}/g,
  /(?<="discount_code":")[0-9A-Z]{10}/g,
  /(?<=whsec_)[0-9A-Za-z+/=]+/g,
  /(?<="threshold":)\d+/g,
  /(?<=, from )[\d,]+(?= points)/g,
  /(?<="duration_ms":)\d+/g,
]

function withoutItsOwn(body: unknown, { domain }: TestShop): unknown {
  const text = JSON.stringify(body).replaceAll(domain, '0')
  return JSON.parse(ITS_OWN.reduce((rest, pattern) => rest.replaceAll(pattern, '0'), text))
}

describe('an error', () => {
  const keys = new Map<string, string>()

  beforeAll(async () => {
    for (const scope of new Set(tools.map(({ scope }) => scope as Scope))) {
      const { key } = await shop.newKey(SCOPES.filter((other) => other !== scope))
      keys.set(scope, key)
    }
  })

  it.each(named(tools))('of %s: a scope that is not there', async (_name, tool) => {
    const token = keys.get(tool.scope) ?? ''
    const by_rest = await shop.ask(tool.endpoint, { token })
    const by_tool = await askTool(shop, tool.endpoint, { token })
    expect(by_rest.body.error.code).toBe('insufficient_scope')
    expect(by_tool.is_error).toBe(true)
    expect(errorOf(by_tool.body)).toEqual(errorOf(by_rest.body))
    expect(by_tool.text).toMatch(/^This connection is not allowed to do it\./)
  })

  const with_path = tools.filter(
    ({ endpoint }) => Object.keys(endpoint.params.properties).length > 0,
  )

  it.each(named(with_path))('of %s: an id of nothing', async (_name, tool) => {
    const names = Object.keys(tool.endpoint.params.properties)
    const ids = Object.fromEntries(names.map((name) => [name, 4_040_404]))
    const by_rest = await shop.ask(tool.endpoint, { ids })
    const by_tool = await askTool(shop, tool.endpoint, { ids })
    expect(by_rest.status).toBeGreaterThanOrEqual(404)
    expect(by_tool.is_error).toBe(true)
    expect(errorOf(by_tool.body)).toEqual(errorOf(by_rest.body))
  })

  const with_body = tools.filter(({ endpoint }) => Object.keys(endpoint.body.properties).length > 0)

  it.each(named(with_body))('of %s: values of the wrong type', async (_name, tool) => {
    const wrong = Object.keys(tool.endpoint.body.properties).map((name) => [name, { wrong: [] }])
    const fields = Object.fromEntries(wrong)
    const by_rest = await shop.ask(tool.endpoint, { fields })
    const by_tool = await askTool(shop, tool.endpoint, { fields })
    expect(by_rest.body.error.code).toBe('validation_error')
    expect(by_tool.is_error).toBe(true)
    // Where REST names a request that no tool is, a tool names the page of the console.
    const told = JSON.parse(inToolWords(JSON.stringify(errorOf(by_rest.body))))
    expect(errorOf(by_tool.body)).toEqual(told)
  })

  const with_query = tools.filter(({ endpoint }) => 'limit' in endpoint.query.properties)

  it.each(named(with_query))('of %s: a page that is none', async (_name, tool) => {
    const by_rest = await shop.ask(tool.endpoint, { query: '?limit=many&cursor=' })
    const fields = { limit: 'many', cursor: '' }
    const by_tool = await askTool(shop, tool.endpoint, { fields })
    expect(by_rest.body.error.code).toBe('validation_error')
    expect(by_tool.is_error).toBe(true)
    expect(errorOf(by_tool.body)).toEqual(errorOf(by_rest.body))
  })
})

it('a page that is too long for a conversation has fewer rows, and a way to the rest', async () => {
  const own = await newShop()
  const customer_id = await own.customer(ADA)
  for (let number = 1; number <= 160; number += 1) {
    // The newest are the longest: fewer of them fit than of all on average.
    const reason = 'x'.repeat(number < 80 ? 20 : 500)
    expectOk(await own.post(`/customers/${ADA}/points/adjust`, { delta: number, reason }))
  }
  const seen: number[] = []
  let cursor: string | null = null
  let calls = 0
  do {
    const page: { limit: number; cursor?: string } = { limit: 250, ...(cursor && { cursor }) }
    const name = 'service_list_customer_transactions'
    const { body, text, note } = await callTool(own, name, { customer_id, ...page })
    calls += 1
    expect(text.length).toBeLessThanOrEqual(80_000)
    if (calls === 1) expect(note).toMatch(/^Cut to \d+ rows/)
    seen.push(...body.data.map(({ points }: { points: number }) => points))
    cursor = body.next_cursor
  } while (cursor !== null)
  expect(calls).toBeGreaterThan(1)
  expect(seen).toEqual(Array.from({ length: 160 }, (_, index) => 160 - index))
})
