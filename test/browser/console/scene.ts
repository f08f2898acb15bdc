import type { TestApp } from '../../support/app.ts'
import { newTier, shopIdOf } from '../../support/ladders.ts'
import { line, order } from '../../support/orders.ts'
import { applicant, changeSettings, newGroup, partner } from '../../support/partners.ts'
import type { TestPerson } from '../../support/people.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'
import type { Browser } from '../browser.ts'
import { DESK, type Look, Screen } from './screen.ts'
import { someCampaigns } from './some-campaigns.ts'
import { someProposals } from './some-proposals.ts'

/** Opens a page of the console as somebody who is signed in. */
export async function openAs(
  browser: Browser,
  { browser: of_person }: TestPerson,
  url: string,
  look: Look = DESK,
): Promise<Screen> {
  const screen = await Screen.open(browser, 'about:blank', look)
  const [name = '', value = ''] = (of_person.cookie ?? '').split('=')
  await screen.page.command('Network.setCookie', { name, value, url, httpOnly: true, path: '/' })
  await screen.go(url)
  return screen
}

/** Tiers that are live, and members with orders, corrections and a reward. */
export async function coffeeShop(app: TestApp): Promise<TestShop> {
  const shop = await newShop(app)
  expectOk(await shop.post('/program/earn-rules', { type: 'order_placed', fields: {} }))
  expectOk(await shop.call('PATCH', '/program/eligibility', { exclude_gift_cards: true }))
  await newTier(shop, { name: 'Barista', threshold: 200 })
  await newTier(shop, { name: 'Roastmaster', threshold: 2_000 })
  await shop.switch({ tiers_enabled: true, referral_enabled: true })
  const people = [
    { first_name: 'Ada', last_name: 'Brunner', tags: ['vip'] },
    { first_name: 'Ben', last_name: 'Huber', tags: [] },
    { first_name: 'Jürgen', last_name: 'Müller', tags: ['wholesale'] },
    { first_name: null, last_name: null, tags: [] },
  ]
  for (const [index, profile] of people.entries()) await shop.customer(index + 1, profile)
  await shop.product(7, { title: 'Espresso beans' })
  // Nobody listens there.
  const hook = { url: 'http://127.0.0.1:9/laurel', topics: ['points.earned', 'reward.redeemed'] }
  expectOk(await shop.post('/webhooks', hook))
  await order(shop, 501, {
    customer_id: 1,
    lines: [line('14.90', { product_id: 7 }), line('50.00', { id: 2, gift_card: true })],
  })
  await order(shop, 502, { customer_id: 1, lines: [line('120.00', { product_id: 7 })] })
  await shop.award(2, 300)
  const reward = { type: 'percentage', name: '10% off', points_cost: 100, discount_value: 10 }
  const { id } = expectOk(await shop.post('/program/rewards', reward)).body.reward
  expectOk(await shop.post('/customers/2/redemptions', { reward_id: id }))
  await bringPartners(shop)
  await someCampaigns(shop)
  await someProposals(shop)
  const test = { to: 'grete@shop.example' }
  expectOk(await shop.admin('POST', '/email-templates/welcome/test', test))
  await app.context.sender.sendDue(await shopIdOf(shop))
  await app.context.requests.flush()
  return shop
}

/** One who has applied, and one with an open payout and something that is due. */
async function bringPartners(shop: TestShop): Promise<void> {
  await shop.switch({ affiliates_feature: true, affiliates_enabled: true })
  await changeSettings(shop, { holdback_days: 0 })
  await newGroup(shop, { name: 'Bloggers', commission: { code_rate: 15 } })
  await applicant(shop, 'Ines')
  const { id, code } = await partner(shop, 'Jonas')
  await order(shop, 601, { discount_codes: [{ code }] })
  const run = { reference: 'October 2026', partner_ids: [id] }
  expectOk(await shop.admin('POST', '/payouts/run', run))
  await order(shop, 602, { discount_codes: [{ code }], lines: [line('50.00')] })
}
