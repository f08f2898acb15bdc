import { beforeAll, describe, expect, it } from 'vitest'
import { besideShopify } from './beside-shopify.ts'
import { expectFaultless, TOO_WIDE } from './faultless.ts'
import { FIRST_PAGE_BYTES_MAX, loadedBytes, loadedTexts } from './loaded-bytes.ts'
import { Screen } from './screen.ts'
import { VIEWS } from './views/index.ts'
import { type Scene, withConsole } from './world.ts'

const { browser, scene } = withConsole()

/** Figures in percent that do not say of what. */
const SHARES_OF_NOTHING = `[...document.querySelectorAll('dl[class*=figures] > div')]
  .map((figure) => [...figure.children].map((one) => one.innerText).join(' '))
  .filter((text) => /\\d\\s?%/.test(text) && !/\\b(of|from|points, in)\\b/.test(text))`

/** Operations that are called by the names that programs call them by, outside of the reference. */
const NAMES_OF_OPERATIONS = `(document.querySelector('main')?.innerText ?? '')
  .match(/\\b(create|update|delete|clear|set|adjust|reverse|merge|put|get|list)[A-Z]\\w+/g) ?? []`

let coffee: Scene
beforeAll(async () => {
  coffee = await scene()
  await besideShopify(coffee.shop)
})

describe('what axe finds', () => {
  const views = VIEWS.map((view, place) => ({ ...view, place }))
  it.each(views)('on $name, in both themes, on a desk and on a phone: nothing', async (view) => {
    const screen = await coffee.open(view.path)
    await screen.see(...view.shows)
    await view.do?.(screen)
    await expectFaultless(screen, view.place)
    expect(await screen.page.evaluate(SHARES_OF_NOTHING)).toEqual([])
    expect(await screen.page.evaluate(NAMES_OF_OPERATIONS)).toEqual([])
    // No style or script that the policy refuses. The browser complains of a 404 too.
    expect(screen.page.complaints.filter((text) => !text.includes('404'))).toEqual([])
  })

  it.each([
    ['members', 'Sign in to Laurel', 0],
    ['setup#lpl_0', 'Welcome to Laurel', 1],
    ['accept#lpl_0', 'Accept your invitation', 0],
    ['reset', 'Reset your password', 1],
    ['reset#lpl_0', 'Choose a new password', 0],
  ])('for strangers at %s: nothing', async (path, heading, place) => {
    const address = `${coffee.shop.app.base_url}/console/${path}`
    const screen = await Screen.open(browser, address)
    await screen.see('heading', heading)
    await expectFaultless(screen, place)
  })
})

describe('the first page', () => {
  it('loads at most 239 KB, compressed, and only from this service', async () => {
    const screen = await coffee.open('/members')
    await screen.see('link', 'Ada Brunner')
    const origin = coffee.shop.app.base_url
    const outside = screen.page.requests.filter((url) => !url.startsWith(origin) && url !== '')
    expect(outside.filter((url) => !/^(about|data):/.test(url))).toEqual([])
    expect(loadedBytes(screen)).toBeLessThan(FIRST_PAGE_BYTES_MAX)
  })

  it('fetches plots only where one is shown', async () => {
    const screen = await coffee.open('/members')
    await screen.see('link', 'Ada Brunner')
    const fetched = () => screen.page.requests.filter((url) => url.includes('/plot-drawing-'))
    expect(fetched()).toEqual([])
    await screen.go(coffee.at('/reports?report=redemption'))
    await screen.see('application', 'Redemption')
    expect(fetched()).not.toEqual([])
  })
})

describe('languages', () => {
  it('fetches the texts of a page with it, in the language of its reader', async () => {
    const screen = await coffee.open('/members?language=de')
    await screen.see('link', 'Ada Brunner')
    expect(loadedTexts(screen)).toEqual(['de/customers.ts', 'de/emails.ts', 'de/index.ts'])
    await screen.click('button', `Grete Huber ${coffee.person.email}: Ihr Menü`)
    await screen.click('menuitem', 'Sprache')
    await screen.click('menuitem', 'English')
    await screen.see('heading', 'Members')
    expect(loadedTexts(screen)).toEqual(expect.arrayContaining(['en/customers.ts', 'en/index.ts']))
    await screen.click('link', 'Campaigns')
    await screen.see('heading', 'Campaigns')
    expect(loadedTexts(screen)).toContain('en/campaigns.ts')
    expect(loadedTexts(screen)).not.toContain('de/campaigns.ts')
  })

  it('has every word in the catalogues: in the strange language, nothing looks normal', async () => {
    const screen = await coffee.open('/members/1?language=pseudo')
    await screen.see('tab', '⟦Ĥíšţöŕý···⟧')
    // What is said to people, but for what people and shops are called.
    const said = await screen.page.evaluate(`[
      ...document.querySelectorAll('button, [role=tab], label, legend, th, h2, dt, nav a'),
    ].map((one) => one.ariaLabel ?? one.textContent.trim())
      .filter((text) => /[A-Za-z]{3}/.test(text) && !text.startsWith('⟦'))`)
    expect(said).toEqual([])
    await screen.go(coffee.at('/members?language=pseudo'))
    await screen.see('searchbox', '⟦Ñáɱé, é-ɱáíļ öŕ ñüɱƀéŕ········⟧')
    const labels = `[
      ...document.querySelectorAll('button, label, th, h1, option, nav a'),
    ].map((one) => one.ariaLabel ?? one.textContent.trim())
      .filter((text) => /[A-Za-z]{3}/.test(text) && !text.startsWith('⟦'))`
    // What tiers are called is the merchant's.
    const tiers = ['Member', 'Barista', 'Roastmaster']
    await expect.poll(() => screen.page.evaluate(labels)).toEqual(tiers)
  })

  it('speaks German, with German numbers and days', async () => {
    const screen = await coffee.open('/members/1?language=de')
    await screen.see('button', 'Punkte korrigieren')
    expect(await screen.page.evaluate('document.documentElement.lang')).toBe('de')
    await screen.read('€')
    // The language in the address is no filter.
    await screen.go(coffee.at('/members?tag=vip&language=de'))
    await screen.see('link', 'Ada Brunner')
  })

  it('holds right-to-left: nothing leaves the screen', async () => {
    const screen = await coffee.open('/members/1', { width: 390, height: 844, theme: 'light' })
    await screen.see('heading', 'Ada Brunner')
    await screen.page.evaluate(`document.documentElement.dir = 'rtl'`)
    expect(await screen.page.evaluate(TOO_WIDE)).toBe(0)
  })
})
