import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newTier, owedGifts } from '../support/ladders.ts'
import { DAY, history, line, order, orderShop, points, refund } from '../support/orders.ts'
import { cancel as cancelRedemption, newReward, redeem } from '../support/redemptions.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/** What tiers gave on entry, once what led there is undone. */

const ADA = 1
const MOST = Number.MAX_SAFE_INTEGER
const LIFETIME = { mode: 'lifetime', months: 12, grace_days: 0 }

/** Silver from 100 points gives 500, Gold from 200 another 1,000 and a code. */
async function giftShop(tier_period = LIFETIME): Promise<TestShop> {
  const shop = await orderShop()
  expectOk(await shop.patch('/program/settings', { tier_period }))
  const gift = (amount: number) => ({ type: 'entry_points', fields: { points: amount } })
  await newTier(shop, { name: 'Silver', threshold: 100, benefits: [gift(500)] })
  const code = { type: 'entry_discount_code', fields: {} }
  await newTier(shop, { name: 'Gold', threshold: 200, benefits: [gift(1_000), code] })
  await shop.switch({ tiers_enabled: true })
  await shop.customer(ADA)
  return shop
}

const ORDER = { customer_id: ADA, lines: [line(250)] }
const cancel = (shop: TestShop, number: number) =>
  order(shop, number, { ...ORDER, cancelled: true })
const balanceOf = async (shop: TestShop) => (await points(shop, ADA)).balance
const spend = async (shop: TestShop, amount: number) =>
  expectOk(await shop.post(`/customers/${ADA}/points/deduct`, { points: amount }))
const earn = (shop: TestShop, amount: number, customer = ADA) =>
  shop.post(`/customers/${customer}/points/earn`, { points: amount, source_ref: `of ${amount}` })
const tierOf = async (shop: TestShop, customer = ADA) =>
  expectOk(await shop.get(`/customers/${customer}`)).body.tier.name

async function codes({ app, domain }: TestShop) {
  const found = await sql<{ code: string; status: string }>`
    SELECT c.code, c.status FROM codes c JOIN shops s ON s.shop_id = c.shop_id
    WHERE s.domain = ${domain} AND c.kind = 'gift' ORDER BY c.created_at
  `.execute(app.database.db)
  return found.rows
}

async function expectProven(shop: TestShop): Promise<void> {
  expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
}

/** Ways to win a tier and to undo what won it. */
const WAYS: [string, (shop: TestShop) => Promise<unknown>, (shop: TestShop) => Promise<unknown>][] =
  [
    ['an order that is cancelled', (shop) => order(shop, 1, ORDER), (shop) => cancel(shop, 1)],
    [
      'an order that is refunded',
      (shop) => order(shop, 1, ORDER),
      (shop) => refund(shop, 1, { amount: 250 }),
    ],
    [
      'a correction that is taken back',
      (shop) => shop.post(`/customers/${ADA}/points/adjust`, { delta: 250, source_ref: 'typo' }),
      (shop) =>
        shop.post(`/customers/${ADA}/points/adjust`, {
          ...{ delta: -250, metadata: { reverses_source_ref: 'typo' } },
        }),
    ],
  ]

async function bought(shop: TestShop, points_cost: number): Promise<string> {
  const reward = await newReward(shop, 'percentage', { points_cost })
  return expectOk(await redeem(shop, ADA, reward)).body.redemption.id
}
const giveBack = async (shop: TestShop, redemption_id: string) =>
  expectOk(await cancelRedemption(shop, ADA, redemption_id))
const correct = async (shop: TestShop, delta: number) => {
  const body = { delta, ...(delta > 0 && { metadata: { counts_for_tier: false } }) }
  expectOk(await shop.post(`/customers/${ADA}/points/adjust`, body))
}
async function expireAll(shop: TestShop): Promise<void> {
  const settings = { points_expiry: { enabled: true, months: 1 }, confirm_member_impact: true }
  expectOk(await shop.patch('/program/settings', settings))
  await shop.advance(40 * DAY)
  expect(await balanceOf(shop)).toBe(0)
}

/**
 * What became of the 150 points of an order and the 500 of the gift after it, and what is left of
 * the gift once the order's are taken back: the lots follow both, so that they answer alike.
 */
const PASTS: [string, (shop: TestShop) => Promise<unknown>, number][] = [
  ['nothing happened', async () => {}, 500],
  ['a part was spent, and it pays for the order', (shop) => spend(shop, 250), 250],
  ['all was spent', (shop) => spend(shop, 650), 0],
  [
    'a part was spent and the rest expired',
    async (shop) => {
      await spend(shop, 250)
      await expireAll(shop)
    },
    0,
  ],
  ['a reward gave back all', async (shop) => giveBack(shop, await bought(shop, 650)), 500],
  [
    'a reward gave back a part after the rest had expired',
    async (shop) => {
      const redemption_id = await bought(shop, 250)
      await expireAll(shop)
      await giveBack(shop, redemption_id)
    },
    100,
  ],
  ['a part was corrected away', (shop) => correct(shop, -250), 400],
  [
    'a correction undid another one',
    async (shop) => {
      await correct(shop, 500)
      await correct(shop, -500)
    },
    500,
  ],
]

describe('a tier that is lost because its cause was undone', () => {
  it.each(WAYS)('takes its gifts with it, and gives them again: %s', async (_what, win, undo) => {
    const shop = await giftShop()
    await win(shop)
    expect(await balanceOf(shop)).toBe(1_750)
    await shop.advance(120)
    const [gift] = await codes(shop)
    await undo(shop)
    expect([await tierOf(shop), await balanceOf(shop)]).toEqual(['Member', 0])
    const given = (await history(shop, ADA)).filter(({ source }) => source === 'tier')
    expect(given.map(({ points: moved, cancelled }) => [moved, cancelled])).toEqual([
      [500, true],
      [1_000, true],
      [-1_000, false],
      [-500, false],
    ])
    await shop.advance(120)
    expect(await codes(shop)).toEqual([{ ...gift, status: 'cancelled' }])
    const { body } = expectOk(await shop.platform('GET', `/discounts/${gift?.code}`))
    expect(body.status).not.toBe('active')
    // Who truly comes there gets what nobody has had.
    await order(shop, 2, ORDER)
    expect(await balanceOf(shop)).toBe(1_750)
    await shop.advance(120)
    expect((await codes(shop)).map(({ status }) => status)).toEqual(['cancelled', 'issued'])
    await expectProven(shop)
  })

  it('takes back what is unspent of its gifts only, owes nothing, and gives none again', async () => {
    const shop = await giftShop()
    await order(shop, 1, ORDER)
    await spend(shop, 600)
    await cancel(shop, 1)
    expect(await balanceOf(shop)).toBe(0)
    await order(shop, 2, ORDER)
    expect([await tierOf(shop), await balanceOf(shop)]).toEqual(['Gold', 250])
    await expectProven(shop)
  })

  it('takes no points that the member has from elsewhere', async () => {
    const shop = await giftShop()
    const award = { points: 90, source_ref: 'a', metadata: { counts_for_tier: false } }
    expectOk(await shop.post(`/customers/${ADA}/points/earn`, award))
    await order(shop, 1, ORDER)
    await spend(shop, 40)
    expectOk(await shop.post(`/customers/${ADA}/points/earn`, { ...award, source_ref: 'b' }))
    await cancel(shop, 1)
    expect(await balanceOf(shop)).toBe(140)
  })

  it('takes what is there of a gift, though an order after it was taken back before', async () => {
    const shop = await giftShop()
    await order(shop, 1, { ...ORDER, lines: [line(120)] })
    await order(shop, 2, { ...ORDER, lines: [line(50)] })
    await order(shop, 2, { ...ORDER, lines: [line(50)], cancelled: true })
    const award = { points: 90, source_ref: 'a', metadata: { counts_for_tier: false } }
    expectOk(await shop.post(`/customers/${ADA}/points/earn`, award))
    await spend(shop, 560)
    // The 120 of the order are paid by the last 60 of the gift, and 60 of the award.
    await order(shop, 1, { ...ORDER, lines: [line(120)], cancelled: true })
    expect([await tierOf(shop), await balanceOf(shop)]).toEqual(['Member', 30])
    await expectProven(shop)
  })

  it.each(PASTS)('takes back of a gift what is left of it: %s', async (_what, past, left) => {
    const shop = await giftShop()
    // Silver alone: its gift is of 500 points.
    const small = { customer_id: ADA, lines: [line(150)] }
    await order(shop, 1, small)
    await past(shop)
    await order(shop, 1, { ...small, cancelled: true })
    const rows = await history(shop, ADA)
    const taken = rows.filter(({ type, source }) => type === 'reversal' && source === 'tier')
    expect(taken.map(({ points: moved }) => moved)).toEqual(left === 0 ? [] : [-left])
    expect(await balanceOf(shop)).toBe(0)
    await expectProven(shop)
  })

  it('takes a gift that was undeserved when it was given, whatever was earned later', async () => {
    const shop = await giftShop({ mode: 'rolling', months: 1, grace_days: 0 })
    await earn(shop, 50)
    await shop.advance(20 * DAY)
    await order(shop, 1, { ...ORDER, lines: [line(60)] })
    expect([await tierOf(shop), await balanceOf(shop)]).toEqual(['Silver', 610])
    await shop.advance(5 * DAY)
    await earn(shop, 61)
    await shop.advance(10 * DAY)
    expect(await tierOf(shop)).toBe('Silver')
    await order(shop, 1, { ...ORDER, lines: [line(60)], cancelled: true })
    expect([await tierOf(shop), await balanceOf(shop)]).toEqual(['Member', 111])
    await expectProven(shop)
  })

  it('makes nobody points, however often somebody buys, spends and cancels', async () => {
    const shop = await giftShop()
    let spent = 0
    for (let number = 1; number <= 4; number += 1) {
      await order(shop, number, ORDER)
      const there = await balanceOf(shop)
      if (there > 0) await spend(shop, there)
      spent += there
      await cancel(shop, number)
    }
    // What was given once: the gifts, and the points of the first order, which are owed.
    expect(spent).toBe(1_750)
    expect(await balanceOf(shop)).toBe(0)
  })

  it('drops a code that was promised and not made yet', async () => {
    const shop = await giftShop()
    await order(shop, 1, ORDER)
    expect(await owedGifts(shop)).toHaveLength(1)
    await cancel(shop, 1)
    expect(await owedGifts(shop)).toEqual([])
    await shop.advance(120)
    expect(await codes(shop)).toEqual([])
  })

  it('leaves a code that was used, and gives no other within the year', async () => {
    const shop = await giftShop()
    await order(shop, 1, ORDER)
    await shop.advance(120)
    const [gift] = await codes(shop)
    await order(shop, 2, {
      customer_id: ADA,
      lines: [line(10)],
      discount_codes: [{ code: gift?.code }],
    })
    await cancel(shop, 1)
    expect(await codes(shop)).toEqual([{ ...gift, status: 'used' }])
    await order(shop, 3, ORDER)
    await shop.advance(120)
    expect(await codes(shop)).toHaveLength(1)
  })

  it('keeps the gifts of a tier that is still held', async () => {
    const shop = await giftShop()
    await order(shop, 1, ORDER)
    await refund(shop, 1, { amount: 100 })
    expect([await tierOf(shop), await balanceOf(shop)]).toEqual(['Silver', 650])
  })
})

describe('a gift that was deserved', () => {
  const MONTHLY = { mode: 'rolling', months: 1, grace_days: 0 }

  it('stays where time took the tier', async () => {
    const shop = await giftShop(MONTHLY)
    await order(shop, 1, ORDER)
    await shop.advance(40 * DAY)
    expect([await tierOf(shop), await balanceOf(shop)]).toEqual(['Member', 1_750])
    await refund(shop, 1, { amount: 250 })
    expect(await balanceOf(shop)).toBe(1_500)
  })

  it('stays where only what had kept the tier is undone', async () => {
    const shop = await giftShop(MONTHLY)
    await order(shop, 1, ORDER)
    await shop.advance(20 * DAY)
    await order(shop, 2, ORDER)
    await shop.advance(20 * DAY)
    expect(await tierOf(shop)).toBe('Gold')
    await refund(shop, 2, { amount: 250 })
    expect([await tierOf(shop), await balanceOf(shop)]).toEqual(['Member', 1_750])
    await expectProven(shop)
  })
})

describe('at the end of the range', () => {
  const outOfRange = {
    status: 422,
    body: { error: { details: { reason: 'points_out_of_range' } } },
  }

  it.each(['earn', 'adjust'])('%s is refused for the gift that would follow', async (verb) => {
    const shop = await giftShop()
    const body = verb === 'earn' ? { points: MOST, source_ref: 'a' } : { delta: MOST }
    const path = `/customers/${ADA}/points/${verb}`
    const options = { key: 'the-same' }
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await shop.post(path, body, options)).toMatchObject(outOfRange)
    }
    expect([await tierOf(shop), await balanceOf(shop)]).toEqual(['Member', 0])
    expect((await earn(shop, MOST - 1_500)).status).toBe(200)
    expect(await balanceOf(shop)).toBe(MOST)
  })

  it('fails no other write of the same moment', async () => {
    const shop = await giftShop()
    const others = [2, 3, 4, 5]
    for (const customer of others) await shop.customer(customer)
    const replies = await Promise.all([
      earn(shop, MOST),
      ...others.map((customer) => earn(shop, 10, customer)),
    ])
    expect(replies.map(({ status }) => status)).toEqual([422, 200, 200, 200, 200])
  })

  it('refuses a tier set by hand with a gift that does not fit', async () => {
    const shop = await giftShop()
    const body = { points: MOST, source_ref: 'a', metadata: { counts_for_tier: false } }
    expectOk(await shop.post(`/customers/${ADA}/points/earn`, body))
    const { tiers } = expectOk(await shop.get('/program')).body
    const set = { tier_id: tiers[1].id, award_entry_bonus: true }
    expect(await shop.call('PUT', `/customers/${ADA}/tier`, set)).toMatchObject(outOfRange)
    expect(await tierOf(shop)).toBe('Member')
  })

  it('refuses to give back what a redemption charged, and changes nothing', async () => {
    const shop = await giftShop()
    const body = { points: 100, source_ref: 'a', metadata: { counts_for_tier: false } }
    expectOk(await shop.post(`/customers/${ADA}/points/earn`, body))
    const reward = { type: 'fixed_amount', name: '5 off', points_cost: 100, discount_value: 5 }
    const { id } = expectOk(await shop.post('/program/rewards', reward)).body.reward
    const redeemed = expectOk(await shop.post(`/customers/${ADA}/redemptions`, { reward_id: id }))
    const most = { ...body, points: MOST - 150, source_ref: 'b' }
    expectOk(await shop.post(`/customers/${ADA}/points/earn`, most))
    const path = `/customers/${ADA}/redemptions/${redeemed.body.redemption.id}/cancel`
    expect(await shop.post(path)).toMatchObject(outOfRange)
    expect(await balanceOf(shop)).toBe(MOST - 150)
  })

  it('leaves a gift out where many are moved at once, and stops for nobody', async () => {
    const shop = await giftShop()
    for (const customer of [2, 3]) await shop.customer(customer)
    for (const customer of [2, ADA, 3]) {
      const metadata = { counts_for_tier: true }
      const body = { points: 60, source_ref: 'a', metadata }
      expectOk(await shop.post(`/customers/${customer}/points/earn`, body))
    }
    const fill = { points: MOST - 60, source_ref: 'b', metadata: { counts_for_tier: false } }
    expectOk(await shop.post(`/customers/${ADA}/points/earn`, fill))
    const { tiers } = expectOk(await shop.get('/program')).body
    const change = { threshold: 50, confirm_member_impact: true }
    expectOk(await shop.patch(`/program/tiers/${tiers[1].id}`, change))
    for (const [customer, balance] of [
      [ADA, MOST],
      [2, 560],
      [3, 560],
    ] as const) {
      expect(await tierOf(shop, customer)).toBe('Silver')
      expect((await points(shop, customer)).balance).toBe(balance)
    }
  })
})
