import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXTERNAL_KINDS } from '../../src/lib/external-id.ts'
import { THING_KINDS, type ThingKind } from '../../src/shopify/domain/kept.ts'
import type { CallKind } from '../../src/shopify/store/calls.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { aDiscount } from '../support/discounts.ts'
import { HandClock } from '../support/hand-clock.ts'
import { line, order, refund } from '../support/orders.ts'
import { cancel, newReward } from '../support/redemptions.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { accessTo, openThere } from '../support/shopify/on-shopify.ts'
import { report } from '../support/shopify/report.ts'
import type { StandInShop } from '../support/shopify/stand-in-parts.ts'

/**
 * After a move, Shopify has something else under each number that the built-in shop gave: a person,
 * an order, a product, a variant, a collection, and a code. None is taken for the other.
 */

/** Of these numbers each side has something else; Ada, the beans and the order 71 are the same. */
const [DORA, GONE, ORDER, CUP, LARGE, OLD_SIZE, SUMMER] = [21, 22, 31, 41, 51, 52, 61]
const [ADA, ADA_THERE] = [11, 7011]
const [BEANS, BEANS_THERE] = [40, 9040]
const [ADAS_ORDER, ADAS_ORDER_THERE] = [71, 90071]

const clock = new HandClock()
let app: TestApp
let here: TestShop
let there: TestShop
let shopify: StandInShop
let access: ReturnType<typeof accessTo>
/** The reward that names what the built-in shop does not sell any more. */
let old_size: string
/** A reward on products and collections at once, of which no code can be made at Shopify. */
let on_both: string
/** Codes that members have bought in the built-in shop. */
const bought: Partial<Record<CallKind, { id: string; code: string | null }>> = {}

const balance = async (customer: number) => {
  const reply = await here.get(`/customers/${customer}`)
  return reply.status === 404 ? null : expectOk(reply).body.points_balance
}
const balanceOf = async (gid: string) =>
  expectOk(await here.get(`/customers/external:${encodeURIComponent(gid)}`)).body.points_balance
const shopRow = async () =>
  (await findShopByDomain(app.database.db, here.domain)) ?? expect.fail('no shop')
const latestMove = async () => expectOk(await here.admin('GET', '/shopify/imports')).body.data[0]
const put = async (shop: TestShop, path: string, body: object) =>
  expectOk(await shop.platform('PUT', path, body))
const titled = (
  title: string,
  variants: readonly [number, string][],
  collection_ids = [SUMMER],
) => {
  return {
    ...{ title, collection_ids },
    variants: variants.map(([id, name]) => ({ id, title: name, price: '10.00' })),
  }
}

async function run() {
  clock.advance(3600)
  await app.context.shopify.workImport(await shopRow())
  await app.context.shopify.workDeliveries(await shopRow())
}

async function tell(topic: string, payload: object) {
  await report(app.base_url, access, { topic, payload })
  await run()
}

beforeAll(async () => {
  const database_name = `laurel_test_moved_${process.env.VITEST_POOL_ID ?? '0'}`
  app = await startApp({ database_name, base_clock: clock })
  here = await newShop(app)
  there = await newShop(app)
  expectOk(await here.post('/program/earn-rules', { type: 'order_placed' }))
  await liveHere()
  const opened = await openThere(there)
  shopify = opened.there
  access = accessTo(opened.shopify_domain)
  await liveThere()
  clock.advance(3600)
  expectOk(await here.admin('PUT', '/shopify', access))
  expectOk(await here.admin('POST', '/shopify/moves', { dry_run: false }))
  for (let runs = 0; runs < 12 && (await latestMove()).status !== 'done'; runs += 1) await run()
  const found = { customers: 1, products: 2, orders: 1 }
  expect(await latestMove()).toMatchObject({ status: 'done', found })
})
afterAll(() => app.close())

async function liveHere() {
  await put(here, `/customers/${ADA}`, { email: 'ada@example.com' })
  await put(here, `/customers/${DORA}`, { email: 'dora@example.com' })
  await put(here, `/customers/${GONE}`, { email: 'gone@example.com' })
  expectOk(await here.platform('DELETE', `/customers/${GONE}`))
  await put(here, `/collections/${SUMMER}`, { title: 'Summer' })
  await put(here, `/products/${CUP}`, titled('Cup', [[LARGE, 'Large']]))
  const sizes: [number, string][] = [[50, 'Small']]
  await put(here, `/products/${BEANS}`, titled('Beans', [...sizes, [OLD_SIZE, 'Old size']], []))
  await put(here, '/products/42', titled('Twin', [[54, 'One']], []))
  // Its own id is Shopify's, whatever else is called so.
  const gid = encodeURIComponent('external:gid://shopify/Product/9043')
  await put(here, `/products/${gid}`, titled('Pot', [[55, 'One']], []))
  expectOk(
    await here.patch('/program/eligibility', {
      excluded_products: [{ id: CUP }, { id: BEANS, variant_ids: [OLD_SIZE] }],
      excluded_collections: [{ id: SUMMER }],
    }),
  )
  await order(here, ORDER, { customer_id: DORA, lines: [line('30.00')] })
  await order(here, ADAS_ORDER, { customer_id: ADA, lines: [line('40.00', { id: 5 })] })
  await refund(here, ADAS_ORDER, { id: 6, lines: [], amount: '10.00' })
  await here.award(DORA, 1000)
  for (const [kind, type] of [
    ['discount', 'percentage'],
    ['gift_card', 'gift_card'],
    ['store_credit', 'store_credit'],
  ] as const) {
    const reward_id = await newReward(here, type)
    const redeemed = expectOk(await here.post(`/customers/${DORA}/redemptions`, { reward_id }))
    const { id, discount_code: code } = redeemed.body.redemption
    bought[kind] = { id, code }
  }
  // The size is not sold any more; an exclusion and a reward still name it.
  old_size = await newReward(here, 'free_product', {
    ...{ discount_value: undefined, name: 'Old size' },
    fields: { productId: BEANS, variantId: OLD_SIZE },
  })
  await put(here, `/products/${BEANS}`, titled('Beans', sizes, []))
  on_both = await newReward(here, 'product_discount', {
    fields: { productIds: [BEANS], collectionIds: [SUMMER] },
  })
}

async function liveThere() {
  await there.customer(ADA_THERE, { email: 'ada@example.com' })
  await there.customer(DORA, { email: 'emil@example.com' })
  await there.customer(GONE, { email: 'fred@example.com' })
  await there.collection(SUMMER, 'Winter')
  await there.collection(9061, 'Sale')
  await put(there, `/products/${CUP}`, titled('Kettle', [[LARGE, 'Steel']]))
  const sizes: [number, string][] = [[9050, 'Small']]
  await put(there, `/products/${BEANS_THERE}`, titled('Beans', [...sizes, [OLD_SIZE, 'Huge']], []))
  for (const id of [9041, 9042])
    await put(there, `/products/${id}`, titled('Twin', [[id, 'One']], []))
  await put(there, '/products/9039', titled('Pot', [[9139, 'One']], []))
  await put(there, '/products/9043', titled('Other pot', [[9143, 'One']], []))
  shopify.order_names.set(ADAS_ORDER_THERE, `#${ADAS_ORDER}`)
  const adas = { customer_id: ADA_THERE, lines: [line('40.00', { id: 205 })] }
  await order(there, ADAS_ORDER_THERE, adas)
  const code = bought.discount?.code ?? expect.fail('no code')
  await app.context.platform.createDiscount(
    (await findShopByDomain(app.database.db, there.domain)) ?? expect.fail('no shop'),
    aDiscount({ code, operation_id: 'of-the-merchant' }),
  )
}

/** A new order at Shopify of Ada's, over a hundred, of this line. */
async function adaBuys(number: number, fields: object): Promise<number> {
  const before = (await balance(ADA)) ?? 0
  const lines = [line('100.00', { id: number, ...fields })]
  await order(there, number, { customer_id: ADA_THERE, lines })
  await tell('orders/paid', { id: number })
  return ((await balance(ADA)) ?? 0) - before
}

const catalogue = async (words: string) =>
  expectOk(await here.get(`/shop/catalogue?search=${words}`)).body

async function redeemsNothing(type: string, fields: object) {
  const before = shopify.code_tags.size
  const reply = await here.post('/program/rewards', {
    ...{ type, name: `Of ${JSON.stringify(fields)}`, points_cost: 10, fields },
    ...(type === 'free_product' ? {} : { discount_value: 10 }),
  })
  // The programme names it no more than Shopify knows it.
  expect(reply.status).toBe(422)
  expect(shopify.code_tags.size).toBe(before)
}

const WALK: Record<ThingKind | Exclude<CallKind, 'store_credit_back'>, () => Promise<void>> = {
  async customer() {
    const before = await balance(DORA)
    await tell('customers/redact', { customer: { id: GONE } })
    await order(there, 90081, { customer_id: DORA, lines: [line('50.00', { id: 81 })] })
    await tell('orders/paid', { id: 90081 })
    expect(await balanceOf('gid://shopify/Customer/21')).toBe(50)
    // Ada's number at Shopify names nobody here.
    const paid = await here.post(`/customers/${ADA_THERE}/points/earn`, {
      ...{ points: 5, source_ref: 'a-number-of-shopify' },
    })
    expect(paid.status).toBe(404)
    await there.platform('DELETE', `/customers/${DORA}`)
    await tell('customers/delete', { id: DORA })
    expect(await balance(DORA)).toBe(before)
    expect(JSON.stringify((await here.admin('GET', '/members')).body)).toContain('dora@')
  },
  async order() {
    const before = await balance(DORA)
    await order(there, ORDER, { customer_id: ADA_THERE, lines: [line('25.00', { id: 31 })] })
    const adas = (await balance(ADA)) ?? 0
    await tell('orders/paid', { id: ORDER })
    expect(await balance(ADA)).toBe(adas + 25)
    await there.platform('DELETE', `/orders/${ORDER}`)
    await tell('orders/delete', { id: ORDER })
    expect(await balance(DORA)).toBe(before)
  },
  async product() {
    expect(await adaBuys(90041, { product_id: CUP })).toBe(100)
    const { products } = await catalogue('Kettle')
    expect(products).toMatchObject([{ title: 'Kettle' }])
    expect(products[0].id).not.toBe(`gid://shopify/Product/${CUP}`)
    await redeemsNothing('product_discount', { productIds: [CUP] })
    // Of two that are called the same, it is none; an id tells more than a title.
    expect((await catalogue('Twin')).products.map(({ id }: { id: string }) => id)).toEqual([
      'gid://shopify/Product/9041',
      'gid://shopify/Product/9042',
    ])
    const pots = (await catalogue('pot')).products
    expect(pots.map(({ title }: { title: string }) => title)).toEqual(['Other pot', 'Pot'])
    expect(pots[1].id).toBe('gid://shopify/Product/9039')
    expect(pots[0].id).not.toBe('gid://shopify/Product/9043')
  },
  async variant() {
    expect(await adaBuys(90052, { product_id: BEANS_THERE, variant_id: OLD_SIZE })).toBe(100)
    await redeemsNothing('free_product', { productId: BEANS, variantId: OLD_SIZE })
    const [beans] = (await catalogue('Beans')).products
    expect(beans).toMatchObject({ id: `gid://shopify/Product/${BEANS}` })
    expect(JSON.stringify(beans)).not.toContain(`ProductVariant/${OLD_SIZE}"`)
    const gift = { points: 1000, source_ref: 'for-the-old-size' }
    expectOk(await here.post(`/customers/${ADA}/points/earn`, gift))
    const codes = shopify.code_tags.size
    const redeemed = await here.post(`/customers/${ADA}/redemptions`, { reward_id: old_size })
    expect(redeemed.status).toBe(503)
    expect(shopify.code_tags.size).toBe(codes)
  },
  async collection() {
    await there.product(9060, { ...titled('Scarf', [[9160, 'One']]), collection_ids: [SUMMER] })
    expect(await adaBuys(90061, { product_id: 9060 })).toBe(100)
    const { collections } = await catalogue('Winter')
    expect(collections).toMatchObject([{ title: 'Winter' }])
    expect(collections[0].id).not.toBe(`gid://shopify/Collection/${SUMMER}`)
    await redeemsNothing('product_discount', { collectionIds: [SUMMER] })
  },
  async discount() {
    const { id, code } = bought.discount ?? expect.fail('no code')
    expectOk(await cancel(here, DORA, id))
    const known = expectOk(await there.platform('GET', `/discounts/${code}`)).body
    expect(known).toMatchObject({ status: 'active', effect: { percent: 10 } })
  },
  async gift_card() {
    const { id } = bought.gift_card ?? expect.fail('no card')
    const cancelled = await cancel(here, DORA, id)
    expect(cancelled.status).toBeGreaterThanOrEqual(400)
    expect(shopify.cards).toEqual([])
  },
  async store_credit() {
    const { id } = bought.store_credit ?? expect.fail('no credit')
    const cancelled = await cancel(here, DORA, id)
    expect(cancelled.status).toBeGreaterThanOrEqual(400)
    expect(shopify.bookings).toEqual([])
  },
}

describe('a number that both sides have', () => {
  it('is of a kind that is walked here', () => {
    expect(Object.values(THING_KINDS).toSorted()).toEqual([...EXTERNAL_KINDS].toSorted())
  })

  it.each(Object.entries(WALK))('is not taken for the other: %s', async (_kind, walk) => {
    await walk()
    expect(expectOk(await here.admin('GET', '/verify')).body.problems).toEqual([])
  })

  it('is not taken for the other: a line and a refund of an order that both have', async () => {
    const before = (await balance(ADA)) ?? 0
    // The new line has the number of the built-in shop's line, and the refund that of its refund.
    const lines = [line('40.00', { id: 205 }), line('20.00', { id: 5 })]
    await order(there, ADAS_ORDER_THERE, { customer_id: ADA_THERE, lines })
    await tell('orders/updated', { id: ADAS_ORDER_THERE })
    const edited = (await balance(ADA)) ?? 0
    expect(edited - before).toBe(20)
    await refund(there, ADAS_ORDER_THERE, { id: 6, lines: [{ line_id: 205, quantity: 1 }] })
    await tell('refunds/create', { id: 6, order_id: ADAS_ORDER_THERE })
    expect((await balance(ADA)) ?? 0).toBe(edited - 40)
    expect(expectOk(await here.admin('GET', '/verify')).body.problems).toEqual([])
  })
})

it('keeps a reward that Shopify would refuse by now, and its price can be changed', async () => {
  expectOk(await here.patch(`/program/rewards/${on_both}`, { points_cost: 120 }))
})

it('leaves nothing in the built-in shop of somebody who was forgotten', async () => {
  await there.platform('DELETE', `/customers/${ADA_THERE}`)
  await tell('customers/delete', { id: ADA_THERE })
  const forgotten = expectOk(
    await here.admin('POST', `/customers/${ADA}/forget`, { dry_run: true }),
  ).body
  // An erasure would only close the account.
  const kinds = forgotten.erased.sentences.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(['closes_balance', 'ends_sessions'])
})
