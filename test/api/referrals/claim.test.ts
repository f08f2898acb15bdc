import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { DAY, order } from '../../support/orders.ts'
import {
  claim,
  codeOf,
  reasonOf,
  referralShop,
  referralsOf,
  sender,
} from '../../support/referrals.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

const ADA = 1

async function shopOfAda(friend_discount = {}): Promise<[TestShop, string]> {
  const shop = await referralShop({}, friend_discount)
  return [shop, await sender(shop, ADA, { email: 'ada.byron@example.com' })]
}

const referralOf = async (shop: TestShop, customer: number) =>
  expectOk(await shop.get(`/customers/${customer}?include=referral`)).body.referral

describe('the code to refer friends with', () => {
  it('is there from the first day on, whatever is switched', async () => {
    const shop = await newShop()
    const code = await sender(shop, ADA)
    expect(code).toMatch(/^REF-[2-9A-Z]{10}$/)
    expect(await referralOf(shop, ADA)).toBeNull()
    await shop.switch({ referral_enabled: true })
    expect(await referralOf(shop, ADA)).toEqual({
      code,
      url: `https://${shop.domain}/?ref=${code}`,
      friends_invited: 0,
      friends_converted: 0,
      points_earned: 0,
    })
  })

  it('begins as the merchant says, from then on', async () => {
    const [shop, before] = await shopOfAda()
    expectOk(await shop.patch('/program/referrals', { code_prefix: { prefix: 'bean' } }))
    expect(await sender(shop, 2)).toMatch(/^BEAN-/)
    expect(await codeOf(shop, ADA)).toBe(before)
  })

  it('is given by a job to members of an earlier release, whose e-mails are compared too', async () => {
    const [shop, ada] = await shopOfAda()
    await sender(shop, 2, { email: 'b.e.n@example.com' })
    await sql`
      UPDATE customers SET referral_code = NULL, normal_email = NULL
      WHERE customer_id = 2 AND shop_id = (SELECT shop_id FROM shops WHERE domain = ${shop.domain})
    `.execute(shop.app.database.db)
    await shop.advance(60)
    expect(await codeOf(shop, 2)).toMatch(/^REF-/)
    expect(reasonOf(await claim(shop, ada, 'ben@example.com'))).toBe('existing_customer')
  })

  it('is gone with the customer', async () => {
    const [shop, code] = await shopOfAda()
    expectOk(await shop.platform('DELETE', `/customers/${ADA}`))
    await shop.advance(60)
    expect(await codeOf(shop, ADA)).toBeNull()
    expect(reasonOf(await claim(shop, code, 'friend@example.com'))).toBe('unknown_code')
  })
})

describe('a claim', () => {
  it('gives the friend a code that the platform knows', async () => {
    const [shop, code] = await shopOfAda({ minimum_purchase: 20 })
    const { body } = expectOk(await claim(shop, code.toLowerCase(), 'friend@example.com'))
    expect(body).toEqual({
      changed: true,
      referral: { id: expect.stringMatching(/^ref_/), status: 'open' },
      discount_code: expect.stringMatching(/^REF-/),
      discount_type: 'percentage',
      discount_value: 10,
      minimum_purchase: 20,
      ends_at: null,
    })
    const { body: discount } = expectOk(
      await shop.platform('GET', `/discounts/${body.discount_code}`),
    )
    expect(discount).toMatchObject({
      customer_id: null,
      usage_limit: 1,
      effect: { type: 'percentage', percent: 10 },
    })
    expect(Number(discount.minimum_purchase)).toBe(20)
    expect(await referralOf(shop, ADA)).toMatchObject({ friends_invited: 1, friends_converted: 0 })
  })

  it.each([
    [
      'an amount',
      { type: 'fixed_amount', value: 7.5 },
      { discount_type: 'fixed_amount', discount_value: 7.5 },
    ],
    [
      'free shipping',
      { type: 'free_shipping' },
      { discount_type: 'free_shipping', discount_value: null },
    ],
  ])('gives %s where the merchant says so', async (_what, discount, answer) => {
    const [shop, code] = await shopOfAda(discount)
    const { body } = expectOk(await claim(shop, code, 'friend@example.com'))
    expect(body).toMatchObject({ ...answer, minimum_purchase: 0 })
  })

  it('gives no code where friends get no discount', async () => {
    const [shop, code] = await shopOfAda({ enabled: false })
    const { body } = expectOk(await claim(shop, code, 'friend@example.com'))
    expect(body).toEqual({
      changed: true,
      referral: { id: expect.any(String), status: 'open' },
      discount_code: null,
      discount_type: null,
      discount_value: null,
      minimum_purchase: null,
      ends_at: null,
    })
  })

  it('gives what friends of the sender’s tier get', async () => {
    const [shop, code] = await shopOfAda()
    const gold = { name: 'Gold', threshold: 100 }
    const { tier } = expectOk(await shop.post('/program/tiers', gold)).body
    const tier_overrides = [{ tier_id: tier.id, type: 'fixed_amount', value: 25 }]
    expectOk(await shop.patch('/program/referrals', { friend_discount: { tier_overrides } }))
    await shop.switch({ tiers_enabled: true })
    expect((await claim(shop, code, 'one@example.com')).body.discount_value).toBe(10)
    await shop.award(ADA, 100)
    const { body } = expectOk(await claim(shop, code, 'two@example.com'))
    expect(body).toMatchObject({ discount_type: 'fixed_amount', discount_value: 25 })
  })

  it('gives a code that ends as the programme’s codes do', async () => {
    const [shop, code] = await shopOfAda()
    const reward_expiry = { enabled: true, code_valid_days: 30 }
    expectOk(await shop.patch('/program/settings', { reward_expiry }))
    const { body } = expectOk(await claim(shop, code, 'friend@example.com'))
    const { created_at } = (await referralsOf(shop))[0]
    expect(Date.parse(body.ends_at) - Date.parse(created_at)).toBe(30 * DAY * 1000)
  })

  it('answers a retry with the same key the same, and another request with it not at all', async () => {
    const [shop, code] = await shopOfAda()
    const key = randomUUID()
    const first = expectOk(await claim(shop, code, 'friend@example.com', { key }))
    const again = expectOk(await claim(shop, code, 'friend@example.com', { key }))
    expect(again.text).toBe(first.text)
    expect((await claim(shop, code, 'other@example.com', { key })).status).toBe(409)
    expect(await referralsOf(shop)).toHaveLength(1)
  })

  it.each([
    ['friend'],
    ['friend@'],
    ['@example.com'],
    ['a friend@example.com'],
    [''],
  ])('needs an e-mail, which %j is not', async (email) => {
    const [shop, code] = await shopOfAda()
    const { status, body } = await claim(shop, code, email)
    expect([status, body.error.details.field]).toEqual([422, 'email'])
  })

  it('leaves no trace of the address', async () => {
    const [shop, code] = await shopOfAda()
    expectOk(await claim(shop, code, 'jane.roe.unheard@example.com'))
    await claim(shop, code, 'jane.roe.unheard@example.com')
    const { db } = shop.app.database
    const tables = await sql<{ name: string }>`
      SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()
    `.execute(db)
    expect(tables.rows.length).toBeGreaterThan(20)
    for (const { name } of tables.rows) {
      const found = await sql<{ row: string }>`
        SELECT t::text AS row FROM ${sql.table(name)} t WHERE t::text ILIKE '%unheard%'
      `.execute(db)
      expect(found.rows, name).toEqual([])
    }
  })
})

describe('while the platform cannot be reached', () => {
  const fault = (shop: TestShop, mode: string) => shop.platform('PUT', '/faults', { mode })

  it('a retry with the same key goes on, and another claim of the friend is refused', async () => {
    const [shop, code] = await shopOfAda()
    expectOk(await fault(shop, 'unavailable'))
    const key = randomUUID()
    expect((await claim(shop, code, 'friend@example.com', { key })).status).toBe(503)
    expect((await claim(shop, code, 'friend@example.com', { key })).status).toBe(503)
    expectOk(await fault(shop, 'none'))
    expect(reasonOf(await claim(shop, code, 'friend@example.com'))).toBe('already_claimed')
    const { body } = expectOk(await claim(shop, code, 'friend@example.com', { key }))
    expectOk(await shop.platform('GET', `/discounts/${body.discount_code}`))
    expect(await referralsOf(shop, '&status=open')).toHaveLength(1)
  })

  it('a job makes the code that nobody asks for again', async () => {
    const [shop, code] = await shopOfAda()
    expectOk(await fault(shop, 'unavailable'))
    const key = randomUUID()
    expect((await claim(shop, code, 'friend@example.com', { key })).status).toBe(503)
    expectOk(await fault(shop, 'none'))
    await shop.advance(5 * 60)
    // The code is there: nobody has to be asked for it any more.
    expectOk(await fault(shop, 'unavailable'))
    const { body } = expectOk(await claim(shop, code, 'friend@example.com', { key }))
    expectOk(await shop.platform('GET', `/discounts/${body.discount_code}`))
  })
})

describe('a claim is refused', () => {
  it('as program_disabled while the programme or its referrals are off', async () => {
    const [shop, code] = await shopOfAda()
    await shop.switch({ referral_enabled: false })
    expect(reasonOf(await claim(shop, code, 'friend@example.com'))).toBe('program_disabled')
    await shop.switch({ referral_enabled: true, program_enabled: false })
    expect(reasonOf(await claim(shop, code, 'friend@example.com'))).toBe('program_disabled')
    expect(await referralsOf(shop)).toEqual([])
  })

  it('as unknown_code for a code of nobody, of a friend or of somebody who is excluded', async () => {
    const [shop, code] = await shopOfAda()
    expect(reasonOf(await claim(shop, 'REF-NOBODY', 'a@example.com'))).toBe('unknown_code')
    const { discount_code } = expectOk(await claim(shop, code, 'b@example.com')).body
    expect(reasonOf(await claim(shop, discount_code, 'c@example.com'))).toBe('unknown_code')
    expectOk(await shop.patch(`/customers/${ADA}`, { excluded_from_program: true }))
    expect(reasonOf(await claim(shop, code, 'd@example.com'))).toBe('unknown_code')
    expect(await referralOf(shop, ADA)).toBeNull()
  })

  it.each([
    ['ada.byron@example.com'],
    ['ADA.Byron@Example.com'],
    ['adabyron@example.com'],
    ['a.d.a.byron+shop@example.com'],
  ])('as self_referral for the sender’s own mailbox, %s', async (email) => {
    const [shop, code] = await shopOfAda()
    expect(reasonOf(await claim(shop, code, email))).toBe('self_referral')
    expect(await referralsOf(shop)).toMatchObject([
      {
        sender_customer_id: `gid://shopify/Customer/${ADA}`,
        status: 'refused',
        reason: 'self_referral',
        signals: ['same_email', 'existing_customer'],
        points: 0,
        order_id: null,
        completed_at: null,
      },
    ])
  })

  it('as already_claimed for a friend that anybody has referred, however spelt', async () => {
    const [shop, ada] = await shopOfAda()
    const ben = await sender(shop, 2)
    expectOk(await claim(shop, ada, 'friend@example.com'))
    expect(reasonOf(await claim(shop, ada, 'friend@example.com'))).toBe('already_claimed')
    expect(reasonOf(await claim(shop, ben, 'fri.end+2@EXAMPLE.com'))).toBe('already_claimed')
    expect(await referralsOf(shop, '&status=refused')).toHaveLength(2)
  })

  it('as existing_customer for members and for customers who have ordered', async () => {
    const [shop, code] = await shopOfAda()
    await shop.customer(2, { email: 'b.en@example.com' })
    expect(reasonOf(await claim(shop, code, 'ben+x@example.com'))).toBe('existing_customer')
    await shop.switch({ join_gate_enabled: true })
    await shop.customer(3, { email: 'carl@example.com' })
    await order(shop, 1, { customer_id: 3, paid: false })
    expect(reasonOf(await claim(shop, code, 'carl@example.com'))).toBe('existing_customer')
  })

  it('but not for customers who are only known, without an order or a membership', async () => {
    const [shop, code] = await shopOfAda()
    await shop.switch({ join_gate_enabled: true })
    await shop.customer(2, { email: 'newsletter@example.com' })
    expectOk(await claim(shop, code, 'newsletter@example.com'))
  })

  it('as suspected_fraud from the eleventh friend in seven days on', async () => {
    const [shop, code] = await shopOfAda({ enabled: false })
    for (let friend = 1; friend <= 10; friend += 1) {
      expectOk(await claim(shop, code, `friend-${friend}@example.com`))
    }
    expect(reasonOf(await claim(shop, code, 'friend-11@example.com'))).toBe('suspected_fraud')
    expect(await referralsOf(shop, '&status=refused')).toMatchObject([{ signals: ['velocity'] }])
    const ben = await sender(shop, 2)
    expectOk(await claim(shop, ben, 'friend-12@example.com'))
    await shop.advance(7 * DAY)
    expectOk(await claim(shop, code, 'friend-11@example.com'))
  })

  it('with one row for each friend and reason, for as long as 90 days', async () => {
    const [shop, code] = await shopOfAda()
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await claim(shop, code, 'ada.byron+me@example.com')
    }
    expect(await referralsOf(shop)).toHaveLength(1)
    await shop.advance(91 * DAY)
    expect(await referralsOf(shop)).toEqual([])
  })

  it('the same to a retry with the same key, whatever has changed since', async () => {
    const [shop, code] = await shopOfAda()
    await shop.switch({ referral_enabled: false })
    const key = randomUUID()
    const first = await claim(shop, code, 'friend@example.com', { key })
    await shop.switch({ referral_enabled: true })
    expect((await claim(shop, code, 'friend@example.com', { key })).text).toBe(first.text)
  })
})

describe('the list of referrals', () => {
  it('has pages, the newest first, and a filter', async () => {
    const [shop, code] = await shopOfAda({ enabled: false })
    for (const friend of ['a', 'b', 'c']) {
      expectOk(await claim(shop, code, `${friend}@example.com`))
    }
    await claim(shop, code, 'ada.byron@example.com')
    const all = [...(await referralsOf(shop))].reverse()
    expect(all.map(({ status }) => status)).toEqual(['refused', 'open', 'open', 'open'])
    const page = expectOk(await shop.admin('GET', '/referrals?limit=3&status=open')).body
    expect(page.data).toEqual(all.slice(1))
    const first = expectOk(await shop.admin('GET', '/referrals?limit=3')).body
    const next = `/referrals?limit=3&cursor=${first.next_cursor}` as const
    const rest = expectOk(await shop.admin('GET', next)).body
    expect([...first.data, ...rest.data]).toEqual(all)
    expect((await shop.admin('GET', '/referrals?status=unknown')).status).toBe(422)
  })
})
