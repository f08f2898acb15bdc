import { beforeAll, describe, expect, it } from 'vitest'
import { type Reply, verdict } from '../support/http.ts'
import { newTier } from '../support/ladders.ts'
import {
  DAY,
  history,
  line,
  member,
  type OrderFields,
  order,
  orderShop,
  points,
  putOrder,
  refund,
} from '../support/orders.ts'
import { newRule, readProgram } from '../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** What users of other loyalty systems lose points over, or win them by. Here they do not. */

const ADA = 1
const BEN = 2

async function shopWithAda(fields: OrderFields = {}): Promise<TestShop> {
  const shop = await orderShop(fields)
  await shop.customer(ADA)
  return shop
}

const balance = async (shop: TestShop, customer = ADA) => (await points(shop, customer)).balance

const deduct = async (shop: TestShop, amount: number) =>
  expectOk(await shop.post(`/customers/${ADA}/points/deduct`, { points: amount }))

async function orderRuleOf(shop: TestShop): Promise<string> {
  const { earning_rules } = await readProgram(shop)
  return earning_rules.find(({ type }: { type: string }) => type === 'order_placed').id
}

async function changeOrderRule(shop: TestShop, fields: OrderFields): Promise<void> {
  expectOk(await shop.patch(`/program/earn-rules/${await orderRuleOf(shop)}`, { fields }))
}

const tierOf = async (shop: TestShop, customer = ADA): Promise<string> =>
  (await member(shop, customer)).tier.name

describe('a refunded order keeps no points, however it was refunded:', () => {
  /** 70 of goods with a discount of 6, 7 of tax and 5 of shipping: 76 that earn, at 1.3 each. */
  const FIELDS = {
    lines: [line(10, { quantity: 3 }), line('25.50', { id: 2 }), line('14.50', { id: 3 })],
    ...{ discount_total: 6, tax: 7, shipping: 5 },
  }
  const GOODS = 64 + 7
  const of = (line_id: number, quantity = 1) => ({ lines: [{ line_id, quantity }] })
  const ALL = { lines: [...of(1, 3).lines, ...of(2).lines, ...of(3).lines], shipping: 5 }
  const CANCELLED = 'cancelled'

  /** What is done in turn. */
  const WAYS: Readonly<Record<string, readonly (OrderFields | typeof CANCELLED)[]>> = {
    'all at once': [ALL],
    'piece by piece': [of(1), of(2), of(1), { shipping: 5 }, of(3), of(1)],
    'in money': [{ amount: GOODS, shipping: 5 }],
    'in cents first': [
      { amount: 0.01 },
      { shipping: 0.01 },
      { amount: GOODS - 0.01, shipping: 4.99 },
    ],
    'in money and then by its lines': [{ amount: 30 }, ALL],
    // The lines came to 34.99 of the 71.
    'by its lines and then in money': [of(1, 2), of(3), { amount: '36.01', shipping: 5 }],
    'by cancelling it': [CANCELLED],
    'in part, and then by cancelling it': [of(2), { amount: 3 }, CANCELLED],
    'wholly, and then by cancelling it': [ALL, CANCELLED],
  }
  const ways = Object.keys(WAYS)
  const numberOf = (way: string) => ways.indexOf(way) + 1

  /** Each way has a customer of its own, whose only order has the customer's number. */
  async function takeBackAll(shop: TestShop): Promise<void> {
    for (const [way, steps] of Object.entries(WAYS)) {
      const number = numberOf(way)
      for (const step of steps) {
        await (step === CANCELLED
          ? order(shop, number, { ...FIELDS, customer_id: number, cancelled: true })
          : refund(shop, number, step))
      }
    }
  }

  /** Nothing is left of it in any figure. */
  async function expectNothingLeft(shop: TestShop, way: string): Promise<void> {
    const number = numberOf(way)
    expect(await points(shop, number)).toEqual({ balance: 0, pending: 0, earned: 0 })
    expect(await member(shop, number)).toMatchObject({ lifetime_spend: 0, points_redeemed: 0 })
    const path = `/customers/${number}/explain?order_id=${number}` as const
    const explained = expectOk(await shop.admin('GET', path)).body.order
    expect(explained).toMatchObject({
      points_left: 0,
      pending_points: 0,
      judgement: { points: 99 },
    })
  }

  /** A shop in which all of them were ordered, and wait. */
  async function newlyOrdered(): Promise<TestShop> {
    const rate = { earnPoints: 1.3, rounding: 'nearest', pendingDays: 14 }
    const shop = await orderShop({ ...rate, includeTax: true, includeShipping: true })
    for (const number of ways.map(numberOf)) {
      await shop.customer(number)
      await order(shop, number, { ...FIELDS, customer_id: number })
      expect(await points(shop, number)).toEqual({ balance: 0, pending: 99, earned: 0 })
    }
    return shop
  }

  let waiting: TestShop
  let released: TestShop

  beforeAll(async () => {
    waiting = await newlyOrdered()
    released = await newlyOrdered()
    await takeBackAll(waiting)
    await waiting.advance(14 * DAY)
    for (const number of ways.map(numberOf)) expect(await balance(released, number)).toBe(99)
    await takeBackAll(released)
  })

  it.each(ways)('%s, while its points waited', (way) => expectNothingLeft(waiting, way))
  it.each(ways)('%s, after they were released', (way) => expectNothingLeft(released, way))

  it('before it was paid, and then paid', async () => {
    const shop = await shopWithAda()
    await putOrder(shop, 11, { ...FIELDS, customer_id: ADA })
    await refund(shop, 11, ALL)
    await order(shop, 11, { ...FIELDS, customer_id: ADA })
    expect(await points(shop, ADA)).toEqual({ balance: 0, pending: 0, earned: 0 })
  })

  it('nor can points be made by ordering and sending back again and again', async () => {
    const shop = await shopWithAda()
    for (let number = 11; number < 16; number += 1) {
      await order(shop, number, { ...FIELDS, customer_id: ADA })
      await deduct(shop, 10)
      await refund(shop, number, ALL)
    }
    // What was spent before it was sent back is owed, each time anew.
    expect(await points(shop, ADA)).toEqual({ balance: 0, pending: 0, earned: 0 })
    await order(shop, 20, { customer_id: ADA, lines: [line(50)] })
    expect(await balance(shop)).toBe(0)
    await order(shop, 21, { customer_id: ADA, lines: [line(1)] })
    expect(await balance(shop)).toBe(1)
  })
})

describe('an order that is sent back in pieces', () => {
  it('keeps after each of them what an order of the rest would have earned', async () => {
    const shop = await shopWithAda({ earnPoints: 2, earnDenominator: 3, rounding: 'nearest' })
    await shop.customer(BEN)
    const lines = (three: number, two: number) =>
      [line('3.33', { quantity: three }), line('7.77', { id: 2, quantity: two })].filter(
        ({ quantity }) => quantity > 0,
      )
    await order(shop, 11, { customer_id: ADA, lines: lines(4, 2) })
    const left: [number, number][] = [
      [3, 2],
      [3, 1],
      [1, 1],
      [0, 1],
      [0, 0],
    ]
    let [before, number] = [{ three: 4, two: 2 }, 20]
    for (const [three, two] of left) {
      const taken = [
        { line_id: 1, quantity: before.three - three },
        { line_id: 2, quantity: before.two - two },
      ]
      await refund(shop, 11, { lines: taken.filter(({ quantity }) => quantity > 0) })
      before = { three, two }
      const rest = lines(three, two)
      number += 1
      if (rest.length > 0) await order(shop, number, { customer_id: BEN, lines: rest })
      expect(await balance(shop)).toBe(rest.length > 0 ? await balance(shop, BEN) : 0)
      if (rest.length > 0) {
        await order(shop, number, { customer_id: BEN, lines: rest, cancelled: true })
      }
    }
  })
})

describe('an order is paid once', () => {
  it('by the rate of the tier instead of the general one, not by both', async () => {
    const shop = await shopWithAda()
    const gold = await newTier(shop, { name: 'Gold', threshold: 100 })
    await changeOrderRule(shop, { tierPoints: { [gold.id]: 2 } })
    await shop.switch({ tiers_enabled: true })
    await shop.award(ADA, 100)
    await order(shop, 11, { customer_id: ADA, lines: [line(50)] })
    expect(await points(shop, ADA)).toMatchObject({ balance: 200, earned: 200 })
    expect(await history(shop, ADA)).toHaveLength(2)
  })

  it('by one rule: a second one cannot be on beside it, only instead of it', async () => {
    const shop = await shopWithAda()
    const first = await orderRuleOf(shop)
    const second = { type: 'order_placed', fields: { earnPoints: 5 } }
    const refusal = (reply: Reply) => [verdict(reply), reply.body.error.details.reason]
    const twice = await shop.post('/program/earn-rules', second)
    expect(refusal(twice)[1]).toBe('would_pay_twice')
    const { id } = await newRule(shop, { ...second, enabled: false })
    await order(shop, 11, { customer_id: ADA })
    expect(await balance(shop)).toBe(100)
    const enabled = await shop.patch(`/program/earn-rules/${id}`, { enabled: true })
    expect(refusal(enabled)).toEqual(refusal(twice))
    expectOk(await shop.patch(`/program/earn-rules/${first}`, { enabled: false }))
    expectOk(await shop.patch(`/program/earn-rules/${id}`, { enabled: true }))
    await order(shop, 12, { customer_id: ADA })
    expect(await balance(shop)).toBe(600)
    expect(await history(shop, ADA)).toHaveLength(2)
  })
})

describe('what a reward pays for', () => {
  it.each<[string, OrderFields, number]>([
    [
      'a free product earns nothing',
      { lines: [line(60), line(15, { id: 2, total_discount: 15 })] },
      60,
    ],
    [
      'a code earns nothing for what it took off',
      { lines: [line(60)], discount_total: 10, discount_codes: [{ code: 'REWARD', amount: 10 }] },
      50,
    ],
    [
      'both together earn what was paid',
      { lines: [line(60), line(15, { id: 2, total_discount: 15 })], discount_total: 10 },
      50,
    ],
    [
      'a code that is worth more than the cart leaves nothing',
      { lines: [line(60)], discount_total: 75 },
      0,
    ],
    [
      'does not lift an order to the minimum',
      { lines: [line(45), line(15, { id: 2, total_discount: 15 })] },
      0,
    ],
  ])('%s', async (_what, fields, earned) => {
    const shop = await shopWithAda({ minimumPurchase: 50 })
    await order(shop, 11, { customer_id: ADA, ...fields })
    expect(await points(shop, ADA)).toEqual({ balance: earned, pending: 0, earned })
  })
})

describe('the currency', () => {
  it.each([
    ['JPY', '¥100', '12345', 123],
    ['KWD', 'KWD 100', '1250.500', 12],
    ['HUF', 'HUF 100', '4990.00', 49],
  ])('is the shop’s: %s is counted as it is', async (currency, hundred, price, earned) => {
    const shop = await newShop(undefined, { currency })
    const rule = await newRule(shop, { type: 'order_placed', fields: { earnDenominator: 100 } })
    expect(rule.summary).toContain(hundred)
    await shop.customer(ADA)
    const cart = { customer_id: ADA, lines: [{ product_id: 7, quantity: 1, price }] }
    const estimate = expectOk(await shop.post('/estimates', cart)).body
    expect(estimate).toMatchObject({ currency, points: earned, eligible_amount: Number(price) })
    expect(await order(shop, 11, { customer_id: ADA, lines: [line(price)] })).toMatchObject({
      currency,
    })
    expect(await points(shop, ADA)).toEqual({ balance: earned, pending: 0, earned })
    expect((await member(shop, ADA)).lifetime_spend).toBe(Number(price))
  })

  it('of an order or a cart is no other one, so that no sum is taken for another', async () => {
    const shop = await shopWithAda()
    for (const currency of ['USD', 'JPY']) {
      const told = await putOrder(shop, 11, { customer_id: ADA, paid: true, currency })
      expect(verdict(told)).toBe('422 validation_error currency')
      const cart = { lines: [{ product_id: 7, quantity: 1, price: 100 }], currency }
      const asked = await shop.post('/estimates', cart)
      expect(verdict(asked)).toBe('422 validation_error currency')
      for (const reply of [told, asked]) {
        const { allowed, received } = reply.body.error.details
        expect([allowed, received]).toEqual([['EUR'], currency])
      }
    }
    expect(await history(shop, ADA)).toEqual([])
  })
})

describe('a guest’s order', () => {
  it('is paid once its customer is known, with what is left of it, and from then on refunded', async () => {
    const shop = await orderShop({ pendingDays: 3 })
    const fields = { lines: [line(10, { quantity: 5 })] }
    await order(shop, 11, fields)
    await refund(shop, 11, { lines: [{ line_id: 1, quantity: 1 }] })
    await shop.customer(ADA)
    expect(await history(shop, ADA)).toEqual([])
    await order(shop, 11, { ...fields, customer_id: ADA })
    expect(await points(shop, ADA)).toEqual({ balance: 0, pending: 40, earned: 0 })
    await shop.advance(4 * DAY)
    await refund(shop, 11, { lines: [{ line_id: 1, quantity: 1 }] })
    expect(await points(shop, ADA)).toEqual({ balance: 30, pending: 0, earned: 30 })
    expect(await member(shop, ADA)).toMatchObject({ orders_count: 1, lifetime_spend: 30 })
  })
})

describe('spending points costs no tier', () => {
  it('whatever is spent, taken or expires, and however long ago it was earned', async () => {
    const shop = await shopWithAda()
    await newTier(shop, { name: 'Gold', threshold: 100 })
    await shop.switch({ tiers_enabled: true })
    const points_expiry = { enabled: true, months: 1 }
    expectOk(await shop.patch('/program/settings', { points_expiry }))
    await order(shop, 11, { customer_id: ADA })
    await shop.award(ADA, 20)
    const gold = (await member(shop, ADA)).tier
    expect(gold).toMatchObject({ name: 'Gold', points_in_period: 120 })
    await deduct(shop, 70)
    expectOk(await shop.post(`/customers/${ADA}/points/adjust`, { delta: -10 }))
    expect((await member(shop, ADA)).tier).toEqual(gold)
    await shop.advance(40 * DAY)
    expect(await member(shop, ADA)).toMatchObject({ points_balance: 0, tier: gold })
    // Sending back what led there does.
    await refund(shop, 11, { amount: 100 })
    expect(await tierOf(shop)).toBe('Member')
  })
})

describe('every bar of the ladder holds to the point', () => {
  const BARS = [100, 500, 501, 1_000]
  const nameOf = (bar: number) => `From ${bar}`
  const expected = (earned: number) => {
    const [highest] = BARS.filter((bar) => bar <= earned).reverse()
    return highest === undefined ? 'Member' : nameOf(highest)
  }
  const TOTALS = [0, 99, 100, 101, 499, 500, 501, 502, 999, 1_000, 5_000]

  const WAYS: [string, (shop: TestShop, customer: number, total: number) => Promise<unknown>][] = [
    ['an award', (shop, customer, total) => shop.award(customer, total)],
    [
      'a correction',
      async (shop, customer, delta) =>
        expectOk(await shop.post(`/customers/${customer}/points/adjust`, { delta })),
    ],
    [
      'an order',
      (shop, customer, total) =>
        order(shop, customer, { customer_id: customer, lines: [line(total)] }),
    ],
  ]

  async function ladderShop(): Promise<TestShop> {
    const shop = await orderShop()
    for (const bar of BARS) await newTier(shop, { name: nameOf(bar), threshold: bar })
    for (const index of TOTALS.keys()) await shop.customer(index + 1)
    return shop
  }

  async function expectPlaced(shop: TestShop): Promise<void> {
    const stands: string[] = []
    for (const index of TOTALS.keys()) stands.push(await tierOf(shop, index + 1))
    expect(stands).toEqual(TOTALS.map(expected))
  }

  it.each(WAYS)('for points by %s', async (_way, earn) => {
    const shop = await ladderShop()
    await shop.switch({ tiers_enabled: true })
    for (const [index, total] of TOTALS.entries()) {
      if (total > 0) await earn(shop, index + 1, total)
    }
    await expectPlaced(shop)
  })

  it.each(WAYS)('for points by %s before tiers are live', async (_way, earn) => {
    const shop = await ladderShop()
    for (const [index, total] of TOTALS.entries()) {
      if (total > 0) await earn(shop, index + 1, total)
    }
    await shop.switch({ tiers_enabled: true })
    await expectPlaced(shop)
  })
})

describe('points expire, wherever they come from:', () => {
  const settled = async (shop: TestShop, customer_id: number) => {
    const fields = { customer_id, lines: [line(50)] }
    await order(shop, customer_id, fields)
    expectOk(await shop.post(`/customers/${customer_id}/points/deduct`, { points: 50 }))
    await order(shop, customer_id, { ...fields, cancelled: true })
    await order(shop, 100 + customer_id, { customer_id, lines: [line(80)] })
  }

  /** Each gives a customer of its own so many points. */
  const SOURCES: Readonly<
    Record<string, readonly [number, (shop: TestShop, customer: number) => Promise<unknown>]>
  > = {
    'an award of the API': [30, (shop, customer) => shop.award(customer, 30)],
    'a correction': [
      30,
      (shop, customer) => shop.post(`/customers/${customer}/points/adjust`, { delta: 30 }),
    ],
    'an order': [
      30,
      (shop, customer_id) => order(shop, customer_id, { customer_id, lines: [line(30)] }),
    ],
    'what is left of an order': [
      30,
      async (shop, customer_id) => {
        await order(shop, customer_id, { customer_id })
        await refund(shop, customer_id, { amount: 70 })
      },
    ],
    'what an order leaves that has settled what was owed': [30, settled],
    'the gift of a tier': [1_020, (shop, customer) => shop.award(customer, 1_000)],
  }
  const sources = Object.keys(SOURCES)
  const numberOf = (source: string) => sources.indexOf(source) + 1
  const WAITED = sources.length + 1

  let shop: TestShop

  beforeAll(async () => {
    shop = await orderShop({ pendingDays: 40 })
    const points_expiry = { enabled: true, months: 1 }
    expectOk(await shop.patch('/program/settings', { points_expiry }))
    const benefits = [{ type: 'entry_points', fields: { points: 20 } }]
    await newTier(shop, { name: 'Gold', threshold: 1_000, benefits })
    await shop.switch({ tiers_enabled: true })
    await shop.customer(WAITED)
    await order(shop, WAITED, { customer_id: WAITED, lines: [line(30)] })
    await changeOrderRule(shop, { pendingDays: 0 })
    for (const [source, [earned, earn]] of Object.entries(SOURCES)) {
      const number = await shop.customer(numberOf(source))
      await earn(shop, number)
      expect(await balance(shop, number)).toBe(earned)
    }
    await shop.advance(27 * DAY)
    for (const source of sources) {
      expect(await balance(shop, numberOf(source))).toBe(SOURCES[source]?.[0])
    }
    await shop.advance(6 * DAY)
  })

  it.each(Object.entries(SOURCES))('%s', async (source, [earned]) => {
    expect(await balance(shop, numberOf(source))).toBe(0)
    const rows = await history(shop, numberOf(source), '&type=expire')
    expect(rows.map((row) => [row.points, row.balance_after])).toEqual([[-earned, 0]])
  })

  it('points that waited, after a full time of their own', async () => {
    expect(await points(shop, WAITED)).toEqual({ balance: 0, pending: 30, earned: 0 })
    await shop.advance(8 * DAY)
    expect(await points(shop, WAITED)).toEqual({ balance: 30, pending: 0, earned: 30 })
    await shop.advance(27 * DAY)
    expect(await balance(shop, WAITED)).toBe(30)
    await shop.advance(6 * DAY)
    expect(await points(shop, WAITED)).toEqual({ balance: 0, pending: 0, earned: 30 })
  })
})
