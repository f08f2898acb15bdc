import { beforeEach, describe, expect, it } from 'vitest'
import { expectOk } from '../../support/shop.ts'
import type { Screen } from '../console/screen.ts'
import { ADA, ADAS_POINTS, coffeeShop, type Scene, withStorefront } from './scene.ts'

/** A shop without page loads, in which somebody else signs in or nobody is left. */

const { scene } = withStorefront()

const HUB = '<laurel-hub {shop}></laurel-hub>'
const BANNER = '<laurel-banner {shop}></laurel-banner>'
const BEN = 1002
const BENS_POINTS = 300
const HOUR = 60 * 60

let coffee: Scene
beforeEach(async () => {
  coffee = await scene(async (shop) => {
    await coffeeShop(shop)
    await shop.customer(BEN, { first_name: 'Ben' })
    await shop.award(BEN, BENS_POINTS)
  })
})

const refresh = (screen: Screen) =>
  screen.page.evaluate(`void document.dispatchEvent(new Event('laurel:refresh'))`)

/** How many rewards each has redeemed. */
async function redemptions(): Promise<number[]> {
  const counts: number[] = []
  for (const customer of [ADA, BEN]) {
    counts.push(
      expectOk(await coffee.shop.get(`/customers/${customer}/redemptions`)).body.data.length,
    )
  }
  return counts
}

async function askToRedeem(screen: Screen): Promise<void> {
  await screen.tabTo('button', 'Redeem: 10% off')
  await screen.press('Enter')
  await screen.hold('button', 'Yes, redeem')
}

async function redeem(screen: Screen): Promise<void> {
  await askToRedeem(screen)
  await screen.press('Enter')
  await screen.hold('button', 'Copy: Code, 10% off')
}

describe('after a refresh', () => {
  it('another member sees and redeems what is theirs, and nothing of the one before', async () => {
    const screen = await coffee.open(BANNER + HUB)
    await redeem(screen)
    coffee.pages.customer = BEN
    await refresh(screen)
    await screen.see('heading', 'Hello Ben')
    await screen.read(`You have ${BENS_POINTS} points.`)
    await screen.miss('heading', 'Hello Ada')
    // Her code.
    await screen.miss('button', 'Copy: Code, 10% off')
    expect(coffee.pages.tokens_given).toBe(2)
    await redeem(screen)
    await screen.read(`You have ${BENS_POINTS - 100} points.`)
    expect(await redemptions()).toEqual([1, 1])
    expect(screen.page.complaints).toEqual([])
  })

  it('a member who has signed out is a guest', async () => {
    const screen = await coffee.open(BANNER + HUB)
    await screen.see('heading', 'Hello Ada')
    coffee.pages.customer = null
    await refresh(screen)
    await screen.see('heading', 'Earn points with every order')
    await screen.read('Earn points')
    await screen.miss('heading', 'History')
  })

  it('a guest who has signed in is a member', async () => {
    coffee.pages.customer = null
    const screen = await coffee.open(BANNER + HUB)
    await screen.see('heading', 'Earn points with every order')
    coffee.pages.customer = ADA
    await refresh(screen)
    await screen.see('heading', 'Hello Ada')
    await screen.read(`You have ${ADAS_POINTS} points.`)
  })

  it('the same member goes on with what is begun', async () => {
    const screen = await coffee.open(HUB)
    await askToRedeem(screen)
    await coffee.shop.award(ADA, 20)
    await refresh(screen)
    await screen.read(`${ADAS_POINTS + 20} points`)
    expect(coffee.pages.tokens_given).toBe(2)
    await screen.hold('button', 'Yes, redeem')
    await screen.press('Enter')
    await screen.hold('button', 'Copy: Code, 10% off')
    expect(await redemptions()).toEqual([1, 0])
  })

  it('the other tabs show who is signed in now', async () => {
    const screen = await coffee.open(HUB)
    await screen.see('heading', 'Hello Ada')
    await screen.page.command('Runtime.evaluate', {
      expression: 'globalThis.other = open(location.href)',
      userGesture: true,
    })
    const says = (text: string) => `!!other.document.querySelector('laurel-hub')?.shadowRoot
      ?.textContent.includes('${text}')`
    await screen.page.until(says('Hello Ada'))
    coffee.pages.customer = BEN
    await refresh(screen)
    await screen.page.until(says('Hello Ben'))
    expect(await screen.page.evaluate(says('Hello Ada'))).toBe(false)
  })
})

describe('elements that come to a page without any', () => {
  it.each([
    ['new', `document.createElement('laurel-hub')`],
    ['those that were taken out', 'before'],
  ])('ask who is signed in, if they are %s', async (_what, next) => {
    const screen = await coffee.open(HUB)
    await screen.see('heading', 'Hello Ada')
    await screen.page.evaluate(`globalThis.before = document.querySelector('laurel-hub')
      before.remove()`)
    coffee.pages.customer = BEN
    await screen.page.evaluate(`(() => {
      const next = ${next}
      for (const { name, value } of before.attributes) next.setAttribute(name, value)
      document.querySelector('main').append(next)
    })()`)
    await screen.see('heading', 'Hello Ben')
    await screen.miss('heading', 'Hello Ada')
    expect(coffee.pages.tokens_given).toBe(2)
  })
})

describe('what the member before has pressed', () => {
  it('is gone with its question', async () => {
    const screen = await coffee.open(HUB)
    await askToRedeem(screen)
    coffee.pages.customer = BEN
    await refresh(screen)
    await screen.see('heading', 'Hello Ben')
    await screen.miss('button', 'Yes, redeem')
    expect(await redemptions()).toEqual([0, 0])
  })

  it('is done for nobody, if it is pressed while the shop is asked', async () => {
    const screen = await coffee.open(HUB)
    await askToRedeem(screen)
    coffee.pages.customer = BEN
    await screen.page.evaluate(`(() => {
      const yes = document.querySelector('laurel-hub').shadowRoot.querySelector('form button')
      document.dispatchEvent(new Event('laurel:refresh'))
      yes.click()
    })()`)
    await screen.see('heading', 'Hello Ben')
    await redeem(screen)
    expect(await redemptions()).toEqual([0, 1])
  })

  it('is done for nobody, if the token has ended and the next one is of another member', async () => {
    const screen = await coffee.open(HUB)
    await askToRedeem(screen)
    coffee.pages.customer = BEN
    await coffee.shop.advance(2 * HOUR)
    await screen.press('Enter')
    await screen.see('heading', 'Hello Ben')
    await screen.miss('button', 'Yes, redeem')
    expect(await redemptions()).toEqual([0, 0])
  })
})
