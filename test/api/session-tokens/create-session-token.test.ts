import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../../src/endpoints/index.ts'
import { verdict } from '../../support/http.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

const LONGEST_SECONDS = 604_800

describe('create session token', () => {
  let shop: TestShop
  const mint = (customer: number | string, body: unknown = {}, options = {}) =>
    shop.post(`/customers/${customer}/session-tokens`, body, { key: null, ...options })

  beforeAll(async () => {
    shop = await newShop()
    await shop.customer(1001)
  })

  it('creates a token that reads for an hour by default', async () => {
    const reply = await mint(1001)
    expect(reply.status).toBe(201)
    const { token, expires_at, api_scopes, ...rest } = reply.body
    expect(rest).toEqual({
      token_type: 'Bearer',
      customer_id: 'gid://shopify/Customer/1001',
      scopes: ['read'],
      expires_in: 3600,
    })
    expect(token).toMatch(/^lst_[\w-]+\.[\w-]+$/)
    const { now } = (await shop.admin('GET', '/clock')).body
    const left_ms = Date.parse(expires_at) - Date.parse(now)
    expect(left_ms).toBeGreaterThan(3_500_000)
    expect(left_ms).toBeLessThanOrEqual(3_600_000)
    expect(api_scopes).toEqual(['customers:read', 'customers:write', 'points:read', 'points:write'])
  })

  it('works without a body', async () => {
    const reply = await shop.call('POST', '/customers/1001/session-tokens', undefined, {
      key: null,
    })
    expect(reply.status).toBe(201)
  })

  it('stores nothing under an idempotency key: the same key creates another', async () => {
    const first = await mint(1001, {}, { key: 'mint' })
    const second = await mint(1001, { ttl_seconds: 5 }, { key: 'mint' })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.body.expires_in).toBe(5)
  })

  it('takes the GID', async () => {
    const gid = encodeURIComponent('gid://shopify/Customer/1001')
    expect((await mint(gid)).body.customer_id).toBe('gid://shopify/Customer/1001')
  })

  it('speaks for a customer who is no member yet', async () => {
    const gated = await newShop()
    await gated.switch({ join_gate_enabled: true })
    await gated.customer(7)
    const token = await gated.sessionToken(7, ['read', 'write'])
    expect(verdict(await gated.get('/customers/7/points', { token }))).toBe('404 not_found')
    expect((await gated.post('/customers/7/enroll', {}, { token })).body.changed).toBe(true)
    expect((await gated.get('/customers/7/points', { token })).status).toBe(200)
  })

  it.each([
    '4040',
    'ada',
    'gid://other/Customer/1001',
    'gid://shopify/Order/1001',
  ])('speaks for nobody under %s', async (id) => {
    expect(verdict(await mint(encodeURIComponent(id)))).toBe('404 not_found')
  })

  it('asks the platform for those alone who are no members', async () => {
    const gated = await newShop()
    await gated.switch({ join_gate_enabled: true })
    for (const customer of [7, 8]) await gated.customer(customer)
    expectOk(await gated.post('/customers/8/enroll'))
    await gated.platform('PUT', '/faults', { mode: 'unavailable', retry_after_seconds: 9 })
    const ask = (customer: number) =>
      gated.post(`/customers/${customer}/session-tokens`, {}, { key: null })
    const [stranger, member] = [await ask(7), await ask(8)]
    await gated.platform('PUT', '/faults', { mode: 'none' })
    expect(verdict(stranger)).toBe('503 platform_unavailable')
    expect(stranger.headers.get('retry-after')).toBe('9')
    expect(member.status).toBe(201)
  })

  describe('scopes', () => {
    it.each([
      [['read']],
      [['write']],
      [['read', 'write']],
      [['write', 'read']],
    ])('may be %j', async (scopes) => {
      expect((await mint(1001, { scopes })).body.scopes.sort()).toEqual(scopes.sort())
    })

    it('are meant once where they are named twice', async () => {
      const { body } = await mint(1001, { scopes: ['read', 'write', 'read'] })
      expect(body.scopes).toEqual(['read', 'write'])
    })

    it.each([
      [[], 'scopes'],
      ['read', 'scopes'],
      [null, 'scopes'],
      [['admin'], 'scopes[0]'],
      [['read', 'points:read'], 'scopes[1]'],
      [[1], 'scopes[0]'],
    ])('may not be %j', async (scopes, field) => {
      expect(verdict(await mint(1001, { scopes }))).toBe(`422 validation_error ${field}`)
    })

    it('of read do not write, of write do not read', async () => {
      await shop.customer(1002)
      const [read, write] = [
        await shop.sessionToken(1002, ['read']),
        await shop.sessionToken(1002, ['write']),
      ]
      const verdicts = [
        verdict(await shop.get('/customers/1002/points', { token: write })),
        verdict(await shop.post('/customers/1002/enroll', {}, { token: read })),
      ]
      expect(verdicts).toEqual(['403 insufficient_scope', '403 insufficient_scope'])
    })
  })

  describe('ttl_seconds', () => {
    it.each([1, LONGEST_SECONDS])('may be %i', async (ttl_seconds) => {
      const { expires_in } = (await mint(1001, { ttl_seconds })).body
      expect(expires_in).toBe(ttl_seconds)
    })

    it.each([0, -1, 1.5, LONGEST_SECONDS + 1, '3600', null])('may not be %j', async (ttl) => {
      const reply = await mint(1001, { ttl_seconds: ttl })
      expect(verdict(reply)).toBe('422 validation_error ttl_seconds')
    })

    it('ends the token when they have passed and not before', async () => {
      const long = (await mint(1001, { ttl_seconds: LONGEST_SECONDS })).body.token
      const short = (await mint(1001, { ttl_seconds: 100 })).body.token
      const read = async (token: string) =>
        verdict(await shop.get('/customers/1001/points', { token }))
      await shop.advance(90)
      expect(await read(short)).toBe('200')
      await shop.advance(10)
      expect(await read(short)).toBe('401 token_expired')
      await shop.advance(LONGEST_SECONDS - 200)
      expect(await read(long)).toBe('200')
      await shop.advance(100)
      expect(await read(long)).toBe('401 token_expired')
    })
  })

  it.each(['~', '=', '.', 'A'])('is no token any more with %j behind it', async (noise) => {
    const token = (await shop.sessionToken(1001)) + noise
    const reply = await shop.get('/customers/1001/points', { token })
    expect(verdict(reply)).toBe('401 invalid_token')
  })

  describe('never does more than its key', () => {
    it('says what the key may do', async () => {
      const { key } = await shop.newKey(['customers:read', 'points:read'])
      const { api_scopes } = (await mint(1001, {}, { token: key })).body
      expect(api_scopes.sort()).toEqual(['customers:read', 'points:read'])
    })

    it('and nothing that no session can use', async () => {
      const asked = endpoints.flatMap(({ scope, session }) => (session === null ? [] : [scope]))
      const { api_scopes } = (await mint(1001)).body
      expect(api_scopes.sort()).toEqual([...new Set(asked)].sort())
    })

    it('and does no more', async () => {
      const { key } = await shop.newKey(['customers:read'])
      const token = await shop.sessionToken(1001, ['read', 'write'], key)
      expect((await shop.get('/customers/1001', { token })).status).toBe(200)
      const points = await shop.get('/customers/1001/points', { token })
      expect(verdict(points)).toBe('403 insufficient_scope')
      expect(points.body.error.details.required_scope).toBe('points:read')
      const join = await shop.post('/customers/1001/enroll', {}, { token })
      expect(join.body.error.details.required_scope).toBe('customers:write')
    })

    it('a session token mints no other', async () => {
      const token = await shop.sessionToken(1001)
      const reply = await mint(1001, {}, { token })
      expect(verdict(reply)).toBe('403 insufficient_scope')
      expect(reply.body.error.details.session_token).toBe(true)
    })
  })
})
