import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Mailing, startMailing } from '../../support/mailing.ts'
import { codeOf } from '../../support/referrals.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

/** Where there is a mail server, a friend's code is in a letter and in no answer of a page. */

const ADA = 1001

let mailing: Mailing
let shop: TestShop
let code: string

beforeAll(async () => {
  mailing = await startMailing('friend_letters', { rate_limits: true })
  shop = await newShop(mailing.app)
  await shop.switch({ referral_enabled: true })
  expectOk(await shop.patch('/program/referrals', { earning_rule: { fields: { points: 500 } } }))
  await shop.customer(ADA, { first_name: 'Click evil.example' })
  code = await codeOf(shop, ADA)
})
afterAll(() => mailing.close())

const claimOnPage = (email: string, language = 'en') =>
  shop.page('POST', '/referral-claims', { code, email, language }, { key: randomUUID() })

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
