import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

const DAY_SECONDS = 24 * 60 * 60

describe('exchange session token', () => {
  let shop: TestShop
  const exchange = (body: unknown, query = `?shop=${shop.domain}`, options = {}) =>
    shop.post(`/session-tokens/exchange${query}`, body, { token: null, key: null, ...options })

  /** What the platform gives a shopper who signs in. */
  async function signIn(customer: number, in_shop = shop): Promise<string> {
    const body = { customer_id: customer }
    const reply = await in_shop.platform('POST', '/customer-access-tokens', body)
    return expectOk(reply).body.customer_access_token
  }

  beforeAll(async () => {
    shop = await newShop()
    await shop.customer(1001)
  })

  it('gives a signed-in shopper a session token', async () => {
    const reply = await exchange({ customer_access_token: await signIn(1001) })
    expect(reply.status).toBe(201)
    const { token, expires_at, ...rest } = reply.body
    expect(rest).toEqual({
      token_type: 'Bearer',
      customer_id: 'gid://shopify/Customer/1001',
      scopes: ['read'],
      api_scopes: ['customers:read', 'customers:write', 'points:read', 'points:write'],
      expires_in: 3600,
    })
    expect(expires_at).toEqual(expect.any(String))
    expect((await shop.get('/customers/1001/points', { token })).status).toBe(200)
  })

  it('takes the scopes and the lifetime of a minted token', async () => {
    const customer_access_token = await signIn(1001)
    const reply = await exchange({ customer_access_token, scopes: ['write'], ttl_seconds: 60 })
    expect(reply.body).toMatchObject({ scopes: ['write'], expires_in: 60 })
    const refused = await shop.get('/customers/1001/points', { token: reply.body.token })
    expect(verdict(refused)).toBe('403 insufficient_scope')
  })

  it('ends no later than the token that it was exchanged for', async () => {
    const customer_access_token = await signIn(1001)
    await shop.advance(DAY_SECONDS - 600)
    const reply = await exchange({ customer_access_token, ttl_seconds: 604_800 })
    expect(reply.body.expires_in).toBeLessThanOrEqual(600)
    expect(reply.body.expires_in).toBeGreaterThan(500)
    const { token } = reply.body
    expect((await shop.get('/customers/1001/points', { token })).status).toBe(200)
    await shop.advance(600)
    const ended = await shop.get('/customers/1001/points', { token })
    expect(verdict(ended)).toBe('401 token_expired')
  })

  it('speaks for a customer who is no member yet', async () => {
    await shop.switch({ join_gate_enabled: true })
    await shop.customer(1002)
    const customer_access_token = await signIn(1002)
    const { token } = (await exchange({ customer_access_token, scopes: ['write'] })).body
    expect((await shop.post('/customers/1002/enroll', {}, { token })).body.changed).toBe(true)
    await shop.switch({ join_gate_enabled: false })
  })

  it('needs no API key and minds none', async () => {
    const body = { customer_access_token: await signIn(1001) }
    for (const Authorization of ['Bearer lrl_nonsense', 'Basic x', '']) {
      const reply = await exchange(body, undefined, { headers: { Authorization } })
      expect(reply.status).toBe(201)
    }
  })

  describe('refuses', () => {
    it.each(['nonsense', 'shcat_0123456789', 'lst_a.b'])('the token %j', async (token) => {
      const reply = await exchange({ customer_access_token: token })
      expect(verdict(reply)).toBe('401 invalid_token')
    })

    it('a blank as none', async () => {
      const reply = await exchange({ customer_access_token: ' ' })
      expect(verdict(reply)).toBe('422 validation_error customer_access_token')
    })

    it('an API key or a session token in its place', async () => {
      for (const token of [shop.key, await shop.sessionToken(1001)]) {
        const reply = await exchange({ customer_access_token: token })
        expect(verdict(reply)).toBe('401 invalid_token')
      }
    })

    it('the token of another shop’s customer', async () => {
      const other = await newShop()
      await other.customer(1001)
      const reply = await exchange({ customer_access_token: await signIn(1001, other) })
      expect(verdict(reply)).toBe('401 invalid_token')
    })

    it('a token that has expired', async () => {
      const customer_access_token = await signIn(1001)
      await shop.advance(DAY_SECONDS)
      expect(verdict(await exchange({ customer_access_token }))).toBe('401 invalid_token')
    })

    it('a token whose customer is no more', async () => {
      await shop.customer(1003)
      const customer_access_token = await signIn(1003)
      await shop.platform('DELETE', '/customers/1003')
      expect(verdict(await exchange({ customer_access_token }))).toBe('401 invalid_token')
    })

    it.each([
      ['customer_access_token', {}],
      ['customer_access_token', { customer_access_token: '' }],
      ['customer_access_token', { customer_access_token: 5 }],
      ['customer_access_token', { customer_access_token: 'a'.repeat(4097) }],
      ['scopes', { customer_access_token: 'bad', scopes: [] }],
      ['ttl_seconds', { customer_access_token: 'bad', ttl_seconds: 604_801 }],
      ['body', []],
    ])('a malformed %s before a bad token: %j', async (field, body) => {
      expect(verdict(await exchange(body))).toBe(`422 validation_error ${field}`)
    })

    it('and never repeats what was sent as a token', async () => {
      const body = { customer_access_token: 'canary'.repeat(1_000) }
      expect((await exchange(body)).text).not.toContain('canary')
    })

    it('while the platform is away', async () => {
      const body = { customer_access_token: await signIn(1001) }
      await shop.platform('PUT', '/faults', { mode: 'throttled', retry_after_seconds: 3 })
      const reply = await exchange(body)
      await shop.platform('PUT', '/faults', { mode: 'none' })
      expect(verdict(reply)).toBe('503 platform_unavailable')
      expect(reply.headers.get('retry-after')).toBe('3')
    })
  })

  describe('among several shops', () => {
    it('asks which, and tells a stranger nothing of the shops there are', async () => {
      const other = await newShop()
      const reply = await exchange({ customer_access_token: 'x' }, '')
      expect(verdict(reply)).toBe('422 validation_error shop')
      expect(reply.text).not.toContain(shop.domain)
      expect(reply.text).not.toContain(other.domain)
      expect(reply.text).not.toMatch(/shop-[0-9a-f-]{36}/)
    })

    it.each(['nobody.example', '%20', 'a%00b'])('knows no shop %s', async (domain) => {
      const reply = await exchange({ customer_access_token: 'x' }, `?shop=${domain}`)
      expect(verdict(reply)).toBe('404 not_found')
      expect(reply.body.error.details.resource).toBe('shop')
    })

    it('knows one shop at a time', async () => {
      const query = `?shop=${shop.domain}&shop=${shop.domain}`
      const reply = await exchange({ customer_access_token: 'x' }, query)
      expect(verdict(reply)).toBe('422 validation_error shop')
    })
  })

  describe('the key that the service manages for it', () => {
    const managedKeys = async () => {
      const { data } = (await shop.admin('GET', '/keys')).body
      return data.filter((key: { managed: boolean; revoked_at: unknown }) => key.managed)
    }

    it('is made once and listed in the admin', async () => {
      const tokens = [await signIn(1001), await signIn(1001)]
      await Promise.all(tokens.map((customer_access_token) => exchange({ customer_access_token })))
      const keys = await managedKeys()
      expect(keys).toHaveLength(1)
      expect(keys[0]).toMatchObject({ managed: true, paused: false, revoked_at: null })
    })

    it('ends its tokens when it is revoked, and the next exchange makes a new one', async () => {
      const { token } = (await exchange({ customer_access_token: await signIn(1001) })).body
      const [{ id }] = await managedKeys()
      expectOk(await shop.admin('DELETE', `/keys/${id}`))
      const ended = await shop.get('/customers/1001/points', { token })
      expect(verdict(ended)).toBe('401 invalid_token')
      const fresh = (await exchange({ customer_access_token: await signIn(1001) })).body.token
      expect((await shop.get('/customers/1001/points', { token: fresh })).status).toBe(200)
      expect(verdict(await shop.get('/customers/1001/points', { token }))).toBe('401 invalid_token')
    })

    it('stops the exchange while it is paused', async () => {
      const { token } = (await exchange({ customer_access_token: await signIn(1001) })).body
      const key = (await managedKeys()).find(
        ({ revoked_at }: { revoked_at: string | null }) => revoked_at === null,
      )
      await shop.admin('PATCH', `/keys/${key.id}`, { paused: true })
      const paused = await exchange({ customer_access_token: await signIn(1001) })
      expect(verdict(paused)).toBe('403 api_paused')
      expect(verdict(await shop.get('/customers/1001/points', { token }))).toBe('401 invalid_token')
      await shop.admin('PATCH', `/keys/${key.id}`, { paused: false })
      expect((await shop.get('/customers/1001/points', { token })).status).toBe(200)
    })
  })

  it.each([
    [{ api_enabled: false }, '403 access_required'],
    [{ api_paused: true }, '403 api_paused'],
  ])('is closed with the API: %j', async (switches, refusal) => {
    const closed = await newShop()
    await closed.customer(1)
    const customer_access_token = await signIn(1, closed)
    await closed.switch(switches)
    const reply = await exchange({ customer_access_token }, `?shop=${closed.domain}`)
    expect(verdict(reply)).toBe(refusal)
  })
})
