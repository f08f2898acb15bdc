import { newTier } from '../support/ladders.ts'
import { birthdayIn, type MailedShop } from '../support/mailing.ts'
import { order } from '../support/orders.ts'
import { claim, codeOf } from '../support/referrals.ts'
import { expectOk } from '../support/shop.ts'
import { afterDays, type Scene, testScenes } from './email-scenes.ts'

/** E-mails about birthdays, tiers and friends, as they arrive at a mail server. */

const newRule = async (shop: MailedShop, type: string, fields: object = {}) =>
  expectOk(await shop.post('/program/earn-rules', { type, fields }))

const subject = (kind: 'pets' | 'children', name: string): NonNullable<Scene['happens']> => {
  return async (shop, number) => {
    const { month, day } = await birthdayIn(shop, 40)
    const birthday = `2020-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    expectOk(await shop.post(`/customers/${number}/${kind}`, { name, birthday }))
  }
}

async function newLadder(shop: MailedShop): Promise<void> {
  const tier_period = { mode: 'rolling', months: 1, grace_days: 7 }
  expectOk(await shop.patch('/program/settings', { tier_period }))
  const benefits = [
    { type: 'entry_points', fields: { points: 25 } },
    { type: 'entry_discount_code', label: 'A welcome code' },
  ]
  await newTier(shop, { name: 'Silver', threshold: 100, benefits: [benefits[0]] })
  await newTier(shop, { name: 'Gold', threshold: 500, points_multiplier: 2, benefits })
  await shop.switch({ tiers_enabled: true })
}

const toGold = (shop: MailedShop, number: number) => shop.award(number, 500)

const scenes: readonly Scene[] = [
  {
    template: 'birthday',
    prepare: (shop) => newRule(shop, 'birthday', { points: 200 }),
    async happens(shop, number) {
      const birthday = await birthdayIn(shop, 40)
      expectOk(await shop.call('PUT', `/customers/${number}/birthday`, birthday))
    },
    passes: (shop) => afterDays(shop, 41),
    subject: { en: 'Happy birthday', de: 'Alles Gute zum Geburtstag' },
    says: [/You get\s+200 points/, 'Bean There'],
  },
  {
    template: 'pet_birthday',
    prepare: (shop) => newRule(shop, 'pet_birthday', { points: 60 }),
    happens: subject('pets', 'Rex'),
    passes: (shop) => afterDays(shop, 41),
    subject: { en: 'Happy birthday, Rex', de: 'Alles Gute zum Geburtstag, Rex' },
    says: [/You get\s+60 points/],
  },
  {
    template: 'child_birthday',
    prepare: (shop) => newRule(shop, 'child_birthday', { points: 70 }),
    happens: subject('children', 'Max'),
    passes: (shop) => afterDays(shop, 41),
    subject: { en: 'Happy birthday, Max', de: 'Alles Gute zum Geburtstag, Max' },
    says: [/You get\s+70 points/],
  },
  {
    template: 'tier_up',
    prepare: newLadder,
    happens: toGold,
    subject: { en: 'You have reached Gold', de: 'Du hast Gold erreicht' },
    // Both tiers give points, and what is given on the way counts.
    says: [/Member/, /2× points/, /You get\W+50 points/, 'A welcome code', /Your code/],
  },
  {
    template: 'tier_approaching',
    prepare: newLadder,
    happens: (shop, number) => shop.award(number, 420),
    subject: { en: 'Gold is close', de: 'Gold ist ganz nah' },
    says: [/Earn \d+ points more to get there/],
  },
  {
    template: 'tier_at_risk',
    prepare: newLadder,
    async happens(shop, number) {
      await toGold(shop, number)
      await shop.work()
    },
    async passes(shop) {
      await afterDays(shop, 20)
      await shop.award(1, 150)
      await afterDays(shop, 13)
    },
    subject: { en: 'Stay in Gold', de: 'Bleib bei Gold' },
    says: [/Earn \d+ points by \w+ \d+, 20\d\d to keep your tier/, /Otherwise you move to/],
  },
  {
    template: 'tier_down',
    prepare: newLadder,
    async happens(shop, number) {
      await toGold(shop, number)
      await shop.work()
    },
    passes: (shop) => afterDays(shop, 50),
    subject: { en: 'Your tier is now Member', de: 'Deine Stufe ist jetzt Member' },
    says: ['You’ve moved down from Gold for now.'],
  },
  {
    template: 'referral_invite',
    async prepare(shop) {
      await shop.switch({ referral_enabled: true })
      expectOk(
        await shop.patch('/program/referrals', { earning_rule: { fields: { points: 500 } } }),
      )
    },
    subject: { en: 'Share Bean There with your friends', de: 'Empfiehl Bean There weiter' },
    says: [/You get\W+500 points/, /Your code/],
  },
  {
    template: 'referral_completed',
    async prepare(shop) {
      await shop.switch({ referral_enabled: true })
      expectOk(
        await shop.patch('/program/referrals', { earning_rule: { fields: { points: 500 } } }),
      )
    },
    async happens(shop, number) {
      const email = shop.address(`friend-${number}`)
      expectOk(await claim(shop, await codeOf(shop, number), email))
      await shop.customer(100 + number, { email })
      await order(shop, number, { customer_id: 100 + number })
    },
    subject: { en: 'Your friend has ordered', de: 'Deine Empfehlung hat geklappt' },
    says: [/You get\s+500 points/],
  },
]

testScenes('emails_of_people', scenes)
