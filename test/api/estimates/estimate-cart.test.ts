import { beforeAll, describe, expect, it } from 'vitest'
import { campaignAt } from '../../support/campaigns.ts'
import { verdict } from '../../support/http.ts'
import { newTier } from '../../support/ladders.ts'
import { line, order, orderShop } from '../../support/orders.ts'
import { newRule } from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

const ADA = 1001
const gid = (kind: string, number: number) => `gid://shopify/${kind}/${number}`

/** One piece of a product for so much. */
const item = (price: number | string, fields: Record<string, unknown> = {}) => ({
  product_id: 201,
  quantity: 1,
  price,
  ...fields,
})

const ask = (shop: TestShop, body: object, options = {}) => shop.post('/estimates', body, options)

async function estimate(shop: TestShop, body: object) {
  return expectOk(await ask(shop, { lines: [item(100)], ...body })).body
}

async function ruleOf(shop: TestShop): Promise<string> {
  const { earning_rules } = expectOk(await shop.get('/program')).body
  return earning_rules.find(({ type }: { type: string }) => type === 'order_placed').id
}

async function changeRule(shop: TestShop, fields: object): Promise<void> {
  expectOk(await shop.patch(`/program/earn-rules/${await ruleOf(shop)}`, fields))
}

describe('an estimate', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await orderShop({ earnPoints: 3, earnDenominator: 2 })
    await shop.customer(ADA)
  })

  it('says what the cart would earn, and why so much', async () => {
    const lines = [item('10.00', { quantity: 2 }), item(5.5, { product_id: gid('Product', 7) })]
    const body = { customer_id: ADA, lines, discount_total: '2.50', currency: 'EUR' }
    expect((await ask(shop, body)).body).toEqual({
      enabled: true,
      reason: null,
      points: 34,
      base_points: 34,
      bonus_points: 0,
      tier_multiplier: 1,
      campaign_multiplier: 1,
      points_per_currency: 1.5,
      eligible_amount: 23,
      lines: [
        { index: 0, product_id: gid('Product', 201), eligible: true },
        { index: 1, product_id: gid('Product', 7), eligible: true },
      ],
      currency: 'EUR',
      customer_id: gid('Customer', ADA),
      estimate: true,
    })
  })

  it('needs no idempotency key and leaves nothing behind', async () => {
    const before = (await shop.get(`/customers/${ADA}`)).body
    expect((await ask(shop, { lines: [item(100)] }, { key: null })).status).toBe(200)
    expect((await shop.get(`/customers/${ADA}`)).body).toEqual(before)
  })

  it('is for a guest who joins, where no customer is named', async () => {
    const guest = await estimate(shop, {})
    expect(guest).toMatchObject({ points: 150, customer_id: null })
  })

  it('takes the customer in both forms', async () => {
    for (const customer_id of [ADA, String(ADA), gid('Customer', ADA)]) {
      const { customer_id: named } = await estimate(shop, { customer_id })
      expect(named).toBe(gid('Customer', ADA))
    }
  })

  it.each([4040, '4040', 'ada', 'gid://other/Customer/1001'])('knows no %j', async (id) => {
    const reply = await ask(shop, { customer_id: id, lines: [item(1)] })
    expect(verdict(reply)).toBe('404 not_found')
    expect(reply.body.error.details.resource).toBe('customer')
  })

  it('takes ids of the shop’s platform only, and lists every fault', async () => {
    const lines = [
      item(1, { product_id: 'gid://other/Product/1' }),
      item(1, { variant_id: 'x', collection_ids: [1, 'gid://shopify/Product/1'] }),
    ]
    const reply = await ask(shop, { lines, currency: 'USD' })
    expect(verdict(reply)).toBe('422 validation_error lines[0].product_id')
    const fields = reply.body.error.details.errors.map(({ field }: { field: string }) => field)
    expect(fields).toEqual([
      'lines[0].product_id',
      'lines[1].variant_id',
      'lines[1].collection_ids[1]',
      'currency',
    ])
    expect(reply.body.error.details.errors[3]).toMatchObject({ allowed: ['EUR'], received: 'USD' })
  })

  it.each([
    ['quantity', { quantity: 0 }],
    ['quantity', { quantity: 1.0005 }],
    ['price', { price: -1 }],
    ['price', { price: '1,50' }],
    ['compare_at_price', { compare_at_price: 'x' }],
  ])('refuses a line with the wrong %s', async (field, fields) => {
    const reply = await ask(shop, { lines: [item(1, fields)] })
    expect(verdict(reply)).toBe(`422 validation_error lines[0].${field}`)
  })

  it('refuses a cart that no account could be paid for', async () => {
    const lines = [item('999999999999', { quantity: 1_000_000 })]
    expect(verdict(await ask(shop, { lines }))).toBe('422 validation_error lines')
  })

  it('has the discount spread by value, over what earns nothing too', async () => {
    expectOk(await shop.patch('/program/eligibility', { excluded_product_tags: ['sale'] }))
    const lines = [item(60), item(40, { tags: ['SALE'] })]
    const half = await estimate(shop, { lines, discount_total: 50 })
    expect(half).toMatchObject({ points: 45, eligible_amount: 30 })
    expect(half.lines.map(({ eligible }: { eligible: boolean }) => eligible)).toEqual([true, false])
    expect(await estimate(shop, { lines, discount_total: 500 })).toMatchObject({
      enabled: false,
      reason: 'nothing_earned',
      eligible_amount: 0,
    })
    expectOk(await shop.patch('/program/eligibility', { excluded_product_tags: [] }))
  })

  it('asked with a session token is for its own customer', async () => {
    const token = await shop.sessionToken(ADA, ['read'])
    const own = expectOk(await ask(shop, { lines: [item(100)] }, { token })).body
    expect(own).toMatchObject({ customer_id: gid('Customer', ADA), points: 150 })
    await shop.customer(1002)
    const other = await ask(shop, { customer_id: 1002, lines: [item(100)] }, { token })
    expect(verdict(other)).toBe('403 insufficient_scope')
    expect(other.body.error.details.session_token).toBe(true)
  })
})

describe('a customer of the platform who is no member', () => {
  it('is estimated as one who joins, also behind a join gate', async () => {
    const shop = await orderShop()
    await shop.switch({ join_gate_enabled: true, tiers_enabled: true })
    await shop.customer(ADA, { tags: ['staff'] })
    expect(verdict(await shop.get(`/customers/${ADA}`))).toBe('404 not_found')
    expect(await estimate(shop, { customer_id: ADA })).toMatchObject({ points: 100 })
    expectOk(await shop.patch('/program/eligibility', { excluded_customer_tags: ['Staff'] }))
    expect((await estimate(shop, { customer_id: ADA })).reason).toBe('customer_excluded')
    expect((await estimate(shop, {})).reason).toBeNull()
  })
})

describe('estimates that are asked for at once', () => {
  it('are each for their own customer, by what was written before', async () => {
    const shop = await orderShop()
    await shop.switch({ campaigns_feature: true, tiers_enabled: true })
    const gold = await newTier(shop, { name: 'Gold', threshold: 50, points_multiplier: 2 })
    await campaignAt(shop, 'active', {
      multiplier: 3,
      audience: { mode: 'tier', tier_ids: [gold.id] },
    })
    for (const number of [ADA, 1002, 1003]) await shop.customer(number)
    await shop.award(ADA, 50)
    await shop.customer(1004, { tags: ['staff'] })
    const asked = [ADA, 1002, undefined, 4040, 1004, 1003, ADA]
    const together = async () => {
      const replies = await Promise.all(
        asked.map((customer_id) => ask(shop, { customer_id, lines: [item(100)] })),
      )
      return replies.map(({ status, body }) => (status === 200 ? body.points : status))
    }
    expect(await together()).toEqual([600, 100, 100, 404, 100, 100, 600])
    expectOk(await shop.patch('/program/eligibility', { excluded_customer_tags: ['staff'] }))
    await changeRule(shop, { fields: { earnPoints: 2 } })
    await shop.award(1002, 50)
    expect(await together()).toEqual([1200, 1200, 200, 404, 0, 200, 1200])
  })
})

describe('the reason', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await newShop()
    await shop.customer(ADA)
  })

  const reason = async (body: object = {}) => {
    const { enabled, reason, points } = await estimate(shop, { customer_id: ADA, ...body })
    expect([enabled, points]).toEqual(reason === null ? [true, 100] : [false, 0])
    return reason
  }

  it('is the first that holds, as each is put right in turn', async () => {
    const gift_card = { lines: [item(100, { gift_card: true })] }
    expectOk(await shop.patch('/program/eligibility', { exclude_gift_cards: true }))
    await shop.patch(`/customers/${ADA}`, { excluded_from_program: true })
    await shop.switch({ program_enabled: false })
    expect(await reason(gift_card)).toBe('program_disabled')
    await shop.switch({ program_enabled: true })
    expect(await reason(gift_card)).toBe('no_points_layer')
    await newRule(shop, { type: 'order_placed', fields: { minimumPurchase: 100 } })
    expect(await reason(gift_card)).toBe('customer_excluded')
    await shop.patch(`/customers/${ADA}`, { excluded_from_program: false })
    expect(await reason(gift_card)).toBe('no_eligible_lines')
    expect(await reason({ lines: [] })).toBe('no_eligible_lines')
    expect(await reason({ lines: [item(99.99)] })).toBe('nothing_earned')
    expect(await reason()).toBeNull()
  })

  it('is customer_excluded by tag and by kind of customer', async () => {
    await shop.customer(ADA, { tags: ['wholesale'] })
    expectOk(await shop.patch('/program/eligibility', { excluded_customer_tags: ['wholesale'] }))
    expect(await reason()).toBe('customer_excluded')
    const company = { excluded_customer_tags: [], customer_audience: 'b2b_only' }
    expectOk(await shop.patch('/program/eligibility', company))
    expect(await reason()).toBe('customer_excluded')
    await shop.customer(ADA, { company: { name: 'Beans Ltd' } })
    expect(await reason()).toBeNull()
    await shop.patch('/program/eligibility', { customer_audience: 'all' })
  })

  it('is no_eligible_lines for every way to exclude a line, of that line only', async () => {
    await shop.product(201)
    await shop.collection(7)
    const changes: [object, Record<string, unknown>][] = [
      [{ exclude_gift_cards: true }, { gift_card: true }],
      [{ exclude_discounted_items: true }, { compare_at_price: 120 }],
      [{ excluded_products: [{ id: 201, variant_ids: [2010] }] }, { variant_id: 2010 }],
      [{ excluded_product_tags: ['sale'] }, { tags: ['sale'] }],
      [{ excluded_collections: [{ id: 7 }] }, { collection_ids: [7] }],
    ]
    for (const [change, fields] of changes) {
      expectOk(await shop.patch('/program/eligibility', change))
      expect(await reason({ lines: [item(100, fields)] })).toBe('no_eligible_lines')
      expect(await reason()).toBeNull()
    }
  })

  it('is nothing_earned for what rounds to nothing, and for a customer at the limit', async () => {
    await changeRule(shop, { fields: { minimumPurchase: 0, earnDenominator: 10 } })
    expect(await reason({ lines: [item(9.99)] })).toBe('nothing_earned')
    await changeRule(shop, { fields: { earnDenominator: 1, limit: 1, limitPeriod: 'day' } })
    expect(await reason()).toBeNull()
    await order(shop, 5001, { customer_id: ADA, lines: [line(10)] })
    expect(await reason()).toBe('nothing_earned')
    await shop.advance(24 * 60 * 60)
    expect(await reason()).toBeNull()
  })
})

describe('multipliers', () => {
  it('are the tier’s own rate, the standing and the campaigns', async () => {
    const shop = await orderShop()
    await shop.switch({ campaigns_feature: true, tiers_enabled: true })
    await shop.customer(ADA)
    const gold = await newTier(shop, { name: 'Gold', threshold: 50, points_multiplier: 1.5 })
    await changeRule(shop, { fields: { tierPoints: { [gold.id]: 2 } } })
    await shop.award(ADA, 50)
    const standing = { points_per_currency: 2, tier_multiplier: 1.5, base_points: 200 }
    expect(await estimate(shop, { customer_id: ADA })).toMatchObject({
      ...standing,
      campaign_multiplier: 1,
      points: 300,
      bonus_points: 100,
    })
    expect(await estimate(shop, {})).toMatchObject({ points_per_currency: 1, tier_multiplier: 1 })

    const tagged = { product_scope: { mode: 'include', tags: ['new'] }, multiplier: 3 }
    await campaignAt(shop, 'active', { ...tagged, stacking_mode: 'compound' })
    await campaignAt(shop, 'active', { multiplier: 2, stacking_mode: 'max' })
    const lines = [item(100), item(100, { tags: ['new'] })]
    expect(await estimate(shop, { customer_id: ADA, lines })).toMatchObject({
      ...standing,
      base_points: 400,
      campaign_multiplier: 3,
      points: 2 * (100 * 2 + 100 * 4.5),
    })
    expect(await estimate(shop, { customer_id: ADA })).toMatchObject({
      campaign_multiplier: 1.333333,
      points: 400,
    })
  })

  it('leave out campaigns that are not for the customer, not live or used up', async () => {
    const shop = await orderShop()
    await shop.switch({ campaigns_feature: true })
    await shop.customer(ADA)
    for (const status of ['draft', 'scheduled', 'cancelled'] as const) {
      await campaignAt(shop, status, { multiplier: 4 })
    }
    await campaignAt(shop, 'active', { multiplier: 5, audience: { mode: 'tag', tags: ['vip'] } })
    expect((await estimate(shop, { customer_id: ADA })).points).toBe(100)
    await campaignAt(shop, 'active', { multiplier: 3, limits: { max_bonus_points: 50 } })
    expect((await estimate(shop, { customer_id: ADA })).points).toBe(150)
    await order(shop, 5001, { customer_id: ADA })
    expect((await estimate(shop, { customer_id: ADA })).points).toBe(100)
    await shop.customer(ADA, { tags: ['VIP'] })
    expect((await estimate(shop, { customer_id: ADA })).points).toBe(500)
    await shop.switch({ campaigns_feature: false })
    expect((await estimate(shop, { customer_id: ADA })).points).toBe(100)
  })
})
