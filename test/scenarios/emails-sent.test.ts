import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { send } from '../support/http.ts'
import { type Mailing, mailedShop, startMailing } from '../support/mailing.ts'
import { expectOk } from '../support/shop.ts'

let mailing: Mailing
beforeAll(async () => {
  mailing = await startMailing('emails')
})
afterAll(() => mailing.close())

describe('an e-mail', () => {
  it('of points that were earned reaches its reader once', async () => {
    const shop = await mailedShop(mailing)
    await shop.reader(1)
    await shop.award(1, 120)
    await shop.work()
    await shop.work()
    const mails = await shop.mails('points_earned')
    expect(mails.map(({ to }) => to)).toEqual([shop.address('reader-1')])
    expect(mails[0]?.text).toContain('120 points')
  })

  it.each([
    ['de', 'Du hast 120 Bohnen gesammelt'],
    ['de-CH', 'Du hast 120 Bohnen gesammelt'],
    ['pt-PT', 'Você ganhou 120 Bohnen'],
    ['en', 'You earned 120 Bohnen'],
    ['fr', 'Du hast 120 Bohnen gesammelt'],
    ['ja', 'Du hast 120 Bohnen gesammelt'],
    [null, 'Du hast 120 Bohnen gesammelt'],
  ])('to a reader of %s in a German shop is about: %s', async (locale, subject) => {
    const shop = await mailedShop(mailing, { primary_language: 'de' })
    expectOk(await shop.patch('/program/settings', { points_name: 'Bohnen' }))
    await shop.reader(1, { locale })
    await shop.award(1, 120)
    await shop.work()
    const [mail] = await shop.mails('points_earned')
    expect(mail?.subject).toBe(subject)
  })

  it('stops with one click of a mail program, for its group alone', async () => {
    const shop = await mailedShop(mailing)
    expectOk(
      await shop.post('/program/rewards', {
        ...{ type: 'percentage', name: 'Ten off', points_cost: 100, discount_value: 10 },
      }),
    )
    await shop.reader(1)
    await shop.work()
    const [welcome] = await shop.mails('welcome')
    expect(welcome?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const url = /^<(.*)>$/.exec(welcome?.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
    const path = new URL(url).pathname
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    const raw_body = 'List-Unsubscribe=One-Click'
    expectOk(await send(shop.app.base_url, { method: 'POST', path, headers, raw_body }))
    await shop.award(1, 120)
    await shop.work()
    expect(await shop.fates('points_earned')).toEqual(['dropped: unsubscribed'])
    expect(await shop.fates('reward_available')).toEqual(['sent'])
  })
})
