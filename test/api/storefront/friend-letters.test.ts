import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { type Mailing, startMailing } from '../../support/mailing.ts'
import { codeOf } from '../../support/referrals.ts'
import { expectOk, newShop, TestShop } from '../../support/shop.ts'

/** Where there is a mail server, a friend's code is in a letter and in no answer of a page. */

const ADA = 1001

let mailing: Mailing
let shop: TestShop
let code: string

beforeAll(async () => {
  mailing = await startMailing('friend_letters', {
    rate_limits: true,
    trusted_proxies: ['127.0.0.1'],
  })
  const opened = await openShop()
  shop = opened.shop
  code = opened.code
})
afterAll(() => mailing.close())

async function openShop() {
  const opened = await newShop(mailing.app)
  await opened.switch({ referral_enabled: true })
  expectOk(await opened.patch('/program/referrals', { earning_rule: { fields: { points: 500 } } }))
  await opened.customer(ADA, { first_name: 'Click evil.example' })
  return { shop: opened, code: await codeOf(opened, ADA) }
}

let visitors = 0
/** Each from an address of its own, as whoever has many would. */
const claimOnPage = (email: string, language = 'en', at = { shop, code }) => {
  visitors += 1
  const headers = { 'X-Forwarded-For': `198.51.100.${visitors}` }
  const body = { code: at.code, email, language }
  return at.shop.page('POST', '/referral-claims', body, { key: randomUUID(), headers })
}

const lettersTo = (email: string) => mailing.server.taken.filter(({ to }) => to === email)

it('is sent to the address, with what it gives, and shown to nobody else', async () => {
  const { body } = expectOk(await claimOnPage('friend@example.com', 'de'))
  expect(body).toEqual({ reward: expect.anything(), code: null, sent_by_email: true })
  await expect.poll(() => lettersTo('friend@example.com').length).toBe(1)
  const [letter] = lettersTo('friend@example.com')
  expect(letter?.subject).toBe('Bean There: Jemand hat dich eingeladen')
  expect(letter?.text).toMatch(/Code: REF-\w+/)
  expect(letter?.text).toContain(`https://${shop.domain}/`)
  // A stranger wrote it.
  expect(letter?.source).not.toContain('evil')
})

it('is the code that the shop’s server gets for this address', async () => {
  expectOk(await claimOnPage('other@example.com'))
  await expect.poll(() => lettersTo('other@example.com').length).toBe(1)
  const body = { referral_code: code, email: 'other@example.com' }
  const { discount_code } = expectOk(await shop.post('/referrals/claim', body)).body
  expect(lettersTo('other@example.com')[0]?.text).toContain(discount_code)
})

it('comes again for the same address, three times a day', async () => {
  for (let asked = 0; asked < 5; asked += 1) expectOk(await claimOnPage('again@example.com'))
  // Sent after those above.
  expectOk(await claimOnPage('last@example.com'))
  await expect.poll(() => lettersTo('last@example.com').length).toBe(1)
  await expect.poll(() => lettersTo('again@example.com').length).toBe(3)
  const texts = new Set(lettersTo('again@example.com').map(({ text }) => text))
  expect(texts.size).toBe(1)
})

it('goes to no other spelling of the address that was claimed, and the answer does not tell', async () => {
  const first = expectOk(await claimOnPage('v.ictim@dots.example'))
  for (const spelling of ['victim@dots.example', 'v.ictim+1@dots.example', 'vi.ctim@dots.example'])
    expect(expectOk(await claimOnPage(spelling)).body).toEqual(first.body)
  expectOk(await claimOnPage('V.ictim@dots.example'))
  await expect.poll(() => lettersTo('V.ictim@dots.example').length).toBe(1)
  const there = mailing.server.taken.filter(({ to }) => to.endsWith('@dots.example'))
  expect(there.map(({ to }) => to)).toEqual(['v.ictim@dots.example', 'V.ictim@dots.example'])
})

it('reaches a mailbox three times a day at most, in any spelling and from any shop', async () => {
  const others = [await openShop(), await openShop(), await openShop()]
  expectOk(await claimOnPage('m.box@all.example'))
  await expect.poll(() => lettersTo('m.box@all.example').length).toBe(1)
  for (const [index, other] of others.entries()) {
    expectOk(await claimOnPage(`mbox+${index}@all.example`, 'en', other))
    if (index < 2) await expect.poll(() => lettersTo(`mbox+${index}@all.example`).length).toBe(1)
  }
  expectOk(await claimOnPage('marker@example.com'))
  await expect.poll(() => lettersTo('marker@example.com').length).toBe(1)
  expect(lettersTo('mbox+2@all.example')).toEqual([])
})

it('comes no more often from another process, or after a restart', async () => {
  for (let asked = 0; asked < 3; asked += 1) expectOk(await claimOnPage('daily@example.com'))
  await expect.poll(() => lettersTo('daily@example.com').length).toBe(3)
  const { app, server } = mailing
  const { database } = app
  const other = await startApp({ database, config: { smtp_url: server.url, rate_limits: true } })
  const at = { shop: new TestShop(other, shop.domain, shop.key), code }
  expectOk(await claimOnPage('daily@example.com', 'en', at))
  expectOk(await claimOnPage('elsewhere@example.com', 'en', at))
  await expect.poll(() => lettersTo('elsewhere@example.com').length).toBe(1)
  other.context.mailer?.close()
  await other.close()
  expect(lettersTo('daily@example.com').length).toBe(3)
})

describe('a mail server that does not take it', () => {
  it('is asked again if it says not now, though the shop’s e-mails are off', async () => {
    const at = await openShop()
    const { server } = mailing
    const first = server.hold('later@grey.example')
    expectOk(await claimOnPage('later@grey.example', 'en', at))
    await first.reached
    const second = server.hold('later@grey.example')
    first.release()
    await second.reached
    server.welcome('later@grey.example')
    second.release()
    await expect.poll(() => lettersTo('later@grey.example').length).toBe(1)
  })

  it('uses up nothing of the day', async () => {
    const at = await openShop()
    const { server } = mailing
    for (let asked = 0; asked < 3; asked += 1) {
      const tried = server.tried()
      expectOk(await claimOnPage('nobody@full.example', 'en', at))
      await expect.poll(() => server.tried()).toBe(tried + 1)
    }
    server.welcome('nobody@full.example')
    const arrived = async () => {
      expectOk(await claimOnPage('nobody@full.example', 'en', at))
      return lettersTo('nobody@full.example').length
    }
    await expect.poll(arrived).toBeGreaterThan(0)
  })
})
