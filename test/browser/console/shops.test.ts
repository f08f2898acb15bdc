import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSetUpLink } from '../../../src/actions/people/set-up.ts'
import { ADMIN_TOKEN, sharedApp, startApp, type TestApp } from '../../support/app.ts'
import { send } from '../../support/http.ts'
import { PASSWORD } from '../../support/people.ts'
import { expectOk } from '../../support/shop.ts'
import { sharedBrowser } from '../browser.ts'
import { expectFaultless } from './faultless.ts'
import { DESK, Screen } from './screen.ts'

/** A service in which there is nobody and nothing yet. */

const browser = sharedBrowser()
let app: TestApp

beforeAll(async () => {
  const { database } = await sharedApp()
  app = await startApp({ database, config: { base_url: 'http://localhost' } })
})
afterAll(async () => {
  await browser.closePages()
  await app.close()
})

it('the first person makes an account and the first shop by keyboard alone', async () => {
  const link = (await createSetUpLink(app.context, app.context.clock.now())) ?? ''
  const screen = await Screen.open(browser, link.replace('http://localhost', app.base_url))
  await screen.tabTo('textbox', 'Your name')
  await screen.type('Grete Huber')
  await screen.tabTo('textbox', 'E-mail')
  await screen.type('grete')
  await screen.press('Enter')
  // In the server's words, and not in the browser's. It goes as soon as somebody mends it.
  await screen.read('must be an e-mail address')
  // All that is wrong at once.
  await screen.read('must have 12 to 256 characters')
  await screen.hold('textbox', 'E-mail')
  await screen.retype('grete@shop.example')
  expect(await screen.page.evaluate('document.body.innerText')).not.toContain('must be an e-mail')
  await screen.tabTo('textbox', 'Password')
  await screen.type(PASSWORD)
  await screen.press('Enter')
  await screen.see('heading', 'Add a shop')
  await expectFaultless(screen)
  await screen.look(DESK)
  await screen.tabTo('textbox', 'Shop name')
  await screen.type('Bean There')
  await screen.tabTo('textbox', 'Shop domain')
  await screen.type('no domain')
  await screen.press('Enter')
  // In the server's words, beside its field.
  await screen.read('must be a domain, such as shop.example')
  await screen.hold('textbox', 'Shop domain')
  // As it is copied from the bar of a browser.
  await screen.retype('https://Bean-There.example/about')
  await screen.read('The shop will be saved as bean-there.example.')
  // Nothing to go back to yet.
  await screen.miss('link', 'Cancel')
  const labels = String(await screen.page.evaluate('document.querySelector("form").textContent'))
  expect(labels).toContain('Indian Rupee (INR)')
  for (const zone of ['Kolkata (Asia)', 'Kyiv (Europe)', 'UTC']) expect(labels).toContain(zone)
  expect(labels).not.toMatch(/Calcutta|Kiev/)
  await screen.tabTo('checkbox', 'Italian')
  await screen.press('Space')
  await screen.press('Enter')
  await screen.see('heading', 'Home')
  await screen.see('heading', 'Setup guide')
  const path = '/admin/api/first-steps?shop=bean-there.example'
  const { body } = expectOk(await send(app.base_url, { method: 'GET', path, token: ADMIN_TOKEN }))
  expect(body.steps).toContainEqual({ name: 'first_rule', is_done: true })
  expect(body.steps).toContainEqual({ name: 'live', is_done: false })
  const shops = { method: 'GET', path: '/admin/api/shops', token: ADMIN_TOKEN } as const
  const { body: listed } = expectOk(await send(app.base_url, shops))
  expect(listed.data).toMatchObject([{ domain: 'bean-there.example', languages: ['en', 'it'] }])
  // A further shop begins in the menu of shops.
  await screen.tabTo('button', 'Bean There bean-there.example: switch shop')
  await screen.press('Enter')
  await screen.click('menuitem', 'Add a shop')
  await screen.see('heading', 'Add a shop')
  await screen.click('link', 'Cancel')
  await screen.see('heading', 'Home')
})
