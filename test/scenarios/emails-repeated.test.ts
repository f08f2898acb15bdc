import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announceCampaignsJob } from '../../src/jobs/announce-campaigns.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { inDays } from '../support/campaigns.ts'
import { newTier } from '../support/ladders.ts'
import { type MailedShop, type Mailing, mailedShop, startMailing } from '../support/mailing.ts'
import { newMembership, putOnSale } from '../support/memberships.ts'
import { DAY, line, order, refund } from '../support/orders.ts'
import { letPlatform } from '../support/redemptions.ts'
import { expectOk } from '../support/shop.ts'
import { NOBODYS_URL } from '../support/valid-request.ts'
import { afterDays } from './email-scenes.ts'

/** Each occasion comes with one e-mail, however often it is told; a new one with a new one. */

const ADA = 1
const CLUB = 7

let mailing: Mailing
let shop: MailedShop
beforeAll(async () => {
  mailing = await startMailing('emails_repeated')
})
afterAll(() => mailing.close())

/** A shop with one reader, who has had the first e-mails. */
async function newShop(prepare?: () => Promise<unknown>): Promise<void> {
  shop = await mailedShop(mailing)
  await prepare?.()
  await shop.reader(ADA)
  await shop.work()
}

const newRule = async (type: string, fields: object = {}) =>
  expectOk(await shop.post('/program/earn-rules', { type, fields }))
const newReward = async (fields: object) =>
  expectOk(
    await shop.post('/program/rewards', {
      ...{ type: 'percentage', name: 'Ten off', points_cost: 100, discount_value: 10 },
      ...fields,
    }),
  ).body.reward.id

const subjects = async (template: string) =>
  (await shop.mails(template)).map(({ subject }) => subject)

describe('an order', () => {
  it('that is sent again, edited and refunded reports each thing once', async () => {
    await newShop(() => newRule('order_placed'))
    for (const _again of [1, 2, 3]) {
      await order(shop, 1, { customer_id: ADA, lines: [line('100.00')] })
      await shop.work()
    }
    await refund(shop, 1, { id: 21, amount: '30.00' })
    await refund(shop, 1, { id: 20, amount: '20.00' })
    await shop.work()
    await order(shop, 1, { customer_id: ADA, lines: [line('100.00')], fulfilled: true })
    await shop.work()
    expect(await subjects('points_earned')).toEqual(['You earned 100 points'])
    expect(await subjects('points_reversed')).toEqual([
      'We took back 30 points',
      'We took back 20 points',
    ])
  })

  it('that is cancelled says so', async () => {
    await newShop(() => newRule('order_placed'))
    await order(shop, 1, { customer_id: ADA })
    await shop.work()
    await order(shop, 1, { customer_id: ADA, cancelled: true })
    await shop.work()
    const [mail] = await shop.mails('points_reversed')
    expect(mail?.text).toContain('Your order #1 was cancelled')
  })

  it('whose points wait says nothing before they are released', async () => {
    await newShop(() => newRule('order_placed', { pendingDays: 3 }))
    await order(shop, 1, { customer_id: ADA })
    await order(shop, 2, { customer_id: ADA })
    await refund(shop, 2, { amount: '100.00' })
    await shop.work()
    expect(await shop.log('points_earned')).toEqual([])
    await afterDays(shop, 4)
    expect(await shop.log('points_earned')).toEqual([])
    expect(await shop.log('points_reversed')).toEqual([])
    expect(await subjects('points_pending_released')).toEqual(['You can now spend 100 points'])
  })
})

describe('a reward', () => {
  it('is within reach once, and not told of when the points are gone again', async () => {
    await newShop(async () => {
      await newReward({})
      await newReward({ name: 'Twenty off', points_cost: 300 })
    })
    await shop.award(ADA, 90)
    await shop.work()
    expect(await subjects('reward_available')).toEqual([])
    await shop.award(ADA, 20)
    await shop.award(ADA, 20)
    await shop.work()
    expectOk(await shop.post(`/customers/${ADA}/points/deduct`, { points: 120 }))
    await shop.award(ADA, 150)
    await shop.work()
    expect(await subjects('reward_available')).toEqual(['Within your reach: Ten off'])
    await shop.award(ADA, 200)
    expectOk(await shop.post(`/customers/${ADA}/points/deduct`, { points: 300 }))
    await shop.work()
    expect(await subjects('reward_available')).toHaveLength(1)
  })

  it('whose code is created later is reported when it exists', async () => {
    await newShop()
    const reward_id = await newReward({})
    await shop.award(ADA, 150)
    await letPlatform(shop, 'unavailable')
    await shop.post(`/customers/${ADA}/redemptions`, { reward_id })
    await shop.work()
    expect(await subjects('reward_redeemed')).toEqual([])
    await letPlatform(shop, 'none')
    await shop.advance(60 * 60)
    const { data } = expectOk(await shop.get(`/customers/${ADA}/redemptions`)).body
    const [mail] = await shop.mails('reward_redeemed')
    expect(mail?.text).toContain(data[0].discount_code)
    expect(await subjects('reward_redeemed')).toHaveLength(1)
  })
})

describe('what is given with a code that is made later', () => {
  it('waits for it, on a birthday of a pet and with a new tier', async () => {
    await newShop(async () => {
      const fields = { rewardType: 'discount_code', discountType: 'percentage', discountValue: 15 }
      await newRule('pet_birthday', fields)
      const benefits = [{ type: 'entry_discount_code', label: 'A welcome code' }]
      await newTier(shop, { name: 'Gold', threshold: 500, benefits })
      await shop.switch({ tiers_enabled: true })
    })
    const day = new Date((await shop.now()).getTime() + 40 * DAY * 1_000).toISOString()
    const birthday = `2020-${day.slice(5, 10)}`
    expectOk(await shop.post(`/customers/${ADA}/pets`, { name: 'Rex', birthday }))
    await letPlatform(shop, 'unavailable')
    await shop.award(ADA, 500)
    await afterDays(shop, 41)
    expect(await shop.fates('pet_birthday')).toEqual(['queued: a code is being made'])
    expect(await shop.fates('tier_up')).toEqual(['queued: a code is being made'])
    await letPlatform(shop, 'none')
    for (const _hour of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) await shop.advance(60 * 60)
    for (const template of ['pet_birthday', 'tier_up']) {
      const [mail, ...more] = await shop.mails(template)
      expect(mail?.text).toMatch(/Your code/)
      expect(more).toEqual([])
    }
  })
})

describe('what comes again', () => {
  it('a birthday is reported each year', async () => {
    await newShop(() => newRule('birthday'))
    const now = await shop.now()
    const birthday = { month: ((now.getUTCMonth() + 3) % 12) + 1, day: 10 }
    expectOk(await shop.call('PUT', `/customers/${ADA}/birthday`, birthday))
    for (const _month of Array.from({ length: 26 })) await afterDays(shop, 30)
    expect(await subjects('birthday')).toEqual(['Happy birthday', 'Happy birthday'])
  })

  it('points that something has kept are warned of again, for the new date', async () => {
    await newShop(async () => {
      expectOk(
        await shop.patch('/program/settings', { points_expiry: { enabled: true, months: 2 } }),
      )
    })
    await shop.award(ADA, 100)
    await afterDays(shop, 40)
    await afterDays(shop, 1)
    expect(await subjects('points_expiring')).toHaveLength(1)
    await shop.award(ADA, 20)
    await afterDays(shop, 25)
    expect(await subjects('points_expiring_last_chance')).toEqual([])
    await afterDays(shop, 15)
    await afterDays(shop, 1)
    const [first, second, ...more] = await subjects('points_expiring')
    expect(first).toMatch(/^Use 100 points by/)
    expect(second).toMatch(/^Use 120 points by/)
    expect(more).toEqual([])
  })

  it('a membership that was lengthened is spoken of again before its new end', async () => {
    await newShop(async () => {
      await shop.switch({ memberships_enabled: true })
      await shop.product(CLUB)
      const club = await newMembership(shop, {
        ...{ create_product: undefined, product: { id: CLUB } },
        term: { unit: 'DAY', count: 30 },
      })
      await putOnSale(shop, club.id)
    })
    const buy = (number: number) =>
      order(shop, number, { customer_id: ADA, lines: [line('10.00', { product_id: CLUB })] })
    await buy(1)
    await buy(1)
    await afterDays(shop, 25)
    await buy(2)
    await afterDays(shop, 8)
    expect(await subjects('membership_renewal')).toHaveLength(1)
    expect(await subjects('membership_ended')).toEqual([])
    await afterDays(shop, 22)
    await afterDays(shop, 1)
    const [first, second, ...more] = await subjects('membership_renewal')
    expect(first).not.toBe(second)
    expect(second).toMatch(/^Coffee club ends after/)
    expect(more).toEqual([])
    await afterDays(shop, 6)
    await afterDays(shop, 1)
    expect(await subjects('membership_ended')).toEqual(['Coffee club has ended'])
    await buy(3)
    await shop.work()
    expect(await subjects('membership_started')).toHaveLength(2)
  })
})

describe('a test', () => {
  it('of an event is e-mailed to nobody', async () => {
    await newShop()
    const topics = ['tier.changed', 'reward.redeemed', 'referral.completed']
    const hook = { url: NOBODYS_URL, topics }
    const { id } = expectOk(await shop.post('/webhooks', hook)).body
    const before = shop.arrived().length
    for (const topic of topics) {
      expectOk(await shop.post(`/webhooks/${id}/test`, { topic }))
    }
    await shop.work()
    expect(shop.arrived()).toHaveLength(before)
  })
})

describe('a campaign', () => {
  const newCampaign = async (fields: object = {}) => {
    await shop.switch({ campaigns_feature: true })
    // There is one already where there was a campaign before.
    await shop.post('/program/earn-rules', { type: 'order_placed' })
    const reply = await shop.post('/campaigns', {
      ...{ name: 'Bean week', multiplier: 2, status: 'scheduled' },
      ...{ starts_at: await inDays(shop, 10), ends_at: await inDays(shop, 20) },
      emails: { teaser: true, launch: true, last_chance: true },
      ...fields,
    })
    return expectOk(reply).body.campaign.id
  }
  const read = async (id: string) => expectOk(await shop.get(`/campaigns/${id}`)).body
  const announce = async (now: Date) => {
    const { context } = shop.app
    const found = await findShopByDomain(context.database.db, shop.domain)
    if (found !== undefined) await announceCampaignsJob.run(context, found, now)
  }
  const later = async (days: number) => new Date((await shop.now()).getTime() + days * DAY * 1_000)
  const all = async () =>
    (
      await Promise.all(
        ['teaser', 'launch', 'last_chance'].map((one) => shop.fates(`campaign_${one}`)),
      )
    ).map((fates) => fates.join())

  it('sends each phase once, at its time, and says when', async () => {
    await newShop()
    const id = await newCampaign()
    const { starts_at, ends_at } = await read(id)
    await shop.moveTo(new Date(Date.parse(starts_at) - 2 * DAY * 1_000 - 1_000).toISOString())
    expect(await all()).toEqual(['', '', ''])
    await shop.advance(1)
    expect(await all()).toEqual(['sent', '', ''])
    await shop.moveTo(starts_at)
    expect(await all()).toEqual(['sent', 'sent', ''])
    await shop.moveTo(new Date(Date.parse(ends_at) - DAY * 1_000).toISOString())
    await shop.advance(60)
    expect(await all()).toEqual(['sent', 'sent', 'sent'])
    const { emails } = await read(id)
    expect(emails.teaser.sent_at >= emails.teaser.scheduled_for).toBe(true)
    expect(emails.teaser.sent_at < starts_at).toBe(true)
    expect(emails.launch.sent_at >= starts_at).toBe(true)
    await shop.reader(2)
    await afterDays(shop, 3)
    expect(await all()).toEqual(['sent', 'sent', 'sent'])
  })

  it('does not send a phase that was past when it was scheduled', async () => {
    await newShop()
    await newCampaign({ starts_at: await inDays(shop, -1), ends_at: await inDays(shop, 0.5) })
    await shop.work()
    expect(await all()).toEqual(['', 'sent', 'sent'])
  })

  it.each([
    ['a teaser once it has begun', 9, 11, ['dropped: nothing_to_say', 'sent', '']],
    [
      'anything once it has ended',
      19.5,
      21,
      [...['', 'dropped: nothing_to_say', 'dropped: nothing_to_say']],
    ],
  ])('does not send late what is queued: %s', async (_what, queued, sent, fates) => {
    await newShop()
    await newCampaign()
    await announce(await later(queued))
    // Nobody sends for days.
    await shop.advance(sent * DAY)
    await shop.work()
    expect(await all()).toEqual(fates)
  })

  it('that is cancelled before sends nothing', async () => {
    await newShop()
    const id = await newCampaign()
    expectOk(await shop.patch(`/campaigns/${id}`, { status: 'cancelled' }))
    await afterDays(shop, 11)
    expect(await all()).toEqual(['', '', ''])
  })

  it.each<[string, (id: string, on: boolean) => Promise<unknown>]>([
    [
      'a phase is switched off',
      async (id, teaser) => expectOk(await shop.patch(`/campaigns/${id}`, { emails: { teaser } })),
    ],
    ['all e-mails are switched off', (_id, emails_enabled) => shop.switch({ emails_enabled })],
    ['campaigns are switched off', (_id, campaigns_feature) => shop.switch({ campaigns_feature })],
    [
      'it is cancelled',
      async (id, on) =>
        on || expectOk(await shop.patch(`/campaigns/${id}`, { status: 'cancelled' })),
    ],
  ])('drops what is queued where %s, for good', async (_what, set) => {
    await newShop()
    const id = await newCampaign()
    await announce(await later(9))
    expect(await all()).toEqual(['queued', '', ''])
    await set(id, false)
    expect(await all()).toEqual(['dropped: switched_off', '', ''])
    await set(id, true)
    await afterDays(shop, 9)
    expect(await all()).toEqual(['dropped: switched_off', '', ''])
  })

  it('has as many recipients as its write says', async () => {
    await newShop()
    await shop.reader(2, { tags: ['vip'] })
    await shop.reader(3, { tags: ['vip'], email_consent: false })
    await shop.reader(4, { tags: ['vip'], email: null })
    await shop.reader(5, { tags: ['vip'] })
    await shop.reader(6, { tags: ['vip'] })
    await shop.reader(7, { tags: ['vip'] })
    expectOk(await shop.patch('/customers/5', { excluded_from_program: true }))
    await shop.unsubscribe(6, 'campaign_launch')
    await shop.unsubscribe(7, 'points_earned')
    for (const audience of [{ mode: 'tag', tags: ['vip'] }, { mode: 'all' }]) {
      const id = await newCampaign({ audience })
      const body = { dry_run: true, name: 'Bean days' }
      const { would_email } = expectOk(await shop.patch(`/campaigns/${id}`, body)).body
      expect(would_email.phases).toEqual(['teaser', 'launch', 'last_chance'])
      const before = (await shop.mails('campaign_teaser')).length
      await afterDays(shop, 9)
      const after = (await shop.mails('campaign_teaser')).length
      expect(after - before).toBe(would_email.recipients)
      expect(would_email.recipients).toBe(audience.mode === 'all' ? 3 : 2)
      expectOk(await shop.patch(`/campaigns/${id}`, { status: 'cancelled' }))
      await shop.call('DELETE', `/campaigns/${id}`, {})
    }
  })

  it('that is under way has no teaser to send, and says so', async () => {
    await newShop()
    await newCampaign({ starts_at: await inDays(shop, -1), ends_at: null })
    const { data } = expectOk(await shop.get('/campaigns')).body
    const path = `/campaigns/${data[0].id}` as const
    const { would_email } = expectOk(await shop.patch(path, { dry_run: true, name: 'x' })).body
    expect(would_email.phases).toEqual(['launch'])
    await shop.work()
    expect(await all()).toEqual(['', 'sent', ''])
  })
})

describe('a template', () => {
  const read = async (type: string) => {
    const { data } = expectOk(await shop.get('/program/emails')).body
    return data.find((one: { type: string }) => one.type === type)
  }

  it.each([
    'points_earned',
    'reward_available',
  ])('%s reaches as many as a write of it says', async (type) => {
    await newShop(() => newReward({}))
    for (const number of [2, 3, 4, 5, 6]) await shop.reader(number)
    await shop.reader(3, { email_consent: false })
    await shop.reader(4, { email: null })
    await shop.unsubscribe(5, 'points_earned')
    await shop.unsubscribe(5, 'reward_available')
    await shop.work()
    for (const number of [1, 2, 3, 4, 5, 6]) await shop.award(number, 120)
    expectOk(await shop.patch('/customers/6', { excluded_from_program: true }))
    const body = { enabled: true, dry_run: true }
    const { reach } = expectOk(await shop.patch(`/program/emails/${type}`, body)).body
    await shop.work()
    expect(await shop.mails(type)).toHaveLength(reach.members_with_email)
    expect(reach.members_with_email).toBe(type === 'points_earned' ? 3 : 2)
  })

  it('sends as long as it says so', async () => {
    await newShop(() => newRule('order_placed', { pendingDays: 0 }))
    const says: boolean[] = []
    const does: boolean[] = []
    const tell = async () => {
      says.push((await read('points_earned')).sends)
      const before = (await shop.mails('points_earned')).length
      const award = { points: 10, source_ref: String(does.length) }
      await shop.post(`/customers/${ADA}/points/earn`, award)
      await shop.work()
      does.push((await shop.mails('points_earned')).length > before)
    }
    await tell()
    for (const [name, off] of [
      ['emails_enabled', () => shop.switch({ emails_enabled: false })],
      ['program_enabled', () => shop.switch({ program_enabled: false })],
      ['points_earned', () => shop.patch('/program/emails/points_earned', { enabled: false })],
    ] as const) {
      await off()
      await tell()
      if (name === 'points_earned') {
        expectOk(await shop.patch('/program/emails/points_earned', { enabled: true }))
      } else {
        await shop.switch({ [name]: true })
      }
      await tell()
    }
    expect(does).toEqual(says)
    expect(says).toEqual([true, false, true, false, true, false, true])
  })
})
