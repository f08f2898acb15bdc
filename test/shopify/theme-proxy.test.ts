import { createHmac } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { readProxyQuery } from '../../src/shopify/domain/signature.ts'
import { send } from '../support/http.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { accessTo, openThere } from '../support/shopify/on-shopify.ts'

const ADA = 1001

type Entry = [name: string, value: string]

/** As Shopify signs: each name with its values, sorted, with nothing between. */
function signed(entries: readonly Entry[], client_secret: string): string {
  const names = [...new Set(entries.map(([name]) => name))]
  const text = names
    .map((name) => `${name}=${entries.flatMap(([one, value]) => (one === name ? [value] : []))}`)
    .toSorted()
    .join('')
  const signature = createHmac('sha256', client_secret).update(text).digest('hex')
  return `${new URLSearchParams([...entries, ['signature', signature]])}`
}

describe("what Shopify's app proxy signs", () => {
  it("is read as in Shopify's own example", () => {
    const query = (signature: string, more = '') =>
      readProxyQuery(
        new URLSearchParams(
          'shop=shop-name.myshopify.com&logged_in_customer_id=1&' +
            'path_prefix=%2Fapps%2Fawesome_reviews&timestamp=1317327555&' +
            `signature=${signature}${more}`,
        ),
      )
    // Of `hush`, over what Shopify's example says without what its shopper added.
    const right = createHmac('sha256', 'hush')
      .update(
        'logged_in_customer_id=1path_prefix=/apps/awesome_reviews' +
          'shop=shop-name.myshopify.comtimestamp=1317327555',
      )
      .digest('hex')
    expect(query(right)).toMatchObject({
      shopify_domain: 'shop-name.myshopify.com',
      customer_id: 1,
    })
    expect(query(right)?.isSignedWith(['hush'])).toBe(true)
    expect(query(right)?.isSignedWith(['newer', 'hush'])).toBe(true)
    expect(query(right)?.isSignedWith(['newer'])).toBe(false)
    expect(query(right.replace(/^./, 'g'))?.isSignedWith(['hush'])).toBe(false)
    expect(query('')?.isSignedWith(['hush'])).toBe(false)
    expect(query(right, '&extra=1')).toBeNull()
  })
})

describe("the session of a theme's shopper", () => {
  let shop: TestShop
  let access: ReturnType<typeof accessTo>
  beforeEach(async () => {
    shop = await newShop()
    const opened = await openThere(await newShop())
    access = accessTo(opened.shopify_domain)
    expectOk(await shop.admin('PUT', '/shopify', { ...access }))
  })

  const entries = (changed: Record<string, string> = {}): Entry[] =>
    Object.entries({
      shop: access.shopify_domain,
      path_prefix: '/apps/laurel',
      timestamp: `${Math.floor(shop.app.context.clock.now().getTime() / 1000)}`,
      logged_in_customer_id: `${ADA}`,
      ...changed,
    })
  const ask = (query: string) =>
    send(shop.app.base_url, { method: 'GET', path: `/shopify/proxy/session?${query}` })

  it('speaks for the customer who is signed in, and for nobody else', async () => {
    const reply = expectOk(await ask(signed(entries(), access.client_secret)))
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
    const { session } = reply.body
    expect(session).toMatchObject({ token_type: 'Bearer', scopes: ['read', 'write'] })
    const { token } = session
    const own = await shop.get(`/customers/${ADA}/transactions`, { token })
    const other = await shop.get(`/customers/${ADA + 1}/transactions`, { token })
    expect([own.status, other.status]).toEqual([404, 403])
  })

  it('is none for a guest', async () => {
    const guest = signed(entries({ logged_in_customer_id: '' }), access.client_secret)
    expect(expectOk(await ask(guest)).body).toEqual({ session: null })
    const without = entries().filter(([name]) => name !== 'logged_in_customer_id')
    expect(expectOk(await ask(signed(without, access.client_secret))).body).toEqual({
      session: null,
    })
  })

  /** What Shopify signed for nobody, read as if it were for somebody. */
  const shifted = () => {
    const asked = entries({ logged_in_customer_id: '', a: `1logged_in_customer_id=${ADA}m=` })
    const { signature = '' } = Object.fromEntries(
      new URLSearchParams(signed(asked, access.client_secret)),
    )
    const read = entries({ a: '1', m: 'logged_in_customer_id=' })
    return `${new URLSearchParams([...read, ['signature', signature]])}`
  }

  const seconds = (ago: number) =>
    `${Math.floor(shop.app.context.clock.now().getTime() / 1000) - ago}`
  it.each<[string, () => string]>([
    ['nothing', () => ''],
    ['another secret', () => signed(entries(), 'another-secret')],
    ['a shop that is not connected', () => signed(entries({ shop: 'a.b' }), access.client_secret)],
    ['an old request', () => signed(entries({ timestamp: seconds(95) }), access.client_secret)],
    [
      'a request of later',
      () => signed(entries({ timestamp: seconds(-95) }), access.client_secret),
    ],
    ['no time', () => signed(entries({ timestamp: '' }), access.client_secret)],
    ['a time that is none', () => signed(entries({ timestamp: '1e9' }), access.client_secret)],
    [
      'a name for a customer',
      () => signed(entries({ logged_in_customer_id: 'ada' }), access.client_secret),
    ],
    ['a name of the shopper', () => signed(entries({ extra: 'ä b' }), access.client_secret)],
    ['a signature of other names', () => shifted()],
    ...['shop', 'timestamp', 'path_prefix', 'logged_in_customer_id'].map(
      (name): [string, () => string] => [
        `${name} twice`,
        () => signed([...entries(), [name, '1002']], access.client_secret),
      ],
    ),
    ['two signatures', () => `${signed(entries(), access.client_secret)}&signature=00`],
    ['something added', () => `${signed(entries(), access.client_secret)}&extra=1`],
  ])('is refused to %s', async (_what, query) => {
    const reply = await ask(query())
    expect([reply.status, reply.body.error.code]).toEqual([401, 'unauthorized'])
  })

  it('is refused while access to the shop is paused', async () => {
    const query = () => signed(entries(), access.client_secret)
    await shop.switch({ api_paused: true })
    expect((await ask(query())).status).toBe(403)
    await shop.switch({ api_paused: false })
    expect((await ask(query())).status).toBe(200)
  })
})
