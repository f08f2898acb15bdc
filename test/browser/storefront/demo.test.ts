import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sharedApp, type TestApp } from '../../support/app.ts'
import { newShop } from '../../support/shop.ts'
import { sharedBrowser } from '../browser.ts'
import { Screen } from '../console/screen.ts'
import { coffeeShop } from './scene.ts'

/** The page of the demo shop, as a newcomer uses it. */

const browser = sharedBrowser()
let app: TestApp

beforeAll(async () => {
  app = await sharedApp()
  await coffeeShop(await newShop(app, { domain: 'bean-there.example' }))
})
afterEach(() => browser.closePages())

describe('the demo page', () => {
  it('sells, and the points of the order are there at once', async () => {
    const screen = await Screen.open(browser, `${app.base_url}/demo`)
    await screen.see('heading', 'Hello Ada')
    await screen.read('Earn 9 points')
    await screen.tabTo('button', 'Add to cart: House Blend')
    await screen.press('Enter')
    await screen.read('1 × House Blend: €9.90')
    await screen.read('Earn 9 points with this order')
    await screen.tabTo('button', 'Place order')
    await screen.press('Enter')
    await screen.read('Thank you. Your order has been placed.')
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
