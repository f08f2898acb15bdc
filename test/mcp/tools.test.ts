import type { JsonSchemaType } from '@modelcontextprotocol/client'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv'
import { describe, expect, it } from 'vitest'
import { ASSISTANT_SCOPES, SCOPES } from '../../src/domain/access/scopes.ts'
import { takesDryRun } from '../../src/endpoints/door/define.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { inToolWords } from '../../src/mcp/tool-words.ts'
import { type ToolDescription, tools, toolsFor } from '../../src/mcp/tools.ts'
import { CONTRACT_ROWS } from '../support/contract-table.ts'
import { expectOk, newShop } from '../support/shop.ts'
import { postMessage, rpc } from '../support/tools.ts'

/** What a model is shown of the tools. */

/**
 * What a model reads of the tools before a merchant has said a word: the JSON of name, description
 * and arguments. A token of this text has about 4.4 characters.
 */
const CHARACTERS_PER_TOKEN = 4.4
const TOKENS_MAX = { assistant: 9_000, all: 13_000 } as const

const named = tools.map((tool) => [tool.description.name, tool] as const)
const schemas = new AjvJsonSchemaValidator()

const isOfContract = (name: string) => CONTRACT_ROWS.some(({ tool }) => tool === name)

/** The POSTs of the contract that take something away. */
const TAKE_AWAY = [
  'service_adjust_points',
  'service_deduct_points',
  'service_redeem_reward',
  'service_cancel_redemption',
  'service_undo_program_change',
  'service_save_customer_pet',
  'service_save_customer_child',
]
/** What mails people, or calls an endpoint for events. */
const REACH_OUT = [
  'service_create_campaign',
  'service_update_campaign',
  'service_update_email_template',
  'service_undo_program_change',
  'service_test_webhook',
]

/** What somebody who has tools cannot do anything with. */
const REQUEST_WORDS =
  /\b(GET|POST|PUT|PATCH|DELETE) \/|`\/|Idempotency-Key|encoded|the (body|path|query|header)\b/

describe('the catalogue', () => {
  it('has every endpoint that names a tool, and no other', () => {
    const of_endpoints = endpoints.flatMap(({ tool }) => tool?.name ?? [])
    expect(tools.map(({ description }) => description.name)).toEqual(of_endpoints)
    expect(new Set(of_endpoints).size).toBe(of_endpoints.length)
  })

  it('leaves out what makes and exchanges session tokens, and nothing else of the contract', () => {
    const of_contract = CONTRACT_ROWS.map(({ name }) => name)
    const ids = endpoints
      .filter(({ method, path }) => of_contract.includes(`${method} ${path}`))
      .filter(({ tool }) => tool === null)
      .map(({ operation_id }) => operation_id)
    expect(ids.sort()).toEqual(['createSessionToken', 'exchangeSessionToken'])
  })

  it.each(named)('says when to use %s', (_name, { endpoint, description }) => {
    const { when = '' } = endpoint.tool ?? {}
    expect(when).toMatch(/^[A-Z].*\.$/)
    expect(description.description).toContain(inToolWords(when))
  })
})

describe('each tool', () => {
  const changing = named.filter(([, { endpoint }]) => takesDryRun(endpoint))
  it.each(changing)('%s says what cannot be undone of it', (_name, { endpoint, description }) => {
    expect(description.description).toContain('Dry run first.')
    expect(description.description).toContain(endpoint.undo ?? '')
    expect(description.description.match(/cannot be undone/g)?.length ?? 0).toBeLessThan(2)
  })

  it.each(named)('%s has a name and words that clients take', (name, { description }) => {
    expect(name).toMatch(/^service_[a-z_]{3,60}$/)
    expect(description.title).toMatch(/^[A-Z].*[^.]$/)
    expect(description.title.length).toBeLessThanOrEqual(80)
    expect(description.description).toMatch(/^[A-Z].*\.$/)
    expect(description.description).not.toMatch(/\n| {2}|\.\./)
    expect(description.description.length).toBeLessThanOrEqual(400)
  })

  /**
   * Reads change nothing. A write that is no POST overwrites or removes what was there, and can be
   * repeated without doing more; of the others those that take something away, or overwrite it, destroy.
   * What calls the platform, an endpoint for events, or mails people reaches beyond the service.
   * What came after the contract says both itself.
   */
  it.each(named)('%s is annotated as what it is', (name, { endpoint, description }) => {
    const is_write = endpoint.effect === 'write'
    const replaces = ['PUT', 'PATCH', 'DELETE'].includes(endpoint.method)
    const { takes_away, reaches_out } = endpoint.tool ?? {}
    const takes = isOfContract(name) ? TAKE_AWAY.includes(name) : takes_away === true
    const reaches = isOfContract(name) ? REACH_OUT.includes(name) : reaches_out === true
    expect(description.annotations).toEqual({
      readOnlyHint: !is_write,
      destructiveHint: replaces || (is_write && takes),
      idempotentHint: !is_write || replaces,
      openWorldHint: endpoint.rate === 'write_platform' || reaches,
    })
    expect(is_write || ['read', 'expensive'].includes(endpoint.rate)).toBe(true)
  })

  it.each(named)('%s speaks of tools, and of no requests', (_name, { description }) => {
    // What the merchant does is no tool: it is named by its call of the admin API.
    const said = JSON.stringify(description).replaceAll(/`?[A-Z]+ \/admin\/api/g, '')
    expect(said).not.toMatch(REQUEST_WORDS)
  })

  it.each(named)('%s takes what its endpoint takes', (_name, { endpoint, description }) => {
    const { properties, required = [], additionalProperties } = description.inputSchema
    const shown = Object.keys(properties ?? {})
    const parts = [endpoint.params, endpoint.query, endpoint.body]
    const taken = parts.flatMap((part) => Object.keys(part.properties))
    expect(new Set(taken).size).toBe(taken.length)
    const is_write = endpoint.effect === 'write'
    expect(shown.includes('idempotency_key')).toBe(is_write)
    expect(shown.includes('dry_run')).toBe(takesDryRun(endpoint))
    expect(shown.filter((name) => !taken.includes(name))).toEqual(
      is_write ? ['idempotency_key'] : [],
    )
    // A key where each call needs one; a dry run does not.
    const { adds_up_without } = endpoint.tool ?? {}
    const needs_key = adds_up_without?.length === 0 && !takesDryRun(endpoint)
    expect(required).toEqual([
      ...parts.flatMap((part) => part.required ?? []),
      ...(needs_key ? ['idempotency_key'] : []),
    ])
    expect(shown).toEqual(expect.arrayContaining(required as string[]))
    expect(additionalProperties).toBe(false)
  })

  it.each(named)('%s has schemas that a validator takes', (_name, { description }) => {
    for (const schema of [description.inputSchema, description.outputSchema]) {
      // Compiled strictly: an unknown or misplaced keyword throws.
      const check = schemas.getValidator(schema as JsonSchemaType)
      expect(check('no object').valid).toBe(false)
    }
  })
})

it('a client that checks arguments first may send a customer by number', () => {
  const about_one = tools.filter(({ endpoint }) => 'customer_id' in endpoint.params.properties)
  expect(about_one.length).toBeGreaterThan(10)
  for (const { description, endpoint } of about_one) {
    const { customer_id } = Object(description.inputSchema.properties)
    const check = schemas.getValidator(customer_id as JsonSchemaType)
    for (const id of [1001, '1001', 'gid://shopify/Customer/1001', 'external:ada'])
      expect(check(id).valid, endpoint.operation_id).toBe(true)
  }
})

describe('the list', () => {
  it.each(SCOPES)('for %s alone has its tools alone', async (scope) => {
    const shop = await newShop()
    const { key } = await shop.newKey([scope])
    const { body } = await rpc(shop, 'tools/list', {}, { token: key })
    const names = body.result.tools.map(({ name }: { name: string }) => name)
    const of_scope = endpoints.filter((endpoint) => endpoint.scope === scope)
    expect(names).toEqual(of_scope.flatMap(({ tool }) => tool?.name ?? []))
    expect(names.length).toBeGreaterThan(0)
    expect(body.result).toMatchObject({ ttlMs: 300_000, cacheScope: 'private' })
  })

  it('is the one of each caller in turn, whatever was listed before or is switched off', async () => {
    const shop = await newShop()
    const narrow = ['points:read', 'customers:read'] as const
    const keys = [
      { scopes: ASSISTANT_SCOPES, ...(await shop.newKey(ASSISTANT_SCOPES)) },
      { scopes: narrow, ...(await shop.newKey(narrow)) },
    ]
    const expectOwn = async () => {
      for (const { scopes, key } of [...keys, ...keys]) {
        const { body } = await rpc(shop, 'tools/list', {}, { token: key })
        expect(body.result.tools).toEqual(toolsFor(scopes))
      }
    }
    await expectOwn()
    await shop.switch({ campaigns_feature: false, program_enabled: false })
    await expectOwn()
    expectOk(await shop.admin('DELETE', `/keys/${keys[0]?.id}`))
    const { status } = await rpc(shop, 'tools/list', {}, { token: keys[0]?.key ?? null })
    expect(status).toBe(401)
  })

  it('is the same for clients of the older protocol', async () => {
    const shop = await newShop()
    const message = { jsonrpc: '2.0', id: '"tools":[]', method: 'tools/list', params: {} }
    const { headers, body } = await postMessage(shop, JSON.stringify(message))
    expect(headers.get('content-type')).toContain('text/event-stream')
    const [, data = ''] = /^data: (.*)$/m.exec(body) ?? []
    const { id, result } = JSON.parse(data)
    expect(id).toBe(message.id)
    expect(result.tools).toEqual(toolsFor(SCOPES))
  })

  it('has whole schemas of answers for a client that asks for them', async () => {
    const shop = await newShop()
    const { body } = await rpc(shop, 'tools/list', {}, { query: '?output_schemas=whole' })
    const listed = body.result.tools as ToolDescription[]
    expect(listed.map(({ name }) => name)).toEqual(toolsFor(SCOPES).map(({ name }) => name))
    for (const [index, { endpoint }] of tools.entries()) {
      const { outputSchema, ...rest } = listed[index] ?? expect.fail('a tool is missing')
      const { outputSchema: outline, ...same } = toolsFor(SCOPES)[index] ?? expect.fail('no tool')
      expect(rest).toEqual(same)
      expect(Object.keys(Object(outputSchema.properties))).toEqual(
        Object.keys(endpoint.result.properties),
      )
      expect(JSON.stringify(outputSchema).length).toBeGreaterThanOrEqual(
        JSON.stringify(outline).length,
      )
      schemas.getValidator(outputSchema as JsonSchemaType)
    }
  })

  it.each(['assistant', 'all'] as const)('for %s leaves room to talk', async (whose) => {
    const shop = await newShop()
    const { key } = await shop.newKey(whose === 'all' ? SCOPES : ASSISTANT_SCOPES)
    const { body } = await rpc(shop, 'tools/list', {}, { token: key })
    const read = (body.result.tools as ToolDescription[]).map(
      ({ name, description, inputSchema }) => ({ name, description, inputSchema }),
    )
    expect(JSON.stringify(read).length / CHARACTERS_PER_TOKEN).toBeLessThan(TOKENS_MAX[whose])
  })
})
