import { describe, expect, it } from 'vitest'
import { expectOk, type TestShop } from '../../support/shop.ts'
import { TOO_WIDE } from '../console/faultless.ts'
import { ADA, coffeeShop, withStorefront } from './scene.ts'

/** Names and ids that no shop would choose, but somebody has. */

const { scene } = withStorefront()

const HUB = '<laurel-hub {shop}></laurel-hub>'

const named = (first_name: string) => async (shop: TestShop) => {
  await coffeeShop(shop)
  await shop.customer(ADA, { first_name })
}

describe('a name', () => {
  it('that turns the text around it is shown without what turns it', async () => {
    const coffee = await scene(named('\u202eadA'))
    const screen = await coffee.open(HUB)
    await screen.see('heading', 'Hello adA')
  })

  it('that is very long is cut', async () => {
    const coffee = await scene(named('Adelheid'.repeat(12)))
    const screen = await coffee.open(HUB)
    await screen.see('heading', `Hello ${'Adelheid'.repeat(5)}…`)
  })

  it('that is written from right to left is apart from the sentence', async () => {
    const coffee = await scene(named('עדה'))
    const { referral_code } = expectOk(await coffee.shop.get(`/customers/${ADA}`)).body
    coffee.pages.customer = null
    const screen = await coffee.open(
      `<laurel-referral-landing {shop} code="${referral_code}"></laurel-referral-landing>`,
    )
    await screen.read('\u2068עדה\u2069 has invited you')
  })
})

describe('an id of the shop that is text', () => {
  it('is used as it is, whatever signs it has', async () => {
    const coffee = await scene()
    const id = 'external:a/b?c#d%e'
    const path = `/customers/${encodeURIComponent(id)}` as const
    expectOk(await coffee.shop.platform('PUT', path, { first_name: 'Eve' }))
    expectOk(await coffee.shop.post(`${path}/points/earn`, { points: 120, source_ref: 'a' }))
    coffee.pages.customer = id
    const screen = await coffee.open(HUB)
    await screen.see('heading', 'Hello Eve')
    await screen.read('120 points')
  })
})

describe('a member of another language', () => {
  it('reads the history in the language of the page', async () => {
    const coffee = await scene(async (shop) => {
      await coffeeShop(shop)
      await shop.customer(ADA, { first_name: 'Ada', locale: 'de' })
    })
    const english = await coffee.open(HUB)
    await english.see('heading', 'Points awarded')
    const german = await coffee.open(HUB, { language: 'de' })
    await german.see('heading', 'Punkte gutgeschrieben')
  })
})

describe('a shop in a language that Laurel does not speak', () => {
  it('is laid out from right to left, with its own words, and says what is English', async () => {
    const coffee = await scene(async (shop) => {
      await coffeeShop(shop)
      const languages = { primary_language: 'ar', languages: ['ar'] }
      expectOk(await shop.platform('PUT', '/languages', languages))
      const own_texts = { ar: { rewards: 'المكافآت' } }
      expectOk(await shop.patch('/program/storefront', { own_texts }))
    })
    const screen = await coffee.open(HUB, { language: 'ar', direction: 'rtl' })
    await screen.see('heading', 'Hello Ada')
    await screen.see('heading', 'المكافآت')
    const frame = `document.querySelector('laurel-hub').shadowRoot.querySelector('#frame')`
    expect(await screen.page.evaluate(`[${frame}.lang, ${frame}.dir]`)).toEqual(['en', 'rtl'])
    const [disc, title] = await screen.page.evaluate(`(() => {
      const row = ${frame}.querySelector('.row')
      return ['.disc', 'h3'].map((part) => row.querySelector(part).getBoundingClientRect().left)
    })()`)
    expect(disc).toBeGreaterThan(title)
    const style = `getComputedStyle(${frame}.querySelector('.row h3'))`
    expect(await screen.page.evaluate(`[${style}.textAlign, ${style}.unicodeBidi]`)).toEqual([
      'right',
      'plaintext',
    ])
    expect(await screen.page.evaluate(TOO_WIDE)).toBe(0)
  })
})
