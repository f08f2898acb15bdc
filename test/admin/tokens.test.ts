import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_TOKEN, sharedApp, startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import { send, verdict } from '../support/http.ts'
import { expectOk, newShop, TestShop } from '../support/shop.ts'

const READS = { customers: '/customers/1', keys: '/keys' } as const

const find = async (shop: TestShop, id: string) => {
  const { data } = expectOk(await shop.admin('GET', '/tokens?limit=250')).body
  return data.find((token: { id: string }) => token.id === id)
}

describe('admin tokens', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await newShop()
  })

  it('are shown once, when they are made', async () => {
    const made = await shop.admin('POST', '/tokens', { name: 'Shop server', purpose: 'feed' })
    const { token, ...rest } = expectOk(made).body
    expect(token).toMatch(/^lat_[0-9A-Za-z]{38}$/)
    expect(rest).toEqual({
      id: expect.stringMatching(/^tok_[0-9a-z]{26}$/),
      name: 'Shop server',
      last4: token.slice(-4),
      purpose: 'feed',
      shop: shop.domain,
      created_at: expect.any(String),
      last_used_at: null,
      ended_at: null,
    })
    expect(await find(shop, rest.id)).toEqual(rest)
    const later = [
      await shop.admin('GET', '/tokens'),
      await shop.admin('DELETE', `/tokens/${rest.id}`),
    ]
    for (const { text } of later) expect(text).not.toContain(token)
  })

  it('are kept as digests alone', async () => {
    const { token } = await shop.adminToken('read')
    const { db } = shop.app.database
    const rows = await db.selectFrom('admin_tokens').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(token.slice(4, 20))
  })

  it('live side by side, and end one by one, for good', async () => {
    const [one, two] = [await shop.adminToken('read'), await shop.adminToken('read')]
    const ask = ({ token }: { token: string }) => shop.admin('GET', READS.keys, undefined, token)
    expect([(await ask(one)).status, (await ask(two)).status]).toEqual([200, 200])
    const { ended_at } = expectOk(await shop.admin('DELETE', `/tokens/${one.id}`)).body
    expect(ended_at).toEqual(expect.any(String))
    expect(verdict(await ask(one))).toBe('401 invalid_token')
    expect((await ask(two)).status).toBe(200)
    await shop.advance(60)
    const again = expectOk(await shop.admin('DELETE', `/tokens/${one.id}`)).body
    expect(again.ended_at).toBe(ended_at)
  })

  it('say when they were last used, to the minute', async () => {
    const { id, token } = await shop.adminToken('read')
    const use = async () => {
      await shop.advance(2)
      expectOk(await shop.admin('GET', READS.keys, undefined, token))
      return Date.parse((await find(shop, id))?.last_used_at ?? '')
    }
    const first = await use()
    expect(first).toBeGreaterThan(0)
    expect(await use()).toBe(first)
    await shop.advance(60)
    expect(await use()).toBeGreaterThan(first)
  })

  it('for one shop open no other, which they do not learn about', async () => {
    const other = await newShop()
    const { token } = await shop.adminToken('admin')
    for (const domain of [other.domain, 'nobody.example']) {
      for (const path of [`/keys?shop=${domain}`, `/shops/${domain}`, `/tokens?shop=${domain}`]) {
        const reply = await send(shop.app.base_url, {
          method: 'GET',
          path: `/admin/api${path}`,
          token,
        })
        expect(verdict(reply), path).toBe('403 insufficient_scope')
        expect(reply.body.error.details).toEqual({ shop: shop.domain })
      }
    }
  })

  it('for one shop need not name it, and see it alone', async () => {
    const other = await newShop()
    await other.adminToken('admin')
    const everywhere = await shop.adminToken('read', true)
    const { id, token } = await shop.adminToken('admin')
    const get = async (path: string) =>
      expectOk(await send(shop.app.base_url, { method: 'GET', path: `/admin/api${path}`, token }))
        .body
    expect((await get('/keys')).data).toHaveLength(1)
    expect((await get('/shops')).data.map((one: { domain: string }) => one.domain)).toEqual([
      shop.domain,
    ])
    expect((await get(`/shops/${shop.domain}`)).domain).toBe(shop.domain)
    const listed: { id: string; shop: string | null }[] = (await get('/tokens?limit=250')).data
    expect(listed.map((one) => one.id)).toContain(id)
    expect(new Set(listed.map((one) => one.shop))).toEqual(new Set([shop.domain]))
    const ended = await shop.admin('DELETE', `/tokens/${everywhere.id}`, undefined, token)
    expect(verdict(ended)).toBe('404 not_found')
  })

  it('for one shop make tokens for that shop alone', async () => {
    const { token } = await shop.adminToken('admin')
    const make = (body: object) => shop.admin('POST', '/tokens', { name: 'x', ...body }, token)
    const made = expectOk(await make({ purpose: 'feed' })).body
    expect(made.shop).toBe(shop.domain)
    for (const purpose of ['admin', 'read', 'metrics']) {
      const reply = await make({ purpose, all_shops: true })
      expect(verdict(reply)).toBe('403 insufficient_scope')
      expect(reply.body.error.message).toContain(shop.domain)
    }
    expect(
      expectOk(await shop.admin('DELETE', `/tokens/${made.id}`, undefined, token)).body.id,
    ).toBe(made.id)
  })

  it('for all shops are made by such a token, and reach each shop', async () => {
    const { token } = await shop.adminToken('admin', true)
    const body = { name: 'all', purpose: 'read', all_shops: true }
    const made = expectOk(await shop.admin('POST', '/tokens', body, token)).body
    expect(made.shop).toBeNull()
    for (const one of [shop, await newShop()]) {
      expectOk(await one.admin('GET', READS.keys, undefined, made.token))
    }
    const metrics = { method: 'GET', path: '/metrics', token: made.token }
    expect((await send(shop.app.base_url, metrics)).status).toBe(200)
  })

  it.each([
    [{ purpose: 'feed' }, '422 validation_error name', 'required'],
    [{ name: 'x' }, '422 validation_error purpose', 'required'],
    [{ name: 'x', purpose: 'everything' }, '422 validation_error purpose', 'mailbox'],
    [{ name: ' ', purpose: 'feed' }, '422 validation_error name', ''],
    [{ name: 'x', purpose: 'metrics' }, '422 validation_error all_shops', 'all shops'],
    [{ name: 'x', purpose: 'feed', shop: 'x' }, '422 validation_error shop', ''],
  ])('are not made of %j', async (body, expected, words) => {
    const reply = await shop.admin('POST', '/tokens', body)
    expect(verdict(reply)).toBe(expected)
    expect(reply.text).toContain(words)
  })

  it('say what they are for where they do not fit', async () => {
    const { token } = await shop.adminToken('feed')
    const reply = await shop.admin('POST', '/keys', {}, token)
    expect(verdict(reply)).toBe('403 insufficient_scope')
    expect(reply.body.error.message).toMatch(/for feed.*admin/)
    expect(reply.body.error.details).toEqual({ purpose: 'feed', allowed: ['admin'] })
  })

  it('feed customers, products and orders, and nothing else', async () => {
    const { token } = await shop.adminToken('feed')
    const feed = (method: string, path: string, body?: unknown) =>
      shop.platform(method, path, body, token)
    expectOk(await feed('PUT', '/customers/7', { email: 'seven@example.com' }))
    expectOk(await feed('GET', '/customers/7'))
    expectOk(
      await feed('PUT', '/products/7', { title: 'x', variants: [{ id: 70, price: '1.00' }] }),
    )
    const lines = [{ id: 1, product_id: 7, quantity: 1, price: '1.00' }]
    expectOk(await feed('PUT', '/orders/7', { customer_id: 7, paid: true, lines }))
    const items = [{ type: 'customer', id: 8, body: { email: 'eight@example.com' } }]
    expect(expectOk(await feed('POST', '/bulk', { items })).body).toMatchObject({ succeeded: 1 })
    for (const path of ['/policies', '/gift-cards/X', '/languages']) {
      expect(verdict(await feed('GET', path))).toBe('403 insufficient_scope')
    }
    const body = { customer_id: 7 }
    expect(verdict(await feed('POST', '/customer-access-tokens', body))).toBe(
      '403 insufficient_scope',
    )
  })

  it('are refused beside a header that names another shop, and not beside their own', async () => {
    const other = await newShop()
    const own = (await shop.adminToken('admin')).token
    const all = (await shop.adminToken('admin', true)).token
    const read = (token: string, named: string, query = '') =>
      send(shop.app.base_url, {
        ...{ method: 'GET', path: `/admin/api/verify${query}`, token },
        headers: { 'Laurel-Shop': named },
      })
    const here = `?shop=${shop.domain}`
    for (const reply of [
      await read(own, other.domain),
      await read(own, other.domain, here),
      await read(all, other.domain, here),
    ]) {
      expect(verdict(reply)).toBe('403 insufficient_scope Laurel-Shop')
      expect(reply.text).toContain('"field":"Laurel-Shop"')
      expect(reply.text).toContain(shop.domain)
    }
    expectOk(await read(own, shop.domain))
    expectOk(await read(own, '*'))
    expectOk(await read(all, shop.domain, here))
  })

  it('open the mailbox to the purposes that read e-mails, each to its own shop', async () => {
    const read = (token: string) =>
      send(shop.app.base_url, { method: 'GET', path: '/admin/mailbox', token })
    const other = await newShop()
    for (const one of [shop, other]) {
      const test = { to: 'me@example.com' }
      expectOk(await one.admin('POST', '/email-templates/welcome/test', test))
    }
    for (const purpose of ['admin', 'read', 'mailbox'] as const) {
      const own = await read((await shop.adminToken(purpose)).token)
      expect(own.status).toBe(200)
      expect(own.text).toContain(shop.domain)
      expect(own.text).not.toContain(other.domain)
      const all = await read((await shop.adminToken(purpose, true)).token)
      expect(all.text).toContain(other.domain)
    }
    expect((await read((await shop.adminToken('feed')).token)).status).toBe(401)
    const { data } = expectOk(await other.admin('GET', '/emails')).body
    const path = `/admin/mailbox/${data[0].id}`
    for (const [one, status] of [
      [shop, 404],
      [other, 200],
    ] as const) {
      const { token } = await one.adminToken('mailbox')
      expect((await send(shop.app.base_url, { method: 'GET', path, token })).status).toBe(status)
    }
  })
})

describe('a token on a node', () => {
  const clock = new HandClock()
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  let node: TestApp
  let shop: TestShop
  let there: TestShop

  beforeAll(async () => {
    const { database } = await sharedApp()
    const counted = { ...database, db: database.db.withPlugin(counting) }
    node = await startApp({ database: counted, base_clock: clock, config: { test_clock: false } })
    shop = await newShop()
    there = new TestShop(node, shop.domain, shop.key)
  })

  afterAll(() => node.close())

  it('costs a feed a look-up in a second, and no row of the audit log', async () => {
    const { token } = await shop.adminToken('feed')
    const body = { title: 'x', variants: [{ id: 70, price: '1.00' }] }
    const put = async (with_token: string) => {
      const before = statements
      expectOk(await there.platform('PUT', '/products/7', body, with_token))
      return statements - before
    }
    // The first call looks the token up, and notes that it is used.
    const first = await put(token)
    const usual = await put(token)
    expect(first).toBeGreaterThan(usual)
    // The token of the environment is not looked up, and leaves a row that is finished afterwards.
    expect([await put(ADMIN_TOKEN), await put(token)]).toEqual([usual + 2, usual])
    // A second later it is looked up again.
    clock.advance(1)
    expect(await put(token)).toBe(usual + 1)
    expect(await put(token)).toBe(usual)
  })

  it('works there for less than a second after another node has ended it', async () => {
    const { id, token } = await shop.adminToken('read')
    const ask = () => there.admin('GET', READS.keys, undefined, token)
    expect((await ask()).status).toBe(200)
    expectOk(await shop.admin('DELETE', `/tokens/${id}`))
    expect((await ask()).status).toBe(200)
    clock.advance(1)
    expect(verdict(await ask())).toBe('401 invalid_token')
  })

  it('works while nothing can be written', async () => {
    const { token } = await shop.adminToken('read')
    await node.database.runScript(
      'ALTER TABLE admin_tokens ADD CONSTRAINT unused CHECK (last_used_at IS NULL) NOT VALID',
    )
    try {
      expectOk(await there.admin('GET', READS.keys, undefined, token))
    } finally {
      await node.database.runScript('ALTER TABLE admin_tokens DROP CONSTRAINT unused')
    }
  })
})
