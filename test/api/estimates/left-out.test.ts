import { beforeAll, describe, expect, it, vi } from 'vitest'
import { estimateCartEndpoint } from '../../../src/endpoints/orders/estimate-cart.ts'
import { campaignAt } from '../../support/campaigns.ts'
import { verdict } from '../../support/http.ts'
import { line, order, orderShop, points } from '../../support/orders.ts'
import { expectOk, type TestShop } from '../../support/shop.ts'
import { askTool } from '../../support/tools.ts'

/** Carts that leave out what the shop knows of their products, and the orders they become. */

const ADA = 1001
const COLLECTION = 7
/** What it is in every way that can be looked at, and what is nothing of it all. */
const MARKED = 201
const PLAIN = 202
const UNKNOWN = 299

/** Each fact of a product: how one has it, how one has none of it, and who looks at it. */
const FACTS = {
  tags: {
    has: ['Vegan'],
    none: [],
    excluded: { excluded_product_tags: ['vegan'] },
    scope: { tags: ['VEGAN'] },
  },
  collection_ids: {
    has: [COLLECTION],
    none: [],
    excluded: { excluded_collections: [{ id: COLLECTION }] },
    scope: { collection_ids: [COLLECTION] },
  },
  gift_card: { has: true, none: false, excluded: { exclude_gift_cards: true }, scope: null },
} as const
type Fact = keyof typeof FACTS
const facts = Object.keys(FACTS) as Fact[]

const with_all = Object.fromEntries(facts.map((fact) => [fact, FACTS[fact].has]))
const all_excluded = Object.assign({}, ...facts.map((fact) => FACTS[fact].excluded))

const item = (product_id: number, fields: Record<string, unknown> = {}) => ({
  product_id,
  quantity: 1,
  price: 100,
  ...fields,
})

async function markedShop(eligibility: object = {}): Promise<TestShop> {
  const shop = await orderShop()
  await shop.switch({ campaigns_feature: true })
  await shop.collection(COLLECTION)
  await shop.product(MARKED, with_all)
  await shop.product(PLAIN)
  await shop.customer(ADA)
  // Nothing goes by what a product is but by what a test excludes.
  const by_nothing = { exclude_gift_cards: false }
  expectOk(await shop.patch('/program/eligibility', { ...by_nothing, ...eligibility }))
  return shop
}

const ask = (shop: TestShop, lines: readonly object[], token = shop.key) =>
  shop.post('/estimates', { lines }, { token })

async function estimated(shop: TestShop, lines: readonly object[], token = shop.key) {
  return expectOk(await ask(shop, lines, token)).body
}

/** What each line of a cart would earn by itself. */
const pointsOfEach = (shop: TestShop, lines: readonly object[], token = shop.key) =>
  Promise.all(lines.map(async (one) => (await estimated(shop, [one], token)).points))

/** What an order of one piece of the product for 100 really earns. */
async function ordered(shop: TestShop, number: number, product_id: number): Promise<number> {
  const { balance } = await points(shop, ADA)
  await order(shop, number, { customer_id: ADA, lines: [line(100, { product_id })] })
  return (await points(shop, ADA)).balance - balance
}

describe.each(facts)('%s', (fact) => {
  const { has, none, excluded } = FACTS[fact]

  it('left out, excludes a line as it does the order', async () => {
    const shop = await markedShop(excluded)
    for (const [index, product] of [MARKED, PLAIN, UNKNOWN].entries()) {
      const { points, reason, lines } = await estimated(shop, [item(product)])
      expect(points).toBe(product === MARKED ? 0 : 100)
      expect(reason).toBe(product === MARKED ? 'no_eligible_lines' : null)
      expect(lines[0].eligible).toBe(product !== MARKED)
      expect(await ordered(shop, 5001 + index, product)).toBe(points)
    }
  })

  it('given, is taken as it is', async () => {
    const shop = await markedShop(excluded)
    const lines = [item(MARKED, { [fact]: none }), item(PLAIN, { [fact]: has })]
    expect(await pointsOfEach(shop, lines)).toEqual([100, 0])
  })
})

describe('a campaign', () => {
  const scopes = facts.flatMap((fact) => FACTS[fact].scope ?? [])
  const ways = scopes.flatMap((scope) => ['include', 'exclude'].map((mode) => ({ mode, ...scope })))

  it.each(ways)('with the scope %j looks at what is left out', async (product_scope) => {
    const shop = await markedShop()
    await campaignAt(shop, 'active', { multiplier: 3, product_scope })
    const of_marked = product_scope.mode === 'include'
    for (const [index, product] of [MARKED, PLAIN, UNKNOWN].entries()) {
      const { points } = await estimated(shop, [item(product)])
      expect(points).toBe((product === MARKED) === of_marked ? 300 : 100)
      expect(await ordered(shop, 5001 + index, product)).toBe(points)
    }
  })
})

describe('what is left out', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await markedShop(all_excluded)
  })

  it('is the same by key, by session token and by tool', async () => {
    const lines = [item(MARKED), item(PLAIN), item(MARKED, { tags: [] })]
    const fields = { customer_id: ADA, lines }
    const by_key = expectOk(await shop.post('/estimates', fields)).body
    expect(by_key.lines.map((one: { eligible: boolean }) => one.eligible)).toEqual([
      false,
      true,
      false,
    ])
    const token = await shop.sessionToken(ADA, ['read'])
    expect(expectOk(await shop.post('/estimates', fields, { token })).body).toEqual(by_key)
    expect((await askTool(shop, estimateCartEndpoint, { fields })).body).toEqual(by_key)
  })

  it('is asked of the platform once for all lines, and each product once', async () => {
    const asked = vi.spyOn(shop.app.context.platform, 'findProductFacts')
    const numbers = [...Array(250).keys()].map((index) => index + PLAIN)
    const lines = [item(MARKED), ...numbers, ...numbers.slice(1)].map((one) =>
      typeof one === 'number' ? item(one) : one,
    )
    expect(lines).toHaveLength(500)
    expect((await estimated(shop, lines)).points).toBe(499 * 100)
    expect(asked.mock.calls.map(([, product_ids]) => product_ids)).toEqual([[MARKED, ...numbers]])
    asked.mockClear()
    await estimated(shop, [item(MARKED, with_all), item(PLAIN, with_all)])
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
  })

  it('needs the platform where something goes by it, and nowhere else', async () => {
    const open = await markedShop()
    const faults = { mode: 'unavailable' }
    for (const one of [shop, open]) expectOk(await one.platform('PUT', '/faults', faults))
    const reply = await ask(shop, [item(MARKED)])
    expect(verdict(reply)).toBe('503 platform_unavailable')
    expect(await pointsOfEach(shop, [item(MARKED, with_all)])).toEqual([0])
    expect(await pointsOfEach(open, [item(MARKED)])).toEqual([100])
    expectOk(await shop.platform('PUT', '/faults', { mode: 'none' }))
  })

  it('of what cannot be bought, a session token is not told', async () => {
    const token = await shop.sessionToken(ADA, ['read'])
    await campaignAt(shop, 'active', {
      multiplier: 3,
      product_scope: { mode: 'include', tags: ['launch'] },
    })
    const hidden = ['DRAFT', 'ARCHIVED'].flatMap((status, index) => [
      { number: 310 + index, status, ...with_all },
      { number: 320 + index, status, tags: ['launch'] },
    ])
    for (const { number, ...fields } of hidden) await shop.product(number, fields)
    const lines = hidden.map(({ number }) => item(number))
    expect(await pointsOfEach(shop, lines)).toEqual([0, 300, 0, 300])
    // As of a product that there is not.
    expect(await pointsOfEach(shop, lines, token)).toEqual([100, 100, 100, 100])
    expect(await pointsOfEach(shop, [item(UNKNOWN)], token)).toEqual([100])
    for (const { number, status: _, ...fields } of hidden) await shop.product(number, fields)
    expect(await pointsOfEach(shop, lines, token)).toEqual([0, 300, 0, 300])
  })
})
