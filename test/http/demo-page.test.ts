import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_TOKEN, startApp, type TestApp } from '../support/app.ts'
import { send } from '../support/http.ts'
import { expectOk, TestShop } from '../support/shop.ts'

/** The page for newcomers: the demo shop as its shoppers see it. */

const DOMAIN = 'bean-there.example'
const MEMBER = 1001

let app: TestApp
let shop: TestShop

const get = (path: string) => fetch(`${app.base_url}${path}`)
const order = (lines: unknown) =>
  fetch(`${app.base_url}/demo/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ lines }),
  })

const balance = async () =>
  expectOk(await shop.get(`/customers/${MEMBER}/points`)).body.points_balance

async function admin(path: string, body: object) {
  const request = { method: 'POST', path: `/admin/api${path}`, token: ADMIN_TOKEN, body }
  return expectOk(await send(app.base_url, request)).body
}

beforeAll(async () => {
  app = await startApp({ database_name: 'laurel_test_demo_page' })
})
afterAll(() => app.close())

describe('a service without the demo shop', () => {
  it.each(['/demo', '/demo/token'])('has nothing at %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  it('takes no orders for it', async () => {
    expect((await order([{ variant_id: 1011, quantity: 1 }])).status).toBe(404)
  })
})

describe('a service with the demo shop', () => {
  beforeAll(async () => {
    const named = { domain: DOMAIN, name: 'Bean There', currency: 'EUR' }
    const where = { timezone: 'Europe/Vienna', primary_language: 'en', languages: ['en', 'de'] }
    await admin('/shops', { ...named, ...where })
    const scopes = ['customers:read', 'points:read', 'points:write', 'program:write']
    const { key } = await admin(`/keys?shop=${DOMAIN}`, { name: 'test', scopes })
    shop = new TestShop(app, DOMAIN, key)
    await shop.switch({ api_enabled: true, program_enabled: true })
    await shop.customer(MEMBER, { first_name: 'Ada' })
    expectOk(await shop.post('/program/earn-rules', { type: 'order_placed', fields: {} }))
  })

  it('shows its products with every element, in two languages', async () => {
    const page = await get('/demo')
    const text = await page.text()
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
    expect(text).toContain('<h3>House Blend</h3>')
    const elements = new Set([...text.matchAll(/<(laurel-[a-z-]+)/g)].map(([, name]) => name))
    expect([...elements].sort()).toEqual([
      'laurel-banner',
      'laurel-cart-points',
      'laurel-hub',
      'laurel-launcher',
      'laurel-partner-hub',
      'laurel-product-points',
    ])
    expect(await (await get('/demo?language=de')).text()).toContain('In den Warenkorb')
  })

  it.each([
    ['shop.js', 'text/javascript'],
    ['shop.css', 'text/css'],
  ])('serves %s', async (name, type) => {
    const file = await get(`/demo/${name}`)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-type')).toContain(type)
  })

  it('signs its visitors in as one member, who can do what a shopper can', async () => {
    const answer = await get('/demo/token')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { session } = JSON.parse(await answer.text())
    const as_member = { token: session.token }
    const own = await shop.get(`/customers/${MEMBER}/points`, as_member)
    expect(own.status).toBe(200)
    expect((await shop.get('/customers/1002/points', as_member)).status).toBe(403)
    expect((await shop.get('/customers', as_member)).status).toBe(403)
  })

  it('lets them look as guests', async () => {
    expect(await (await get('/demo?as=guest')).text()).toContain('token-url="/demo/nobody"')
    expect(await (await get('/demo/nobody')).text()).toBe('{"session":null}')
  })

  it('takes their orders at its own prices, and they earn points', async () => {
    const before = await balance()
    expect((await order([{ variant_id: 1011, quantity: 2, price: '500.00' }])).status).toBe(204)
    expect(await balance()).toBe(before + 19)
  })

  it.each([
    ['nothing', []],
    ['no list', 'House Blend'],
    ['too many pieces', [{ variant_id: 1011, quantity: 10 }]],
    ['half a piece', [{ variant_id: 1011, quantity: 0.5 }]],
    ['what it does not sell', [{ variant_id: 7, quantity: 1 }]],
  ])('refuses an order of %s', async (_what, lines) => {
    const refused = await order(lines)
    expect(refused.status).toBe(422)
    expect(JSON.parse(await refused.text()).error.details.field).toMatch(/^lines/)
  })
})
