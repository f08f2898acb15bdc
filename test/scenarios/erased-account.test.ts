import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { listedEmails } from '../support/emails.ts'
import { importsOf } from '../support/imports.ts'
import { newTier, shopIdOf } from '../support/ladders.ts'
import { newMembership, putOnSale } from '../support/memberships.ts'
import { DAY, line, order, putOrder, refund } from '../support/orders.ts'
import { commissions } from '../support/partners.ts'
import { cancel, letPlatform, newReward, redeem } from '../support/redemptions.ts'
import { claim, codeOf, referralsOf } from '../support/referrals.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** An erasure closes the account: nothing is left of it, and nothing comes back to it. */

const ADA = 1001
const BEN = 1002
const CLUB = 7
const [PAID, HELD, UNPAID, OF_PARTNER] = [5001, 5002, 5003, 5004]

let app: TestApp
beforeAll(async () => {
  app = await startApp({ database_name: `laurel_erased_${process.env.VITEST_POOL_ID}` })
})
afterAll(() => app.close())

const forget = (shop: TestShop, customer = ADA) =>
  shop.admin('POST', `/customers/${customer}/forget`, { dry_run: false })

const lines = (price: number) => ({ customer_id: ADA, lines: [line(price, { id: 1 })] })

/** The row of an account, as far as something can be left in it. */
async function accountOf({ app: { database }, domain }: TestShop, customer = ADA) {
  const found = await sql<object>`
    SELECT (a.credits_total - a.debits_total)::integer AS balance,
      a.pending_points::integer AS held, a.owed_points::integer AS owed, a.tier_id
    FROM accounts a JOIN shops s USING (shop_id)
    WHERE s.domain = ${domain} AND a.customer_id = ${customer}
  `.execute(database.db)
  return found.rows[0]
}

const NOTHING = { balance: 0, held: 0, owed: 0, tier_id: null }

async function entriesOf(shop: TestShop, customer = ADA) {
  const path = `/customers/${customer}/entries?limit=100` as const
  return expectOk(await shop.admin('GET', path)).body.data
}

async function expectClosed(shop: TestShop, customer = ADA) {
  expect(await accountOf(shop, customer)).toEqual(NOTHING)
  expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
}

/** Everything that a person can have, with a balance, held points and a debt. */
async function richMember() {
  const shop = await newShop(app, { timezone: 'UTC' })
  await shop.switch({
    ...{ referral_enabled: true, memberships_enabled: true, emails_enabled: true },
    ...{ affiliates_feature: true, affiliates_enabled: true },
  })
  expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
  const referral = { earning_rule: { fields: { points: 500, pendingDays: 30 } } }
  expectOk(await shop.patch('/program/referrals', referral))
  const gift = { type: 'entry_discount_code', fields: {} }
  await newTier(shop, { name: 'Silver', threshold: 400, benefits: [gift] })
  await shop.switch({ tiers_enabled: true })
  await shop.product(CLUB)
  const product = { create_product: undefined, product: { id: CLUB } }
  const club = await newMembership(shop, { ...product, benefits: [gift] })
  await putOnSale(shop, club.id)
  const reward = await newReward(shop, 'percentage')
  await shop.customer(ADA, { first_name: 'Adalind', email: 'canary@example.com' })
  await shop.customer(BEN, { email: 'ben@example.com' })

  const placed = { customer_id: ADA, lines: [line(600, { product_id: CLUB })] }
  await order(shop, PAID, placed)
  const { redemption } = expectOk(await redeem(shop, ADA, reward)).body
  const invited = await codeOf(shop, ADA)
  expectOk(await claim(shop, invited, 'friend@example.com'))
  expectOk(await claim(shop, invited, 'later@example.com'))
  await shop.customer(50, { email: 'friend@example.com' })
  await order(shop, 6001, { customer_id: 50, lines: [line(100)] })
  const named = { email: 'canary@example.com', name: 'Adalind', customer_id: ADA }
  const { id: partner_id } = expectOk(await shop.admin('POST', '/partners', named)).body
  const { code } = expectOk(
    await shop.admin('PATCH', `/partners/${partner_id}`, { status: 'approved' }),
  ).body
  await order(shop, OF_PARTNER, {
    ...{ customer_id: BEN, lines: [line(100)], discount_codes: [{ code }] },
  })
  const { earning_rules } = expectOk(await shop.get('/program')).body
  const rule = earning_rules.find(({ type }) => type === 'order_placed')
  expectOk(await shop.patch(`/program/earn-rules/${rule?.id}`, { fields: { pendingDays: 14 } }))
  await order(shop, HELD, lines(80))
  await order(shop, UNPAID, { ...lines(70), paid: false })
  await letPlatform(shop, 'unavailable')
  expect((await redeem(shop, ADA, reward)).status).toBe(503)
  await letPlatform(shop, 'none')
  return { shop, partner_id, redemption_id: redemption.id }
}

/** What was sent or queued since a moment. */
async function sentSince(shop: TestShop, since: Date) {
  const found = await sql<{ topic: string; payload: string }>`
    SELECT topic, payload::text AS payload FROM outbox
    WHERE shop_id = ${await shopIdOf(shop)} AND customer_id = ${ADA} AND created_at >= ${since}
  `.execute(shop.app.database.db)
  return found.rows
}

describe('an erased account', () => {
  it('has nothing left of all that a person can have', async () => {
    const { shop, partner_id } = await richMember()
    const before = await accountOf(shop)
    expect(before).toMatchObject({ held: 580, tier_id: expect.any(String) })
    const tried = expectOk(
      await shop.admin('POST', `/customers/${ADA}/forget`, { dry_run: true }),
    ).body
    expect(tried.erased.text).toMatch(/Taken from the balance: \d+ points\..*580 points\./)
    await shop.advance(60)
    const since = app.context.clock.now()
    expect(await sentSince(shop, since)).toEqual([])

    expect(expectOk(await forget(shop)).body.changed).toBe(true)
    await expectClosed(shop)
    const entries = await entriesOf(shop)
    expect(entries[0]).toMatchObject({ type: 'history', source: 'forgotten', balance_after: 0 })
    expect(entries[0].text).toContain('The account was closed')
    expect(JSON.stringify(entries)).not.toMatch(/canary|adalind/i)

    // Once more, it finds nothing to do.
    expect(expectOk(await forget(shop)).body.changed).toBe(false)
    expect(await entriesOf(shop)).toEqual(entries)

    await shop.advance(60 * DAY)
    const ids = (of: { id: string }[]) => of.map(({ id }) => id)
    expect(ids(await entriesOf(shop))).toEqual(ids(entries))
    await expectClosed(shop)
    const events = await sentSince(shop, since)
    expect(JSON.stringify(events)).not.toMatch(/canary|adalind/i)
    expect(events.map(({ topic }) => topic).filter((topic) => topic !== 'points.adjusted')).toEqual(
      [],
    )
    const emails = await listedEmails(shop, `?customer_id=${ADA}`)
    expect(emails.filter(({ created_at }) => Date.parse(created_at) >= since.getTime())).toEqual([])
    const { membership } = expectOk(await shop.get(`/customers/${ADA}?include=membership`)).body
    expect(membership).toBeNull()
    expect(await commissions(shop, partner_id)).toHaveLength(1)
  })

  it('gets nothing back by what is reported or done later', async () => {
    const { shop, redemption_id } = await richMember()
    expectOk(await forget(shop))
    await refund(shop, PAID, { lines: [{ line_id: 1, quantity: 1 }] })
    await putOrder(shop, HELD, { ...lines(80), cancelled: true })
    await putOrder(shop, HELD, { ...lines(80), cancelled: false })
    await putOrder(shop, UNPAID, { ...lines(70), paid: true })
    expectOk(await cancel(shop, ADA, redemption_id))
    // The friend who was invited buys after all.
    await shop.customer(51, { email: 'later@example.com' })
    await order(shop, 6002, { customer_id: 51, lines: [line(100)] })
    await shop.advance(60 * DAY)
    await expectClosed(shop)
    expect((await referralsOf(shop)).map(({ status }) => status)).toEqual([
      'completed',
      'completed',
    ])
    const path = `/customers/${ADA}/explain?order_id=${UNPAID}` as const
    const { text } = expectOk(await shop.admin('GET', path)).body
    expect(text).toContain('The order earns points if the customer comes back.')
  })

  it('stays closed for what came before, if the customer is back', async () => {
    const { shop, redemption_id } = await richMember()
    expectOk(await forget(shop))
    await shop.customer(ADA)
    // The order that was not paid before is one like any other.
    expect(await accountOf(shop)).toEqual(NOTHING)
    await putOrder(shop, HELD, { ...lines(200) })
    await putOrder(shop, PAID, { customer_id: ADA, lines: [line(900, { product_id: CLUB })] })
    await refund(shop, PAID, { lines: [{ line_id: 1, quantity: 1 }] })
    expectOk(await cancel(shop, ADA, redemption_id))
    await shop.advance(60 * DAY)
    expect(await accountOf(shop)).toMatchObject({ balance: 0, held: 0, owed: 0 })
    await shop.award(ADA, 30)
    expect(await accountOf(shop)).toMatchObject({ balance: 30, held: 0, owed: 0 })
    expectOk(await forget(shop))
    await expectClosed(shop)
  })

  it('gets nothing back by an import that is undone', async () => {
    const shop = await newShop(app)
    await shop.customer(ADA, { email: 'ada@example.com' })
    await shop.award(ADA, 100)
    const imports = importsOf(shop)
    const columns = '&columns=email:email,points:points&mode=set'
    const { id } = await imports.sent('email,points\nada@example.com,40\n', columns)
    expectOk(await shop.admin('POST', `/imports/${id}/start`, {}))
    await shop.advance(60)
    expect(await accountOf(shop)).toMatchObject({ balance: 40 })
    expectOk(await forget(shop))
    expectOk(await shop.admin('POST', `/imports/${id}/undo`, {}))
    await shop.advance(60)
    await expectClosed(shop)
  })
})

describe('reports of what is owed', () => {
  it('are mended by the entry that closes the account', async () => {
    const shop = await newShop(app, { timezone: 'UTC' })
    await shop.customer(BEN)
    await shop.award(BEN, 40)
    await shop.customer(ADA)
    await shop.award(ADA, 100)
    await shop.advance(2 * DAY)
    const owed = async (path: `/${string}`) => expectOk(await shop.admin('GET', path)).body
    const dayOf = (at: Date) => at.toISOString().slice(0, 10)
    const before = dayOf(new Date(app.context.clock.now().getTime() - DAY * 1_000))
    const total = async (day: string) => {
      const { periods } = await owed(`/reports/owed-by-age?day=${day}`)
      return periods.reduce((sum: number, { points }: { points: number }) => sum + points, 0)
    }
    expect(await total(before)).toBe(140)
    expectOk(await forget(shop))
    const closed_on = dayOf(app.context.clock.now())
    await shop.advance(2 * DAY)
    expect(await total(closed_on)).toBe(40)
    // A finished day says what was owed on it.
    expect(await total(before)).toBe(140)
  })
})

describe('customers that an older release erased', () => {
  it('have their accounts closed by a job', async () => {
    const { shop } = await richMember()
    await shop.customer(BEN, { email: 'ben@example.com' })
    expectOk(await shop.platform('DELETE', `/customers/${ADA}`))
    expectOk(await shop.platform('DELETE', `/customers/${BEN}`))
    await shop.advance(60)
    const suspended = await accountOf(shop, BEN)
    expect(await accountOf(shop)).not.toEqual(NOTHING)
    await sql`
      UPDATE customers SET erased_at = gone_at
      WHERE shop_id = ${await shopIdOf(shop)} AND customer_id = ${ADA}
    `.execute(app.database.db)
    await shop.advance(60)
    await expectClosed(shop)
    // Who was only deleted may come back.
    expect(await accountOf(shop, BEN)).toEqual(suspended)
  })
})
