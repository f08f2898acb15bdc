import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { storefrontEndpoints } from '../../../src/endpoints/storefront/index.ts'
import { sharedApp, startApp } from '../../support/app.ts'
import { STARTS_AT } from '../../support/given-clock.ts'
import { send, verdict } from '../../support/http.ts'
import { furnishedShop, TestShop } from '../../support/shop.ts'
import { fillPath } from '../../support/valid-request.ts'

/** Pages of every origin may call what needs no credential, and read why it is refused. */

const Origin = 'https://shop.example'
const named = storefrontEndpoints.map((endpoint) => [endpoint.operation_id, endpoint] as const)

let shop: TestShop
beforeAll(async () => {
  shop = await furnishedShop()
})

it('what anybody may call is this, and nothing else', () => {
  expect(named.map(([operation_id]) => operation_id)).toEqual([
    'getStorefrontDocument',
    'estimateGuestCart',
    'estimateGuestCarts',
    'getInvitation',
    'claimReferralPublicly',
  ])
  expect(storefrontEndpoints.map(({ address_class }) => address_class)).not.toContain(undefined)
})

describe.each(named)('%s', (_id, endpoint) => {
  it('is answered to a page of another origin, without a credential', async () => {
    const reply = await shop.ask(endpoint, { headers: { Origin } })
    expect(verdict(reply)).toBe('200')
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('is allowed by a preflight', async () => {
    const path = endpoint.prefix + fillPath(endpoint.path, { shop_domain: shop.domain })
    const headers = { Origin, 'Access-Control-Request-Method': endpoint.method }
    const reply = await send(shop.app.base_url, { method: 'OPTIONS', path, headers })
    expect(reply.status).toBe(204)
    expect(reply.headers.get('access-control-allow-methods')).toContain(endpoint.method)
    expect(reply.headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
  })

  it('is refused openly', async () => {
    const replies = {
      'an unknown field': await shop.ask(endpoint, { query: '?nonsense=1' }),
      'an unknown shop': await shop.ask(endpoint, { ids: { shop_domain: 'nowhere.example' } }),
      'no such version': await shop.ask(endpoint, { headers: { 'Service-Version': 'x' } }),
    }
    expect(Object.entries(replies).map(([what, reply]) => [what, verdict(reply)])).toEqual([
      ['an unknown field', '422 validation_error nonsense'],
      ['an unknown shop', '404 not_found'],
      ['no such version', '422 validation_error Service-Version'],
    ])
    for (const { headers } of Object.values(replies)) {
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-expose-headers')).toContain('X-Request-Id')
    }
  })

  it('is refused while the merchant lets nobody in', async () => {
    await shop.switch({ api_paused: true })
    onTestFinished(() => shop.switch({ api_paused: false }))
    expect(verdict(await shop.ask(endpoint))).toBe('403 api_paused')
    expect(verdict(await shop.ask(endpoint, { token: shop.key }))).toBe('403 api_paused')
  })

  it('is not in the log of requests, which is that of keys', async () => {
    await shop.ask(endpoint)
    await shop.app.context.requests.flush()
    const { data } = (await shop.admin('GET', '/requests?limit=250')).body
    expect(data.filter(({ path }) => path.startsWith('/storefront'))).toEqual([])
  })

  it('is limited for each address, and says for how long', async () => {
    const { database } = await sharedApp()
    // On a clock that stands still, so that no allowance comes back.
    const app = await startApp({
      database,
      base_clock: { now: () => STARTS_AT },
      config: { rate_limits: true },
    })
    onTestFinished(() => app.close())
    const limited = new TestShop(app, shop.domain, shop.key)
    let reply = await limited.ask(endpoint, { query: '?nonsense=1' })
    for (let count = 0; count < 300 && reply.status !== 429; count += 1) {
      reply = await limited.ask(endpoint, { query: '?nonsense=1' })
    }
    expect(verdict(reply)).toBe('429 rate_limited')
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  })
})
