import { beforeAll, describe, expect, it } from 'vitest'
import { storefrontTexts } from '../../../src/languages/storefront/index.ts'
import { expectFaultless, TOO_WIDE } from '../console/faultless.ts'
import { DESK, type Screen } from '../console/screen.ts'
import { type Scene, withStorefront } from './scene.ts'

/** How the elements look and read, whatever the shop around them does. */

const { scene } = withStorefront()

let coffee: Scene
beforeAll(async () => {
  coffee = await scene()
})

const PRODUCT =
  '<laurel-product-points {shop} product-id="7" price="10.00"></laurel-product-points>'
const CART = `<laurel-cart-points {shop}
  lines='[{"product_id":7,"quantity":3,"price":"10.00"}]'></laurel-cart-points>`

/** What there is to see of each, as a member and as a guest. */
const VIEWS: readonly (readonly [string, string, string, string])[] = [
  ['hub', '<laurel-hub {shop}></laurel-hub>', 'Hello Ada', 'Earn points with every order'],
  ['banner', '<laurel-banner {shop}></laurel-banner>', 'You have 500 points.', 'Earn points'],
  ['product', PRODUCT, 'Earn 10 points', 'Members earn 10 points'],
  ['cart', CART, 'Earn 30 points', 'Members earn 30 points'],
  [
    'partner hub',
    '<laurel-partner-hub {shop}></laurel-partner-hub>',
    'How will you promote us?',
    'Sign in to apply.',
  ],
]

const views = VIEWS.map((view, place) => [...view, place] as const)

describe('what axe and the policy of a strict shop find', () => {
  it.each(views)('in the %s of a member: nothing', async (_name, body, seen, _guest, place) => {
    coffee.pages.customer = 1001
    const screen = await coffee.open(body)
    await screen.read(seen)
    await expectFaultless(screen, place)
    expect(screen.page.complaints).toEqual([])
  })

  it.each(views)('in the %s of a guest: nothing', async (_name, body, _member, seen, place) => {
    coffee.pages.customer = null
    const screen = await coffee.open(body)
    await screen.read(seen)
    // In the other way than that of a member.
    await expectFaultless(screen, place + 1)
    expect(screen.page.complaints).toEqual([])
    coffee.pages.customer = 1001
  })

  it('in the launcher, closed and open: nothing', async () => {
    const screen = await coffee.open('<laurel-launcher {shop}></laurel-launcher>')
    await screen.see('button', 'Rewards 500 points')
    await expectFaultless(screen)
    await screen.look(DESK)
    await screen.click('button', 'Rewards 500 points')
    await screen.see('heading', 'Hello Ada')
    await expectFaultless(screen, 1)
    expect(screen.page.complaints).toEqual([])
  })
})

describe('the launcher', () => {
  it('loads the hub only when it is opened', async () => {
    const screen = await coffee.open('<laurel-launcher {shop}></laurel-launcher>')
    await screen.see('button', 'Rewards 500 points')
    const ofHub = () => screen.page.requests.filter((url) => /sections|laurel-hub/.test(url))
    expect(ofHub()).toEqual([])
    await screen.click('button', 'Rewards 500 points')
    await screen.see('heading', 'Hello Ada')
    expect(ofHub().length).toBeGreaterThan(2)
  })

  it('takes the focus in and gives it back', async () => {
    const screen = await coffee.open('<laurel-launcher {shop}></laurel-launcher>')
    await screen.tabTo('button', 'Rewards 500 points')
    await screen.press('Enter')
    await screen.see('dialog', 'Rewards at Bean There')
    await screen.hold('button', 'Close')
    await screen.press('Escape')
    await screen.miss('dialog', 'Rewards at Bean There')
    await screen.hold('button', 'Rewards 500 points')
  })

  it('opens at a link of the shop, again and again', async () => {
    const screen = await coffee.open(
      '<a href="#laurel">MY POINTS</a><laurel-launcher {shop}></laurel-launcher>',
    )
    await screen.see('button', 'Rewards 500 points')
    for (let count = 0; count < 2; count += 1) {
      await screen.click('link', 'MY POINTS')
      await screen.see('dialog', 'Rewards at Bean There')
      await screen.press('Escape')
      await screen.miss('dialog', 'Rewards at Bean There')
    }
  })

  it('moves nothing for those who want no motion', async () => {
    const screen = await coffee.open('<laurel-launcher {shop}></laurel-launcher>')
    await screen.click('button', 'Rewards 500 points')
    await screen.see('dialog', 'Rewards at Bean There')
    const animation = `getComputedStyle(document.querySelector('laurel-launcher').shadowRoot
      .querySelector('dialog')).animationName`
    expect(await screen.page.evaluate(animation)).toBe('none')
    await screen.page.command('Emulation.setEmulatedMedia', { features: [] })
    expect(await screen.page.evaluate(animation)).toBe('rise')
  })
})

describe('the styles of the shop', () => {
  it('change nothing inside, but by variables and parts', async () => {
    const screen = await coffee.open('<laurel-hub {shop}></laurel-hub>')
    await screen.see('heading', 'Hello Ada')
    const styleOf = (selector: string, name: string) =>
      screen.page.evaluate(`getComputedStyle(document.querySelector('laurel-hub').shadowRoot
        .querySelector('${selector}'))['${name}']`)
    expect(await styleOf('h2', 'color')).toBe('rgb(28, 27, 25)')
    expect(await styleOf('h2', 'textTransform')).toBe('none')
    // As large as the reader's own text, though the root of the shop is small.
    expect(await styleOf('#frame', 'fontSize')).toBe('16px')
    expect(await styleOf('#frame', 'fontFamily')).toContain('Georgia')
    expect(await styleOf('button', 'backgroundColor')).not.toBe('rgb(0, 255, 0)')
    await screen.page.evaluate(`void (document.styleSheets[0].insertRule(
      'laurel-hub { --laurel-accent: rgb(1, 2, 3) }'), document.styleSheets[0].insertRule(
      'laurel-hub::part(sum) { color: rgb(4, 5, 6) }'))`)
    expect(await styleOf('.badge', 'backgroundColor')).toBe('rgb(1, 2, 3)')
    expect(await styleOf('.sum', 'color')).toBe('rgb(4, 5, 6)')
  })

  it('are those of the merchant, where the shop has none', async () => {
    const own = await scene()
    const look = { accent_color: '#123456', corner_radius_px: 3, position: 'bottom_start' }
    await own.shop.call('PATCH', '/program/storefront', look)
    const screen = await own.open('<laurel-launcher {shop}></laurel-launcher>')
    await screen.see('button', 'Rewards 500 points')
    const { background, radius, side } = await screen.page.evaluate(`(() => {
      const button = document.querySelector('laurel-launcher').shadowRoot.querySelector('.open')
      const { backgroundColor: background, borderRadius: radius } = getComputedStyle(button)
      return { background, radius, side: button.getBoundingClientRect().left }
    })()`)
    expect({ background, radius, side }).toEqual({
      background: 'rgb(18, 52, 86)',
      radius: '6px',
      side: 16,
    })
  })
})

describe('a language', () => {
  it('of the page is the language of the elements', async () => {
    const screen = await coffee.open('<laurel-hub {shop}></laurel-hub>', { language: 'de-AT' })
    await screen.see('heading', 'Hallo Ada')
    await screen.see('heading', 'Prämien')
    await screen.read('Noch 1.500 Punkte bis Roastmaster')
    const frame = `document.querySelector('laurel-hub').shadowRoot.querySelector('#frame')`
    expect(await screen.page.evaluate(`[${frame}.lang, ${frame}.dir]`)).toEqual(['de', 'ltr'])
  })

  it('that is half as long again still fits, and nothing is said in another one', async () => {
    const pseudo = Object.fromEntries(
      Object.entries(storefrontTexts.en).map(([key, text]) => [key, lengthened(text)]),
    )
    const screen = await withDocument({ texts_language: 'en-XA', texts: pseudo })
    for (const width of [390, 1280]) {
      await screen.look({ width, height: 900, theme: 'light' })
      expect(await screen.page.evaluate(TOO_WIDE)).toBe(0)
    }
    const foreign = await screen.page.evaluate(`[...document.querySelector('laurel-hub').shadowRoot
      .querySelectorAll('button, h2, label')]
      .map((one) => [...one.childNodes].filter(({ nodeType }) => nodeType === 3)
        .map(({ data }) => data).join('').trim())
      .filter((text) => !/^⟦.*⟧$/.test(text))`)
    expect(foreign).toEqual([])
  })

  /** A hub with a document that differs from that of the service. */
  async function withDocument(other: object): Promise<Screen> {
    const { shop, open } = coffee
    const path = `/storefront/${shop.domain}/document?language=en`
    const document: object = JSON.parse(await (await fetch(shop.app.base_url + path)).text())
    const member = (
      await shop.get('/customers/1001?include=rewards,history,referral,earning,membership')
    ).body
    const screen = await open('<laurel-hub {shop}></laurel-hub>')
    await screen.see('heading', 'Hello Ada')
    const given = JSON.stringify({ document: { ...document, ...other }, member })
    await screen.page.evaluate(`(async () => {
      const hub = document.querySelector('laurel-hub')
      Object.assign(hub, ${given})
      while (hub.shadowRoot.querySelector('#frame').lang !== hub.document.texts_language) {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    })()`)
    return screen
  }
})

const lengthened = (text: string) => `⟦${text}${'é'.repeat(Math.ceil(text.length / 2))}⟧`

describe('a page that is enlarged', () => {
  it.each([
    ['twice', 640],
    ['four times', 320],
  ])('%s needs no scrolling to the side', async (_what, width) => {
    const screen = await coffee.open(
      '<laurel-banner {shop}></laurel-banner><laurel-hub {shop}></laurel-hub><laurel-launcher {shop}></laurel-launcher>',
      { look: { width, height: 450, theme: 'light' } },
    )
    await screen.see('heading', 'Hello Ada')
    expect(await screen.page.evaluate(TOO_WIDE)).toBe(0)
    await screen.click('button', 'Rewards 500 points')
    await screen.see('dialog', 'Rewards at Bean There')
    expect(await screen.page.evaluate(TOO_WIDE)).toBe(0)
  })
})
