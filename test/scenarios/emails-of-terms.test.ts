import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { remindJob } from '../../src/jobs/remind.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { inDays } from '../support/campaigns.ts'
import { type MailedShop, type Mailing, mailedShop, startMailing } from '../support/mailing.ts'
import { newMembership, putOnSale } from '../support/memberships.ts'
import { DAY, line, order, refund } from '../support/orders.ts'
import { decide, partner } from '../support/partners.ts'
import { expectOk } from '../support/shop.ts'
import { afterDays, type Scene, testScenes } from './email-scenes.ts'

/** E-mails about memberships, campaigns and partners, as they arrive at a mail server. */

const CLUB = 7

async function newClub(shop: MailedShop): Promise<void> {
  await shop.switch({ memberships_enabled: true })
  await shop.product(CLUB)
  const club = await newMembership(shop, {
    ...{ create_product: undefined, product: { id: CLUB }, term: { unit: 'DAY', count: 30 } },
    ...{ points_multiplier: 2, grace_days: 2 },
    benefits: [
      { type: 'entry_points', fields: { points: 40 } },
      { type: 'entry_discount_code', fields: { discountValue: 15 }, label: 'A welcome code' },
    ],
  })
  await putOnSale(shop, club.id)
}

const buy = (shop: MailedShop, number: number) =>
  order(shop, number, { customer_id: number, lines: [line('10.00', { product_id: CLUB })] })

async function newCampaign(shop: MailedShop): Promise<void> {
  await shop.switch({ campaigns_feature: true })
  expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
  const reply = await shop.post('/campaigns', {
    ...{ name: 'Bean week', multiplier: 3, status: 'scheduled' },
    ...{ starts_at: await inDays(shop, 10), ends_at: await inDays(shop, 20) },
    banner_copy: {
      en: { title: 'More beans', subtitle: 'For all' },
      de: { title: 'Mehr Bohnen', subtitle: 'Für alle' },
    },
    emails: { teaser: true, launch: true, last_chance: true },
  })
  expectOk(reply)
}

const scenes: readonly Scene[] = [
  {
    template: 'membership_started',
    prepare: newClub,
    happens: buy,
    subject: { en: 'Welcome to Coffee club', de: 'Willkommen bei Coffee club' },
    says: [/2× points/, /Valid until/, /You get\W+40 points/, 'A welcome code', /Your code/, /15%/],
  },
  {
    template: 'membership_renewal',
    prepare: newClub,
    happens: buy,
    passes: (shop) => afterDays(shop, 25),
    subject: {
      en: /^Coffee club ends after \w+ \d+, 20\d\d$/,
      de: /^Coffee club läuft nur noch bis/,
    },
    says: ['Price: €10'],
  },
  {
    template: 'membership_ended',
    prepare: newClub,
    happens: buy,
    async passes(shop) {
      // Its days of grace still run.
      await afterDays(shop, 31)
      expect(await shop.log('membership_ended')).toEqual([])
      await afterDays(shop, 2)
    },
    subject: { en: 'Coffee club has ended', de: 'Coffee club ist abgelaufen' },
    says: ['You can rejoin in the shop'],
  },
  {
    template: 'campaign_teaser',
    prepare: newCampaign,
    happens: async () => undefined,
    passes: (shop) => afterDays(shop, 9),
    subject: { en: 'Coming soon: Bean week', de: 'Bald geht es los: Bean week' },
    says: ['More beans', /3× points/, /It starts on/],
  },
  {
    template: 'campaign_launch',
    prepare: newCampaign,
    happens: async () => undefined,
    passes: (shop) => afterDays(shop, 11),
    subject: { en: 'Now on: Bean week', de: 'Jetzt geht es los: Bean week' },
    says: ['More beans', /You have until/],
  },
  {
    template: 'campaign_last_chance',
    prepare: newCampaign,
    happens: async () => undefined,
    async passes(shop) {
      await afterDays(shop, 19)
      await shop.advance(60 * 60 * 9)
    },
    subject: { en: 'Last chance: Bean week', de: 'Letzte Chance: Bean week' },
    says: [/It ends on/],
  },
]

testScenes('emails_of_terms', scenes)

describe('a partner', () => {
  let mailing: Mailing
  let shop: MailedShop
  beforeAll(async () => {
    mailing = await startMailing('emails_of_partners')
    shop = await mailedShop(mailing)
    await shop.switch({ affiliates_feature: true, affiliates_enabled: true })
    await shop.switch({ program_enabled: false })
  })
  afterAll(() => mailing.close())

  it('gets the approval once, with the code and the link', async () => {
    const { id, code, link } = await partner(shop, 'Ada', { email: shop.address('ada') })
    await shop.work()
    await decide(shop, id, 'suspended')
    await decide(shop, id, 'approved')
    await shop.work()
    const mails = await shop.mails('partner_approved')
    expect(mails.map(({ to }) => to)).toEqual([shop.address('ada')])
    expect(mails[0]?.subject).toBe('You are now a partner of Bean There')
    expect(mails[0]?.text).toContain(code)
    expect(mails[0]?.text).toContain(link)
  })

  it('gets each commission once, and none that is gone', async () => {
    const { code } = await partner(shop, 'Bob', { email: shop.address('bob') })
    const discount_codes = [{ code }]
    for (const again of [1, 2]) {
      await order(shop, 1, { discount_codes })
      if (again === 1) await order(shop, 2, { discount_codes })
      if (again === 1) await refund(shop, 2, { amount: '100.00' })
      await shop.work()
    }
    const mails = await shop.mails('partner_commission')
    expect(mails.map(({ to }) => to)).toEqual([shop.address('bob')])
    expect(mails[0]?.subject).toBe('You earned a commission of €10')
    expect(mails[0]?.text).toContain('#1')
    expect(await shop.fates('partner_commission')).toEqual(['sent', 'dropped: nothing_to_say'])
  })

  it('gets nothing where that is switched off', async () => {
    expectOk(await shop.patch('/program/emails/partner_commission', { enabled: false }))
    const { code } = await partner(shop, 'Eve', { email: shop.address('eve') })
    await shop.switch({ affiliates_enabled: false })
    await shop.switch({ affiliates_enabled: true })
    await order(shop, 3, { discount_codes: [{ code }] })
    await shop.work()
    expect(shop.arrived().filter(({ to }) => to === shop.address('eve'))).toEqual([])
  })
})

it('a membership that ends is announced seven days before, and no sooner', async () => {
  const mailing = await startMailing('emails_of_renewals')
  onTestFinished(() => mailing.close())
  const shop = await mailedShop(mailing)
  await newClub(shop)
  await shop.reader(1)
  await shop.work()
  await buy(shop, 1)
  await shop.work()
  const { membership } = (await shop.get('/customers/1')).body
  const { context } = mailing.app
  const row = await findShopByDomain(context.database.db, shop.domain)
  if (row === undefined) throw new Error('the shop is there')
  const week_before_ms = Date.parse(membership.ends_at) - 7 * DAY * 1_000
  await remindJob.run(context, row, new Date(week_before_ms - 1))
  expect(await shop.log('membership_renewal')).toEqual([])
  await remindJob.run(context, row, new Date(week_before_ms))
  expect((await shop.log('membership_renewal')).length).toBe(1)
})
