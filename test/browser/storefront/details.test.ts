import { beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '../../support/shop.ts'
import { ADA, coffeeShop, type Scene, withStorefront } from './scene.ts'

/** What shoppers notice of the hub when they press twice, read closely or listen to it. */

const { scene } = withStorefront()

const HUB = '<laurel-hub {shop}></laurel-hub>'

let coffee: Scene
beforeAll(async () => {
  coffee = await scene(async (shop) => {
    await coffeeShop(shop)
    const story = { url: 'https://bean-there.example/story' }
    const rules = [
      { type: 'newsletter_signup', title: 'Newsletter' },
      { type: 'visit_url', title: 'Our story', fields: story },
      { type: 'visit_url', title: 'Our farm', fields: story },
    ]
    for (const rule of rules) expectOk(await shop.post('/program/earn-rules', rule))
    const fields = { minimumPurchase: 20 }
    const reward = { type: 'fixed_amount', name: '€5 off', points_cost: 200, discount_value: 5 }
    expectOk(await shop.post('/program/rewards', { ...reward, fields }))
  })
})

describe('the hub', () => {
  it('keeps the consent of the newsletter open, however often Claim is pressed', async () => {
    const screen = await coffee.open(HUB)
    await screen.click('button', 'Claim: Newsletter')
    await screen.click('button', 'Claim: Newsletter')
    await screen.read('E-mail me the newsletter.')
  })

  it('names what each link opens', async () => {
    const screen = await coffee.open(HUB)
    await screen.see('link', 'Open Our story (opens in a new window)')
    await screen.see('link', 'Open Our farm (opens in a new window)')
  })

  it('says below a reward only what its title does not say', async () => {
    const screen = await coffee.open(HUB)
    await screen.see('heading', '€5 off')
    const row = `[...document.querySelector('laurel-hub').shadowRoot.querySelectorAll('.row')]
      .find((one) => one.querySelector('h3').textContent === '€5 off')`
    const lines = await screen.page.evaluate(
      `[...${row}.querySelectorAll('.soft')].map((one) => one.textContent)`,
    )
    expect(lines).toEqual(['On orders of at least €20'])
  })

  it('has no landmark twice, when another one is in the panel', async () => {
    const screen = await coffee.open(`${HUB}<laurel-launcher {shop}></laurel-launcher>`)
    await screen.see('heading', 'Hello Ada')
    await screen.page.evaluate(`document.querySelector('laurel-launcher').open()`)
    await screen.page.until(`document.querySelector('laurel-launcher').shadowRoot
      .querySelector('laurel-hub')?.shadowRoot.textContent.includes('Hello Ada')`)
    const labelled = `[...document.querySelectorAll('laurel-hub, laurel-launcher')].flatMap((one) =>
      [...one.shadowRoot.querySelectorAll('section')]
        .filter((section) => section.ariaLabel || section.hasAttribute('aria-labelledby')))`
    expect(await screen.page.evaluate(`${labelled}.length`)).toBe(0)
  })

  it('says how much is missing for the next reward', async () => {
    const screen = await coffee.open(HUB)
    await screen.read('400 points to go to €50 off')
  })

  it('tells the shop which code was redeemed', async () => {
    const screen = await coffee.open(HUB)
    await screen.page.evaluate(`document.addEventListener('laurel:redeemed', ({ detail }) => {
      globalThis.redeemed = detail
    })`)
    await screen.click('button', 'Redeem: 10% off')
    await screen.click('button', 'Yes, redeem')
    await screen.page.until('globalThis.redeemed !== undefined')
    const [known] = expectOk(await coffee.shop.get(`/customers/${ADA}/redemptions`)).body.data
    expect(await screen.page.evaluate('globalThis.redeemed')).toEqual({
      redemption_id: known?.id,
      reward_id: known?.reward_id,
      reward_name: '10% off',
      code: known?.discount_code,
      type: 'percentage',
      value: 10,
    })
  })

  it('reads codes once, however many hubs come and go', async () => {
    const screen = await coffee.open(`${HUB}<laurel-banner {shop}></laurel-banner>`)
    await screen.see('heading', 'Hello Ada')
    for (let count = 0; count < 3; count += 1) {
      await screen.page.evaluate(`(() => {
        const hub = document.querySelector('laurel-hub')
        const next = hub.cloneNode()
        hub.replaceWith(next)
      })()`)
      await screen.page.until(`document.querySelector('laurel-hub').shadowRoot
        ?.textContent.includes('Hello Ada')`)
    }
    const asked = screen.page.requests.filter((url) => url.includes('/redemptions'))
    expect(new Set(asked).size).toBe(1)
    expect(asked).toHaveLength(1)
  })
})
