import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { newShop, type TestShop } from '../../support/shop.ts'
import { sharedBrowser } from '../browser.ts'
import type { Page } from '../page.ts'
import { openShopPage, type ShopPage } from './shop-page.ts'

/** The hooks of the client for React, in a shop's page of another origin than the service. */

/** It is packed, installed, compiled and bundled. A busy machine is no failure. */
const BUILD_LIMIT_MS = 300_000

const browser = sharedBrowser()
let shop: TestShop
let shop_page: ShopPage
let last_customer = 1000

beforeAll(async () => {
  shop = await newShop()
  const reward = { type: 'percentage', name: 'A tenth off', points_cost: 100, discount_value: 10 }
  await shop.post('/program/rewards', reward)
  await shop.post('/program/earn-rules', { type: 'order_placed' })
  await shop.product(1)
  shop_page = await openShopPage(shop)
}, BUILD_LIMIT_MS)
afterEach(() => browser.closePages())
afterAll(() => shop_page.close())

/** The page as a member with so many points sees it, once it shows them. */
async function openFor(points: number): Promise<{ page: Page; customer: number }> {
  last_customer += 1
  const customer = await shop.customer(last_customer)
  await shop.award(customer, points)
  const page = await browser.open(shop_page.urlFor(customer))
  await page.until(shows('#balance', String(points)))
  await page.until(`document.querySelector('.reward') !== null`)
  return { page, customer }
}

function shows(selector: string, text: string): string {
  return `document.querySelector('${selector}')?.textContent === ${JSON.stringify(text)}`
}

async function redemptionsOf(customer: number) {
  return (await shop.get(`/customers/${customer}/redemptions`)).body.data
}

it('have types', () => {
  expect(shop_page.complaints).toBe('')
})

it('read what is shown once for all that show it', async () => {
  const { page } = await openFor(250)
  await page.until(shows('#balance-again', '250'))
  await page.until(shows('.reward', 'A tenth off: redeemable'))
  await page.until(shows('#rows', '1'))
  await page.until(shows('#pets', '0'))
  const asked: string[] = await page.evaluate('page.asked')
  // In strict mode React mounts everything twice: what the first asked for is ended.
  const reads = asked.filter((path) => /^GET \/customers\/\d+$/.test(path))
  expect(reads.length).toBeLessThanOrEqual(2)
  const before = shop_page.sessions()
  await page.evaluate(`document.querySelector('#balance').click()`)
  await page.until(`page.asked.length === ${asked.length + 1}`)
  expect(shop_page.sessions()).toBe(before)
  expect(page.complaints).toEqual([])
})

it('redeem once for two clicks, and show what is left', async () => {
  const { page, customer } = await openFor(250)
  await page.evaluate(`{
    const button = document.querySelector('.reward')
    button.click()
    button.click()
  }`)
  await page.until(shows('#balance', '150'))
  const [redemption, ...others] = await redemptionsOf(customer)
  expect(others).toEqual([])
  await page.until(shows('#redeemed', redemption?.discount_code ?? ''))
  await page.until(shows('#rows', '2'))
})

it('redeem once when no answer arrives, and the shopper tries again', async () => {
  const { page, customer } = await openFor(250)
  await page.evaluate('page.lost = 2')
  await page.evaluate(`document.querySelector('.reward').click()`)
  await page.until(shows('#problem', 'ConnectionError'))
  // Not even when the dialog was closed in between.
  await page.evaluate(`document.querySelector('#toggle').click()`)
  await page.until(shows('#toggle', 'Open'))
  await page.evaluate(`document.querySelector('#toggle').click()`)
  await page.until(`document.querySelector('.reward') !== null`)
  await page.evaluate(`document.querySelector('.reward').click()`)
  await page.until(shows('#balance', '150'))
  expect(await redemptionsOf(customer)).toHaveLength(1)
  // The next click is another wish.
  await page.evaluate(`document.querySelector('.reward').click()`)
  await page.until(shows('#balance', '50'))
  await page.evaluate(`document.querySelector('.reward').click()`)
  await page.until(shows('#problem', 'InsufficientPointsError'))
  expect(await redemptionsOf(customer)).toHaveLength(2)
})

it('go on when the session has expired', async () => {
  const { page, customer } = await openFor(250)
  const before = shop_page.sessions()
  await shop.advance(901)
  await shop.award(customer, 5)
  await page.evaluate(`document.querySelector('#balance').click()`)
  await page.until(shows('#balance', '255'))
  expect(shop_page.sessions()).toBe(before + 1)
})

it('estimate a cart when its last change is done, and keep the figure until the next', async () => {
  const { page } = await openFor(250)
  const estimates = `page.asked.filter((path) => path === 'POST /estimates').length`
  await page.evaluate(`(async () => {
    for (let count = 0; count < 3; count += 1) {
      document.querySelector('#more').click()
      await Promise.resolve()
    }
  })()`)
  await page.until(`document.querySelector('#estimate').textContent !== 'none'`)
  await page.until(shows('#estimating', 'false'))
  expect(await page.evaluate(estimates)).toBe(1)
  const first = await page.evaluate(`document.querySelector('#estimate').textContent`)
  await page.evaluate(`document.querySelector('#more').click()`)
  await page.until(shows('#estimating', 'true'))
  expect(await page.evaluate(`document.querySelector('#estimate').textContent`)).toBe(first)
  await page.until(shows('#estimating', 'false'))
  expect(await page.evaluate(`document.querySelector('#estimate').textContent`)).not.toBe(first)
})

it('ask nothing about a guest', async () => {
  const page = await browser.open(shop_page.urlFor(null))
  await page.until(`document.querySelector('#join') !== null`)
  await page.evaluate(`document.querySelector('#join').click()`)
  await page.until(shows('#join', 'nobody is signed in'))
  expect(await page.evaluate('page.asked')).toEqual([])
  expect(await page.evaluate(`document.querySelector('#balance').textContent`)).toBe('…')
})
