import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCOPES } from '../../src/domain/access/scopes.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { Versions } from '../../src/versions/define.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { type HookReceiver, startReceiver } from '../support/hook-receiver.ts'
import { type LooseReply, verdict } from '../support/http.ts'
import {
  type CallOptions,
  expectOk,
  furnishedShop,
  newShop,
  type TestShop,
} from '../support/shop.ts'
import { callTool, rpc } from '../support/tools.ts'
import { BOTH, CURRENT, OLDER } from '../support/versions.ts'

/** Two versions live at once: `test/support/versions.ts` says in what they differ. */

const ADA = 1001
const OLD = { 'Service-Version': OLDER.name }
const NEW = { 'Service-Version': CURRENT.name }
const EARN = `/customers/${ADA}/points/earn` as const

let app: TestApp
let shop: TestShop
let receiver: HookReceiver
/** Keys of the shop, by what they are pinned to. */
let pinned: { older: { id: string; key: string }; current: { id: string; key: string } }

const versionOf = (reply: LooseReply) => reply.headers.get('service-version')
const older = (more: CallOptions = {}): CallOptions => ({ token: pinned.older.key, ...more })

async function newKey(api_version: string): Promise<{ id: string; key: string }> {
  const body = { name: 'pinned', scopes: SCOPES, api_version }
  return expectOk(await shop.admin('POST', '/keys', body)).body
}

beforeAll(async () => {
  app = await startApp({
    database_name: `laurel_versions_${process.env.VITEST_POOL_ID}`,
    config: { allow_private_webhooks: true },
    versions: BOTH,
  })
  shop = await furnishedShop(app)
  receiver = await startReceiver()
  pinned = { older: await newKey(OLDER.name), current: await newKey(CURRENT.name) }
})

afterAll(async () => {
  await receiver.close()
  await app.close()
})

describe('a key', () => {
  it('is pinned to the current version unless it is made in the other', async () => {
    const made = await shop.admin('POST', '/keys', { name: 'plain', scopes: ['shop:read'] })
    expect(made.body.api_version).toBe(CURRENT.name)
    const refused = await shop.admin('POST', '/keys', {
      name: 'plain',
      scopes: ['shop:read'],
      api_version: '2020-01-01',
    })
    expect(verdict(refused)).toBe('422 validation_error api_version')
    expect(refused.body.error.details.allowed).toEqual([CURRENT.name, OLDER.name])
  })

  it('answers in its version, and takes that of the header for one request', async () => {
    const path = `/customers/${ADA}/points` as const
    for (const [token, headers, version] of [
      [pinned.older.key, {}, OLDER.name],
      [pinned.older.key, NEW, CURRENT.name],
      [pinned.older.key, {}, OLDER.name],
      [pinned.current.key, {}, CURRENT.name],
      [pinned.current.key, OLD, OLDER.name],
    ] as const) {
      const reply = expectOk(await shop.get(path, { token, headers }))
      expect(versionOf(reply)).toBe(version)
      const name = version === OLDER.name ? 'available' : 'points_balance'
      expect(Object.keys(reply.body)).toEqual([
        'id',
        'legacy_id',
        'external_id',
        name,
        'points_earned',
        'points_redeemed',
        'pending_points',
      ])
    }
  })

  it('lists both versions to every key, whatever its own is', async () => {
    for (const token of [pinned.older.key, pinned.current.key]) {
      expect((await shop.get('/shop', { token })).body).toMatchObject({
        api_version: CURRENT.name,
        live_versions: [CURRENT.name, OLDER.name],
      })
    }
  })

  it('speaks for its session tokens', async () => {
    const token = await shop.sessionToken(ADA, ['read'], pinned.older.key)
    const reply: LooseReply = expectOk(await shop.get(`/customers/${ADA}/points`, { token }))
    expect(versionOf(reply)).toBe(OLDER.name)
    expect(reply.body.available).toBeTypeOf('number')
    const asked = await shop.get(`/customers/${ADA}/points`, { token, headers: NEW })
    expect(asked.body.points_balance).toBe(reply.body.available)
  })

  it('that is pinned to what is live no more answers in the nearest version', () => {
    const names = ['2020-01-01', OLDER.name, '2026-01-01', CURRENT.name, '2030-01-01']
    expect(names.map((name) => BOTH.pinned(name).name)).toEqual([
      OLDER.name,
      OLDER.name,
      OLDER.name,
      CURRENT.name,
      CURRENT.name,
    ])
  })
})

describe('a request', () => {
  it('has the fields of its version, and those of no other', async () => {
    const taken: LooseReply = await shop.post(
      EARN,
      { amount: 5, source_ref: randomUUID() },
      older(),
    )
    expect(expectOk(taken).body.points_awarded).toBe(5)
    expect(taken.body.balance.available).toBeTypeOf('number')
    for (const [body, headers, field] of [
      [{ points: 5, source_ref: 'x' }, OLD, 'amount'],
      [{ amount: 5, source_ref: 'x' }, NEW, 'points'],
      [{ amount: 0, source_ref: 'x' }, OLD, 'amount'],
    ] as const) {
      const reply = await shop.post(EARN, body, { headers })
      expect(verdict(reply)).toBe(`422 validation_error ${field}`)
    }
  })

  it('has them in its query too', async () => {
    const email = `customer-${ADA}@example.com`
    const found = await shop.get(`/customers?mail=${email}`, older())
    expect(found.body.data.map(({ legacy_id }: { legacy_id: number }) => legacy_id)).toEqual([ADA])
    expect(verdict(await shop.get(`/customers?email=${email}`, older()))).toBe(
      '422 validation_error email',
    )
  })

  it('is refused in the words of its version, by its shape or by its state', async () => {
    const campaign = { name: 'Double points', times: 1.234 }
    const faulty = (await shop.post('/campaigns', campaign, older())).body.error
    expect(faulty.details).toMatchObject({ field: 'times', errors: [{ field: 'times' }] })
    expect(faulty.message).toMatch(/^times: /)
    const starts_at = new Date(app.context.clock.now().getTime() + 3_600_000).toISOString()
    const weak = { ...campaign, times: 1, status: 'scheduled', starts_at }
    const refused = await shop.post('/campaigns', weak, older())
    expect(refused.body.error.details).toMatchObject({
      reason: 'multiplier_too_low',
      field: 'times',
    })
    const path = `/customers/${ADA}/points/deduct` as const
    const key = randomUUID()
    const [first, again] = [
      await shop.post(path, { amount: 1e12 }, older({ key })),
      await shop.post(path, { amount: 1e12 }, older({ key })),
    ]
    expect(verdict(first)).toBe('422 insufficient_points')
    expect(first.body.error.details).toEqual({ available: expect.any(Number), required: 1e12 })
    expect(again.text).toBe(first.text)
    expect(versionOf(first)).toBe(OLDER.name)
  })

  it.each(
    endpoints.map((endpoint) => [endpoint.operation_id, endpoint] as const),
  )('of %s is carried out in the older version, in its shapes', async (_id, endpoint) => {
    // The older shape of the answer is looked at where every answer is.
    const { body } = shop.requestFor(endpoint)
    const { points, ...rest } = body ?? {}
    const renamed = OLDER.changes.requests?.[endpoint.operation_id] !== undefined
    const raw_body = JSON.stringify(renamed && points ? { ...rest, amount: points } : body)
    const reply = await shop.ask(endpoint, {
      headers: OLD,
      ...(endpoint.method === 'GET' ? {} : { raw_body }),
    })
    expect(versionOf(reply)).toBe(OLDER.name)
    expect(reply.status).toBe(endpoint.scope === null ? 401 : endpoint.status)
  })
})

describe('a retry after the merchant moved the key', () => {
  let key: { id: string; key: string }
  const move = async (api_version: string) =>
    expectOk(await shop.admin('PATCH', `/keys/${key.id}`, { api_version }))
  const balance = async () => (await shop.get(`/customers/${ADA}/points`)).body.points_balance

  beforeAll(async () => {
    key = await newKey(OLDER.name)
  })

  it.each([
    ['in the shape of the version that it was sent in', { amount: 7 }, true],
    ['in a shape that both versions take', {}, false],
  ])('%s gets the answer as it was, once', async (_what, fields, is_award) => {
    await move(OLDER.name)
    const options = { token: key.key, key: randomUUID() }
    const [path, body] = is_award
      ? [EARN, { source_ref: randomUUID(), ...fields }]
      : [`/customers/${ADA}/points/adjust`, { delta: 7, reason: 'moved' }]
    const before = await balance()
    const first = expectOk(await shop.post(path, body, options))
    await move(CURRENT.name)
    const again = await shop.post(path, body, options)
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    // The body is in the older version still, and the header says so.
    expect([versionOf(first), versionOf(again)]).toEqual([OLDER.name, OLDER.name])
    expect(await balance()).toBe(before + 7)
  })

  it('gets it too with the header of either version', async () => {
    await move(OLDER.name)
    const body = { delta: 3, reason: 'asked for' }
    const options = { token: key.key, key: randomUUID() }
    const path = `/customers/${ADA}/points/adjust` as const
    const first = expectOk(await shop.post(path, body, options))
    for (const headers of [OLD, NEW]) {
      const again = await shop.post(path, body, { ...options, headers })
      expect([again.text, versionOf(again)]).toEqual([first.text, OLDER.name])
    }
  })

  it('of a request that never ran is checked as any other', async () => {
    await move(CURRENT.name)
    const options = { token: key.key, key: randomUUID() }
    const reply = await shop.post(EARN, { amount: 7, source_ref: randomUUID() }, options)
    expect(verdict(reply)).toBe('422 validation_error points')
    const other = await shop.post(EARN, { points: 7, source_ref: randomUUID() }, options)
    expect(other.status).toBe(200)
  })

  it('is a conflict where it is another request', async () => {
    await move(OLDER.name)
    const options = { token: key.key, key: randomUUID() }
    expectOk(await shop.post(EARN, { amount: 7, source_ref: randomUUID() }, options))
    await move(CURRENT.name)
    const other = await shop.post(EARN, { points: 7, source_ref: randomUUID() }, options)
    expect(verdict(other)).toBe('409 idempotency_conflict Idempotency-Key')
  })

  it('is not repeated where the key is auto', async () => {
    await move(OLDER.name)
    const body = { amount: 7, source_ref: randomUUID() }
    const options = { token: key.key, key: 'auto' }
    expectOk(await shop.post(EARN, body, options))
    await move(CURRENT.name)
    expect(verdict(await shop.post(EARN, body, options))).toBe('409 duplicate_request')
  })

  it('gives the secret of an endpoint for events once more, and makes no second one', async () => {
    await move(OLDER.name)
    const options = { token: key.key, key: randomUUID() }
    const body = { url: receiver.url, topics: ['points.adjusted'] }
    const first = expectOk(await shop.post('/webhooks', body, options))
    await move(CURRENT.name)
    expect((await shop.post('/webhooks', body, options)).text).toBe(first.text)
    expectOk(await shop.call('DELETE', `/webhooks/${first.body.id}`, {}))
  })
})

describe('an endpoint for events', () => {
  const told = (id: string) =>
    receiver.received
      .filter(({ path }) => path.endsWith(id))
      .map(({ headers, event }) => ({
        version: headers['service-version'],
        payload: event.payload,
      }))
  let ids: { older: string; current: string; asked: string }

  beforeAll(async () => {
    const subscribe = async (name: string, options: CallOptions) => {
      const body = { url: `${receiver.url}/${name}`, topics: ['points.earned'] }
      return expectOk(await shop.post('/webhooks', body, options)).body
    }
    const made = {
      older: await subscribe('older', older()),
      current: await subscribe('current', { token: pinned.current.key }),
      asked: await subscribe('asked', { token: pinned.current.key, headers: OLD }),
    }
    expect([made.older.api_version, made.current.api_version, made.asked.api_version]).toEqual([
      OLDER.name,
      CURRENT.name,
      OLDER.name,
    ])
    ids = { older: made.older.id, current: made.current.id, asked: made.asked.id }
  })

  it('gets each event in the version that it was made in', async () => {
    await shop.award(ADA, 40)
    await shop.advance(1)
    for (const [name, version, field] of [
      ['older', OLDER.name, 'amount'],
      ['current', CURRENT.name, 'points'],
      ['asked', OLDER.name, 'amount'],
    ] as const) {
      const [event, ...more] = told(name)
      expect(more).toEqual([])
      expect(event?.version).toBe(version)
      expect(event?.payload).toMatchObject({ [field]: 40, balance_after: expect.any(Number) })
      expect(Object.keys(event?.payload ?? {})).not.toContain(
        field === 'points' ? 'amount' : 'points',
      )
    }
  })

  it('keeps it when its key is moved, and gets it at redeliveries and replays too', async () => {
    await shop.admin('PATCH', `/keys/${pinned.older.id}`, { api_version: CURRENT.name })
    const { data } = (await shop.admin('GET', `/webhooks/${ids.older}/deliveries`)).body
    expectOk(await shop.admin('POST', `/deliveries/${data[0].id}/redeliver`))
    await shop.advance(1)
    const from = new Date(app.context.clock.now().getTime() - 3_600_000).toISOString()
    expectOk(await shop.admin('POST', `/webhooks/${ids.older}/replay`, { from }))
    await shop.advance(1)
    const events = told('older').filter(({ payload }) => payload.amount === 40)
    expect(events.length).toBe(3)
    expect(new Set(told('older').map(({ version }) => version))).toEqual(new Set([OLDER.name]))
    await shop.admin('PATCH', `/keys/${pinned.older.id}`, { api_version: OLDER.name })
  })

  it('gets samples in it, whichever key asks for one', async () => {
    const topic = 'points.earned'
    const tested = await shop.post(`/webhooks/${ids.older}/test`, { topic })
    expect(tested.body.delivered).toBe(true)
    const in_old_words = { headers: OLD }
    const old_words: LooseReply = await shop.post(
      `/webhooks/${ids.current}/test`,
      { topic },
      in_old_words,
    )
    expect(old_words.body.acknowledged).toBe(true)
    expectOk(await shop.admin('POST', '/events/test', { topic }))
    await shop.advance(1)
    for (const [name, version, field] of [
      ['older', OLDER.name, 'amount'],
      ['current', CURRENT.name, 'points'],
    ] as const) {
      const samples = told(name).filter(({ payload }) => payload.test === true)
      expect(samples.length).toBe(2)
      for (const sample of samples) {
        expect(sample.version).toBe(version)
        expect(sample.payload).toMatchObject({ [field]: 120 })
      }
    }
  })

  it('is shown in the admin as it happened, in the current version', async () => {
    const { data } = (await shop.admin('GET', '/events?topics=points.earned')).body
    for (const { payload } of data) expect(payload.points).toBeTypeOf('number')
  })
})

describe('the tools', () => {
  it('speak the current version, whatever their key is pinned to', async () => {
    const token = pinned.older.key
    const awarded = await callTool(
      shop,
      'service_earn_points',
      { customer_id: ADA, points: 6, source_ref: randomUUID() },
      { token },
    )
    expect(awarded.body.balance.points_balance).toBeTypeOf('number')
    const { body } = await rpc(shop, 'tools/list', {}, { token })
    const tool = (wanted: string) =>
      body.result.tools.find(({ name }: { name: string }) => name === wanted)
    const taken = tool('service_earn_points').inputSchema.properties
    expect(Object.keys(taken)).toEqual(expect.arrayContaining(['points', 'source_ref']))
    expect(taken).not.toHaveProperty('amount')
    const answered = tool('service_get_customer_balance').outputSchema.properties
    expect(answered).toHaveProperty('points_balance')
    expect(answered).not.toHaveProperty('available')
  })

  it('make endpoints for events in it', async () => {
    const given = {
      ...{ url: `${receiver.url}/tool`, topics: ['points.earned'] },
      idempotency_key: randomUUID(),
    }
    const made = await callTool(shop, 'service_create_webhook', given, { token: pinned.older.key })
    expect(made.body.api_version).toBe(CURRENT.name)
  })
})

describe('the documents', () => {
  // Documents are looked into by paths that the test names.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const read = async (path: string): Promise<any> => (await fetch(app.base_url + path)).json()

  it('are one for each version, and the plain one is the current', async () => {
    const [plain, current, before] = [
      await read('/openapi.json'),
      await read(`/openapi/${CURRENT.name}.json`),
      await read(`/openapi/${OLDER.name}.json`),
    ]
    expect(plain).toEqual(current)
    expect([current.info.version, before.info.version]).toEqual([CURRENT.name, OLDER.name])
    const words = (document: Awaited<ReturnType<typeof read>>) => ({
      answer: Object.keys(document.components.schemas.Balance.properties)[3],
      required: document.components.schemas.Balance.required[3],
      request: Object.keys(
        document.paths['/customers/{customer_id}/points/earn'].post.requestBody.content[
          'application/json'
        ].schema.properties,
      )[0],
      query: document.paths['/customers'].get.parameters
        .map((parameter: { name?: string }) => parameter.name)
        .filter((name?: string) => name === 'email' || name === 'mail'),
      event: Object.keys(
        document.components.schemas.PointsEarnedEvent.properties.payload.properties,
      )[3],
      versions: document.components.parameters.service_version.schema.enum,
    })
    const versions = [CURRENT.name, OLDER.name]
    expect(words(current)).toEqual({
      answer: 'points_balance',
      required: 'points_balance',
      request: 'points',
      query: ['email'],
      event: 'points',
      versions,
    })
    expect(words(before)).toEqual({
      answer: 'available',
      required: 'available',
      request: 'amount',
      query: ['mail'],
      event: 'amount',
      versions,
    })
    // In nothing else do they differ, apart from the requests shown, which the older one leaves out
    // where they do not fit it.
    const lengthOf = (document: unknown) =>
      JSON.stringify(document, (name, value) => (name === 'example' ? undefined : value)).length
    const renamed = lengthOf(before) - lengthOf(current)
    expect(Math.abs(renamed)).toBeLessThan(200)
  })

  it('are there for no other version', async () => {
    expect((await fetch(`${app.base_url}/openapi/2020-01-01.json`)).status).toBe(404)
  })
})

describe('the list of live versions', () => {
  const other = (name: string) => ({ name, changes: {} })

  it('holds two at most, newest first, and the newest differs in nothing', () => {
    expect(() => new Versions(CURRENT, OLDER, other('2025-01-01'))).toThrow('at most 2')
    expect(() => new Versions(OLDER, CURRENT)).toThrow('newest first')
    expect(() => new Versions(CURRENT, CURRENT)).toThrow('newest first')
    expect(() => new Versions({ ...OLDER, name: '2027-01-01' })).toThrow('differs in nothing')
  })

  it('is the same to every shop of an application', async () => {
    const reply = await (await newShop(app)).get('/shop', { headers: OLD })
    expect(versionOf(reply)).toBe(OLDER.name)
  })
})
