import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_TOKEN, sharedApp, startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import { send, verdict } from '../support/http.ts'
import { routesOf } from '../support/routes.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** How often strangers may try, each address for itself, and that nobody else is kept out by it. */

const clock = new HandClock()
let app: TestApp
let shop: TestShop

beforeAll(async () => {
  const { database } = await sharedApp()
  app = await startApp({
    database,
    base_clock: clock,
    config: { rate_limits: true, trusted_proxies: ['127.0.0.1'] },
  })
  shop = await newShop(app)
})
afterAll(() => app.close())

const from = (address: string) => ({ 'X-Forwarded-For': address })
const basic = (password: string) => `Basic ${Buffer.from(`me:${password}`).toString('base64')}`

interface Door {
  readonly what: string
  /** One try that must fail. */
  fail(address: string): Promise<{ status: number; headers: Headers }>
  readonly at_once: number
  readonly seconds_each: number
}

const ask = (method: string, path: string, token: string, address: string) =>
  send(app.base_url, { method, path, token, headers: from(address) })

const UNKNOWN_KEY = `lrl_${'a'.repeat(38)}`
const doors: readonly Door[] = [
  {
    what: 'an unknown key',
    fail: (address) => ask('GET', '/api/v1/shop', UNKNOWN_KEY, address),
    at_once: 60,
    seconds_each: 1,
  },
  {
    what: 'an unknown key of an assistant',
    fail: (address) =>
      fetch(`${app.base_url}/mcp`, {
        method: 'POST',
        headers: { Authorization: 'Bearer nobody', ...from(address) },
      }),
    at_once: 60,
    seconds_each: 1,
  },
  {
    what: 'a wrong admin token',
    fail: (address) => ask('GET', '/admin/api/shops', 'wrong-admin-token', address),
    at_once: 10,
    seconds_each: 6,
  },
  {
    what: 'a wrong admin token of the order feed',
    fail: (address) => ask('PUT', '/platform/v1/orders/1', 'wrong-admin-token', address),
    at_once: 10,
    seconds_each: 6,
  },
  {
    what: 'a wrong password of the mailbox',
    fail: (address) =>
      fetch(`${app.base_url}/admin/mailbox`, {
        headers: { Authorization: basic('wrong'), ...from(address) },
      }),
    at_once: 10,
    seconds_each: 6,
  },
  {
    what: 'an access token that speaks for nobody',
    fail: (address) =>
      fetch(`${app.base_url}/api/v1/session-tokens/exchange?shop=${shop.domain}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...from(address) },
        body: '{}',
      }),
    at_once: 100,
    seconds_each: 1,
  },
  {
    what: 'a registration of an assistant',
    fail: (address) =>
      fetch(`${app.base_url}/oauth/register`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...from(address) },
        body: '{}',
      }),
    at_once: 10,
    seconds_each: 10,
  },
  {
    what: 'a request for an approval',
    fail: (address) =>
      fetch(`${app.base_url}/oauth/authorize?client_id=nobody`, { headers: from(address) }),
    at_once: 60,
    seconds_each: 1,
  },
]

describe.each(doors)('$what', (door) => {
  it(`is looked at ${door.at_once} times at once, and from then on a few times a minute`, async () => {
    const host = `203.0.113.${doors.indexOf(door) + 1}`
    for (let tries = 0; tries < door.at_once; tries += 1) {
      const { status } = await door.fail(host)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).not.toBe(429)
    }
    const refused = await door.fail(host)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe(String(door.seconds_each))
    expect((await door.fail(`198.51.100.${doors.indexOf(door) + 1}`)).status).not.toBe(429)
    clock.advance(door.seconds_each)
    expect((await door.fail(host)).status).not.toBe(429)
  })
})

const exhaust = async (door: Door | undefined, address: string) => {
  if (door === undefined) throw new Error('no such door')
  for (let tries = 0; tries <= door.at_once; tries += 1) await door.fail(address)
}

describe('an address that has tried too often', () => {
  it('still uses a key that is right', async () => {
    await exhaust(doors[0], '192.0.2.1')
    const headers = from('192.0.2.1')
    expect((await shop.get('/shop', { headers })).status).toBe(200)
    expect(verdict(await shop.get('/shop', { headers, token: UNKNOWN_KEY }))).toBe(
      '429 rate_limited',
    )
  })

  it('still uses an admin token that is right, in a process that has never seen it', async () => {
    const purpose = { name: 'feed', purpose: 'feed' }
    const { token: feed } = expectOk(await shop.admin('POST', '/tokens', purpose, ADMIN_TOKEN)).body
    // Behind a proxy that nobody has named, all callers have its address.
    const other = await startApp({
      database: app.database,
      base_clock: clock,
      config: { rate_limits: true },
    })
    const get = (token: string) =>
      send(other.base_url, { method: 'GET', path: '/admin/api/shops', token })
    for (let tries = 0; tries < 14; tries += 1) await get('wrong-token')
    expect(verdict(await get('wrong-token'))).toBe('429 rate_limited')
    expect((await get(ADMIN_TOKEN)).status).toBe(200)
    const path = '/platform/v1/orders/990001'
    expect(
      (await send(other.base_url, { method: 'PUT', path, token: feed, body: {} })).status,
    ).toBe(422)
    await other.close()
  })

  it('is refused at every door that an admin token opens', async () => {
    await exhaust(doors[2], '192.0.2.8')
    const refused = routesOf(app.server).map(async ({ method, url }) => {
      const path = url.replaceAll(/:\w+/g, '1').replaceAll('*', 'x')
      const reply = await app.server.inject({
        // Each is a method of HTTP.
        method: method as 'GET',
        url: path,
        headers: { host: 'x', authorization: 'Bearer wrong-admin-token', ...from('192.0.2.8') },
      })
      return { what: `${method} ${path}`, status: reply.statusCode }
    })
    const answers = await Promise.all(refused)
    const open = answers.filter(({ status }) => status === 401).map(({ what }) => what)
    // No admin token opens what people do for themselves.
    const other = / \/(api\/v1|mcp|shopify|admin\/api\/(me|sessions?)\b)/
    expect(open.filter((what) => !other.test(what))).toEqual([])
    for (const what of ['GET /admin/backup', 'GET /metrics', 'GET /admin/mailbox']) {
      expect(answers).toContainEqual({ what, status: 429 })
    }
  })

  it('is one with all that have the same first half of IPv6', async () => {
    await exhaust(doors[2], '2001:db8:1:2::1')
    expect((await doors[2]?.fail('2001:db8:1:2:ffff::9'))?.status).toBe(429)
    expect((await doors[2]?.fail('2001:db8:1:3::1'))?.status).toBe(401)
  })

  it('is one with eight times as much for all that have the same first 48 bits of IPv6', async () => {
    for (let network = 0; network < 8; network += 1) {
      await exhaust(doors[2], `2001:db8:2:${network}::1`)
    }
    expect((await doors[2]?.fail('2001:db8:2:ffff::1'))?.status).toBe(429)
    expect((await doors[2]?.fail('2001:db8:3:ffff::1'))?.status).toBe(401)
  })

  it('is refused before its body is there', async () => {
    await exhaust(doors[2], '192.0.2.7')
    const { hostname, port } = new URL(app.base_url)
    const socket = connect(Number(port), hostname)
    const { promise, resolve } = Promise.withResolvers<string>()
    socket.once('data', (chunk) => resolve(chunk.toString()))
    const head = [
      ...['POST /admin/api/keys HTTP/1.1', `Host: ${hostname}`, 'Content-Type: application/json'],
      ...['Authorization: Bearer wrong-token', 'X-Forwarded-For: 192.0.2.7'],
      ...['Content-Length: 1000', '', ''],
    ]
    socket.write(head.join('\r\n'))
    expect(await promise).toMatch(/^HTTP\/1\.1 429 /)
    socket.destroy()
  })

  it('does not need a credential to be refused without one', async () => {
    for (let tries = 0; tries < 70; tries += 1) {
      const reply = await shop.get('/shop', { token: null, headers: from('192.0.2.9') })
      expect(verdict(reply)).toBe('401 unauthorized')
    }
  })
})
