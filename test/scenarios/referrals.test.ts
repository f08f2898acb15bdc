import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { handlePlatformEvents } from '../../src/actions/orders/handle-platform-events.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import {
  DAY,
  history,
  line,
  order,
  points,
  postRefund,
  putOrder,
  refund,
} from '../support/orders.ts'
import {
  claim,
  completedEvents,
  reasonOf,
  referralShop,
  referralsOf,
  sender,
} from '../support/referrals.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

const ADA = 1
const FRIEND = 50
const EMAIL = 'friend@example.com'

type Fields = Record<string, unknown>

/** A shop in which Ada has referred a friend, who is no customer yet. */
async function referredShop(rule: Fields = {}, discount: Fields = {}) {
  const shop = await referralShop({ points: 500, ...rule }, discount)
  const code = await sender(shop, ADA)
  const { discount_code, referral } = expectOk(await claim(shop, code, EMAIL)).body
  return { shop, code, discount_code, referral_id: referral.id }
}

const friendOf = (shop: TestShop, profile: Fields = {}) =>
  shop.customer(FRIEND, { email: EMAIL, ...profile })

const codes = (code: string) => ({ discount_codes: [{ code, amount: '1.00' }] })

async function onlyReferral(shop: TestShop) {
  const found = await referralsOf(shop)
  expect(found).toHaveLength(1)
  return found[0]
}

const figures = async (shop: TestShop) =>
  expectOk(await shop.get(`/customers/${ADA}?include=referral`)).body.referral

describe('the friend’s first qualifying order', () => {
  it('pays the sender once, as one row with an event', async () => {
    const { shop, referral_id } = await referredShop()
    await friendOf(shop)
    await order(shop, 1, { customer_id: FRIEND })
    await order(shop, 2, { customer_id: FRIEND })
    await order(shop, 1, { customer_id: FRIEND, fulfilled: true })
    expect(await points(shop, ADA)).toMatchObject({ balance: 500 })
    expect(await history(shop, ADA)).toMatchObject([
      { type: 'earn', points: 500, source: 'referral', description: 'Referring a friend' },
    ])
    expect(await onlyReferral(shop)).toMatchObject({
      id: referral_id,
      status: 'completed',
      reason: null,
      signals: [],
      order_id: 'gid://shopify/Order/1',
      points: 500,
    })
    expect(await completedEvents(shop)).toEqual([
      {
        customer_id: `gid://shopify/Customer/${ADA}`,
        customer_legacy_id: ADA,
        customer_external_id: null,
        referral_id,
        friend_customer_id: `gid://shopify/Customer/${FRIEND}`,
        friend_customer_legacy_id: FRIEND,
        friend_customer_external_id: null,
        points: 500,
        order_id: 'gid://shopify/Order/1',
      },
    ])
    expect(await figures(shop)).toMatchObject({
      friends_invited: 1,
      friends_converted: 1,
      points_earned: 500,
    })
  })

  it.each([
    ['F.r.i.e.n.d@example.com'],
    ['friend+shop@example.com'],
    ['FRIEND@EXAMPLE.COM'],
  ])('is known by the e-mail, however it is spelt: %s', async (email) => {
    const { shop } = await referredShop()
    await friendOf(shop, { email })
    await order(shop, 1, { customer_id: FRIEND })
    expect(await onlyReferral(shop)).toMatchObject({ status: 'completed' })
  })

  it('is known by the code, too, where the friend has another e-mail', async () => {
    const { shop, discount_code } = await referredShop()
    await friendOf(shop, { email: 'elsewhere@example.org' })
    const used = codes(discount_code.toLowerCase())
    await order(shop, 1, { customer_id: FRIEND, ...used })
    expect(await onlyReferral(shop)).toMatchObject({ status: 'completed', points: 500 })
  })

  it('counts for a customer only: a guest’s does once it is known whose it is', async () => {
    const { shop, discount_code } = await referredShop()
    await order(shop, 1, { customer_id: null, ...codes(discount_code) })
    expect(await onlyReferral(shop)).toMatchObject({ status: 'open' })
    await friendOf(shop)
    await order(shop, 1, { customer_id: FRIEND, ...codes(discount_code) })
    expect(await onlyReferral(shop)).toMatchObject({ status: 'completed' })
  })

  it('is the first that is large enough', async () => {
    const { shop } = await referredShop({ minimumPurchase: 50 })
    await friendOf(shop)
    await order(shop, 1, { customer_id: FRIEND, lines: [line('49.99')] })
    expect(await onlyReferral(shop)).toMatchObject({ status: 'open' })
    await order(shop, 2, { customer_id: FRIEND, lines: [line('45.00')], shipping: '5.00' })
    expect(await onlyReferral(shop)).toMatchObject({
      status: 'completed',
      order_id: 'gid://shopify/Order/2',
    })
  })

  it.each([
    ['unpaid', { paid: false }],
    ['cancelled', { cancelled: true }],
    ['free', { discount_total: '100.00' }],
  ])('is none that is %s', async (_how, fields) => {
    const { shop } = await referredShop()
    await friendOf(shop)
    await order(shop, 1, { customer_id: FRIEND, ...fields })
    expect(await onlyReferral(shop)).toMatchObject({ status: 'open' })
    await order(shop, 2, { customer_id: FRIEND })
    expect(await onlyReferral(shop)).toMatchObject({ status: 'completed' })
  })

  it('pays nothing while referrals are off, nor is it lost', async () => {
    const { shop } = await referredShop()
    await friendOf(shop)
    await shop.switch({ referral_enabled: false })
    await order(shop, 1, { customer_id: FRIEND })
    expect(await onlyReferral(shop)).toMatchObject({ status: 'open' })
    await shop.switch({ referral_enabled: true })
    await order(shop, 2, { customer_id: FRIEND })
    expect(await onlyReferral(shop)).toMatchObject({ order_id: 'gid://shopify/Order/2' })
  })

  it('is found whether the order, its customer or the e-mail comes first', async () => {
    const { shop } = await referredShop()
    await friendOf(shop, { email: 'someone@example.com' })
    await order(shop, 1, { customer_id: FRIEND })
    expect(await onlyReferral(shop)).toMatchObject({ status: 'open' })
    await friendOf(shop)
    expect(await onlyReferral(shop)).toMatchObject({
      status: 'completed',
      order_id: 'gid://shopify/Order/1',
    })
  })

  it('is the friend’s who joins a programme with a join gate only later, or never', async () => {
    const { shop } = await referredShop()
    await shop.switch({ join_gate_enabled: true })
    await friendOf(shop)
    await order(shop, 1, { customer_id: FRIEND })
    expect(await onlyReferral(shop)).toMatchObject({ status: 'completed' })
    expect((await shop.get(`/customers/${FRIEND}`)).status).toBe(404)
  })
})

describe('what the sender is paid', () => {
  it('waits as many days as the rule says', async () => {
    const { shop } = await referredShop({ pendingDays: 14 })
    await friendOf(shop)
    await order(shop, 1, { customer_id: FRIEND })
    expect(await points(shop, ADA)).toMatchObject({ balance: 0, pending: 500 })
    expect(await figures(shop)).toMatchObject({ friends_converted: 1, points_earned: 0 })
    expect(await completedEvents(shop)).toMatchObject([{ points: 500 }])
    await shop.advance(14 * DAY)
    expect(await points(shop, ADA)).toMatchObject({ balance: 500, pending: 0 })
    expect(await figures(shop)).toMatchObject({ points_earned: 500 })
  })

  it('is what the tier is paid, boosted by a campaign for referrals', async () => {
    const shop = await referralShop({ points: 500 })
    const code = await sender(shop, ADA)
    const { tier } = expectOk(
      await shop.post('/program/tiers', { name: 'Gold', threshold: 10 }),
    ).body
    const earning_rule = { fields: { tierPoints: { [tier.id]: 700 } } }
    expectOk(await shop.patch('/program/referrals', { earning_rule }))
    await shop.switch({ tiers_enabled: true, campaigns_feature: true })
    await shop.award(ADA, 10)
    const boost = {
      name: 'Bring a friend',
      multiplier: 2,
      rule_types: ['referral'],
      starts_at: '2021-01-01T00:00:00Z',
      status: 'scheduled',
    }
    expectOk(await shop.post('/campaigns', boost))
    expectOk(await claim(shop, code, EMAIL))
    await friendOf(shop)
    await order(shop, 1, { customer_id: FRIEND })
    expect(await points(shop, ADA)).toMatchObject({ balance: 1_410 })
    expect(await onlyReferral(shop)).toMatchObject({ points: 1_400 })
  })

  it('is nothing beyond the limit of the rule, whose place a reversal frees', async () => {
    const shop = await referralShop({ points: 500, limit: 1, limitPeriod: 'month' })
    const code = await sender(shop, ADA)
    for (const friend of [51, 52, 53]) {
      expectOk(await claim(shop, code, `friend-${friend}@example.com`))
      await shop.customer(friend, { email: `friend-${friend}@example.com` })
    }
    await order(shop, 1, { customer_id: 51 })
    await order(shop, 2, { customer_id: 52 })
    expect(await points(shop, ADA)).toMatchObject({ balance: 500 })
    expect(await referralsOf(shop)).toMatchObject([
      { status: 'completed', points: 500 },
      { status: 'completed', points: 0 },
      { status: 'open' },
    ])
    expect(await completedEvents(shop)).toMatchObject([{ points: 500 }, { points: 0 }])
    await order(shop, 1, { customer_id: 51, cancelled: true })
    await order(shop, 3, { customer_id: 53 })
    expect(await points(shop, ADA)).toMatchObject({ balance: 500 })
    expect(await figures(shop)).toMatchObject({
      friends_invited: 3,
      friends_converted: 2,
      points_earned: 500,
    })
  })

  it('is nothing for a sender who has been excluded since', async () => {
    const { shop } = await referredShop()
    expectOk(await shop.patch(`/customers/${ADA}`, { excluded_from_program: true }))
    await friendOf(shop)
    await order(shop, 1, { customer_id: FRIEND })
    expect(await points(shop, ADA)).toMatchObject({ balance: 0 })
    expect(await onlyReferral(shop)).toMatchObject({ status: 'completed', points: 0 })
  })

  it('can be a code, which ends with the friend’s order', async () => {
    const { shop } = await referredShop({ rewardType: 'discount_code', discountValue: 20 })
    await friendOf(shop)
    await order(shop, 1, { customer_id: FRIEND })
    await shop.advance(60)
    const code = await awardedCode(shop)
    const at_shop = async () => expectOk(await shop.platform('GET', `/discounts/${code}`)).body
    expect(await at_shop()).toMatchObject({ customer_id: ADA, effect: { percent: 20 } })
    expect(await onlyReferral(shop)).toMatchObject({ status: 'completed', points: 0 })
    await order(shop, 1, { customer_id: FRIEND, cancelled: true })
    await shop.advance(60)
    expect((await at_shop()).status).toBe('ended')
  })
})

async function awardedCode(shop: TestShop): Promise<string> {
  const found = await sql<{ code: string }>`
    SELECT c.code FROM codes c JOIN shops s ON s.shop_id = c.shop_id
    WHERE s.domain = ${shop.domain} AND c.kind = 'award'
  `.execute(shop.app.database.db)
  return found.rows[0]?.code ?? ''
}

describe('taking the order back', () => {
  it.each([
    [
      'a refund of everything',
      (shop: TestShop) => refund(shop, 1, { lines: [{ line_id: 1, quantity: 1 }] }),
    ],
    [
      'a cancellation',
      (shop: TestShop) => order(shop, 1, { customer_id: FRIEND, cancelled: true }),
    ],
  ])('by %s takes the points back, for good', async (_how, takeBack) => {
    const { shop } = await referredShop()
    await friendOf(shop)
    await order(shop, 1, { customer_id: FRIEND })
    await takeBack(shop)
    expect(await points(shop, ADA)).toMatchObject({ balance: 0 })
    expect(await onlyReferral(shop)).toMatchObject({ status: 'reversed', points: 0 })
    expect(await figures(shop)).toMatchObject({ friends_converted: 0, points_earned: 0 })
    await order(shop, 2, { customer_id: FRIEND })
    expect(await points(shop, ADA)).toMatchObject({ balance: 0 })
    expect(await completedEvents(shop)).toHaveLength(1)
  })

  it('takes points back that still wait', async () => {
    const { shop } = await referredShop({ pendingDays: 14 })
    await friendOf(shop)
    await order(shop, 1, { customer_id: FRIEND })
    await refund(shop, 1, { amount: '100.00' })
    await shop.advance(15 * DAY)
    expect(await points(shop, ADA)).toMatchObject({ balance: 0, pending: 0 })
  })

  it.each([
    ['on the same day', {}, 0],
    ['on the last day of the hold', {}, 14],
    ['on the last day of a longer hold', { pendingDays: 30 }, 30],
  ])('in part, below the minimum, takes the points back %s', async (_when, rule, days) => {
    const { shop } = await referredShop({ minimumPurchase: 50, ...rule })
    await friendOf(shop)
    await order(shop, 1, { customer_id: FRIEND })
    await refund(shop, 1, { amount: '50.00' })
    expect(await onlyReferral(shop)).toMatchObject({ status: 'completed', points: 500 })
    await shop.advance(Math.max(days * DAY - 60, 60))
    await refund(shop, 1, { amount: '0.01' })
    expect(await onlyReferral(shop)).toMatchObject({ status: 'reversed', points: 0 })
    expect(await points(shop, ADA)).toMatchObject({ balance: 0, pending: 0 })
  })

  it.each([
    ['with a higher minimum by now', 200, 'completed'],
    ['with a lower minimum by now', 10, 'reversed'],
  ])('in part is held against the minimum that it was completed by, %s', async (_when, minimumPurchase, status) => {
    const { shop } = await referredShop({ minimumPurchase: 50 })
    await friendOf(shop)
    await order(shop, 1, { customer_id: FRIEND })
    const earning_rule = { fields: { minimumPurchase } }
    expectOk(await shop.patch('/program/referrals', { earning_rule }))
    await refund(shop, 1, { amount: status === 'reversed' ? '60.00' : '40.00' })
    expect(await onlyReferral(shop)).toMatchObject({ status })
  })

  it('in part, by a shop that says only what is left, takes the points back', async () => {
    const { shop } = await referredShop({ minimumPurchase: 50 })
    await friendOf(shop)
    const left = (current_quantity: number) =>
      order(shop, 1, {
        customer_id: FRIEND,
        lines: [{ id: 1, price: '20.00', current_quantity }],
      })
    await left(3)
    expect(await onlyReferral(shop)).toMatchObject({ status: 'completed', points: 500 })
    await left(2)
    expect(await onlyReferral(shop)).toMatchObject({ status: 'reversed', points: 0 })
  })

  it('in part after the hold changes nothing, until nothing is left', async () => {
    const { shop } = await referredShop({ minimumPurchase: 50 })
    await friendOf(shop)
    await order(shop, 1, { customer_id: FRIEND })
    await refund(shop, 1, { amount: '10.00' })
    await shop.advance(14 * DAY + 60)
    await refund(shop, 1, { amount: '80.00' })
    expect(await onlyReferral(shop)).toMatchObject({ status: 'completed', points: 500 })
    await refund(shop, 1, { amount: '10.00' })
    expect(await onlyReferral(shop)).toMatchObject({ status: 'reversed', points: 0 })
  })

  it('in part before the order is paid does not complete, below the minimum', async () => {
    const { shop } = await referredShop({ minimumPurchase: 50 })
    await friendOf(shop)
    expectOk(await putOrder(shop, 1, { customer_id: FRIEND, paid: false }))
    await refund(shop, 1, { amount: '50.01' })
    await order(shop, 1, { customer_id: FRIEND })
    expect(await onlyReferral(shop)).toMatchObject({ status: 'open' })
    await order(shop, 2, { customer_id: FRIEND })
    expect(await onlyReferral(shop)).toMatchObject({ status: 'completed', points: 500 })
  })

  it('of another order changes nothing', async () => {
    const { shop } = await referredShop()
    await friendOf(shop)
    await order(shop, 1, { customer_id: FRIEND })
    await order(shop, 2, { customer_id: FRIEND })
    await order(shop, 2, { customer_id: FRIEND, cancelled: true })
    expect(await onlyReferral(shop)).toMatchObject({ status: 'completed', points: 500 })
  })

  it('before it is sent at all, like this, completes nothing', async () => {
    const { shop } = await referredShop()
    await friendOf(shop)
    expectOk(await putOrder(shop, 1, { customer_id: FRIEND, paid: false }))
    expectOk(await postRefund(shop, 1, { amount: '100.00' }))
    await order(shop, 1, { customer_id: FRIEND })
    expect(await onlyReferral(shop)).toMatchObject({ status: 'open' })
    expect(await points(shop, ADA)).toMatchObject({ balance: 0 })
  })
})

describe('an order shows that a referral does not hold', () => {
  it('where the sender uses the friend’s code', async () => {
    const { shop, discount_code } = await referredShop()
    await order(shop, 1, { customer_id: ADA, ...codes(discount_code) })
    expect(await onlyReferral(shop)).toMatchObject({
      status: 'rejected',
      reason: 'self_referral',
      signals: ['same_account', 'existing_customer'],
    })
    await friendOf(shop)
    await order(shop, 2, { customer_id: FRIEND })
    expect(await points(shop, ADA)).toMatchObject({ balance: 0 })
  })

  it('where another account of the sender’s mailbox does', async () => {
    const { shop, discount_code } = await referredShop()
    await shop.customer(60, { email: 'customer-1+again@example.com' })
    await order(shop, 1, { customer_id: 60, ...codes(discount_code) })
    expect(await onlyReferral(shop)).toMatchObject({
      status: 'rejected',
      reason: 'self_referral',
      signals: ['same_email'],
    })
    expect(await points(shop, ADA)).toMatchObject({ balance: 0 })
  })

  it('where the friend turns out to have ordered before', async () => {
    const { shop } = await referredShop()
    await friendOf(shop)
    await order(shop, 2, { customer_id: FRIEND })
    expect(await points(shop, ADA)).toMatchObject({ balance: 500 })
    await order(shop, 1, { customer_id: FRIEND, created_at: '2022-01-01T00:00:00Z' })
    expect(await onlyReferral(shop)).toMatchObject({
      status: 'rejected',
      reason: 'existing_customer',
      points: 0,
    })
    expect(await points(shop, ADA)).toMatchObject({ balance: 0 })
  })

  it('but not where some other customer uses the code: the friend may still come', async () => {
    const { shop, discount_code } = await referredShop({}, { usage_limit: null })
    await shop.customer(2)
    // One who was there before: the claim came later than the member.
    await shop.customer(3)
    await sql`
      UPDATE customers SET enrolled_at = '2022-01-01'
      WHERE customer_id = 2 AND shop_id = (SELECT shop_id FROM shops WHERE domain = ${shop.domain})
    `.execute(shop.app.database.db)
    await order(shop, 1, { customer_id: 2, ...codes(discount_code) })
    expect(await onlyReferral(shop)).toMatchObject({
      status: 'open',
      signals: ['existing_customer'],
    })
    await friendOf(shop)
    await order(shop, 2, { customer_id: FRIEND })
    expect(await onlyReferral(shop)).toMatchObject({ status: 'completed', points: 500 })
  })

  it('nor does a friend bring two senders points', async () => {
    const shop = await referralShop({ points: 500 })
    const ada = await sender(shop, ADA)
    const ben = await sender(shop, 2)
    expectOk(await claim(shop, ada, EMAIL))
    const other = expectOk(await claim(shop, ben, 'other@example.com')).body
    await friendOf(shop)
    await order(shop, 1, { customer_id: FRIEND, ...codes(other.discount_code) })
    await order(shop, 2, { customer_id: FRIEND, ...codes(other.discount_code) })
    expect(await referralsOf(shop)).toMatchObject([
      { status: 'completed', points: 500 },
      { status: 'open', signals: ['already_claimed'] },
    ])
    expect(await points(shop, 2)).toMatchObject({ balance: 0 })
  })
})

describe('an order with the codes of two friends', () => {
  it('brings one sender points', async () => {
    const shop = await referralShop({ points: 500 })
    const friends = []
    for (const number of [1, 2]) {
      const code = await sender(shop, number)
      friends.push(expectOk(await claim(shop, code, `friend-of-${number}@example.com`)).body)
    }
    await shop.customer(FRIEND, { email: 'somebody@example.org' })
    const discount_codes = friends.map(({ discount_code: code }) => ({ code, amount: null }))
    await order(shop, 1, { customer_id: FRIEND, discount_codes })
    expect(await referralsOf(shop)).toMatchObject([
      { status: 'completed', points: 500 },
      { status: 'open', signals: ['already_claimed'], points: 0 },
    ])
  })
})

describe('a friend who is deleted', () => {
  it('is forgotten, and may be referred again', async () => {
    const { shop, code } = await referredShop()
    await friendOf(shop)
    await order(shop, 1, { customer_id: FRIEND })
    expect(reasonOf(await claim(shop, code, EMAIL))).toBe('already_claimed')
    expectOk(await shop.platform('DELETE', `/customers/${FRIEND}`))
    const left = await sql`
      SELECT 1 FROM referrals r JOIN shops s ON s.shop_id = r.shop_id
      WHERE s.domain = ${shop.domain}
        AND (r.friend_digest IS NOT NULL OR r.address_digest IS NOT NULL)
    `.execute(shop.app.database.db)
    expect(left.rows).toEqual([])
    expect(await points(shop, ADA)).toMatchObject({ balance: 500 })
    expectOk(await claim(shop, code, EMAIL))
  })
})

describe('at the same time', () => {
  it('a friend is referred once, by whomever', async () => {
    const shop = await referralShop()
    const senders = await Promise.all([1, 2, 3].map((number) => sender(shop, number)))
    const asked = [...senders, ...senders].map((code, index) =>
      claim(shop, code, index % 2 === 0 ? EMAIL : 'f.riend+x@example.com'),
    )
    const reasons = (await Promise.all(asked)).map(reasonOf)
    expect(reasons.filter((reason) => reason === null)).toHaveLength(1)
    expect(reasons.filter((reason) => reason === 'already_claimed')).toHaveLength(5)
    expect(await referralsOf(shop, '&status=open')).toHaveLength(1)
  })

  it('one key makes one referral', async () => {
    const shop = await referralShop()
    const code = await sender(shop, ADA)
    const key = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => claim(shop, code, EMAIL, { key })),
    )
    const done = replies.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    expect(await onlyReferral(shop)).toMatchObject({ status: 'open' })
  })

  it('ten friends get through of twelve', async () => {
    const shop = await referralShop({}, { enabled: false })
    const code = await sender(shop, ADA)
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, friend) => claim(shop, code, `f${friend}@example.com`)),
    )
    const reasons = replies.map(reasonOf).filter((reason) => reason !== null)
    expect(reasons).toEqual(['suspected_fraud', 'suspected_fraud'])
  })

  it('two friends’ orders are paid for up to the limit, each event once', async () => {
    const shop = await referralShop({ points: 500, limit: 1 })
    const code = await sender(shop, ADA)
    const friends = [51, 52]
    for (const friend of friends) {
      expectOk(await claim(shop, code, `friend-${friend}@example.com`))
      await shop.customer(friend, { email: `friend-${friend}@example.com` })
    }
    const { database, clock } = shop.app.context
    const found = await findShopByDomain(database.db, shop.domain)
    const shop_id = found?.shop_id ?? 0
    await Promise.all(friends.map((friend) => order(shop, friend, { customer_id: friend })))
    await Promise.all(
      friends.map(() => handlePlatformEvents(shop.app.context, shop_id, clock.now())),
    )
    expect(await points(shop, ADA)).toMatchObject({ balance: 500 })
    expect((await referralsOf(shop)).map(({ status }) => status)).toEqual([
      'completed',
      'completed',
    ])
    expect(await completedEvents(shop)).toHaveLength(2)
  })
})

describe('a sender who has brought enough friends', () => {
  it('is asked to become a partner', async () => {
    const { shop } = await referredShop()
    await shop.switch({ affiliates_feature: true })
    await shop.switch({ affiliates_enabled: true })
    const settings = { hub_invite_after_referrals: 1 }
    expectOk(await shop.patch('/program/affiliates/settings', settings))
    await friendOf(shop)
    await order(shop, 1, { customer_id: FRIEND })
    const { data } = expectOk(await shop.admin('GET', '/partner-invitations')).body
    expect(data).toMatchObject([
      { customer_id: `gid://shopify/Customer/${ADA}`, completed_referrals: 1 },
    ])
  })
})
