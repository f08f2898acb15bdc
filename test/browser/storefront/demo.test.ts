import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_TOKEN, startApp, type TestApp } from '../../support/app.ts'
import { send } from '../../support/http.ts'
import { expectOk, TestShop } from '../../support/shop.ts'
import { sharedBrowser } from '../browser.ts'
import { Screen } from '../console/screen.ts'
import { coffeeShop } from './scene.ts'

/** The page of the demo shop, as a newcomer uses it. */

const DOMAIN = 'bean-there.example'

const browser = sharedBrowser()
let app: TestApp

async function admin(path: string, body: object) {
  const request = { method: 'POST', path: `/admin/api${path}`, token: ADMIN_TOKEN, body }
  return expectOk(await send(app.base_url, request)).body
}

beforeAll(async () => {
  app = await startApp({ database_name: 'laurel_test_demo_in_browser' })
  const named = { domain: DOMAIN, name: 'Bean There', currency: 'EUR' }
  const where = { timezone: 'Europe/Vienna', primary_language: 'en', languages: ['en', 'de'] }
  await admin('/shops', { ...named, ...where })
  const scopes = ['customers:read', 'customers:write', 'points:read', 'points:write']
  const named_key = { name: 'test', scopes: [...scopes, 'program:write'] }
  const { key } = await admin(`/keys?shop=${DOMAIN}`, named_key)
  const shop = new TestShop(app, DOMAIN, key)
  await shop.switch({ api_enabled: true, program_enabled: true })
  await coffeeShop(shop)
})
afterEach(() => browser.closePages())
afterAll(() => app.close())

describe('the demo page', () => {
  it('sells, and the points of the order are there at once', async () => {
    const screen = await Screen.open(browser, `${app.base_url}/demo`)
    await screen.see('heading', 'Hello Ada')
    await screen.read('Earn 9 points')
    await screen.tabTo('button', 'Add to cart: House Blend')
    await screen.press('Enter')
    await screen.read('1 × House Blend: €9.90')
    await screen.read('You earn 9 points with this order')
    await screen.tabTo('button', 'Place the order')
    await screen.press('Enter')
    await screen.read('Thank you. Your order is placed.')
    await screen.read('509 points')
    expect(await screen.faults()).toEqual([])
    expect(screen.page.complaints).toEqual([])
  })

  it('shows a guest what members get', async () => {
    const screen = await Screen.open(browser, `${app.base_url}/demo?as=guest&language=de`)
    await screen.see('heading', 'Jede Bestellung bringt dir Punkte')
    await screen.read('Mitglieder bekommen 9 Punkte')
    await screen.see('link', 'Als Mitglied ansehen')
  })
})
