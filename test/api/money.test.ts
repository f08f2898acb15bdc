import { beforeAll, describe, expect, it } from 'vitest'
import { benefitTypes } from '../../src/domain/catalogue/benefits/index.ts'
import { earningTypes } from '../../src/domain/catalogue/earning/index.ts'
import { rewardTypes } from '../../src/domain/catalogue/rewards/index.ts'
import { embeddedShopOperations } from '../../src/embedded-shop/operations.ts'
import type { EmbeddedShop } from '../../src/embedded-shop/shop.ts'
import { adminOperations } from '../../src/endpoints/admin/index.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { MONEY_PATTERN } from '../../src/schemas/base/money.ts'
import { type LooseReply, verdict } from '../support/http.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/**
 * Amounts of money, wherever they are taken and shown: exact to the coins of the shop's currency,
 * and refused where they are finer.
 */

/** Of each currency an amount to the coin, and one that is finer by a digit. */
const CURRENCIES = [
  ['JPY', '1501', '1501.5'],
  ['EUR', '1500.05', '1500.055'],
  ['KWD', '1500.005', '1500.0055'],
] as const

type Body = Record<string, unknown>
type Taker = (shop: TestShop, amount: string) => Promise<LooseReply>

const line = (fields: Body) => ({ id: 1, quantity: 1, price: '2000', ...fields })
const cart = (fields: Body) => ({ product_id: 1, quantity: 1, price: '2000', ...fields })
let number = 100

const order = (body: (amount: string) => Body): Taker => {
  return (shop, amount) => {
    number += 1
    const whole = { customer_id: null, lines: [line({})], shipping: '2000', paid: true }
    return shop.platform('PUT', `/orders/${number}`, { ...whole, ...body(amount) })
  }
}

const refund = (body: (amount: string) => Body): Taker => {
  return async (shop, amount) => {
    const placed = expectOk(await order(() => ({}))(shop, '1')).body
    const path = `/orders/${placed.id}/refunds`
    return shop.platform('POST', path, { id: number, lines: [], ...body(amount) })
  }
}

const estimate = (body: (amount: string) => Body): Taker => {
  return (shop, amount) =>
    shop.post('/estimates', { lines: [cart({})], ...body(amount) }, { key: null })
}

const estimates = (body: (amount: string) => Body): Taker => {
  return (shop, amount) => shop.post('/estimates/batch', { carts: [body(amount)] }, { key: null })
}

const product = (body: (amount: string) => Body): Taker => {
  return (shop, amount) =>
    shop.platform('PUT', '/products/7', {
      title: 'Cup',
      variants: [{ id: 70, price: '1', ...body(amount) }],
    })
}

/**
 * Every field of a request whose schema says that it is money, with where it is shown again, and
 * why a call with it is refused for another reason.
 */
const FIELDS: Readonly<
  Record<string, readonly [Taker, shown: string | null, refused?: '404 not_found']>
> = {
  'putEmbeddedOrder lines[].total': [
    order((total) => ({ lines: [line({ total })] })),
    'lines[0].total',
  ],
  'putEmbeddedOrder lines[].total_discount': [
    order((total_discount) => ({ lines: [line({ total_discount })] })),
    'lines[0].total_discount',
  ],
  'putEmbeddedOrder lines[].tax': [order((tax) => ({ lines: [line({ tax })] })), 'lines[0].tax'],
  'putEmbeddedOrder discount_total': [
    order((discount_total) => ({ discount_total })),
    'discount_total',
  ],
  'putEmbeddedOrder shipping': [order((shipping) => ({ shipping })), 'shipping'],
  'putEmbeddedOrder tax': [order((tax) => ({ tax })), 'tax'],
  'putEmbeddedOrder shipping_tax': [order((shipping_tax) => ({ shipping_tax })), 'shipping_tax'],
  'putEmbeddedOrder discount_codes[].amount': [
    order((amount) => ({ discount_codes: [{ code: 'X', amount }] })),
    'discount_codes[0].amount',
  ],
  'createEmbeddedRefund shipping': [refund((shipping) => ({ shipping })), 'shipping'],
  'createEmbeddedRefund shipping_tax': [
    refund((shipping_tax) => ({ shipping: '2000', shipping_tax })),
    'shipping_tax',
  ],
  'createEmbeddedRefund amount': [refund((amount) => ({ amount })), 'amount'],
  'putEmbeddedProduct variants[].price': [product((price) => ({ price })), 'variants[0].price'],
  'putEmbeddedProduct variants[].compare_at_price': [
    product((compare_at_price) => ({ compare_at_price })),
    'variants[0].compare_at_price',
  ],
  'putEmbeddedGiftCard spent': [
    async (shop, spent) => {
      const reward = await rewardOf(shop, 'gift_card', 2_000)
      const made = await shop.post('/customers/1/redemptions', { reward_id: reward })
      const { discount_code } = expectOk(made).body.redemption
      return shop.platform('PUT', `/gift-cards/${discount_code}`, { spent })
    },
    'spent',
  ],
  'putEmbeddedStoreCredit spent': [
    async (shop, spent) => {
      const reward = await rewardOf(shop, 'store_credit', 2_000)
      expectOk(await shop.post('/customers/1/redemptions', { reward_id: reward }))
      return shop.platform('PUT', '/store-credits', { customer_id: 1, spent })
    },
    'spent',
  ],
  'estimateCart lines[].total': [estimate((total) => ({ lines: [cart({ total })] })), null],
  'estimateCarts carts[].lines[].total': [
    estimates((total) => ({ lines: [cart({ total })] })),
    null,
  ],
  'estimateCart discount_total': [estimate((discount_total) => ({ discount_total })), null],
  'createMembership create_product.price': [
    (shop, price) =>
      shop.post('/program/memberships', { name: 'Club', create_product: { price }, dry_run: true }),
    'would_create_product.price',
  ],
  'createPayout minimum': [
    (shop, minimum) =>
      shop.admin('POST', '/payouts', { partner_id: 'par_none', reference: 'x', minimum }),
    null,
    '404 not_found',
  ],
  'createPayouts minimum': [
    (shop, minimum) => shop.admin('POST', '/payouts/run', { reference: 'x', minimum }),
    null,
  ],
}

async function rewardOf(shop: TestShop, type: string, discount_value: number): Promise<string> {
  await shop.award(1, 100)
  const body = { type, name: type, points_cost: 100, discount_value }
  return expectOk(await shop.post('/program/rewards', body)).body.reward.id
}

/** The same where a number is money by what stands beside it. */
const NUMBERS: Readonly<Record<string, (amount: number) => [method: string, string, Body]>> = {
  'friend_discount.value': (value) => [
    'PATCH',
    '/program/referrals',
    { friend_discount: { type: 'fixed_amount', value } },
  ],
  'friend_discount.minimum_purchase': (minimum_purchase) => [
    'PATCH',
    '/program/referrals',
    { friend_discount: { minimum_purchase } },
  ],
  'commission.code_rate': (code_rate) => [
    'PATCH',
    '/program/affiliates/settings',
    { commission: { type: 'fixed_amount', code_rate, link_rate: 1 } },
  ],
  'customer_discount.value': (value) => [
    'PATCH',
    '/program/affiliates/settings',
    { customer_discount: { type: 'fixed_amount', value } },
  ],
  'criteria[0].threshold': (threshold) => [
    'POST',
    '/program/tiers',
    { name: 'Silver', criteria: [{ metric: 'amount_spent', threshold }] },
  ],
  'benefits[0].fields.discountValue': (discountValue) => [
    'POST',
    '/program/tiers',
    {
      name: 'Silver',
      threshold: 5,
      benefits: [
        { type: 'entry_discount_code', fields: { discountType: 'fixed_amount', discountValue } },
      ],
    },
  ],
}

interface Node {
  readonly pattern?: unknown
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly anyOf?: readonly Node[]
}

function moneyIn({ pattern, properties, items, anyOf }: Node, path = ''): string[] {
  if (pattern === MONEY_PATTERN) return [path]
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, one]) =>
      moneyIn(one, path === '' ? name : `${path}.${name}`),
    ),
    ...(items === undefined ? [] : moneyIn(items, `${path}[]`)),
    ...(anyOf ?? []).flatMap((one) => moneyIn(one, path)),
  ]
}

function shownAt(body: unknown, path: string): unknown {
  return path
    .split(/[.[\]]+/)
    .filter((step) => step !== '')
    .reduce<unknown>((at, step) => new Map(Object.entries(Object(at))).get(step), body)
}

it('every field of money is tried here', () => {
  // What they would do is not asked, only what they take.
  const of_shop = embeddedShopOperations({ changes: Object.create(null) } as EmbeddedShop)
  const asked = [...endpoints, ...adminOperations, ...of_shop].flatMap(({ operation_id, body }) =>
    moneyIn(body).map((path) => `${operation_id} ${path}`),
  )
  expect(Object.keys(FIELDS).toSorted()).toEqual(asked.toSorted())
})

describe.each(CURRENCIES)('in %s', (currency, exact, finer) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await newShop(undefined, { currency })
    await shop.switch({ affiliates_feature: true })
    await shop.customer(1)
  })

  it.each(Object.entries(FIELDS))('%s', async (name, [take, shown, refused]) => {
    const field = (name.split(' ')[1] ?? '').replaceAll('[]', '[0]')
    expect(verdict(await take(shop, finer))).toBe(`422 validation_error ${field}`)
    const reply = await take(shop, exact)
    if (refused !== undefined) {
      expect(verdict(reply)).toBe(refused)
      return
    }
    const taken = expectOk(reply).body
    if (shown !== null) expect(shownAt(taken, shown)).toBe(exact)
  })

  it.each(Object.entries(NUMBERS))('%s', async (field, ask) => {
    const send = (amount: string) => {
      const [method, path, body] = ask(Number(amount))
      return shop.call(method, path, { ...body, dry_run: true }, { key: null })
    }
    expect(verdict(await send(finer))).toBe(`422 validation_error ${field}`)
    expectOk(await send(exact))
  })

  const specs = [
    ...[...earningTypes, ...benefitTypes].flatMap((type) =>
      type.fields
        .filter((spec) => spec.type === 'money')
        .map((spec) => [`${type.type} ${spec.key}`, spec.key, type.check] as const),
    ),
    ...rewardTypes.flatMap((type) =>
      type.fields
        .filter((spec) => spec.type === 'money')
        .map((spec) => {
          const check = (fields: Body) => type.check({ fields }, currency)
          return [`${type.type} ${spec.key}`, spec.key, check] as const
        }),
    ),
  ]

  it.each(specs)('the field %s of the catalogue', (_name, key, check) => {
    const faulty = (amount: string) =>
      check({ [key]: Number(amount) }, currency).some(({ field }) => field === `fields.${key}`)
    expect(faulty(finer)).toBe(true)
    expect(faulty(exact)).toBe(false)
  })

  it.each(['fixed_amount', 'store_credit', 'gift_card'])('a reward %s', async (type) => {
    const make = (discount_value: number) =>
      shop.post('/program/rewards', { type, name: 'One', points_cost: 100, discount_value })
    expect(verdict(await make(Number(finer)))).toBe('422 validation_error discount_value')
    const { reward } = expectOk(await make(Number(exact))).body
    expect(reward.discount_value).toBe(Number(exact))
    const digits = exact.split('.')[1]?.length ?? 0
    // The smallest coin is an amount, and half of it is none.
    expectOk(await make(Number(`1e-${digits}`)))
    expect((await make(Number(`5e-${digits + 1}`))).status).toBe(422)
  })

  it('what an order came to, what is left of it and what was spent are one', async () => {
    const ada = await shop.customer(2)
    expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
    const body = { customer_id: ada, lines: [line({ price: exact, quantity: 3 })], paid: true }
    const discounted = { ...body, discount_total: '100' }
    expectOk(await shop.platform('PUT', '/orders/1', discounted))
    expectOk(
      await shop.platform('POST', '/orders/1/refunds', {
        id: 1,
        lines: [{ line_id: 1, quantity: 1 }],
      }),
    )
    const digits = exact.split('.')[1]?.length ?? 0
    const inCoins = (amount: number) => Number(amount.toFixed(digits))
    const total = Number(exact) * 3 - 100
    const { lifetime_spend } = expectOk(await shop.get(`/customers/${ada}`)).body
    expect(lifetime_spend).toBe(inCoins((total * 2) / 3))
    const { data } = expectOk(await shop.get(`/customers/${ada}/transactions`)).body
    expect(data.at(-1).order_total).toBe(inCoins(total))
    // All of the rest can be given back, and not a coin more.
    const rest = inCoins(total - inCoins(total / 3))
    const more = (rest + Number(`1e-${digits}`)).toFixed(digits)
    const give = (id: number, amount: string) =>
      shop.platform('POST', '/orders/1/refunds', { id, amount })
    expect((await give(2, more)).status).toBe(422)
    expectOk(await give(3, rest.toFixed(digits)))
    expect(expectOk(await shop.get(`/customers/${ada}`)).body.lifetime_spend).toBe(0)
  })

  it('a paid membership has a price', async () => {
    const body = { name: 'Club', create_product: { price: '0' }, dry_run: true }
    const refused = await shop.post('/program/memberships', body, { key: null })
    expect(verdict(refused)).toBe('422 validation_error create_product.price')
  })
})
