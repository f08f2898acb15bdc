import { beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '../../support/shop.ts'
import type { Screen } from '../console/screen.ts'
import { ADA, type Scene, withStorefront } from './scene.ts'

/** Scripts of a shop that make elements, change them, take them out and put them back. */

const { scene } = withStorefront()

const HUB = '<laurel-hub {shop}></laurel-hub>'
const LAUNCHER = '<laurel-launcher {shop}></laurel-launcher>'

let coffee: Scene
let tea: Scene
beforeAll(async () => {
  coffee = await scene()
  tea = await scene(async (shop) => {
    await shop.customer(ADA, { first_name: 'Ada' })
    const reward = { type: 'percentage', name: 'Free tea', points_cost: 100, discount_value: 10 }
    expectOk(await shop.post('/program/rewards', reward))
  })
})

/** Does something to the hub of the page. */
const change = (screen: Screen, code: string) =>
  screen.page.evaluate(`void (document.querySelector('laurel-hub').${code})`)

describe('attributes that come late', () => {
  it('are waited for without a word', async () => {
    const screen = await coffee.open('', {
      scripts: ['laurel-hub'],
      before: ({ page }) =>
        page.command('Page.addScriptToEvaluateOnNewDocument', {
          source: 'globalThis.warnings = 0; console.warn = () => { globalThis.warnings += 1 }',
        }),
    })
    await screen.page.until(`customElements.get('laurel-hub') !== undefined`)
    await screen.page.evaluate(`(async () => {
      const hub = document.createElement('laurel-hub')
      document.querySelector('main').append(hub)
      await new Promise((go) => setTimeout(go, 200))
      hub.setAttribute('token-url', '/laurel-token')
      await new Promise((go) => setTimeout(go))
      hub.setAttribute('shop', '${coffee.shop.domain}')
    })()`)
    await screen.see('heading', 'Hello Ada')
    expect(await screen.page.evaluate('globalThis.warnings')).toBe(0)
    expect(screen.page.requests.filter((url) => url.includes('undefined'))).toEqual([])
    expect(screen.page.complaints).toEqual([])
  })
})

describe('a change of', () => {
  it('language', async () => {
    const screen = await coffee.open(HUB)
    await screen.see('heading', 'Hello Ada')
    await change(screen, `setAttribute('language', 'de')`)
    await screen.see('heading', 'Hallo Ada')
    await change(screen, `language = 'en'`)
    await screen.see('heading', 'Hello Ada')
    await screen.miss('heading', 'Hallo Ada')
  })

  it('token-url', async () => {
    const screen = await coffee.open(HUB)
    await screen.see('heading', 'Hello Ada')
    await change(screen, `removeAttribute('token-url')`)
    await screen.see('heading', 'Earn points with every order')
    await change(screen, `token_url = '/laurel-token'`)
    await screen.see('heading', 'Hello Ada')
  })

  it('shop', async () => {
    coffee.pages.customer = null
    const screen = await coffee.open(HUB)
    await screen.read('10% off')
    await change(screen, `setAttribute('shop', '${tea.shop.domain}')`)
    await screen.read('Free tea')
    coffee.pages.customer = ADA
  })

  it('service', async () => {
    const elsewhere = '<laurel-hub {shop} service="http://localhost:1"></laurel-hub>'
    const screen = await coffee.open(elsewhere)
    await screen.page.until(`document.querySelector('laurel-hub')?.hasAttribute('away')`)
    await change(screen, `setAttribute('service', '${coffee.shop.app.base_url}')`)
    await screen.see('heading', 'Hello Ada')
    await screen.page.until(`!document.querySelector('laurel-hub').hasAttribute('away')`)
  })
})

describe('a launcher that is taken out and put back', () => {
  it.each([
    ['at once', 'document.body.append(launcher)'],
    [
      'later',
      `launcher.remove()
      await new Promise((go) => setTimeout(go, 100))
      document.body.append(launcher)`,
    ],
  ])('%s is closed, and opens as before', async (_when, code) => {
    const screen = await coffee.open(LAUNCHER)
    await screen.click('button', 'Rewards 500 points')
    await screen.see('heading', 'Hello Ada')
    await screen.page.evaluate(`(async () => {
      const launcher = document.querySelector('laurel-launcher')
      ${code}
    })()`)
    await screen.miss('dialog', 'Rewards at Bean There')
    await screen.click('button', 'Rewards 500 points')
    await screen.see('dialog', 'Rewards at Bean There')
    await screen.press('Escape')
    await screen.miss('dialog', 'Rewards at Bean There')
  })
})
