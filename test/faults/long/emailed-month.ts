import { inDays } from '../../support/campaigns.ts'
import { newTier } from '../../support/ladders.ts'
import { birthdayIn, type MailedShop } from '../../support/mailing.ts'
import { order, refund } from '../../support/orders.ts'
import { claim, codeOf } from '../../support/referrals.ts'
import { expectOk } from '../../support/shop.ts'

/** A month of a shop in which everybody does something, told over HTTP a few days at a time. */

export const MEMBERS = 60
/** On which days of the month something is told and what is due is sent. */
export const STEPS = [0, 4, 9, 14, 19, 24, 29, 31] as const
export const REWARD_COST = 300
export const EXCLUDED = 9
export const UNSUBSCRIBED = 5

/** Every tenth has no address; every other one has agreed to marketing. */
export const hasAddress = (number: number) => number % 10 !== 0
export const addressOf = (shop: MailedShop, number: number) =>
  shop.address(`${number > MEMBERS ? 'friend' : 'reader'}-${number}`)
export const hasAgreed = (number: number) => number % 2 === 0
/** Friends are members too. */
const SENDERS = [1, 2, 3, 4]
export const FRIENDS = SENDERS.map((number) => 200 + number)

export async function openShop(shop: MailedShop): Promise<void> {
  await shop.switch({ referral_enabled: true, tiers_enabled: true, campaigns_feature: true })
  const rules = [
    { type: 'account_created', fields: { points: 10 } },
    { type: 'order_placed' },
    { type: 'birthday', fields: { points: 20, noticeDays: 0 } },
  ]
  const referral = { earning_rule: { fields: { points: 50 } } }
  expectOk(await shop.patch('/program/referrals', referral))
  for (const rule of rules) expectOk(await shop.post('/program/earn-rules', rule))
  const reward = { type: 'percentage', name: 'Ten off', discount_value: 10, code_valid_days: 14 }
  expectOk(await shop.post('/program/rewards', { ...reward, points_cost: REWARD_COST }))
  await newTier(shop, { name: 'Gold', threshold: 1_000 })
}

export const members = Array.from({ length: MEMBERS }, (_, index) => index + 1)

async function join(shop: MailedShop, number: number): Promise<void> {
  const email = hasAddress(number) ? shop.address(`reader-${number}`) : null
  await shop.reader(number, { email, email_consent: hasAgreed(number) })
}

const buy = (shop: MailedShop, number: number, id: number, price: string) =>
  order(shop, id, { customer_id: number, lines: [{ id: 1, quantity: 1, price }] })

/** What happens on the days of a step. */
export const happenings: readonly ((shop: MailedShop) => Promise<void>)[] = [
  async (shop) => {
    for (const number of members) await join(shop, number)
    for (const number of members.filter((one) => one % 3 === 0)) {
      const birthday = await birthdayIn(shop, 5 + (number % 20))
      expectOk(await shop.call('PUT', `/customers/${number}/birthday`, birthday))
    }
  },
  async (shop) => {
    const campaign = { name: 'Bean week', multiplier: 1.5, status: 'scheduled' }
    const window = { starts_at: await inDays(shop, 15), ends_at: await inDays(shop, 24.8) }
    const emails = { teaser: true, launch: true, last_chance: true }
    expectOk(await shop.post('/campaigns', { ...campaign, ...window, emails }))
    expectOk(await shop.patch(`/customers/${EXCLUDED}`, { excluded_from_program: true }))
    for (const number of members) await buy(shop, number, 1_000 + number, '100.00')
  },
  async (shop) => {
    for (const number of members) await buy(shop, number, 2_000 + number, '250.00')
    for (const number of SENDERS) {
      const email = shop.address(`friend-${200 + number}`)
      expectOk(await claim(shop, await codeOf(shop, number), email))
    }
  },
  async (shop) => {
    for (const number of members.filter((one) => one % 5 === 0)) {
      await refund(shop, 1_000 + number, { amount: '40.00' })
    }
  },
  async (shop) => {
    const { data } = expectOk(await shop.get('/customers/1/rewards')).body
    for (const number of members.filter((one) => one % 4 === 0)) {
      await shop.post(`/customers/${number}/redemptions`, { reward_id: data[0].id })
    }
    for (const number of SENDERS) {
      const email = shop.address(`friend-${200 + number}`)
      await shop.reader(200 + number, { email, email_consent: hasAgreed(number) })
      await buy(shop, 200 + number, 200 + number, '50.00')
    }
  },
  async (shop) => {
    // Far beyond the bar at once, so that nobody only comes close to it.
    for (const number of members.filter((one) => one % 6 === 0)) {
      await buy(shop, number, 3_000 + number, '2000.00')
    }
  },
  async (shop) => {
    for (const number of members) await buy(shop, number, 4_000 + number, '10.00')
  },
  async () => undefined,
]
