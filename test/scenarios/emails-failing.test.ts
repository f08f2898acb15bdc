import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendEmailsJob } from '../../src/jobs/send-emails.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { inDays } from '../support/campaigns.ts'
import { type MailedShop, type Mailing, mailedShop, startMailing } from '../support/mailing.ts'
import { expectOk } from '../support/shop.ts'

/** What a mail server does to e-mails, and what becomes of them. The clock only goes forward. */

const ADA = 1
const MINUTE = 60
const HOUR = 60 * MINUTE
/** After each attempt but the last. */
const RETRIED_AFTER = [1 * MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR]

let mailing: Mailing
beforeAll(async () => {
  mailing = await startMailing('emails_failing')
})
afterAll(() => mailing.close())

/** A shop in which one reader has an e-mail about points that waits to be sent. */
async function waitingShop(name: string, profile: object = {}): Promise<MailedShop> {
  const shop = await mailedShop(mailing)
  await shop.customer(ADA, { email: shop.address(name), ...profile })
  await shop.work()
  await shop.award(ADA, 120)
  return shop
}

const points = (shop: MailedShop) => shop.fates('points_earned')
const count = async (shop: MailedShop) => (await shop.mails('points_earned')).length

async function attempts(shop: MailedShop): Promise<number | undefined> {
  return (await shop.log('points_earned'))[0]?.attempts
}

/** Sends what is due in one shop, as a worker with this clock does. */
async function sendAt(shop: MailedShop, now: Date): Promise<void> {
  const { context } = shop.app
  const found = await findShopByDomain(context.database.db, shop.domain)
  if (found === undefined) throw new Error('the shop is there')
  await sendEmailsJob.run(context, found, now)
}

const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1_000)

describe('a mail server that', () => {
  it('refuses for now is tried again by the table, and then no more', async () => {
    const shop = await waitingShop('later')
    await shop.work()
    for (const [index, seconds] of RETRIED_AFTER.entries()) {
      expect(await points(shop)).toEqual([expect.stringMatching(/^queued: .*451/)])
      expect(await attempts(shop)).toBe(index + 1)
      const [{ due_at } = { due_at: null }] = await shop.log('points_earned')
      const left = (Date.parse(due_at ?? '') - (await shop.now()).getTime()) / 1_000
      expect(left).toBeLessThanOrEqual(seconds)
      expect(left).toBeGreaterThan(seconds - 30)
      await shop.advance(Math.floor(left) - 5)
      expect(await attempts(shop)).toBe(index + 1)
      await shop.advance(6)
    }
    expect(await points(shop)).toEqual([expect.stringMatching(/^failed: .*451/)])
    await shop.advance(48 * HOUR)
    expect(await attempts(shop)).toBe(RETRIED_AFTER.length + 1)
    expect(await count(shop)).toBe(0)
  })

  it('takes it at last gets it once', async () => {
    const shop = await waitingShop('later')
    await shop.work()
    shop.server.welcome(shop.address('later'))
    await shop.advance(MINUTE + 1)
    await shop.advance(HOUR)
    expect(await points(shop)).toEqual(['sent'])
    expect(await count(shop)).toBe(1)
  })

  it('refuses for good is not tried again', async () => {
    const shop = await waitingShop('nobody')
    await shop.work()
    expect(await points(shop)).toEqual([expect.stringMatching(/^bounced: .*550/)])
    shop.server.welcome(shop.address('nobody'))
    await shop.advance(48 * HOUR)
    expect(await attempts(shop)).toBe(1)
    expect(await count(shop)).toBe(0)
  })

  it('closes the connection before it has the e-mail is tried again', async () => {
    const shop = await waitingShop('gone')
    await shop.work()
    expect(await points(shop)).toEqual([expect.stringMatching(/^queued: /)])
    shop.server.welcome(shop.address('gone'))
    await shop.advance(MINUTE + 1)
    expect(await points(shop)).toEqual(['sent'])
    expect(await count(shop)).toBe(1)
  })

  it('closes the connection without an answer is never tried again', async () => {
    const shop = await waitingShop('mute')
    await shop.work()
    expect(await points(shop)).toEqual(['handed_over'])
    shop.server.welcome(shop.address('mute'))
    await shop.advance(48 * HOUR)
    expect(await points(shop)).toEqual(['handed_over'])
    expect(await count(shop)).toBe(1)
  })

  it('is not there is tried again', async () => {
    const elsewhere = await startMailing('emails_nowhere', { smtp_url: 'smtp://127.0.0.1:1' })
    const shop = await mailedShop(elsewhere)
    await shop.reader(ADA)
    await shop.work()
    await shop.award(ADA, 120)
    await shop.work()
    expect(await points(shop)).toEqual([expect.stringMatching(/^queued: .*ECONNREFUSED/)])
    await shop.advance(MINUTE + 1)
    expect(await attempts(shop)).toBe(2)
    await elsewhere.close()
  })
})

describe('an e-mail that a worker has claimed', () => {
  it('and not sent in time is sent by another, and by that one alone', async () => {
    const shop = await waitingShop('reader')
    const held = shop.server.hold(shop.address('reader'))
    const now = await shop.now()
    const first = sendAt(shop, now)
    await held.reached
    await sendAt(shop, after(now, 4 * MINUTE))
    expect(await count(shop)).toBe(0)
    await sendAt(shop, after(now, 6 * MINUTE))
    expect(await points(shop)).toEqual(['sent'])
    held.release()
    await first
    expect(await count(shop)).toBe(1)
    expect(await points(shop)).toEqual(['sent'])
    expect(await attempts(shop)).toBe(2)
  })

  it.each([
    ['its template', (shop: MailedShop) => switchTemplate(shop, false)],
    ['all e-mails', (shop: MailedShop) => shop.switch({ emails_enabled: false })],
    ['the programme', (shop: MailedShop) => shop.switch({ program_enabled: false })],
  ])('does not go out where %s is switched off just before', async (_what, switchOff) => {
    const shop = await waitingShop('reader')
    const held = shop.server.hold(shop.address('reader'))
    const sending = sendAt(shop, await shop.now())
    await held.reached
    await switchOff(shop)
    held.release()
    await sending
    expect(await points(shop)).toEqual(['dropped: switched_off'])
    expect(await count(shop)).toBe(0)
  })
})

describe('an e-mail that is switched off while a mail server refuses it', () => {
  it.each(['later', 'nobody', 'gone'])('stays dropped (%s)', async (name) => {
    const shop = await waitingShop(name)
    const held = shop.server.hold(shop.address(name))
    const sending = sendAt(shop, await shop.now())
    await held.reached
    await switchTemplate(shop, false)
    held.release()
    await sending
    expect(await points(shop)).toEqual(['dropped: switched_off'])
    await switchTemplate(shop, true)
    shop.server.welcome(shop.address(name))
    await shop.advance(48 * HOUR)
    expect(await points(shop)).toEqual(['dropped: switched_off'])
  })
})

async function switchTemplate(shop: MailedShop, enabled: boolean, template = 'points_earned') {
  expectOk(await shop.patch(`/program/emails/${template}`, { enabled }))
}

describe('switching off', () => {
  it.each([
    ['a template', switchTemplate],
    ['all e-mails', (shop: MailedShop, on: boolean) => shop.switch({ emails_enabled: on })],
    ['the programme', (shop: MailedShop, on: boolean) => shop.switch({ program_enabled: on })],
  ])('%s drops what is queued, also when it is on again at once', async (_what, set) => {
    const shop = await waitingShop('reader')
    await set(shop, false)
    expect(await points(shop)).toEqual(['dropped: switched_off'])
    await set(shop, true)
    await shop.work()
    expect(await count(shop)).toBe(0)
    await shop.award(ADA, 7)
    await shop.work()
    expect(await points(shop)).toEqual(['dropped: switched_off', 'sent'])
    expect(await count(shop)).toBe(1)
  })

  it('leaves out what happens meanwhile, and the other templates alone', async () => {
    const shop = await waitingShop('reader')
    await switchTemplate(shop, false, 'welcome')
    await shop.reader(2)
    await shop.work()
    expect(await points(shop)).toEqual(['sent'])
    await switchTemplate(shop, true, 'welcome')
    await shop.work()
    expect((await shop.mails('welcome')).map(({ to }) => to)).toEqual([shop.address('reader')])
  })
})

describe('the rate', () => {
  it('holds for a minute of the whole deployment, and all go out in the end', async () => {
    const slow = await startMailing('emails_rate', { emails_per_minute: 7 })
    const shops = [await mailedShop(slow), await mailedShop(slow)]
    for (const shop of shops) {
      for (const number of [1, 2, 3, 4, 5]) await shop.reader(number)
    }
    const [shop] = shops
    if (shop === undefined) throw new Error('there are two')
    const all = () => slow.server.taken.length
    const now = await shop.now()
    await Promise.all(shops.map((one) => sendAt(one, now)))
    expect(all()).toBe(7)
    await Promise.all(shops.map((one) => sendAt(one, after(now, 59))))
    expect(all()).toBe(7)
    await Promise.all(shops.map((one) => sendAt(one, after(now, 61))))
    expect(all()).toBe(10)
    await slow.close()
  })

  it('is not used up by what was claimed or sent by a clock that ran ahead', async () => {
    const slow = await startMailing('emails_ahead', { emails_per_minute: 3 })
    const shop = await mailedShop(slow)
    for (const number of [1, 2, 3, 4, 5, 6]) await shop.reader(number)
    const { db } = shop.app.database
    const ahead = after(await shop.now(), 365 * 24 * HOUR)
    await sql`
      UPDATE emails SET due_at = ${ahead} WHERE email_id IN (
        SELECT email_id FROM emails WHERE template = 'welcome' ORDER BY email_id LIMIT 3
      )
    `.execute(db)
    await sendAt(shop, after(await shop.now(), MINUTE))
    expect(await shop.mails('welcome')).toHaveLength(3)
    await sql`UPDATE emails SET finished_at = ${ahead} WHERE finished_at IS NOT NULL`.execute(db)
    await shop.reader(7)
    await sendAt(shop, after(await shop.now(), MINUTE))
    expect(await shop.mails('welcome')).toHaveLength(4)
    await slow.close()
  })

  it('lets what somebody waits for go before a campaign', async () => {
    const slow = await startMailing('emails_first', { emails_per_minute: 3 })
    const shop = await mailedShop(slow)
    await shop.switch({ campaigns_feature: true })
    expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) await shop.reader(number)
    for (const _turn of [1, 2, 3]) await shop.advance(2 * MINUTE)
    expect(await shop.mails('welcome')).toHaveLength(8)
    const window = { starts_at: await inDays(shop, -1), ends_at: await inDays(shop, 9) }
    const campaign = { name: 'Bean week', multiplier: 2, status: 'scheduled', ...window }
    expectOk(await shop.post('/campaigns', { ...campaign, emails: { launch: true } }))
    await shop.advance(2 * MINUTE)
    expect(await shop.mails('campaign_launch')).toHaveLength(3)
    await shop.award(1, 120)
    await shop.advance(2 * MINUTE)
    expect(await shop.mails('points_earned')).toHaveLength(1)
    expect(await shop.mails('campaign_launch')).toHaveLength(5)
    await slow.close()
  })
})
