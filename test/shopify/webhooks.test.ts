import { randomUUID } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { selfSigned } from '../support/certificate.ts'
import { verdict } from '../support/http.ts'
import { order, orderShop } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { accessTo, forgetConnections, openThere } from '../support/shopify/on-shopify.ts'
import { report, type Webhook } from '../support/shopify/report.ts'
import type { StandIn } from '../support/shopify/stand-in.ts'
import type { StandInShop } from '../support/shopify/stand-in-parts.ts'

const ADA = 1001

/** A shop whose customers and orders are on Shopify, and the embedded shop that plays Shopify. */
let here: TestShop
let there: TestShop
let stand_in: StandIn
let shopify: StandInShop
let access: ReturnType<typeof accessTo>

beforeEach(async () => {
  there = await newShop()
  here = await orderShop()
  await forgetConnections(here.app)
  const opened = await openThere(there)
  ;({ stand_in, there: shopify } = opened)
  stand_in.clear()
  access = accessTo(opened.shopify_domain)
})

const connect = (fields: object = {}) => here.admin('PUT', '/shopify', { ...access, ...fields })
const findings = async () => {
  const { body } = expectOk(await here.admin('GET', '/shopify'))
  const found: { name: string; is_good: boolean; says: string }[] = body.findings
  return Object.fromEntries(found.map((one) => [one.name, one]))
}
const tell = (topic: string, payload: object, more: Partial<Webhook> = {}) =>
  report(here.app.base_url, access, { topic, payload, ...more })
const work = () => here.app.context.runDueJobs()
const balance = async (customer_id = ADA) =>
  (await here.get(`/customers/${customer_id}`)).body.points_balance

describe('connecting a shop', () => {
  it('says that all is well, and that Shopify keeps the customers now', async () => {
    expect(expectOk(await here.admin('GET', '/shopify')).body).toEqual({
      ...{ connection: null, findings: [], budget: null, data_requests: [], left_there: null },
      inbox: { waiting: 0, since: null, failing: [] },
    })
    const { body } = expectOk(await connect())
    const wrong = body.findings.filter(({ is_good }: { is_good: boolean }) => !is_good)
    // This service has no public address.
    expect(wrong.map(({ name }: { name: string }) => name)).toEqual(['address'])
    expect(body.connection).toMatchObject({ shopify_domain: access.shopify_domain })
    expect(JSON.stringify(body)).not.toContain(access.client_secret)
    const reply = await here.platform('PUT', `/customers/${ADA}`, { email: 'a@example.com' })
    expect(verdict(reply)).toBe('422 validation_error kept_by_shopify')
  })

  it('changes nothing where Shopify does not let us in', async () => {
    const wrong = {
      client_secret: [{ client_secret: 'not-the-secret' }, 'client id and secret (status 400'],
      shopify_domain: [
        { shopify_domain: 'no-such.myshopify.com' },
        'no shop by the domain no-such',
      ],
      access_token: [{ access_token: 'not-the-token' }, 'does not take this token'],
    } as const
    for (const [field, [fields, words]] of Object.entries(wrong)) {
      const reply = await connect(fields)
      expect(reply.body.error.details).toMatchObject({ reason: 'platform_refused', field })
      expect(reply.body.error.message).toContain(words)
      expect(reply.text).not.toMatch(/not-the-(secret|token)/)
    }
    expect(await findings()).toEqual({})
    expect((await here.platform('PUT', `/customers/${ADA}`, {})).status).toBe(200)
  })

  it('says that Shopify is away where it is, and blames no field', async () => {
    stand_in.plan({ name: 'ReadShop', fault: 'lost_before', times: 9 })
    const reply = await connect()
    expect([reply.status, reply.body.error.code]).toEqual([503, 'platform_unavailable'])
    expect(reply.body.error.message).toContain('Shopify was not reached: the connection broke off.')
    expect(reply.body.error.details.field).toBeUndefined()
    expect(await findings()).toEqual({})
  })

  it('is made without some of the scopes too, which are named until they are there', async () => {
    shopify.withheld_scopes.add('read_legal_policies').add('read_customer_merge')
    const { body } = expectOk(await connect())
    expect(body.connection).not.toBeNull()
    const without = await findings()
    expect(without.scopes).toMatchObject({
      is_good: false,
      says: expect.stringMatching(/read_customer_merge \(.*read_legal_policies \(/),
    })
    expect(without.webhooks).toMatchObject({
      is_good: false,
      says: 'Shopify does not report these topics here: CUSTOMERS_MERGE',
    })
    shopify.withheld_scopes.clear()
    await here.advance(16 * 60)
    const { scopes, webhooks } = await findings()
    expect([scopes?.is_good, webhooks?.is_good]).toEqual([true, true])
  })

  it('names the topics that Shopify has ended, and asks for them again', async () => {
    expectOk(await connect())
    const all = shopify.subscriptions.length
    shopify.subscriptions.length = 2
    expect((await findings()).webhooks).toMatchObject({ is_good: false })
    await here.advance(16 * 60)
    expect((await findings()).webhooks).toMatchObject({ is_good: true })
    expect(shopify.subscriptions).toHaveLength(all)
  })

  it('brings in nothing from just before: that is the past, which is imported', async () => {
    await there.customer(ADA, { email: 'ada@example.com' })
    await order(there, 1, { customer_id: ADA, paid: true })
    await here.advance(60)
    expectOk(await connect())
    await here.advance(16 * 60)
    expect((await here.get(`/customers/${ADA}`)).status).toBe(404)
  })

  it('leaves alone what the same app reports to others', async () => {
    const others = { id: 'gid://shopify/WebhookSubscription/own', topic: 'ORDERS_PAID' }
    shopify.subscriptions.push({ ...others, uri: 'https://erp.example/orders' })
    expectOk(await connect())
    expectOk(await here.admin('DELETE', '/shopify?traces=keep'))
    expect(shopify.subscriptions.map(({ uri }) => uri)).toEqual(['https://erp.example/orders'])
  })

  it('is for one shop of Laurel only', async () => {
    expectOk(await connect())
    const other = await newShop()
    const reply = await other.admin('PUT', '/shopify', access)
    expect(reply.body.error.details).toMatchObject({ reason: 'domain_taken' })
  })

  it.each([
    ['shopify_domain', 'my-shop.example.com'],
    ['shopify_domain', 'evil.test/x.myshopify.com'],
    ['client_id', ''],
    ['client_secret', 'short'],
    ['client_secret', 'with a blank in it'],
    ['previous_client_secret', 'with a blank in it'],
    ['access_token', 'short'],
  ])('refuses a %s like %j', async (field, value) => {
    expect(verdict(await connect({ [field]: value }))).toBe(`422 validation_error ${field}`)
  })

  it('repeats no secret in an error, not even under a name that it does not know', async () => {
    const value = 'a secret with blanks'
    const names = ['client_secret', 'previous_client_secret', 'access_token', 'clientSecret']
    for (const name of names) {
      expect((await connect({ [name]: value })).text).not.toContain(value)
    }
  })

  it('can be repeated, with another secret', async () => {
    expectOk(await connect())
    const renewed = { client_id: `${access.client_id}-new` }
    const client_secret = `secret-of-${renewed.client_id}`
    const body = { ...renewed, client_secret, previous_client_secret: access.client_secret }
    expectOk(await connect(body))
    expect((await tell('orders/paid', { id: 1 })).status).toBe(200)
    access = { ...access, ...renewed, client_secret }
    expect((await tell('orders/paid', { id: 1 })).status).toBe(200)
  })

  it('names what is missing', async () => {
    expectOk(await connect())
    stand_in.plan({ name: null, fault: 'error', times: 50 })
    const { access: found } = await findings()
    expect(found).toMatchObject({ is_good: false, says: expect.stringContaining('502') })
  })

  it('tells how far the clocks of the two differ', async () => {
    expectOk(await connect())
    shopify.ahead_ms = 45_000
    const { clock } = await findings()
    expect(clock).toMatchObject({ is_good: false })
    expect(clock?.says).toMatch(/^the clock of this service is 4[456] seconds behind Shopify's$/)
    shopify.ahead_ms = -45_000
    expect((await findings()).clock?.says).toMatch(/4[456] seconds ahead of Shopify's$/)
  })

  it('tells whether Shopify reaches this service', async () => {
    expectOk(await connect())
    expect((await findings()).address?.says).toBe(
      'Shopify reports to https addresses only, and LAUREL_BASE_URL makes this one http://laurel.test/shopify/webhooks',
    )
    const { key, cert } = selfSigned('localhost')
    const trusted = getCACertificates()
    setDefaultCACertificates([...trusted, cert])
    let is_ours = true
    const proxy = createServer({ key, cert }, async ({ url = '/' }, response) => {
      const { statusCode, headers, payload } = await here.app.server.inject({ url })
      response.writeHead(statusCode, is_ours ? headers : {}).end(payload)
    })
    await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
    // A listening TCP server has this kind of address.
    const { port } = proxy.address() as AddressInfo
    const base_url = `https://localhost:${port}`
    const { database } = here.app
    const behind = await startApp({ database, config: { base_url } })
    const address = async () => {
      const state = await behind.context.shopify.readState(await shopRow())
      return state.findings.find(({ name }) => name === 'address')
    }
    const webhooks = `${base_url}/shopify/webhooks`
    expect(await address()).toMatchObject({ is_good: true, says: `${webhooks} leads to Laurel` })
    is_ours = false
    expect((await address())?.says).toBe(
      `something else than Laurel answers at ${webhooks}: status 405`,
    )
    proxy.closeAllConnections()
    await new Promise((closed) => proxy.close(closed))
    expect((await address())?.says).toContain(`${webhooks}, which cannot be reached: `)
    setDefaultCACertificates(trusted)
    await behind.close()
  })
})

describe('a webhook', () => {
  beforeEach(async () => {
    expectOk(await connect())
    await there.customer(ADA, { email: 'ada@example.com' })
  })

  it('of an order brings its buyer and the points', async () => {
    await order(there, 1, { customer_id: ADA, paid: true })
    expect(await (await tell('orders/paid', { id: 1 })).text()).toBe('{"outcome":"stored"}')
    await work()
    expect(await balance()).toBeGreaterThan(0)
  })

  it('of an order reads its buyer too, whose tags may exclude them', async () => {
    expectOk(await here.patch('/program/eligibility', { excluded_customer_tags: ['staff'] }))
    await tell('customers/update', { id: ADA })
    await work()
    // Nobody tells of this.
    await there.customer(ADA, { email: 'ada@example.com', tags: ['staff'] })
    await order(there, 1, { customer_id: ADA, paid: true })
    await tell('orders/paid', { id: 1 })
    await here.app.context.shopify.workDeliveries(await shopRow())
    expect(await balance()).toBe(0)
  })

  it.each([
    ['without a signature', { headers: { 'X-Shopify-Hmac-Sha256': '' } }],
    ['signed with something else', { headers: { 'X-Shopify-Hmac-Sha256': 'AAAA' } }],
    ['with another body than was signed', { body: '{"id":2}' }],
    ['with an empty body', { body: '' }],
    [
      'of a shop that is not connected',
      { headers: { 'X-Shopify-Shop-Domain': 'x.myshopify.com' } },
    ],
    ['of no shop', { headers: { 'X-Shopify-Shop-Domain': '' } }],
  ])('%s is 401, and nothing is stored', async (_what, changed) => {
    await order(there, 1, { customer_id: ADA, paid: true })
    const sent = { topic: 'orders/paid', payload: { id: 1 } }
    expect((await report(here.app.base_url, access, sent, changed)).status).toBe(401)
    const calls = stand_in.calls.length
    await here.app.context.shopify.workDeliveries(await shopRow())
    expect(stand_in.calls.length).toBe(calls)
  })

  it('that comes several times, by its own id or that of its event, is carried out once', async () => {
    await order(there, 1, { customer_id: ADA, paid: true })
    const [webhook_id, event_id] = [randomUUID(), randomUUID()]
    await tell('orders/paid', { id: 1 }, { webhook_id, event_id })
    await tell('orders/paid', { id: 1 }, { webhook_id })
    await tell('orders/paid', { id: 1 }, { event_id })
    const before = stand_in.calls.length
    await here.app.context.shopify.workDeliveries(await shopRow())
    expect(stand_in.calls.slice(before).filter((name) => name === 'ReadOrder')).toHaveLength(1)
    const points = await balance()
    await tell('orders/updated', { id: 1 })
    await work()
    expect(await balance()).toBe(points)
  })

  it.each([
    ['orders/paid', {}],
    ['orders/paid', { id: 'x' }],
    ['orders/paid', { id: 1e300 }],
    ['refunds/create', { id: 1 }],
    ['themes/publish', { id: 1 }],
    ['toString', { id: 1 }],
  ])('of %s with %j is answered and ignored', async (topic, payload) => {
    const reply = await tell(topic, payload)
    expect([reply.status, await reply.text()]).toEqual([200, '{"outcome":"ignored"}'])
  })

  it('whose order cannot be read waits, and the others do not', async () => {
    await order(there, 1, { customer_id: ADA, paid: true })
    await order(there, 2, { customer_id: ADA, paid: true })
    await tell('orders/paid', { id: 1 })
    await tell('orders/paid', { id: 2 })
    stand_in.plan({ name: 'ReadOrder', fault: 'error', times: 4 })
    await here.app.context.shopify.workDeliveries(await shopRow())
    const half = await balance()
    expect(half).toBeGreaterThan(0)
    expect((await findings()).inbox?.says).toContain('1 wait')
    await here.advance(120)
    expect(await balance()).toBe(half * 2)
    expect((await findings()).inbox?.says).toContain('nothing waits')
  })

  it('of a refund takes points back, and of a deleted order all of them', async () => {
    const { created_at } = await order(there, 1, { customer_id: ADA, paid: true })
    await tell('orders/paid', { id: 1 })
    await work()
    const all = await balance()
    await there.platform('POST', '/orders/1/refunds', { id: 11, amount: '5.00' })
    await tell('refunds/create', { id: 11, order_id: 1 })
    await work()
    expect(await balance()).toBeLessThan(all)
    await tell('orders/delete', { id: 4711 })
    await work()
    expect(await balance()).toBeGreaterThan(0)
    shopify.deleted_orders.add(1)
    // A late one, which is older than the refund, is worked on first.
    await tell('orders/updated', { id: 1 }, { webhook_id: 'first', triggered_at: created_at })
    await tell('orders/delete', { id: 1 }, { webhook_id: 'second' })
    await work()
    expect(await balance()).toBe(0)
  })

  it('of a customer changes the customer, and of a deleted one forgets them', async () => {
    await tell('customers/update', { id: ADA })
    await work()
    const { body: members } = await here.admin('GET', '/members')
    expect(JSON.stringify(members)).toContain('ada@example.com')
    await there.platform('DELETE', `/customers/${ADA}`)
    await tell('customers/delete', { id: ADA })
    await work()
    const { body } = await here.admin('GET', '/members')
    expect(JSON.stringify(body)).not.toContain('@')
  })

  it('of a customer who asks for their data is shown to a person for a month', async () => {
    const request = { customer: { id: ADA, email: 'ada@example.com' }, data_request: { id: 9 } }
    expect((await tell('customers/data_request', request)).status).toBe(200)
    await work()
    expect((await findings()).requests).toMatchObject({
      is_good: false,
      says: expect.stringContaining(`customer ${ADA}`),
    })
    expect(JSON.stringify((await here.admin('GET', '/shopify')).body)).not.toContain('@')
    await here.advance(31 * 24 * 3600)
    expect((await findings()).requests).toMatchObject({ is_good: true })
  })

  it('that is lost is made up for by the sweep', async () => {
    await order(there, 1, { customer_id: ADA, paid: true })
    await here.advance(16 * 60)
    expect(await balance()).toBeGreaterThan(0)
    const calls = () => stand_in.calls.filter((name) => name === 'ReadOrder').length
    const before = calls()
    await here.advance(16 * 60)
    expect(calls() - before).toBeLessThanOrEqual(1)
  })
})

async function shopRow() {
  const { findShopByDomain } = await import('../../src/store/shops/shops.ts')
  return (await findShopByDomain(here.app.database.db, here.domain)) ?? expect.fail('no shop')
}
