import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DAY, history, member, order } from '../../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

const ADA = 1

type Fields = Record<string, unknown>

async function shopWith(fields: Fields = {}, points = 1_000): Promise<[TestShop, string]> {
  const shop = await newShop()
  await shop.customer(ADA)
  if (points > 0) await shop.award(ADA, points)
  return [shop, await newReward(shop, fields)]
}

async function newReward(shop: TestShop, fields: Fields = {}): Promise<string> {
  const body = { type: 'fixed_amount', name: '€5 off', points_cost: 300, discount_value: 5 }
  return expectOk(await shop.post('/program/rewards', { ...body, ...fields })).body.reward.id
}

const redeem = (shop: TestShop, reward_id: string, fields: Fields = {}, key = randomUUID()) =>
  shop.post(`/customers/${ADA}/redemptions`, { reward_id, ...fields }, { key })

const codeAtShop = (shop: TestShop, code: string) => shop.platform('GET', `/discounts/${code}`)

describe('redeeming a reward', () => {
  it('charges the points and hands out a code that the platform knows', async () => {
    const [shop, reward] = await shopWith()
    const { body } = expectOk(await redeem(shop, reward))
    expect(body).toMatchObject({
      changed: true,
      balance_after: 700,
      balance: { points_balance: 700, points_redeemed: 300 },
      redemption: {
        reward_id: reward,
        reward_name: '€5 off',
        discount_type: 'fixed_amount',
        discount_value: 5,
        minimum_purchase: null,
        points_spent: 300,
        status: 'issued',
      },
    })
    const { discount_code } = body.redemption
    const { body: code } = expectOk(await codeAtShop(shop, discount_code))
    expect(code).toMatchObject({
      code: discount_code,
      customer_id: ADA,
      usage_limit: 1,
      used_count: 0,
      effect: { type: 'fixed_amount' },
    })
    expect((await history(shop, ADA)).at(-1)).toMatchObject({
      type: 'redeem',
      points: -300,
      source: 'redemption',
      source_ref: body.redemption.id,
      description: '€5 off',
      discount_code,
      balance_after: 700,
    })
  })

  it('is listed newest first and read by its id', async () => {
    const [shop, reward] = await shopWith()
    const first = expectOk(await redeem(shop, reward)).body.redemption
    const second = expectOk(await redeem(shop, reward)).body.redemption
    const list = expectOk(await shop.get(`/customers/${ADA}/redemptions?limit=1`)).body
    expect(list).toMatchObject({ data: [second], has_more: true })
    const rest = expectOk(
      await shop.get(`/customers/${ADA}/redemptions?limit=1&cursor=${list.next_cursor}`),
    ).body
    expect(rest).toMatchObject({ data: [first], has_more: false })
    expect(expectOk(await shop.get(`/customers/${ADA}/redemptions/${first.id}`)).body).toEqual(
      first,
    )
    await shop.customer(2)
    expect((await shop.get(`/customers/2/redemptions/${first.id}`)).status).toBe(404)
  })

  it('answers a retry with the same key the same, and charges once', async () => {
    const [shop, reward] = await shopWith()
    const key = randomUUID()
    const first = expectOk(await redeem(shop, reward, {}, key))
    const again = expectOk(await redeem(shop, reward, {}, key))
    expect(again.text).toBe(first.text)
    expect((await member(shop, ADA)).points_balance).toBe(700)
  })

  it.each([
    ['percentage', { discount_value: 15 }, { type: 'percentage', percent: 15 }],
    ['free_shipping', { discount_value: undefined }, { type: 'free_shipping' }],
  ])('makes a code of type %s', async (type, fields, effect) => {
    const [shop, reward] = await shopWith({ type, ...fields })
    const { redemption } = expectOk(await redeem(shop, reward)).body
    const { body } = expectOk(await codeAtShop(shop, redemption.discount_code))
    expect(body.effect).toMatchObject(effect)
  })

  it('makes a free product', async () => {
    const shop = await newShop()
    await shop.customer(ADA)
    await shop.award(ADA, 1_000)
    await shop.product(77)
    const fields = { productId: 77, quantity: 2 }
    const type = { type: 'free_product', discount_value: undefined, fields }
    const { redemption } = expectOk(await redeem(shop, await newReward(shop, type))).body
    const { body } = expectOk(await codeAtShop(shop, redemption.discount_code))
    expect(body.effect).toMatchObject({ type: 'free_product', product_id: 77, quantity: 2 })
  })

  it('takes something off chosen products', async () => {
    const shop = await newShop()
    await shop.customer(ADA)
    await shop.award(ADA, 1_000)
    await shop.product(77)
    await shop.collection(5)
    const fields = { productIds: [77], collectionIds: [5], valueType: 'percentage' }
    const type = { type: 'product_discount', discount_value: 20, fields }
    const { redemption } = expectOk(await redeem(shop, await newReward(shop, type))).body
    const { body } = expectOk(await codeAtShop(shop, redemption.discount_code))
    expect(body.effect).toMatchObject({
      type: 'percentage',
      percent: 20,
      applies_to: { product_ids: [77], collection_ids: [5] },
    })
  })

  it('carries what the reward says of its codes', async () => {
    const fields = {
      minimumPurchase: 40,
      codePrefix: 'thanks',
      combinesWith: { shipping: true },
      appliesTo: 'one_time',
    }
    const [shop, reward] = await shopWith({ fields, code_valid_days: 10 })
    const { redemption } = expectOk(await redeem(shop, reward)).body
    expect(redemption).toMatchObject({ minimum_purchase: 40 })
    expect(redemption.discount_code).toMatch(/^THANKS-[A-Z0-9]{10}$/)
    expect(Date.parse(redemption.ends_at) - Date.parse(redemption.created_at)).toBe(10 * DAY * 1000)
    const { body } = expectOk(await codeAtShop(shop, redemption.discount_code))
    expect(body).toMatchObject({
      purchases: 'one_time',
      combines_with: { order: false, product: false, shipping: true },
      ends_at: redemption.ends_at,
    })
    expect(Number(body.minimum_purchase)).toBe(40)
  })

  it('puts store credit on the account, without a code', async () => {
    const [shop, reward] = await shopWith({ type: 'store_credit', discount_value: 12.5 })
    const { redemption } = expectOk(await redeem(shop, reward)).body
    expect(redemption).toMatchObject({ discount_code: null, status: 'issued', ends_at: null })
    const { body } = expectOk(await shop.platform('GET', `/store-credits?customer_id=${ADA}`))
    expect(Number(body.balance)).toBe(12.5)
    expect((await history(shop, ADA)).at(-1)).toMatchObject({
      discount_code: null,
      credit_amount: 12.5,
    })
  })

  it('makes a gift card', async () => {
    const [shop, reward] = await shopWith({ type: 'gift_card', discount_value: 20 })
    const { redemption } = expectOk(await redeem(shop, reward)).body
    expect(redemption.discount_code).toMatch(/^[A-Z0-9]{10}$/)
    expect(redemption).toMatchObject({ discount_value: 20, status: 'issued' })
  })

  describe('of an amount of choice', () => {
    const fields = { pointsStep: 100, valuePerStep: 1.5, minimumPoints: 200, maximumPoints: 600 }
    const type = { type: 'variable_amount', points_cost: undefined, discount_value: undefined }

    it('gives what the chosen points come to', async () => {
      const [shop, reward] = await shopWith({ ...type, fields })
      const { body } = expectOk(await redeem(shop, reward, { points: 400 }))
      expect(body.redemption).toMatchObject({ points_spent: 400, discount_value: 6 })
      expect(body.balance_after).toBe(600)
      const { body: code } = expectOk(await codeAtShop(shop, body.redemption.discount_code))
      expect(Number(code.effect.amount)).toBe(6)
    })

    it.each([[undefined], [100], [250], [700]])('refuses %s points', async (points) => {
      const [shop, reward] = await shopWith({ ...type, fields })
      const { status, body } = await redeem(shop, reward, points === undefined ? {} : { points })
      expect(status).toBe(422)
      expect(body.error.details).toMatchObject({
        field: 'points',
        allowed: { minimum: 200, maximum: 600, multiple_of: 100 },
      })
      expect((await member(shop, ADA)).points_balance).toBe(1_000)
    })

    it('refuses points for a reward whose cost is set', async () => {
      const [shop, reward] = await shopWith()
      const { status, body } = await redeem(shop, reward, { points: 300 })
      expect(status).toBe(422)
      expect(body.error.details.field).toBe('points')
    })

    it('refuses more points than there are', async () => {
      const [shop, reward] = await shopWith({ ...type, fields }, 350)
      const { status, body } = await redeem(shop, reward, { points: 400 })
      expect(status).toBe(422)
      expect(body.error).toMatchObject({
        code: 'insufficient_points',
        details: { balance: 350, required: 400 },
      })
    })
  })
})

describe('a redemption that cannot be', () => {
  async function refusal(shop: TestShop, reward: string) {
    const before = await member(shop, ADA)
    const reply = await redeem(shop, reward)
    expect(reply.status).toBe(422)
    expect((await member(shop, ADA)).points_balance).toBe(before.points_balance)
    expect(expectOk(await shop.get(`/customers/${ADA}/redemptions`)).body.data).toEqual([])
    return reply.body.error
  }

  it('says what is missing', async () => {
    const [shop, reward] = await shopWith({}, 299)
    expect(await refusal(shop, reward)).toMatchObject({
      code: 'insufficient_points',
      details: { balance: 299, required: 300 },
    })
  })

  it.each([
    ['reward_disabled', { enabled: false }],
    ['reward_ended', { fields: { endsAt: '2020-01-01T00:00:00Z' } }],
    ['not_started', { fields: { startsAt: '2099-01-01T00:00:00Z' } }],
  ])('is refused as %s', async (reason, fields) => {
    const [shop, reward] = await shopWith(fields)
    expect((await refusal(shop, reward)).details.reason).toBe(reason)
  })

  it('is refused while the programme is off', async () => {
    const [shop, reward] = await shopWith()
    await shop.switch({ program_enabled: false })
    expect((await refusal(shop, reward)).details.reason).toBe('program_disabled')
  })

  it('is refused to an excluded customer', async () => {
    const [shop, reward] = await shopWith()
    expectOk(await shop.patch(`/customers/${ADA}`, { excluded_from_program: true }))
    expect((await refusal(shop, reward)).details.reason).toBe('customer_excluded')
  })

  it('is refused below its tier, which it names', async () => {
    const shop = await newShop()
    await shop.customer(ADA)
    await shop.award(ADA, 400)
    const gold = expectOk(
      await shop.post('/program/tiers', { name: 'Gold', threshold: 5_000 }),
    ).body
    await shop.switch({ tiers_enabled: true })
    const reward = await newReward(shop, { fields: { tierIds: [gold.tier.id] } })
    expect((await refusal(shop, reward)).details).toMatchObject({
      reason: 'tier_required',
      required_tier: 'Gold',
    })
  })

  it('is not found for an unknown reward or a customer who is no member', async () => {
    const [shop, reward] = await shopWith()
    expect((await redeem(shop, 'rwd_unknown')).body.error.details.resource).toBe('reward')
    const { status, body } = await shop.post('/customers/404/redemptions', { reward_id: reward })
    expect([status, body.error.details.resource]).toEqual([404, 'customer'])
  })

  it('is refused once a customer has redeemed as often as allowed', async () => {
    const [shop, reward] = await shopWith({ fields: { perCustomerLimit: 1 } })
    const { redemption } = expectOk(await redeem(shop, reward)).body
    const { status, body } = await redeem(shop, reward)
    expect([status, body.error.details.reason]).toEqual([422, 'limit_reached'])
    const offered = expectOk(await shop.get(`/customers/${ADA}/rewards`)).body.data
    expect(offered).toEqual([])
    expectOk(await shop.post(`/customers/${ADA}/redemptions/${redemption.id}/cancel`))
    expectOk(await redeem(shop, reward))
  })

  it('is refused once all have redeemed as often as allowed', async () => {
    const [shop, reward] = await shopWith({ fields: { usageLimit: 2 } })
    await shop.customer(2)
    await shop.award(2, 1_000)
    expectOk(await redeem(shop, reward))
    expectOk(await shop.post('/customers/2/redemptions', { reward_id: reward }))
    const { status, body } = await redeem(shop, reward)
    expect([status, body.error.details.reason]).toEqual([422, 'limit_reached'])
  })
})

describe('what a member pays', () => {
  it('is the price of the tier', async () => {
    const [shop, reward] = await shopWith()
    const { tiers } = expectOk(await shop.get('/program')).body
    const benefits = [{ type: 'reward_price', fields: { prices: { [reward]: 120 } } }]
    expectOk(await shop.patch(`/program/tiers/${tiers[0].id}`, { benefits }))
    await shop.switch({ tiers_enabled: true })
    expect(expectOk(await redeem(shop, reward)).body.redemption.points_spent).toBe(120)
  })

  it('is the sale price of a running campaign', async () => {
    const [shop, reward] = await shopWith()
    await shop.switch({ campaigns_feature: true })
    const spotlight = {
      name: 'Sale',
      type: 'reward_spotlight',
      spotlight_rewards: [{ reward_id: reward, sale_points_cost: 90 }],
      starts_at: '2021-01-01T00:00:00Z',
      status: 'scheduled',
    }
    const { id } = expectOk(await shop.post('/campaigns', spotlight)).body.campaign
    expect(expectOk(await redeem(shop, reward)).body.redemption.points_spent).toBe(90)
    expectOk(await shop.patch(`/campaigns/${id}`, { status: 'cancelled' }))
    expect(expectOk(await redeem(shop, reward)).body.redemption.points_spent).toBe(300)
  })
})

describe('a code that was redeemed', () => {
  it('is used once an order carries it, and then cannot be cancelled', async () => {
    const [shop, reward] = await shopWith()
    const { redemption } = expectOk(await redeem(shop, reward)).body
    const discount_codes = [{ code: redemption.discount_code.toLowerCase(), amount: '5.00' }]
    await order(shop, 1, { customer_id: ADA, discount_codes })
    const path = `/customers/${ADA}/redemptions/${redemption.id}` as const
    expect(expectOk(await shop.get(path)).body.status).toBe('used')
    const { status, body } = await shop.post(`${path}/cancel`)
    expect([status, body.error.details.reason]).toEqual([422, 'already_used'])
    expect((await member(shop, ADA)).points_balance).toBe(700)
  })

  it('expires by itself, and keeps its points', async () => {
    const [shop, reward] = await shopWith({ code_valid_days: 3 })
    const { redemption } = expectOk(await redeem(shop, reward)).body
    await shop.advance(3 * DAY)
    const path = `/customers/${ADA}/redemptions/${redemption.id}` as const
    expect(expectOk(await shop.get(path)).body.status).toBe('expired')
    const { status, body } = await shop.post(`${path}/cancel`)
    expect([status, body.error.details.reason]).toEqual([422, 'redemption_expired'])
    expect((await member(shop, ADA)).points_balance).toBe(700)
  })
})

describe("the programme's days for codes", () => {
  const DAYS = 5
  const TYPES = ['percentage', 'gift_card', 'store_credit'] as const

  async function endsAfter(type: string, own: number | null): Promise<number | null> {
    const code_valid_days = own === null ? {} : { code_valid_days: own }
    const [shop, reward] = await shopWith({ type, discount_value: 20, ...code_valid_days })
    const reward_expiry = { enabled: true, code_valid_days: DAYS }
    expectOk(await shop.patch('/program/settings', { reward_expiry }))
    const { redemption } = expectOk(await redeem(shop, reward)).body
    const { created_at } = redemption
    const ends_at: string | null = redemption.ends_at
    if (ends_at === null) return null
    return (Date.parse(ends_at) - Date.parse(created_at)) / (DAY * 1_000)
  }

  it('are for discount codes: money of the customer ends by its own reward, or never', async () => {
    expect(await Promise.all(TYPES.map((type) => endsAfter(type, null)))).toEqual([
      DAYS,
      null,
      null,
    ])
    expect(await endsAfter('percentage', 3)).toBe(3)
    expect(await endsAfter('gift_card', 30)).toBe(30)
  })

  it('leave a gift card its money, and the points of it can come back', async () => {
    const [shop, reward] = await shopWith({ type: 'gift_card', discount_value: 20 })
    const reward_expiry = { enabled: true, code_valid_days: DAYS }
    expectOk(await shop.patch('/program/settings', { reward_expiry }))
    const { redemption } = expectOk(await redeem(shop, reward)).body
    await shop.advance((DAYS + 1) * DAY)
    const path = `/customers/${ADA}/redemptions/${redemption.id}` as const
    expect(expectOk(await shop.get(path)).body.status).toBe('issued')
    const card = expectOk(await shop.platform('GET', `/gift-cards/${redemption.discount_code}`))
    expect(Number(card.body.balance)).toBe(20)
    expect(expectOk(await shop.post(`${path}/cancel`)).body.balance_after).toBe(1_000)
  })
})

describe('cancelling a redemption', () => {
  it.each([
    ['fixed_amount', 5],
    ['gift_card', 20],
    ['store_credit', 20],
  ])('of type %s ends it at the platform and gives the points back', async (type, discount_value) => {
    const [shop, reward] = await shopWith({ type, discount_value })
    const { redemption } = expectOk(await redeem(shop, reward)).body
    const path = `/customers/${ADA}/redemptions/${redemption.id}` as const
    const { body } = expectOk(await shop.post(`${path}/cancel`))
    expect(body).toMatchObject({
      changed: true,
      balance_after: 1_000,
      balance: { points_balance: 1_000, points_redeemed: 0 },
      redemption: { id: redemption.id, status: 'cancelled' },
    })
    expect(expectOk(await shop.post(`${path}/cancel`)).body.changed).toBe(false)
    expect((await history(shop, ADA)).slice(-2)).toMatchObject([
      { type: 'redeem', points: -300, cancelled: true },
      { type: 'redeem', points: 300, source: 'redemption', description: 'Redemption cancelled' },
    ])
    if (type === 'fixed_amount') {
      const { body: code } = expectOk(await codeAtShop(shop, redemption.discount_code))
      expect(code.status).toBe('ended')
    }
    if (type === 'store_credit') {
      const credits = expectOk(await shop.platform('GET', `/store-credits?customer_id=${ADA}`)).body
      expect(Number(credits.balance)).toBe(0)
    }
    expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
  })

  it('is nothing for a session token, nor for another customer', async () => {
    const [shop, reward] = await shopWith()
    const { redemption } = expectOk(await redeem(shop, reward)).body
    const token = await shop.sessionToken(ADA)
    const path = `/customers/${ADA}/redemptions/${redemption.id}/cancel` as const
    expect((await shop.post(path, {}, { token })).status).toBe(403)
    await shop.customer(2)
    const { status } = await shop.post(`/customers/2/redemptions/${redemption.id}/cancel`)
    expect(status).toBe(404)
  })
})
