import type { MailedShop } from '../support/mailing.ts'
import { order, refund } from '../support/orders.ts'
import { expectOk } from '../support/shop.ts'
import { afterDays, type Scene, testScenes } from './email-scenes.ts'

/** E-mails about points and what they are spent on, as they arrive at a mail server. */

const newRule = async (shop: MailedShop, type: string, fields: object = {}) =>
  expectOk(await shop.post('/program/earn-rules', { type, fields }))

const rewards = new WeakMap<MailedShop, string>()

async function newReward(shop: MailedShop, fields: object = {}): Promise<void> {
  const title_translations = { de: 'Zehn weniger' }
  const body = { type: 'percentage', name: 'Ten off', points_cost: 100, discount_value: 10 }
  const content = { ...body, title_translations, ...fields }
  rewards.set(shop, expectOk(await shop.post('/program/rewards', content)).body.reward.id)
}

async function redeem(shop: MailedShop, number: number): Promise<void> {
  await shop.award(number, 150)
  const path = `/customers/${number}/redemptions`
  expectOk(await shop.post(path, { reward_id: rewards.get(shop) }))
}

const expire = (shop: MailedShop) =>
  shop.patch('/program/settings', { points_expiry: { enabled: true, months: 2 } })

const orderOf = (shop: MailedShop, number: number) =>
  order(shop, 1000 + number, { customer_id: number })

const scenes: readonly Scene[] = [
  {
    template: 'welcome',
    async prepare(shop) {
      await newRule(shop, 'account_created', { points: 75 })
      await newRule(shop, 'order_placed')
    },
    subject: { en: 'Welcome to Rewards', de: 'Willkommen bei Rewards' },
    says: ['Hi Ada,', '75 points', 'Placing an order'],
  },
  {
    template: 'points_earned',
    prepare: (shop) => newRule(shop, 'order_placed'),
    happens: orderOf,
    subject: { en: 'You earned 100 points', de: 'Du hast 100 Punkte gesammelt' },
    says: [/Order #100[13]/, /Your balance\s+100 points/],
  },
  {
    template: 'points_pending_released',
    prepare: (shop) => newRule(shop, 'order_placed', { pendingDays: 14 }),
    happens: orderOf,
    passes: (shop) => afterDays(shop, 15),
    subject: { en: 'You can now spend 100 points', de: 'Du kannst jetzt 100 Punkte einlösen' },
    says: [/Order #100[13]/, 'Your balance has been updated.'],
  },
  {
    template: 'points_reversed',
    prepare: (shop) => newRule(shop, 'order_placed'),
    async happens(shop, number) {
      await orderOf(shop, number)
      await refund(shop, 1000 + number, { amount: '40.00' })
    },
    subject: { en: 'We took back 40 points', de: 'Wir haben 40 Punkte zurückgenommen' },
    says: [/Your order #100[13] was refunded/, '60 points'],
  },
  {
    template: 'reward_available',
    prepare: newReward,
    happens: (shop, number) => shop.award(number, 120),
    subject: { en: 'Within your reach: Ten off', de: 'Jetzt für dich drin: Zehn weniger' },
    says: ['You have 120 points. This reward costs 100 points.'],
  },
  {
    template: 'reward_redeemed',
    prepare: newReward,
    happens: redeem,
    subject: { en: 'Your reward: Ten off', de: 'Deine Prämie: Zehn weniger' },
    says: [/Your code/, /You spent\W+100 points/, /Your balance\W+50 points/],
  },
  {
    template: 'reward_expiring',
    prepare: (shop) => newReward(shop, { code_valid_days: 20 }),
    happens: redeem,
    passes: (shop) => afterDays(shop, 15),
    subject: {
      en: /^Use by .* 20\d\d: Ten off$/,
      de: /^Nur noch bis zum .* 20\d\d: Zehn weniger$/,
    },
    says: ['You have not used this code yet.', /Your code/],
  },
  {
    template: 'points_expiring',
    prepare: expire,
    happens: (shop, number) => shop.award(number, 120),
    passes: (shop) => afterDays(shop, 40),
    subject: {
      en: /^Use 120 points by \w+ \d+, 20\d\d$/,
      de: /^Löse 120 Punkte bis zum .* 20\d\d ein$/,
    },
    says: [/120 points/],
  },
  {
    template: 'points_expiring_last_chance',
    prepare: expire,
    happens: (shop, number) => shop.award(number, 120),
    async passes(shop) {
      await afterDays(shop, 40)
      for (let day = 0; day < 22; day += 1) await afterDays(shop, 1)
    },
    subject: { en: /^Last chance: use 120 points by/, de: /^Letzte Chance: 120 Punkte bis zum/ },
    says: [/120 points/],
  },
  {
    template: 'points_expired',
    prepare: expire,
    happens: (shop, number) => shop.award(number, 120),
    passes: (shop) => afterDays(shop, 65),
    subject: { en: '120 points have expired', de: '120 Punkte sind verfallen' },
    says: [/Your balance\s+0 points/],
  },
]

testScenes('emails_of_points', scenes)
