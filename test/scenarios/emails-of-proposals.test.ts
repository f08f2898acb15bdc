import { afterAll, beforeAll, expect, it } from 'vitest'
import { tellOfProposalsJob } from '../../src/jobs/tell-of-proposals.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { startApp } from '../support/app.ts'
import { verdict } from '../support/http.ts'
import { AMOUNT_OFF, limitedKey } from '../support/limited-keys.ts'
import { type MailedShop, type Mailing, mailedShop, startMailing } from '../support/mailing.ts'
import { inviteTo, newPerson, PASSWORD } from '../support/people.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** E-mails to people about what waits for them: who gets them, and how often. */

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let mailing: Mailing
beforeAll(async () => {
  mailing = await startMailing('emails_of_proposals')
})
afterAll(() => mailing.close())

let names = 0

/** What an assistant wants to have changed; its id. */
async function propose(shop: TestShop, key: string): Promise<string> {
  names += 1
  const body = { ...AMOUNT_OFF, name: `Reward of the robot ${names}` }
  const refused = await shop.post('/program/rewards', body, { token: key })
  expect(verdict(refused), refused.text).toBe('409 confirmation_required')
  return refused.body.error.details.proposal.id
}

const manager = (shop: MailedShop, name: string) =>
  newPerson(shop, 'manager', { email: shop.address(name) })

/** Without the invitations. */
const letters = (shop: MailedShop) =>
  shop.arrived().filter(({ subject }) => !/invited/.test(subject))

/** The text without the line breaks that mail programs put in. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

it('an e-mail leads to what waits, and says nothing that an assistant wrote', async () => {
  const shop = await mailedShop(mailing)
  await manager(shop, 'manager')
  const { key } = await limitedKey(shop, { mode: 'propose' })
  const id = await propose(shop, key)
  await shop.work()
  const [letter] = letters(shop)
  expect(letter?.subject).toMatch(/^A change waits for you at /)
  expect(plain(letter?.text ?? '')).toMatch(
    new RegExp(`Look at it here: http://laurel.test/console/${shop.domain}/proposals/${id}$`),
  )
  expect(letter?.source).not.toMatch(/robot/i)
})

it('one e-mail says how many wait, and the next comes an hour later', async () => {
  const shop = await mailedShop(mailing)
  await manager(shop, 'manager')
  const { key } = await limitedKey(shop, { mode: 'propose' })
  for (let count = 0; count < 12; count += 1) await propose(shop, key)
  await shop.work()
  await shop.work()
  expect(letters(shop).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^12 changes wait for you at /),
  ])
  await shop.advance(30 * MINUTE)
  await propose(shop, key)
  await shop.work()
  expect(letters(shop)).toHaveLength(1)
  await shop.advance(30 * MINUTE)
  expect(letters(shop)[1]?.subject).toMatch(/^13 changes wait for you at /)
  expect(plain(letters(shop)[1]?.text ?? '')).toMatch(/\/proposals$/)
  await shop.advance(2 * HOUR)
  expect(letters(shop)).toHaveLength(2)
})

it('owners and managers get it, each in their own language', async () => {
  const shop = await mailedShop(mailing)
  const { browser } = await manager(shop, 'grete')
  expectOk(await browser.admin('PATCH', '/me', { language: 'de' }))
  await newPerson(shop, 'owner', { email: shop.address('owner') })
  await newPerson(shop, 'support', { email: shop.address('support') })
  await newPerson(shop, 'developer', { email: shop.address('developer') })
  // The role in the shop goes before the one in all shops.
  const email = shop.address('viewer')
  const person = await newPerson(shop, 'manager', { email, all_shops: true })
  const { token } = await inviteTo(shop, 'viewer', { email })
  const body = { token, name: 'Ada Example', password: PASSWORD }
  expectOk(await person.browser.admin('POST', '/invitations/accept', body))
  const elsewhere = await mailedShop(mailing)
  await newPerson(elsewhere, 'owner', { email: shop.address('stranger') })
  const { key } = await limitedKey(shop, { mode: 'propose' })
  await propose(shop, key)
  await shop.work()
  const told = Object.fromEntries(letters(shop).map(({ to, subject }) => [to, subject]))
  expect(told).toEqual({
    [shop.address('grete')]: expect.stringMatching(/Eine Änderung wartet auf Sie$/),
    [shop.address('owner')]: expect.stringMatching(/^A change waits/),
  })
})

it('nobody gets one about what was decided before', async () => {
  const shop = await mailedShop(mailing)
  await manager(shop, 'manager')
  const { key } = await limitedKey(shop, { mode: 'propose' })
  const id = await propose(shop, key)
  expectOk(await shop.admin('POST', `/proposals/${id}/decline`, {}))
  await shop.work()
  expect(letters(shop)).toEqual([])
})

it('several workers send one', async () => {
  const shop = await mailedShop(mailing)
  await manager(shop, 'manager')
  const { key } = await limitedKey(shop, { mode: 'propose' })
  await propose(shop, key)
  const { context } = shop.app
  const found = await findShopByDomain(context.database.db, shop.domain)
  if (found === undefined) throw new Error('the shop is there')
  const now = await shop.now()
  await Promise.all([1, 2, 3].map(() => tellOfProposalsJob.run(context, found, now)))
  expect(letters(shop)).toHaveLength(1)
})

it('the others get it though one address is refused', async () => {
  const shop = await mailedShop(mailing)
  await manager(shop, 'nobody')
  await manager(shop, 'second')
  const { key } = await limitedKey(shop, { mode: 'propose' })
  await propose(shop, key)
  await shop.work()
  expect(letters(shop).map(({ to }) => to)).toEqual([shop.address('second')])
})

it('without a mail server nothing fails', async () => {
  const app = await startApp({
    database_name: `laurel_no_letters_${process.env.VITEST_POOL_ID}`,
  })
  const shop = await newShop(app)
  await newPerson(shop, 'owner')
  const { key } = await limitedKey(shop, { mode: 'propose' })
  const id = await propose(shop, key)
  await shop.advance(DAY)
  expect(expectOk(await shop.admin('GET', `/proposals/${id}`)).body.status).toBe('open')
  await app.close()
})
