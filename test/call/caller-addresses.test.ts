import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedApp, startApp, type TestApp } from '../support/app.ts'
import { verdict } from '../support/http.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { postMessage } from '../support/tools.ts'

/** Where a call comes from: who says so, where it is written down, and what depends on it. */

const CLIENT = '203.0.113.9'
const forwarded = (addresses: string) => ({ 'X-Forwarded-For': addresses })

const lines: string[] = []
let app: TestApp
let shop: TestShop

/** Behind a proxy on this machine, which has another one before it. */
beforeAll(async () => {
  const { database } = await sharedApp()
  app = await startApp({
    database,
    config: { trusted_proxies: ['127.0.0.0/8', '::1', '10.0.0.0/8'] },
    log_to: { write: (line) => void lines.push(line) },
  })
  shop = await newShop(app)
  await shop.customer(1)
})
afterAll(() => app.close())

let count = 0
/** The addresses in the request log and in the log of the service, of one call with these headers. */
async function seenAs(
  headers: Record<string, string>,
  options: { token?: string; of?: TestShop } = {},
): Promise<unknown> {
  const { of = shop, token = of.key } = options
  count += 1
  const id = `address-${count}`
  expectOk(
    await of.get('/customers/1/points', { token, headers: { 'X-Request-Id': id, ...headers } }),
  )
  await of.app.context.requests.flush()
  const { data } = (await of.admin('GET', '/requests?limit=250')).body
  const row = data.find(({ request_id }: { request_id: string }) => request_id === id)
  const line = lines.find((one) => one.includes(`"${id}"`))
  return { kept: row.address, logged: line === undefined ? null : JSON.parse(line).address }
}

describe('the address of a caller', () => {
  it.each([
    ['the neighbour’s, if nobody else is named', {}, '127.0.0.1'],
    ['what the proxy says', forwarded(CLIENT), CLIENT],
    ['before the last of ours', forwarded(`${CLIENT}, 10.1.2.3`), CLIENT],
    ['not what the caller said of others', forwarded(`198.51.100.1, ${CLIENT}`), CLIENT],
    ['IPv6', forwarded('2001:DB8::1'), '2001:db8::1'],
    ['IPv4 in either form', forwarded(`::ffff:${CLIENT}`), CLIENT],
    ['without a port', forwarded(`${CLIENT}:49152`), CLIENT],
    ['without the port of IPv6', forwarded('[2001:db8::1]:49152'), '2001:db8::1'],
    ['before a proxy of ours with a port', forwarded(`${CLIENT}, 10.1.2.3:80`), CLIENT],
    ['IPv4 in the digits of IPv6', forwarded('::ffff:cb00:7109'), CLIENT],
    ['IPv6 in one spelling', forwarded('2001:db8:0:0::0001'), '2001:db8::1'],
    ['the proxy’s, if it says nonsense', forwarded('unknown'), '127.0.0.1'],
  ])('is %s', async (_what, headers, address) => {
    expect(await seenAs(headers)).toEqual({ kept: address, logged: address })
  })

  it('is the neighbour’s where no proxy is trusted', async () => {
    const direct = await newShop()
    await direct.customer(1)
    expect(await seenAs(forwarded(CLIENT), { of: direct })).toMatchObject({ kept: '127.0.0.1' })
  })

  it('is not kept for a customer', async () => {
    const token = await shop.sessionToken(1)
    expect(await seenAs(forwarded(CLIENT), { token })).toEqual({ kept: null, logged: CLIENT })
  })
})

describe('a key that is for some addresses', () => {
  const keyFor = async (allowed_addresses: readonly string[]) =>
    expectOk(
      await shop.admin('POST', '/keys', {
        name: 'Server',
        scopes: ['shop:read', 'customers:read'],
        allowed_addresses,
      }),
    ).body
  const from = (address: string, token: string) =>
    shop.get('/shop', { token, headers: forwarded(address) })

  it('works from these alone', async () => {
    const { key, id } = await keyFor([CLIENT, '198.51.100.0/24', '2001:db8:1::/48'])
    for (const address of [CLIENT, `::ffff:${CLIENT}`, '198.51.100.77', '2001:db8:1:2::3']) {
      expect((await from(address, key)).status).toBe(200)
    }
    for (const address of ['203.0.113.10', '198.51.101.1', '2001:db8:2::1', '127.0.0.1']) {
      const refused = await from(address, key)
      expect(verdict(refused)).toBe('403 insufficient_scope')
      expect(refused.body.error.details).toEqual({ address })
      expect(refused.body.error.message).toContain(address)
    }
    await app.context.requests.flush()
    const { data } = (await shop.admin('GET', '/requests?limit=250')).body
    const tried = data.filter((row: { key_id: string; status: number }) => row.key_id === id)
    expect(tried).toContainEqual(expect.objectContaining({ status: 403, address: '203.0.113.10' }))
  })

  it('reaches no tool from elsewhere', async () => {
    const { key } = await keyFor([CLIENT])
    const ask = (headers: Record<string, string>) =>
      postMessage(shop, JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }), {
        token: key,
        headers,
      })
    expect((await ask(forwarded(CLIENT))).status).toBe(200)
    const refused = await ask(forwarded('203.0.113.10'))
    expect([refused.status, refused.body.error.code]).toEqual([403, 'insufficient_scope'])
  })

  it('mints tokens for browsers, which may be anywhere', async () => {
    const { key } = await keyFor(['127.0.0.1'])
    const token = await shop.sessionToken(1, ['read'], key)
    const reply = await shop.get('/customers/1', { token, headers: forwarded(CLIENT) })
    expect(reply.status).toBe(200)
  })

  it('is changed at once, and shows what it is for', async () => {
    const { key, id } = await keyFor([])
    const put = (allowed_addresses: unknown) =>
      shop.admin('PATCH', `/keys/${id}`, { allowed_addresses })
    expect((await from(CLIENT, key)).status).toBe(200)
    expect((await put(['10.9.0.0/16'])).body.allowed_addresses).toEqual(['10.9.0.0/16'])
    expect((await from(CLIENT, key)).status).toBe(403)
    expect((await shop.admin('PATCH', `/keys/${id}`, { name: 'Other' })).body).toMatchObject({
      allowed_addresses: ['10.9.0.0/16'],
    })
    expect((await put([])).body.allowed_addresses).toEqual([])
    expect((await from(CLIENT, key)).status).toBe(200)
  })

  it.each([
    '10.0.0.0/33',
    '::/129',
    '10.0.0',
    'shop.example',
    '10.0.0.1 ',
    '1.2.3.4/',
  ])('is not made for %s', async (wrong) => {
    const body = { name: 'x', scopes: ['shop:read'], allowed_addresses: ['10.0.0.1', wrong] }
    const reply = await shop.admin('POST', '/keys', body)
    expect(verdict(reply)).toMatch(/^422 validation_error allowed_addresses\.1$/)
    expect(reply.body.error.details.received).toBe(wrong)
  })

  it('is not the one behind the browsers of customers', async () => {
    const signed_in = await shop.platform('POST', '/customer-access-tokens', { customer_id: 1 })
    const { customer_access_token } = expectOk(signed_in).body
    const path = `/session-tokens/exchange?shop=${shop.domain}` as const
    expectOk(await shop.post(path, { customer_access_token, scopes: ['read'] }, { token: null }))
    const { data } = (await shop.admin('GET', '/keys?limit=250')).body
    const { id } = data.find(({ managed }: { managed: boolean }) => managed)
    const reply = await shop.admin('PATCH', `/keys/${id}`, { allowed_addresses: [CLIENT] })
    expect(verdict(reply)).toBe('422 validation_error managed_key')
  })
})
