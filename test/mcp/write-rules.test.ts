import { beforeAll, describe, expect, it } from 'vitest'
import { createApiKey } from '../../src/actions/access/create-api-key.ts'
import { ASSISTANT_SCOPES } from '../../src/domain/access/scopes.ts'
import { inTransaction } from '../../src/store/db.ts'
import { sharedApp, startApp } from '../support/app.ts'
import { STARTS_AT } from '../support/given-clock.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { callTool, postMessage, rpc } from '../support/tools.ts'

/** What holds for writes by REST holds for them as tools, said as a model can use it. */

const ADA = '1001'
let shop: TestShop

beforeAll(async () => {
  shop = await newShop()
  await shop.customer(Number(ADA))
})

const adjust = (fields: Record<string, unknown>) =>
  callTool(shop, 'service_adjust_points', { customer_id: ADA, reason: 'test', ...fields })

describe('the key of a write', () => {
  it('sent again brings the same answer, and nothing is done twice', async () => {
    const first = await adjust({ delta: 7, idempotency_key: 'seven' })
    expect(await adjust({ delta: 7, idempotency_key: 'seven' })).toEqual(first)
    expect(first.body.changed).toBe(true)
    const other = await adjust({ delta: 8, idempotency_key: 'seven' })
    expect(other.body.error.code).toBe('idempotency_conflict')
    expect(other.text).toMatch(/^Use a new `idempotency_key`/)
  })

  it('sent again is marked as a replay, and nothing else is', async () => {
    const send = async (fields: Record<string, unknown>) => {
      const given = { customer_id: ADA, reason: 'test', ...fields }
      const params = { name: 'service_adjust_points', arguments: given }
      const { body } = await rpc(shop, 'tools/call', params)
      return body.result._meta['laurel/idempotency_replayed']
    }
    expect(await send({ delta: 5, idempotency_key: 'five' })).toBeUndefined()
    expect(await send({ delta: 5, idempotency_key: 'five' })).toBe(true)
    expect(await send({ delta: 5, idempotency_key: 'five' })).toBe(true)
    expect(await send({ delta: 5, idempotency_key: 'other' })).toBeUndefined()
    expect(await send({ delta: 6, idempotency_key: 'five' })).toBeUndefined()
    // What REST did first is a replay here, as what was done here is one there.
    const body = { reason: 'test', delta: 9 }
    await shop.post(`/customers/${ADA}/points/adjust`, body, { key: 'nine' })
    expect(await send({ delta: 9, idempotency_key: 'nine' })).toBe(true)
  })

  it('is the same one that REST knows', async () => {
    const by_tool = await adjust({ delta: 3, idempotency_key: 'three' })
    const body = { reason: 'test', delta: 3 }
    const by_rest = await shop.post(`/customers/${ADA}/points/adjust`, body, { key: 'three' })
    expect(by_rest.headers.get('idempotency-replayed')).toBe('true')
    expect(by_rest.body).toEqual(by_tool.body)
  })

  it('may be left out of what does not add up: the same call within a minute is refused', async () => {
    const exclude = (excluded_from_program: boolean, fields = {}) =>
      callTool(shop, 'service_update_customer', {
        ...{ customer_id: ADA, excluded_from_program, ...fields },
      })
    expect((await exclude(true)).body.changed).toBe(true)
    const again = await exclude(true)
    expect(again.body.error.code).toBe('duplicate_request')
    expect(again.text).toMatch(/^The same call was carried out less than a minute ago/)
    expect((await exclude(true, { idempotency_key: 'once more' })).is_error).toBe(true)
    expect((await exclude(true, { idempotency_key: 'once-more' })).body.changed).toBe(false)
    expect((await exclude(false)).body.changed).toBe(true)
  })

  it('is asked for where points or codes would be given twice, in words to act upon', async () => {
    for (const idempotency_key of [undefined, 'auto']) {
      const { body, text } = await adjust({ delta: 11, idempotency_key })
      expect(body.error.details).toMatchObject({ field: 'idempotency_key' })
      expect(text).toMatch(/^Nothing was changed\. /)
      expect(body.error.message).toMatch(
        /^idempotency_key: is needed, or source_ref, because .* send a new UUID/,
      )
    }
    expect((await adjust({ delta: 11, source_ref: 'parcel 7' })).body.changed).toBe(true)
    expect((await adjust({ delta: 11, idempotency_key: 'eleven' })).body.changed).toBe(true)
  })

  it.each(['', 'with space', 'ü', 'x'.repeat(256), 7, null])('cannot be %j', async (key) => {
    const { body } = await adjust({ delta: 1, idempotency_key: key })
    expect(body.error.details).toMatchObject({ field: 'idempotency_key' })
  })
})

describe('arguments', () => {
  it('that a tool does not have are named, all of them, with those that it has', async () => {
    const { body, text } = await adjust({
      ...{ delta: 1, source_ref: 'x', force: true, note: 'x' },
    })
    const errors = body.error.details.errors.map(({ field }: { field: string }) => field)
    expect(errors).toEqual(['force', 'note'])
    expect(body.error.details.allowed).toEqual(
      expect.arrayContaining(['customer_id', 'delta', 'idempotency_key']),
    )
    expect(text).toMatch(/^Nothing was changed\. /)
  })

  it('that are missing or of another type are named together', async () => {
    const { body } = await callTool(shop, 'service_adjust_points', {
      ...{ delta: 'many', source_ref: 'x' },
    })
    const errors = body.error.details.errors.map(({ field }: { field: string }) => field)
    expect(errors).toEqual(['customer_id', 'delta'])
  })

  it('name a customer by the number, as a text too, or by the GID as it is read', async () => {
    const name = 'service_get_customer_balance'
    const { body } = await callTool(shop, name, { customer_id: ADA })
    expect(body.error).toBeUndefined()
    for (const customer_id of [Number(ADA), `gid://shopify/Customer/${ADA}`]) {
      expect((await callTool(shop, name, { customer_id })).body).toEqual(body)
    }
  })

  it('a read takes no key', async () => {
    const given = { idempotency_key: 'x' }
    const { body } = await callTool(shop, 'service_get_shop', given)
    expect(body.error.details).toMatchObject({ field: 'idempotency_key', allowed: [] })
  })
})

describe('a change of the programme', () => {
  it('can be tried, and is made against the revision that was read', async () => {
    const { body: program } = await callTool(shop, 'service_get_program')
    const settings = { program_name: 'The Bean Club', if_revision: program.revision }
    const name = 'service_update_program_settings'
    const tried = await callTool(shop, name, { ...settings, dry_run: true })
    expect(tried.body).toMatchObject({ dry_run: true, operation: 'update' })
    expect((await callTool(shop, 'service_get_program')).body).toEqual(program)

    const done = await callTool(shop, name, settings)
    expect(done.body).toMatchObject({ dry_run: false, diff: tried.body.diff })
    const late = await callTool(shop, name, { ...settings, program_name: 'Beans' })
    expect(late.body.error.code).toBe('revision_conflict')
    expect(late.text).toMatch(/^Nothing was changed\..* is not the current revision/)
  })

  it('asks for the word of the merchant where members would move', async () => {
    const tiered = await newShop()
    await tiered.award(await tiered.customer(Number(ADA)), 500)
    const tier = { name: 'Gold', threshold: 1_000, idempotency_key: 'gold' }
    const made = await callTool(tiered, 'service_create_tier', tier)
    await tiered.switch({ tiers_enabled: true })
    const change = { tier_id: made.body.tier.id, threshold: 100 }
    const asked = await callTool(tiered, 'service_update_tier', change)
    expect(asked.body.error.code).toBe('confirmation_required')
    expect(asked.text).toMatch(/^Nothing was changed\. Show the merchant/)
    const told = await callTool(tiered, 'service_update_tier', {
      ...change,
      confirm_member_impact: true,
    })
    expect(told.body).toMatchObject({ operation: 'update', tier: { threshold: 100 } })
  })

  it('is logged under the name of the key, or of the assistant', async () => {
    const name = 'service_update_program_settings'
    await callTool(shop, name, { program_name: 'By a key' })
    const token = await assistantKey(shop, 'Claude')
    await callTool(shop, name, { program_name: 'By an assistant' }, { token })
    const { data } = (await shop.get('/program/changes?limit=2')).body
    const id = expect.stringMatching(/^key_/)
    expect(data.map(({ actor }: { actor: unknown }) => actor)).toEqual([
      { kind: 'assistant', name: 'Claude', id },
      { kind: 'key', name: 'test', id },
    ])
    expect(data[0].actor.id).not.toBe(data[1].actor.id)
  })
})

/** The key of a connected assistant, which only the service itself knows. */
function assistantKey({ app, domain }: TestShop, name: string): Promise<string> {
  const { db } = app.database
  return inTransaction(db, async (tx) => {
    const shops = tx.selectFrom('shops').select('shop_id').where('domain', '=', domain)
    const { shop_id } = await shops.executeTakeFirstOrThrow()
    const api_version = app.context.versions.current.name
    const traits = { name, scopes: ASSISTANT_SCOPES, api_version, managed: true, assistant: true }
    const made = await createApiKey(
      tx,
      app.context.secret,
      shop_id,
      traits,
      app.context.clock.now(),
    )
    return made.key
  })
}

it('what is off is not said to be missing: the merchant can switch it on, and the call is repeated', async () => {
  const off = await newShop()
  const draft = { name: 'Spring', idempotency_key: 'spring' }
  const refused = await callTool(off, 'service_create_campaign', draft)
  expect(refused.text).toMatch(/the merchant can switch it on/)
  await off.switch({ [refused.body.error.details.switch]: true })
  expect((await callTool(off, 'service_create_campaign', draft)).is_error).toBe(false)
})

it('an assistant needs no API access, and is stopped when the merchant pauses all', async () => {
  const off = await newShop()
  const token = await assistantKey(off, 'Claude')
  await off.switch({ api_enabled: false })
  expect((await callTool(off, 'service_get_shop', {}, { token })).body.domain).toBe(off.domain)
  await off.switch({ api_paused: true })
  expect((await rpc(off, 'tools/list', {}, { token })).status).toBe(403)
})

it('a call of a tool is in the request log, well or not', async () => {
  const seen = await newShop()
  await callTool(seen, 'service_get_shop')
  await callTool(seen, 'service_get_customer', { customer_id: '4040' })
  await callTool(seen, 'service_get_shop', { force: true })
  await seen.app.context.requests.flush()
  const { data } = expectOk(await seen.admin('GET', '/requests?limit=3')).body
  const lines = data.map(
    ({ method, path, status, code }: Record<string, unknown>) =>
      `${method} ${path} ${status} ${code}`,
  )
  expect(lines).toEqual([
    'GET /mcp/service_get_shop 422 validation_error',
    'GET /mcp/service_get_customer 404 not_found',
    'GET /mcp/service_get_shop 200 null',
  ])
})

it('tools and REST take from one allowance', async () => {
  const { database } = await sharedApp()
  const base_clock = { now: () => STARTS_AT }
  const app = await startApp({ database, base_clock, config: { rate_limits: true } })
  const limited = await newShop(app)
  const ask = () => callTool(limited, 'service_get_shop')
  for (let read = 0; read < 100; read += 1) {
    expect((await limited.get('/shop')).status).toBe(200)
    expect((await ask()).is_error).toBe(false)
  }
  const refused = await ask()
  expect(refused.body.error).toMatchObject({ code: 'rate_limited' })
  expect(refused.text).toMatch(/^Wait as long as the error says/)
  expect(refused.body.error.details.retry_after_seconds).toBe(1)
  const unread = await rpc(limited, 'resources/read', { uri: 'laurel://programme' })
  expect(unread.body.error.message).toMatch(/^Wait as long as the error says[\s\S]+"rate_limited"/)
  for (const method of ['tools/list', 'prompts/list', 'resources/list', 'server/discover', 'x']) {
    const unlisted = await rpc(limited, method)
    expect(unlisted.body.error.message).toMatch(
      /^Wait as long as the error says[\s\S]+"rate_limited"/,
    )
  }
  for (const method of ['initialize', 'ping', 'prompts/get']) {
    const message = { jsonrpc: '2.0', id: 'an id', method, params: {} }
    const { body } = await postMessage(limited, JSON.stringify(message))
    expect(body.error.message).toMatch(/^Wait as long as the error says[\s\S]+"rate_limited"/)
    expect(body.id).toBe('an id')
  }
  expect((await limited.get('/shop')).status).toBe(429)
  await app.close()
})
