import { beforeAll, describe, expect, it } from 'vitest'
import { verdict } from '../../support/http.ts'
import { line, order, orderShop } from '../../support/orders.ts'
import { newRule, readProgram } from '../../support/programs.ts'
import { expectOk, newShop, type TestShop } from '../../support/shop.ts'

/**
 * Every way to each reason why a cart earns nothing; and the order that the cart becomes earns
 * nothing for the same reason, as its explanation tells.
 */

const ADA = 1001
const PRODUCT = 201
const COLLECTION = 7

interface CartLine {
  readonly product_id: number
  readonly quantity: number
  readonly price: number
  readonly tags?: readonly string[]
  readonly collection_ids?: readonly number[]
  readonly [field: string]: unknown
}

const item = (price: number, fields: Record<string, unknown> = {}): CartLine => ({
  product_id: PRODUCT,
  quantity: 1,
  price,
  ...fields,
})

interface Way {
  /** What the merchant sets. */
  readonly eligibility?: object
  readonly rule?: object
  readonly arrange?: (shop: TestShop) => Promise<unknown>
  readonly profile?: Record<string, unknown>
  readonly lines?: readonly CartLine[]
  readonly discount_total?: number
}

const exclude = (shop: TestShop, excluded_from_program = true) =>
  shop.patch(`/customers/${ADA}`, { excluded_from_program })

async function orderRule(shop: TestShop): Promise<string> {
  const { earning_rules } = await readProgram(shop)
  return earning_rules.find(({ type }: { type: string }) => type === 'order_placed').id
}

async function switchRule(shop: TestShop, enabled: boolean): Promise<void> {
  expectOk(await shop.patch(`/program/earn-rules/${await orderRule(shop)}`, { enabled }))
}

const membershipOf = (product: number) => (shop: TestShop) =>
  shop.post('/program/memberships', { name: 'Club', product: { id: product } })

async function arranged({ eligibility, rule, arrange, profile = {} }: Way): Promise<TestShop> {
  const shop = await orderShop({ ...rule })
  await shop.collection(COLLECTION)
  for (const number of [PRODUCT, 202, 203]) await shop.product(number)
  await shop.customer(ADA, profile)
  if (eligibility) expectOk(await shop.patch('/program/eligibility', eligibility))
  await arrange?.(shop)
  return shop
}

async function estimate(shop: TestShop, body: object) {
  return expectOk(await shop.post('/estimates', body)).body
}

/** The order that a cart becomes; what a product is, the shop's catalogue says. */
async function ordered(shop: TestShop, { lines = [item(100)], discount_total = 0 }: Way) {
  for (const { product_id, tags = [], collection_ids = [] } of lines) {
    await shop.product(product_id, { tags, collection_ids })
  }
  const order_lines = lines.map(({ tags: _, collection_ids: __, price, ...fields }, index) =>
    line(price, { ...fields, id: index + 1 }),
  )
  await order(shop, 5001, { customer_id: ADA, lines: order_lines, discount_total })
  const path = `/customers/${ADA}/explain?order_id=5001` as const
  return expectOk(await shop.admin('GET', path)).body.order
}

/** The cart and the order that it becomes earn nothing for this reason; by what, the order says. */
async function expectNothing(way: Way, reason: string, cause: unknown): Promise<void> {
  const shop = await arranged(way)
  const { lines = [item(100)], discount_total = 0 } = way
  const cart = await estimate(shop, { customer_id: ADA, lines, discount_total })
  expect(cart).toMatchObject({ enabled: false, reason, points: 0, base_points: 0, bonus_points: 0 })
  const explained = await ordered(shop, way)
  expect(explained.judgement).toMatchObject({ reason, points: 0 })
  const by_line = explained.lines.map((one: { excluded_by: string | null }) => one.excluded_by)
  expect(explained.judgement.exclusion ?? by_line).toEqual(cause)
  expect(cart.lines.map((one: { eligible: boolean }) => one.eligible)).toEqual(
    by_line.map((by: string | null) => by === null),
  )
}

describe('program_disabled', () => {
  it('is said while the programme is off', () =>
    expectNothing(
      { arrange: (shop) => shop.switch({ program_enabled: false }) },
      'program_disabled',
      [null],
    ))
})

describe('no_points_layer is said where', () => {
  it.each<[string, Way['arrange']]>([
    ['the rule for orders is off', (shop) => switchRule(shop, false)],
    [
      'it was deleted',
      async (shop) => shop.call('DELETE', `/program/earn-rules/${await orderRule(shop)}`),
    ],
    [
      'only other rules are on',
      async (shop) => {
        await switchRule(shop, false)
        await newRule(shop, { type: 'product_review' })
      },
    ],
  ])('%s', (_what, arrange) =>
    expectNothing({ ...(arrange && { arrange }) }, 'no_points_layer', [null]))
})

describe('customer_excluded is said of', () => {
  const COMPANY = { company: { name: 'Beans Ltd' } }

  it.each<[string, Way, string]>([
    ['whom the merchant excluded', { arrange: exclude }, 'excluded_from_program'],
    [
      'a customer with a tag, in any case',
      { profile: { tags: ['web', 'Staff'] }, eligibility: { excluded_customer_tags: ['sTAFF'] } },
      'customer_tag',
    ],
    [
      'a company, where it is for private customers',
      { profile: COMPANY, eligibility: { customer_audience: 'b2c_only' } },
      'customer_audience',
    ],
    [
      'a private customer, where it is for companies',
      { eligibility: { customer_audience: 'b2b_only' } },
      'customer_audience',
    ],
  ])('%s', (_what, way, cause) => expectNothing(way, 'customer_excluded', cause))

  it.each<[string, Way]>([
    ['a company', { profile: COMPANY, eligibility: { customer_audience: 'b2b_only' } }],
    ['a private customer', { eligibility: { customer_audience: 'b2c_only' } }],
    [
      'a customer whose tag only contains the word',
      { profile: { tags: ['staffing'] }, eligibility: { excluded_customer_tags: ['staff'] } },
    ],
  ])('nobody else: %s earns', async (_what, way) => {
    const shop = await arranged(way)
    const cart = { customer_id: ADA, lines: [item(100)] }
    expect(await estimate(shop, cart)).toMatchObject({ reason: null, points: 100 })
  })
})

describe('no_eligible_lines is said of a cart', () => {
  it.each<[string, Way, string[]]>([
    [
      'of gift cards',
      { eligibility: { exclude_gift_cards: true }, lines: [item(100, { gift_card: true })] },
      ['gift_card'],
    ],
    [
      'of sale items',
      {
        eligibility: { exclude_discounted_items: true },
        lines: [item(99.99, { compare_at_price: 100 })],
      },
      ['sale_item'],
    ],
    [
      'of what buys a membership',
      { eligibility: { exclude_membership_purchases: true }, arrange: membershipOf(PRODUCT) },
      ['membership_product'],
    ],
    [
      'of a product that is left out',
      { eligibility: { excluded_products: [{ id: PRODUCT }] } },
      ['product'],
    ],
    [
      'of a variant that is left out',
      {
        eligibility: { excluded_products: [{ id: PRODUCT, variant_ids: [PRODUCT * 10] }] },
        lines: [item(100, { variant_id: PRODUCT * 10 })],
      },
      ['product'],
    ],
    [
      'of products with a tag',
      { eligibility: { excluded_product_tags: ['Sale'] }, lines: [item(100, { tags: ['sALE'] })] },
      ['product_tag'],
    ],
    [
      'of a collection',
      {
        eligibility: { excluded_collections: [{ id: COLLECTION }] },
        lines: [item(100, { collection_ids: [COLLECTION] })],
      },
      ['collection'],
    ],
    [
      'in which each line is left out for another reason',
      {
        eligibility: {
          exclude_gift_cards: true,
          exclude_discounted_items: true,
          excluded_products: [{ id: PRODUCT }],
          excluded_product_tags: ['sale'],
          excluded_collections: [{ id: COLLECTION }],
        },
        lines: [
          item(1),
          item(1, { product_id: 202, gift_card: true }),
          item(1, { product_id: 202, compare_at_price: 2 }),
          item(1, { product_id: 203, tags: ['sale'] }),
        ],
      },
      ['product', 'gift_card', 'sale_item', 'product_tag'],
    ],
  ])('%s', (_what, way, cause) => expectNothing(way, 'no_eligible_lines', cause))

  it('of no lines at all', async () => {
    const shop = await arranged({})
    const cart = await estimate(shop, { customer_id: ADA, lines: [] })
    expect(cart).toMatchObject({ enabled: false, reason: 'no_eligible_lines', lines: [] })
  })

  it.each<[string, Way]>([
    [
      'a price that is no lower than before',
      {
        eligibility: { exclude_discounted_items: true },
        lines: [item(100, { compare_at_price: 100 })],
      },
    ],
    [
      'another variant',
      {
        eligibility: { excluded_products: [{ id: PRODUCT, variant_ids: [PRODUCT * 10] }] },
        lines: [item(100, { variant_id: 2011 })],
      },
    ],
    [
      'a first subscription',
      {
        eligibility: { exclude_subscription_renewals: true },
        lines: [item(100, { subscription: true })],
      },
    ],
    [
      'one line that is left',
      {
        eligibility: { exclude_gift_cards: true },
        lines: [item(7, { gift_card: true }), item(100)],
      },
    ],
  ])('not for %s', async (_what, way) => {
    const shop = await arranged(way)
    const cart = { customer_id: ADA, lines: way.lines }
    expect(await estimate(shop, cart)).toMatchObject({ enabled: true, reason: null, points: 100 })
  })

  it('and of an order with a tag, or of renewals, which no cart has', async () => {
    const shop = await arranged({
      eligibility: { excluded_order_tags: ['B-ware'], exclude_subscription_renewals: true },
    })
    const cart = { customer_id: ADA, lines: [item(100, { subscription: true })] }
    expect(await estimate(shop, cart)).toMatchObject({ reason: null, points: 100 })
    const renewal = line(100, { subscription: true, subscription_renewal: true })
    await order(shop, 5001, { customer_id: ADA, lines: [renewal] })
    await order(shop, 5002, { customer_id: ADA, tags: ['b-WARE'] })
    for (const [number, exclusion] of [
      [5001, null],
      [5002, 'order_tag'],
    ] as const) {
      const path = `/customers/${ADA}/explain?order_id=${number}` as const
      const { judgement } = expectOk(await shop.admin('GET', path)).body.order
      expect(judgement).toMatchObject({ reason: 'no_eligible_lines', exclusion, points: 0 })
    }
  })
})

describe('nothing_earned is said of a cart', () => {
  it.each<[string, Way, unknown]>([
    ['below the minimum', { rule: { minimumPurchase: 100.01 } }, 'below_minimum'],
    [
      'that reaches the minimum only with what is left out',
      {
        rule: { minimumPurchase: 100 },
        eligibility: { exclude_gift_cards: true },
        lines: [item(99.99), item(100, { gift_card: true })],
      },
      'below_minimum',
    ],
    [
      'that reaches the minimum only before its discount',
      { rule: { minimumPurchase: 100 }, discount_total: 0.01 },
      'below_minimum',
    ],
    ['that costs nothing', { lines: [item(0)] }, [null]],
    ['that a discount pays for', { discount_total: 100 }, [null]],
    ['that a discount more than pays for', { discount_total: 1_000 }, [null]],
    ['that rounds down to nothing', { rule: { earnDenominator: 10 }, lines: [item(9.99)] }, [null]],
    [
      'that rounds to nothing, the nearest number',
      { rule: { earnDenominator: 10, rounding: 'nearest' }, lines: [item(4.99)] },
      [null],
    ],
    [
      'of a customer who was paid as often as the rule pays',
      {
        rule: { limit: 1 },
        arrange: (shop) => order(shop, 5000, { customer_id: ADA, lines: [line(1)] }),
      },
      'limit_reached',
    ],
  ])('%s', (_what, way, cause) => expectNothing(way, 'nothing_earned', cause))

  it.each<[string, Way, number]>([
    ['at the minimum', { rule: { minimumPurchase: 100 } }, 100],
    ['of so little that is rounded up', { rule: { rounding: 'ceil' }, lines: [item(0.01)] }, 1],
    [
      'of half a point that is rounded',
      { rule: { earnDenominator: 10, rounding: 'nearest' }, lines: [item(5)] },
      1,
    ],
    ['of many lines that come to a point only together', { lines: [item(0.5), item(0.5)] }, 1],
  ])('not %s', async (_what, { lines = [item(100)], ...way }, points) => {
    const shop = await arranged(way)
    expect(await estimate(shop, { customer_id: ADA, lines })).toMatchObject({
      reason: null,
      points,
    })
  })

  it('of a limit only until an order of it is cancelled', async () => {
    const shop = await arranged({ rule: { limit: 1 } })
    const cart = { customer_id: ADA, lines: [item(100)] }
    await order(shop, 5000, { customer_id: ADA })
    expect((await estimate(shop, cart)).reason).toBe('nothing_earned')
    await order(shop, 5000, { customer_id: ADA, cancelled: true })
    expect((await estimate(shop, cart)).reason).toBeNull()
  })
})

describe('of several reasons', () => {
  const ORDER = [
    'program_disabled',
    'no_points_layer',
    'customer_excluded',
    'no_eligible_lines',
    'nothing_earned',
  ] as const

  it('the first is said, whichever of the others hold too', async () => {
    const shop = await arranged({
      rule: { minimumPurchase: 50 },
      eligibility: { exclude_gift_cards: true },
    })
    /** Makes each reason hold, or not, as the bits of a number say. */
    const holds = (bits: number, reason: (typeof ORDER)[number]) =>
      (bits & (1 << ORDER.indexOf(reason))) !== 0
    for (let bits = 0; bits < 2 ** ORDER.length; bits += 1) {
      await shop.switch({ program_enabled: !holds(bits, 'program_disabled') })
      await switchRule(shop, !holds(bits, 'no_points_layer'))
      await exclude(shop, holds(bits, 'customer_excluded'))
      const price = holds(bits, 'nothing_earned') ? 49.99 : 100
      const gift_card = holds(bits, 'no_eligible_lines')
      const cart = { customer_id: ADA, lines: [item(price, { gift_card })] }
      const { reason, enabled, points } = await estimate(shop, cart)
      const first = ORDER.find((one) => holds(bits, one)) ?? null
      expect([bits, reason, enabled, points > 0]).toEqual([
        bits,
        first,
        first === null,
        first === null,
      ])
    }
  })
})

describe('a guest', () => {
  it('gets every reason but those of a customer', async () => {
    const shop = await newShop()
    const lines = [item(100, { gift_card: true })]
    const reason = async (body: object = { lines }) => (await estimate(shop, body)).reason
    await shop.switch({ program_enabled: false })
    expect(await reason()).toBe('program_disabled')
    await shop.switch({ program_enabled: true })
    expect(await reason()).toBe('no_points_layer')
    await newRule(shop, { type: 'order_placed', fields: { limit: 1 } })
    const eligibility = { exclude_gift_cards: true, excluded_customer_tags: ['guest'] }
    expectOk(await shop.patch('/program/eligibility', eligibility))
    expect(await reason()).toBe('no_eligible_lines')
    expect(await reason({ lines: [item(0.99)] })).toBe('nothing_earned')
    // The orders of other guests are no orders of this one.
    await order(shop, 5001)
    await order(shop, 5002)
    expect(await reason({ lines: [item(1)] })).toBeNull()
  })

  it('is a private customer', async () => {
    const shop = await arranged({ eligibility: { customer_audience: 'b2b_only' } })
    const { reason, customer_id } = await estimate(shop, { lines: [item(100)] })
    expect([reason, customer_id]).toEqual(['customer_excluded', null])
    expectOk(await shop.patch('/program/eligibility', { customer_audience: 'b2c_only' }))
    expect((await estimate(shop, { lines: [item(100)] })).reason).toBeNull()
  })
})

describe('who asks', () => {
  const BEN = 1002
  let shop: TestShop

  beforeAll(async () => {
    shop = await arranged({ eligibility: { excluded_customer_tags: ['staff'] } })
    await shop.customer(ADA, { tags: ['staff'] })
    await shop.customer(BEN)
  })

  const ask = (token: string, body: object = {}) =>
    shop.post('/estimates', { lines: [item(100)], ...body }, { token })

  it('by a session token, learns of its own customer, named in any way or not', async () => {
    const token = await shop.sessionToken(ADA, ['read'])
    const gid = `gid://shopify/Customer/${ADA}`
    for (const body of [
      {},
      { customer_id: ADA },
      { customer_id: `${ADA}` },
      { customer_id: gid },
    ]) {
      const cart = expectOk(await ask(token, body)).body
      expect(cart).toMatchObject({ customer_id: gid, reason: 'customer_excluded' })
    }
    expect(expectOk(await ask(await shop.sessionToken(BEN, ['read']))).body.reason).toBeNull()
  })

  it('by a session token, learns nothing of another customer, known or not', async () => {
    const token = await shop.sessionToken(ADA, ['read'])
    for (const customer_id of [BEN, `gid://shopify/Customer/${BEN}`, 4040, 'ada']) {
      const reply = await ask(token, { customer_id })
      expect(verdict(reply)).toBe('403 insufficient_scope')
      expect(reply.body.error.details).toMatchObject({ session_token: true })
    }
  })

  it('by a session token that may only write, is refused', async () => {
    const reply = await ask(await shop.sessionToken(ADA, ['write']))
    expect(verdict(reply)).toBe('403 insufficient_scope')
  })

  it('learns that a customer is unknown before anything about the cart', async () => {
    await shop.switch({ program_enabled: false })
    for (const customer_id of [4040, 'gid://shopify/Customer/4040', 'gid://shopify/Order/1001']) {
      const reply = await shop.post('/estimates', { customer_id, lines: [] })
      expect(verdict(reply)).toBe('404 not_found')
    }
    await shop.switch({ program_enabled: true })
  })
})
