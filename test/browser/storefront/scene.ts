import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { sharedApp } from '../../support/app.ts'
import { given_clock } from '../../support/given-clock.ts'
import { newTier } from '../../support/ladders.ts'
import { changeSettings } from '../../support/partners.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import { sharedBrowser } from '../browser.ts'
import { DESK, type Look, Screen } from '../console/screen.ts'
import { type PageParts, ShopPages } from './shop-page.ts'

export const BUILT = join(import.meta.dirname, '../../../storefront/dist')

export const ADA = 1001
export const ADAS_POINTS = 500

interface Opening {
  readonly look?: Look
  /** What happens in the tab before it opens the page. */
  readonly before?: (screen: Screen) => Promise<unknown>
}

/** A shop, its pages, and a shopper's screen. */
export interface Scene {
  readonly shop: TestShop
  readonly pages: ShopPages
  /** Opens a page with this in it. */
  open(body: string, parts?: PageParts & Opening): Promise<Screen>
}

/** Shops and their pages, in the browser that all files share. */
export function withStorefront() {
  if (!existsSync(BUILT)) throw new Error('the elements are not built: npm run build -w storefront')
  const browser = sharedBrowser()
  const opened: ShopPages[] = []
  beforeAll(async () => {
    browser.clock = (await sharedApp()).context.clock
  })
  afterEach(() => browser.closePages())
  afterAll(() => {
    browser.clock = given_clock
    for (const pages of opened) pages.close()
  })
  return {
    browser,
    /** A shop with something in every section, and Ada, who is signed in. */
    scene: async (furnish: (shop: TestShop) => Promise<void> = coffeeShop): Promise<Scene> => {
      const shop = await newShop()
      await furnish(shop)
      const pages = new ShopPages(shop)
      await pages.open()
      opened.push(pages)
      pages.customer = ADA
      return {
        shop,
        pages,
        open: async (body, { look = DESK, before, ...parts } = {}) => {
          const screen = await Screen.open(browser, 'about:blank', look)
          for (const domain of ['Network', 'Page', 'Runtime', 'Log']) {
            await screen.page.command(`${domain}.enable`)
          }
          await before?.(screen)
          await screen.go(pages.page(body, parts))
          return screen
        },
      }
    },
  }
}

/** Everything that the elements can show. */
export async function coffeeShop(shop: TestShop): Promise<void> {
  const rules = [
    { type: 'order_placed', fields: {} },
    { type: 'custom_action', title: 'Visit our roastery', fields: { points: 30 } },
    { type: 'birthday', fields: { points: 50 } },
    { type: 'pet_birthday', fields: { points: 20 } },
    { type: 'child_birthday', fields: { points: 20 } },
  ]
  for (const rule of rules) expectOk(await shop.post('/program/earn-rules', rule))
  const rewards = [
    { type: 'percentage', name: '10% off', points_cost: 100, discount_value: 10 },
    { type: 'fixed_amount', name: '€50 off', points_cost: 900, discount_value: 50 },
    { type: 'variable_amount', name: 'Points as money', fields: { pointsStep: 50 } },
  ]
  for (const reward of rewards) expectOk(await shop.post('/program/rewards', reward))
  await newTier(shop, { name: 'Barista', threshold: 200 })
  await newTier(shop, { name: 'Roastmaster', threshold: 2_000 })
  await shop.switch({ tiers_enabled: true, referral_enabled: true })
  await shop.switch({ affiliates_feature: true, affiliates_enabled: true })
  await shop.switch({ applications_open: true })
  await changeSettings(shop, { holdback_days: 0 })
  await shop.product(7, { title: 'Espresso beans' })
  await shop.customer(ADA, { first_name: 'Ada', last_name: 'Brunner', email: 'ada@example.com' })
  await shop.award(ADA, ADAS_POINTS)
}
