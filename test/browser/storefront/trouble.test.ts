import { beforeEach, describe, expect, it } from 'vitest'
import { expectOk } from '../../support/shop.ts'
import type { Screen } from '../console/screen.ts'
import { ADA, ADAS_POINTS, type Scene, withStorefront } from './scene.ts'

/** What can go wrong around the elements, and what a shopper then sees. */

const { scene } = withStorefront()

const HUB = '<laurel-hub {shop}></laurel-hub>'
const EVERYTHING = `<laurel-banner {shop}></laurel-banner>
  <laurel-product-points {shop} product-id="7" price="10.00"></laurel-product-points>
  <laurel-product-points {shop} product-id="7" price="10.00"></laurel-product-points>
  ${HUB}<laurel-launcher {shop}></laurel-launcher>`

const HOUR = 60 * 60

let coffee: Scene
beforeEach(async () => {
  coffee = await scene()
})

async function redemptions(): Promise<number> {
  const { data } = expectOk(await coffee.shop.get(`/customers/${ADA}/redemptions`)).body
  return data.length
}

async function askToRedeem(screen: Screen): Promise<void> {
  await screen.tabTo('button', 'Redeem: 10% off')
  await screen.press('Enter')
  await screen.hold('button', 'Yes, redeem')
}

/** Everything passes but the answer to the first POST at such a path. */
const losing = (path: string) => {
  let lost = 0
  return async ({ page }: Screen) => {
    page.listen(({ method, params }) => {
      if (method !== 'Fetch.requestPaused') return
      const { request, requestId } = params
      const is_lost = request.method === 'POST' && request.url.endsWith(path) && lost === 0
      if (is_lost) lost += 1
      const [command, more] = is_lost
        ? ['Fetch.failRequest', { errorReason: 'Failed' }]
        : ['Fetch.continueRequest', {}]
      void page.command(command, { requestId, ...more })
    })
    await page.command('Fetch.enable', {
      patterns: [{ urlPattern: '*', requestStage: 'Response' }],
    })
  }
}

/** Counts the warnings of a page from its beginning. */
const countWarnings = (screen: Screen) =>
  screen.page.command('Page.addScriptToEvaluateOnNewDocument', {
    source: 'globalThis.warnings = 0; console.warn = () => { globalThis.warnings += 1 }',
  })

describe('a slow network', () => {
  const slow = async ({ page }: Screen) => {
    // Else the files of the elements may be there from an earlier test.
    await page.command('Network.setCacheDisabled', { cacheDisabled: true })
    await page.command('Network.emulateNetworkConditions', {
      offline: false,
      latency: 300,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    })
  }

  it('moves nothing that is there already', async () => {
    const screen = await coffee.open(EVERYTHING, { before: slow })
    await screen.see('heading', 'Hello Ada')
    await screen.read('Earn 10 points')
    const moved = await screen.page.evaluate(`new Promise((resolve) => {
      let sum = 0
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) sum += value
      }).observe({ type: 'layout-shift', buffered: true })
      setTimeout(() => resolve(sum), 200)
    })`)
    expect(moved).toBeLessThan(0.01)
  })

  it('asks for nothing twice, however many elements there are', async () => {
    const screen = await coffee.open(EVERYTHING, { before: slow })
    await screen.see('heading', 'Hello Ada')
    await screen.read('Earn 10 points')
    // Preflights are not in it.
    const asked: string[] = await screen.page.evaluate(
      `performance.getEntriesByType('resource').map(({ name }) => name.replace(/[?].*/, ''))`,
    )
    const twice = asked.filter((url, index) => asked.indexOf(url) !== index)
    expect(twice).toEqual([])
    expect(asked.filter((url) => url.endsWith('/estimates'))).toHaveLength(1)
    expect(coffee.pages.tokens_given).toBe(1)
  })
})

describe('a page with sixty products', () => {
  it('asks for all that are near together, and one that is wrong hides no other', async () => {
    const products = Array.from({ length: 60 }, (_, place) => {
      const price = place === 3 ? 'much' : `${place + 1}.00`
      return `<laurel-product-points {shop} product-id="7" price="${price}"></laurel-product-points>`
    })
    const screen = await coffee.open(products.join(''))
    await screen.read('Earn 1 point')
    await screen.page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await screen.read('Earn 60 points')
    const shown: number = await screen.page.evaluate(
      `[...document.querySelectorAll('laurel-product-points')]
        .filter((one) => one.shadowRoot.querySelector('[part=line]')).length`,
    )
    expect(shown).toBe(59)
    const asked: string[] = await screen.page.evaluate(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter((one) => /estimates/.test(one))`,
    )
    // A few for all of them, and two for each halving of fifty to find the wrong one.
    expect(asked.length).toBeLessThanOrEqual(4 + 2 * Math.ceil(Math.log2(50)))
  })
})

describe('a service that is away', () => {
  it('leaves the page of the shop as it is, and warns its developer once', async () => {
    const screen = await coffee.open(EVERYTHING, {
      before: async (tab) => {
        await countWarnings(tab)
        await tab.page.command('Network.setBlockedURLs', { urls: ['*/document*', '*/api/v1/*'] })
      },
    })
    await screen.page.until('globalThis.warnings > 0')
    await screen.page.until(`document.querySelector('laurel-hub').hasAttribute('away')`)
    const shown = `[...document.querySelectorAll('main > *')].filter((one) =>
      one.localName.startsWith('laurel') && one.shadowRoot.textContent.trim() !== '')
      .map((one) => one.localName)`
    expect(await screen.page.evaluate(shown)).toEqual([])
    await screen.read('Freshly roasted.')
    expect(await screen.page.evaluate('globalThis.warnings')).toBe(1)
    const hub_height = `document.querySelector('laurel-hub').getBoundingClientRect().height`
    expect(await screen.page.evaluate(hub_height)).toBe(0)
  })

  it('says so where the shopper has just pressed something', async () => {
    const screen = await coffee.open(HUB)
    await askToRedeem(screen)
    await screen.page.command('Network.setBlockedURLs', { urls: ['*/redemptions'] })
    await screen.press('Enter')
    await screen.read('We can’t connect to the shop right now. Please try again.')
    expect(await redemptions()).toBe(0)
  })

  it('is no more than a guest, if only the route of the shop fails', async () => {
    const screen = await coffee.open(HUB, {
      before: (tab) => tab.page.command('Network.setBlockedURLs', { urls: ['*/laurel-token'] }),
    })
    await screen.see('heading', 'Earn points with every order')
  })

  it('of a programme that is switched off shows nothing', async () => {
    await coffee.shop.switch({ program_enabled: false })
    const screen = await coffee.open(EVERYTHING)
    await screen.page.until(`document.querySelector('laurel-hub')?.viewer?.kind !== undefined`)
    await screen.miss('heading', 'Hello Ada')
    await screen.miss('button', 'Rewards 500 points')
    await screen.read('Freshly roasted.')
  })
})

describe('a token that ends', () => {
  it('is asked for again once, and the shopper notices nothing', async () => {
    const screen = await coffee.open(HUB)
    await screen.see('heading', 'Hello Ada')
    expect(coffee.pages.tokens_given).toBe(1)
    await coffee.shop.advance(2 * HOUR)
    await askToRedeem(screen)
    await screen.press('Enter')
    await screen.hold('button', 'Copy: Code, 10% off')
    expect(coffee.pages.tokens_given).toBe(2)
    expect(await redemptions()).toBe(1)
  })

  it('makes a guest of a shopper who is signed out', async () => {
    const screen = await coffee.open(HUB)
    await screen.see('heading', 'Hello Ada')
    coffee.pages.customer = null
    await coffee.shop.advance(2 * HOUR)
    await screen.click('button', 'Claim: Visit our roastery')
    await screen.see('heading', 'Earn points with every order')
    expect(coffee.pages.tokens_given).toBe(2)
  })
})

describe('one intent', () => {
  it('is one redemption, however often it is pressed', async () => {
    const screen = await coffee.open(HUB)
    await askToRedeem(screen)
    await screen.page.evaluate(`(() => {
      const yes = document.querySelector('laurel-hub').shadowRoot.querySelector('form button')
      for (let count = 0; count < 5; count += 1) yes.click()
    })()`)
    await screen.hold('button', 'Copy: Code, 10% off')
    expect(await redemptions()).toBe(1)
    await screen.read(`${ADAS_POINTS - 100} points`)
  })

  it('is one redemption, if its answer was lost and the shopper tries again', async () => {
    const screen = await coffee.open(HUB, { before: losing('/redemptions') })
    await askToRedeem(screen)
    await screen.press('Enter')
    await screen.read('We can’t connect to the shop right now.')
    expect(await redemptions()).toBe(1)
    await screen.tabTo('button', 'Yes, redeem')
    await screen.press('Enter')
    await screen.hold('button', 'Copy: Code, 10% off')
    expect(await redemptions()).toBe(1)
  })

  it('is one application, if its answer was lost and the shopper writes more before the next try', async () => {
    const screen = await coffee.open('<laurel-partner-hub {shop}></laurel-partner-hub>', {
      before: losing('/partner'),
    })
    await screen.tabTo('textbox', 'Name')
    await screen.type('Ada Brunner')
    await screen.tabTo('button', 'Apply')
    await screen.press('Enter')
    await screen.read('We can’t connect to the shop right now.')
    await screen.tabTo('textbox', 'Website or channel')
    await screen.type('https://ada.example')
    await screen.tabTo('button', 'Apply')
    await screen.press('Enter')
    await screen.read('We’ve received your application and will be in touch.')
    const { data } = expectOk(await coffee.shop.admin('GET', '/partners')).body
    expect(data).toHaveLength(1)
  })
})

describe('two tabs', () => {
  it('show the same balance when something is done in either', async () => {
    const screen = await coffee.open(HUB)
    await screen.read(`${ADAS_POINTS} points`)
    await screen.page.command('Runtime.evaluate', {
      expression: 'globalThis.other = open(location.href)',
      userGesture: true,
    })
    const claim = `other.document.querySelector('laurel-hub')?.shadowRoot
      ?.querySelector('[id^=claim-]')`
    await screen.page.until(`!!${claim}`)
    await screen.page.evaluate(`${claim}.click()`)
    await screen.read(`${ADAS_POINTS + 30} points`)
  })
})
