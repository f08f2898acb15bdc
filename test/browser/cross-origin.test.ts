import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Endpoint } from '../../src/endpoints/door/define.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { LIVE_VERSIONS } from '../../src/versions/live.ts'
import { ADMIN_TOKEN, sharedApp, startApp } from '../support/app.ts'
import { given_clock } from '../support/given-clock.ts'
import { send, verdict } from '../support/http.ts'
import { expectOk, furnishedShop, TestShop } from '../support/shop.ts'
import { sharedBrowser } from './browser.ts'
import type { Page } from './page.ts'
import { openStorefront, type Storefront } from './storefront.ts'

/**
 * Session tokens in a real browser, which enforces what the headers of
 * test/call/cross-origin.test.ts only say: a page of another origin calls by its own `fetch`.
 */

const ADA = 1001
const BEN = 1002
/** All that a script learns of an answer that the browser keeps from it. */
const BLOCKED = 'TypeError: Failed to fetch'
/** As the reference promises. */
const REDEMPTIONS_AT_ONCE = 20

const isOpen = ({ session, scope }: Endpoint) => session !== null || scope === null
const open = endpoints.filter(isOpen)
const closed = endpoints.filter((endpoint) => !isOpen(endpoint))
const named_open = open.map((endpoint) => [endpoint.operation_id, endpoint] as const)

const browser = sharedBrowser()

/** The first line of what went wrong; what was answered when nothing did. */
function failureOf(work: Promise<object>): Promise<string> {
  return work.then((answer) => `no failure: ${JSON.stringify(answer)}`, failureOfError)
}

function failureOfError({ message }: Error): string {
  return message.split('\n')[0] ?? message
}

describe.each([
  ['with another port', '127.0.0.1', {}],
  ['of another host', 'localhost', {}],
  // As in the sandboxes in which platforms run extensions; it sends `Origin: null`.
  ['without an origin', '127.0.0.1', { 'Content-Security-Policy': 'sandbox allow-scripts' }],
])('a page %s', (_what, host, headers) => {
  let storefront: Storefront
  let page: Page
  let shop: TestShop

  /** What a shopper's browser holds: a session token, or for the exchange the platform's token. */
  async function credential({ scope }: Endpoint) {
    if (scope !== null) return { token: await shop.sessionToken(ADA) }
    const signed_in = await shop.platform('POST', '/customer-access-tokens', { customer_id: ADA })
    return { fields: { customer_access_token: expectOk(signed_in).body.customer_access_token } }
  }

  beforeAll(async () => {
    storefront = await openStorefront(host, headers)
    page = await browser.open(storefront.url)
    shop = await furnishedShop()
  })
  afterAll(async () => {
    await browser.closePages()
    storefront.close()
  })

  it.each(named_open)('calls %s and reads the answer', async (_id, endpoint) => {
    const reply = await shop.ask(endpoint, {
      ...(await credential(endpoint)),
      fetch_by: page.fetch,
      headers: { 'Service-Version': LIVE_VERSIONS.current.name },
    })
    expect(verdict(reply)).toBe(String(endpoint.status))
    expect(reply.headers.get('x-request-id')).toMatch(/^req_/)
    expect(reply.headers.get('service-version')).toBe(LIVE_VERSIONS.current.name)
  })

  it.each(named_open)('reads why %s refuses', async (_id, endpoint) => {
    const reply = await shop.ask(endpoint, {
      ...(await credential(endpoint)),
      fetch_by: page.fetch,
      query: '?nonsense=1',
    })
    expect(verdict(reply)).toBe('422 validation_error nonsense')
    expect(reply.body.error.request_id).toBe(reply.headers.get('x-request-id'))
  })

  it('learns why no endpoint for servers is for a shopper', async () => {
    const token = await shop.sessionToken(ADA)
    for (const endpoint of closed) {
      const asked = { token, fetch_by: page.fetch }
      const refused = verdict(await shop.ask(endpoint, asked))
      expect(refused, endpoint.operation_id).toBe('403 insufficient_scope')
      const nobody = verdict(await shop.ask(endpoint, { ...asked, token: null }))
      expect(nobody, endpoint.operation_id).toBe('401 unauthorized')
    }
  })

  it('reads nothing that they answer, not even with the key of a server', async () => {
    for (const endpoint of closed) {
      const asked = shop.ask(endpoint, { token: shop.key, fetch_by: page.fetch })
      const seen = await asked.then(({ status }) => status, failureOfError)
      if (typeof seen === 'number') expect(seen, endpoint.operation_id).toBeGreaterThanOrEqual(400)
      else expect(seen, endpoint.operation_id).toBe(BLOCKED)
    }
  })

  it.each([
    '/admin/api/shops',
    '/platform/v1/customers/1001',
    '/metrics',
  ])('reads nothing of %s', async (path) => {
    const asked = { method: 'GET', path: `${path}?shop=${shop.domain}`, token: ADMIN_TOKEN }
    expect((await send(shop.app.base_url, asked)).status).toBe(200)
    expect(await failureOf(send(shop.app.base_url, asked, page.fetch))).toBe(BLOCKED)
  })
})

describe('a shopper in a browser', () => {
  let storefront: Storefront
  let page: Page
  let shop: TestShop

  /** A call by the page, with a new session token. */
  const asAda = async (in_shop = shop) => ({
    token: await in_shop.sessionToken(ADA),
    fetch_by: page.fetch,
  })

  beforeAll(async () => {
    storefront = await openStorefront('localhost', {})
    page = await browser.open(storefront.url)
    shop = await furnishedShop()
  })
  afterAll(async () => {
    await browser.closePages()
    storefront.close()
  })

  it('gets the first answer again for a repeated write', async () => {
    const ada = { ...(await asAda()), key: 'bello' }
    const first = await shop.post('/customers/1001/pets', { name: 'Bello' }, ada)
    const again = await shop.post('/customers/1001/pets', { name: 'Bello' }, ada)
    expect(verdict(first)).toBe('200')
    expect(again.text).toBe(first.text)
    expect(again.headers.get('x-request-id')).toBe(first.headers.get('x-request-id'))
  })

  it('learns that a token is valid for its own customer only', async () => {
    const reply = await shop.get(`/customers/${BEN}/points`, await asAda())
    expect(verdict(reply)).toBe('403 insufficient_scope')
  })

  it('learns that a body is too large', async () => {
    const name = 'a'.repeat(1024 * 1024)
    const reply = await shop.post('/customers/1001/pets', { name }, await asAda())
    expect(verdict(reply)).toBe('422 validation_error body')
  })

  it('learns from every endpoint that the token has expired', async () => {
    const ada = await asAda()
    await shop.advance(60 * 60)
    for (const endpoint of open.filter(({ session }) => session !== null)) {
      const reply = await shop.ask(endpoint, ada)
      expect(verdict(reply), endpoint.operation_id).toBe('401 token_expired')
    }
  })

  it('learns how long to wait for the platform', async () => {
    const ada = await asAda()
    await shop.platform('PUT', '/faults', { mode: 'throttled', retry_after_seconds: 42 })
    const reply = await shop.post('/customers/1001/enroll', {}, ada)
    await shop.platform('PUT', '/faults', { mode: 'none' })
    expect(verdict(reply)).toBe('503 platform_unavailable')
    expect(reply.headers.get('retry-after')).toBe('42')
  })

  it('learns how long to wait after too many calls', async () => {
    const { database } = await sharedApp()
    // On a clock that stands still, so that no allowance comes back.
    const now = given_clock.now()
    const base_clock = { now: () => now }
    const app = await startApp({ database, base_clock, config: { rate_limits: true } })
    onTestFinished(() => app.close())
    const limited = new TestShop(app, shop.domain, shop.key)
    const ada = await asAda(limited)
    const redeem = async () => limited.post('/customers/1001/redemptions', {}, ada)
    for (let count = 0; count < REDEMPTIONS_AT_ONCE; count += 1) {
      expect(verdict(await redeem())).toBe('422 validation_error reward_id')
    }
    const refused = await redeem()
    expect(verdict(refused)).toBe('429 rate_limited')
    expect(refused.headers.get('retry-after')).toBe('1')
  })

  it('neither sends nor gets cookies', async () => {
    const { token } = await asAda()
    const url = `${shop.app.base_url}/api/v1/customers/1001/points`
    const headers = { Authorization: `Bearer ${token}` }
    expect((await page.fetch(url, { headers })).status).toBe(200)
    const with_cookies = page.fetch(url, { headers, credentials: 'include' })
    expect(await failureOf(with_cookies)).toBe(BLOCKED)
    expect(await page.command('Storage.getCookies')).toEqual({ cookies: [] })
  })
})
