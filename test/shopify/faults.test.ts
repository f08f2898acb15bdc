import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Platform, PlatformShop } from '../../src/domain/platform.ts'
import { listWaiting } from '../../src/shopify/store/calls.ts'
import { aDiscount } from '../support/discounts.ts'
import { newShop, type TestShop } from '../support/shop.ts'
import {
  accessTo,
  forgetConnections,
  machineTime,
  type OnShopify,
  onShopify,
} from '../support/shopify/on-shopify.ts'
import { CALL_FAULTS, type CallFault } from '../support/shopify/stand-in.ts'
import { WALKED } from '../support/shopify/walked.ts'

const ADA = 1001
const MINUTE = 60

let shop: TestShop
let on: OnShopify
let platform: Platform
let own: PlatformShop

/** A shop on Shopify with a customer and a product. */
async function open() {
  shop = await newShop()
  await forgetConnections(shop.app)
  on = await onShopify(shop)
  ;({ platform, own } = on)
  on.stand_in.clear()
  await shop.customer(ADA)
  await shop.platform('PUT', '/products/7', {
    title: 'Blue cup',
    tags: ['blue'],
    collection_ids: [],
    variants: [{ id: 70, title: 'Small', price: '9.90' }],
  })
}

const code = aDiscount()
const card = {
  operation_id: 'card',
  code: 'GIFT1234',
  customer_id: ADA,
  amount: '25.00',
  ends_at: null,
}
const credit = { operation_id: 'credit', customer_id: ADA, amount: '5.00' }
const everything = {
  mode: 'include',
  product_ids: [7],
  collection_ids: [],
  tags: [],
} as const
const search = { words: 'blue', limit: 5 }

/** What the service can ask of the platform: the call, and what must stand before and after it. */
const asked: Record<string, { prepare?: () => Promise<unknown>; ask: () => Promise<unknown> }> = {
  findCustomer: { ask: () => platform.findCustomer(own, ADA) },
  findProducts: { ask: () => platform.findProducts(own, [7]) },
  findProductFacts: { ask: () => platform.findProductFacts(own, [7]) },
  countProducts: { ask: () => platform.countProducts(own, everything) },
  hasGiftCards: { ask: () => platform.hasGiftCards(own) },
  searchProducts: { ask: () => platform.searchProducts(own, search) },
  searchCollections: { ask: () => platform.searchCollections(own, search) },
  searchTags: { ask: () => platform.searchTags(own, search) },
  findCollections: { ask: () => platform.findCollections(own, [21]) },
  createDraftProduct: {
    ask: () => platform.createDraftProduct(own, { operation_id: 'd', title: 'C', price: '9.00' }),
  },
  publishMembershipRules: { ask: () => platform.publishMembershipRules(own, []) },
  findPolicies: { ask: () => platform.findPolicies(own) },
  findConsents: { ask: () => platform.findConsents(own, ADA) },
  recordEmailConsent: { ask: () => platform.recordEmailConsent(own, ADA) },
  recordSmsConsent: { ask: () => platform.recordSmsConsent(own, ADA, '+4366012345') },
  createDiscount: { ask: () => platform.createDiscount(own, code) },
  changeDiscount: {
    prepare: () => platform.createDiscount(own, code),
    ask: () =>
      platform.changeDiscount(own, code.code, {
        type: 'fixed_amount',
        amount: '1.00',
        applies_to: null,
      }),
  },
  endDiscount: {
    prepare: () => platform.createDiscount(own, code),
    ask: () => platform.endDiscount(own, code.code),
  },
  createGiftCard: { ask: () => platform.createGiftCard(own, card) },
  endGiftCard: {
    prepare: () => platform.createGiftCard(own, card),
    ask: () => platform.endGiftCard(own, card.code),
  },
  issueStoreCredit: { ask: () => platform.issueStoreCredit(own, credit) },
  takeBackStoreCredit: {
    prepare: () => platform.issueStoreCredit(own, credit),
    ask: () => platform.takeBackStoreCredit(own, credit.operation_id),
  },
}
const METHODS = Object.keys(asked)

/** What the shop has in the end, as far as it is money or consent. */
async function footprint() {
  const read = async (path: string) => (await shop.platform('GET', path)).body
  const { balance } = await read(`/store-credits?customer_id=${ADA}`)
  const { email_consent, sms_consent, phone } = await read(`/customers/${ADA}`)
  const codes = [...on.there.code_tags.keys()]
  const { effect, status } = await read(`/discounts/${code.code}`)
  const cards = on.there.cards.map((one) => one.code)
  return { balance, email_consent, sms_consent, phone, codes, effect, status, cards }
}

/** What it comes to without any fault, in a shop of its own, and the calls that it makes. */
async function faultless(method: string) {
  await open()
  const { prepare, ask } = asked[method] ?? expect.fail(method)
  await prepare?.()
  const before = on.stand_in.calls.length
  const answer = withoutMoments(await ask())
  const calls = [...new Set(on.stand_in.calls.slice(before))]
  expect(calls.length).toBeGreaterThan(0)
  return { calls, wanted: { answer, footprint: await footprint() } }
}

const withoutMoments = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer ?? null, (key, value) => (/_at$/.test(key) ? null : value)))

/** Calls that have gone wrong in every way. */
const walked = new Set<string>()

it('walks everything that the service asks of a platform', async () => {
  await open()
  const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(platform)).filter(
    (name) => !['constructor', 'findSignIn'].includes(name),
  )
  expect(METHODS.toSorted()).toEqual(methods.toSorted())
})

describe.each(METHODS)('%s', (method) => {
  let calls: string[]
  let wanted: object

  beforeAll(async () => {
    ;({ calls, wanted } = await faultless(method))
  })

  it.each(CALL_FAULTS)('with each of its calls %s ends as without', async (fault: CallFault) => {
    for (const name of calls) {
      expect(WALKED['faults.test.ts']).toContain(name)
      walked.add(name)
      await open()
      const { prepare, ask } = asked[method] ?? expect.fail(method)
      await prepare?.()
      // More often than the client repeats by itself.
      on.stand_in.plan({ name, fault, times: 5 })
      const first = await ask().then(
        () => null,
        (error: unknown) => error,
      )
      on.stand_in.clear()
      expect(first).toMatchObject({
        code: 'platform_unavailable',
        details: { retry_after_seconds: expect.any(Number) },
      })
      if (isUnclear(name, fault)) {
        await expectWaiting(ask)
        continue
      }
      const answer = withoutMoments(await ask())
      expect({ answer, footprint: await footprint() }).toEqual(wanted)
    }
  })
})

it('has walked its share of the calls', () => {
  expect([...walked].toSorted()).toEqual(WALKED['faults.test.ts'])
})

/** Store credit has no name: what was lost on the way there cannot be told from what will come. */
function isUnclear(name: string, fault: CallFault): boolean {
  const is_credit = name === 'AddStoreCredit' || name === 'TakeStoreCredit'
  return is_credit && (fault === 'lost_before' || fault === 'error')
}

/** It is never asked for again, and in the end a person has to look. */
async function expectWaiting(ask: () => Promise<unknown>): Promise<void> {
  const balance = (await footprint()).balance
  const made = () => on.stand_in.calls.filter((name) => /StoreCredit$/.test(name)).length
  const { db } = shop.app.database
  const calls = made()
  await expect(ask()).rejects.toMatchObject({ code: 'platform_unavailable' })
  expect(await listWaiting(db, own.shop_id, 10)).toEqual([])
  await shop.advance(11 * MINUTE)
  await expect(ask()).rejects.toMatchObject({ code: 'platform_unavailable' })
  expect(await listWaiting(db, own.shop_id, 10)).toMatchObject([
    { customer_id: ADA, amount: '5.00' },
  ])
  expect((await footprint()).balance).toBe(balance)
  expect(made() - calls).toBe(2)
}

describe('the Admin API', () => {
  beforeEach(open)

  it('gets a new token when the old one is not taken any more, and each token is used long', async () => {
    await platform.findCustomer(own, ADA)
    const { client_id } = accessTo(on.shopify_domain)
    // Shops of other tests ask for tokens too.
    const tokens = () => on.stand_in.tokens.get(client_id) ?? 0
    const given = tokens()
    await platform.findCustomer(own, ADA)
    expect(tokens()).toBe(given)
    on.stand_in.endTokens()
    expect(await platform.findCustomer(own, ADA)).toMatchObject({ customer_id: ADA })
    expect(tokens()).toBe(given + 1)
    await shop.advance(23.5 * 60 * MINUTE)
    await platform.findCustomer(own, ADA)
    expect(tokens()).toBe(given + 2)
  })

  it('is waited for when it is busy for a moment', async () => {
    on.stand_in.plan({ name: 'CreateBasicCode', fault: 'busy', times: 2 })
    expect(await platform.createDiscount(own, code)).toBe('created')
  })

  it('is not waited for longer than a call may take', async () => {
    on = await onShopify(shop, machineTime(200))
    on.stand_in.plan({ name: 'ReadCustomer', fault: 'slow' })
    const asking = on.platform.findCustomer(own, ADA)
    await expect(asking).rejects.toMatchObject({ code: 'platform_unavailable' })
  })

  it('refuses what it does not have, and a later try finds it', async () => {
    const free = { type: 'free_product', product_id: 4711, variant_id: null, quantity: 1 } as const
    const asking = platform.createDiscount(own, { ...code, effect: free })
    await expect(asking).rejects.toMatchObject({ code: 'platform_unavailable' })
    const variants = [{ id: 711, title: 'One', price: '3.00' }]
    await shop.platform('PUT', '/products/4711', { title: 'Pot', variants })
    expect(await platform.createDiscount(own, { ...code, effect: free })).toBe('created')
  })
})
