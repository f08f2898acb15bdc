import { beforeEach, describe, expect, it } from 'vitest'
import type { DiscountEffect } from '../../src/domain/catalogue/voucher-spec.ts'
import type { Platform, PlatformDiscount, PlatformShop } from '../../src/domain/platform.ts'
import { aDiscount } from '../support/discounts.ts'
import { order } from '../support/orders.ts'
import { ADAPTERS, atOnce, platformOf } from '../support/platform-of.ts'
import { newShop, type TestShop } from '../support/shop.ts'

const ADA = 1001

describe.each(ADAPTERS)('a discount code of a shop on %s', (adapter) => {
  let shop: TestShop
  let platform: Platform
  let own: PlatformShop

  beforeEach(async () => {
    shop = await newShop()
    ;({ platform, own } = await platformOf(shop, adapter))
    await shop.customer(ADA)
  })

  const create = (fields: Partial<PlatformDiscount> = {}) =>
    platform.createDiscount(own, aDiscount(fields))
  const read = (code = 'ADA-10') => shop.platform('GET', `/discounts/${code}`)
  const useIn = (number: number, fields: Record<string, unknown> = {}) =>
    order(shop, number, { customer_id: ADA, discount_codes: [{ code: 'ADA-10' }], ...fields })

  it('is made as it was asked for', async () => {
    const asked = aDiscount({
      customer_id: ADA,
      minimum_purchase: '25.00',
      usage_limit: 3,
      once_per_customer: true,
      purchases: 'one_time',
      ends_at: '2199-01-01T00:00:00.000Z',
    })
    expect(await platform.createDiscount(own, asked)).toBe('created')
    const { operation_id: _, ...made } = asked
    expect((await read()).body).toEqual({ ...made, used_count: 0, status: 'active' })
  })

  it.each<DiscountEffect>([
    { type: 'percentage', percent: 12.5, applies_to: { product_ids: [7], collection_ids: [] } },
    { type: 'fixed_amount', amount: '5.00', applies_to: null },
    { type: 'fixed_amount', amount: '5.00', applies_to: { product_ids: [], collection_ids: [3] } },
    { type: 'free_shipping' },
  ])('can have the effect %j', async (effect) => {
    const combines_with = { order: true, product: true, shipping: false }
    expect(await create({ effect, combines_with })).toBe('created')
    expect((await read()).body).toMatchObject({ effect, combines_with })
  })

  it.each([
    'all',
    'one_time',
    'subscription',
  ] as const)('is for %s purchases', async (purchases) => {
    await create({ purchases })
    expect((await read()).body.purchases).toBe(purchases)
  })

  it('is made once for its operation, whatever a repeat asks for', async () => {
    await create()
    const before = (await read()).body
    expect(await create({ title: 'Another', usage_limit: 1 })).toBe('created')
    expect(await create({ code: 'OTHER' })).toBe('created')
    expect((await read()).body).toEqual(before)
    expect((await read('OTHER')).status).toBe(404)
  })

  it('is made once for its operation, however often at once', async () => {
    const answers = await atOnce(10, (index) => create({ code: `ADA-${index}` }))
    expect(new Set(answers)).toEqual(new Set(['created']))
    const replies = await atOnce(10, (index) => read(`ADA-${index}`))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  })

  it.each(['ADA-10', 'ada-10'])('is not made over one of another operation: %s', async (code) => {
    await create()
    const before = (await read()).body
    expect(await create({ operation_id: 'second', code, title: 'Another' })).toBe('code_taken')
    expect((await read()).body).toEqual(before)
    expect(await create({ operation_id: 'second', code: 'EVE-10' })).toBe('created')
    expect((await read('EVE-10')).body.status).toBe('active')
  })

  it('goes to one of many operations that want it at once', async () => {
    const answers = await atOnce(10, (index) => create({ operation_id: `operation ${index}` }))
    expect(answers.filter((answer) => answer === 'created')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'code_taken')).toHaveLength(9)
  })

  it('changes what it takes off', async () => {
    await create()
    const effect = { type: 'fixed_amount', amount: '3.00', applies_to: null } as const
    await platform.changeDiscount(own, 'ada-10', effect)
    expect((await read()).body).toMatchObject({ effect, status: 'active' })
  })

  it('that has ended keeps its effect', async () => {
    await create()
    const { effect } = (await read()).body
    await platform.endDiscount(own, 'ADA-10')
    const other = { type: 'percentage', percent: 99, applies_to: null } as const
    await platform.changeDiscount(own, 'ADA-10', other)
    const { body } = await read()
    expect([body.status, body.effect]).toEqual(['ended', effect])
  })

  it('that is not there is not changed into being, and was never used', async () => {
    const effect = { type: 'percentage', percent: 99, applies_to: null } as const
    await platform.changeDiscount(own, 'ADA-10', effect)
    expect(await platform.endDiscount(own, 'ADA-10')).toEqual({ used_count: 0 })
    expect((await read()).status).toBe(404)
  })

  it('that is ended says how often it was used, as often as it is asked', async () => {
    await create()
    await useIn(1)
    await useIn(2)
    expect(await platform.endDiscount(own, 'ada-10')).toEqual({ used_count: 2 })
    expect(await platform.endDiscount(own, 'ADA-10')).toEqual({ used_count: 2 })
    expect((await read()).body).toMatchObject({ status: 'ended', used_count: 2 })
    expect(await create()).toBe('created')
    expect((await read()).body.status).toBe('ended')
  })

  it('gives a product away for what its pieces cost', async () => {
    await shop.platform('PUT', '/products/7', {
      title: 'Cup',
      variants: [
        { id: 70, title: 'Small', price: '9.90' },
        { id: 71, title: 'Large', price: '14.50' },
      ],
    })
    const free = { type: 'free_product', product_id: 7, quantity: 2 } as const
    await create({ effect: { ...free, variant_id: 70 } })
    await create({
      operation_id: 'second',
      code: 'EVE-10',
      effect: { ...free, variant_id: null, quantity: 1 },
    })
    if (adapter === 'embedded') {
      expect((await read()).body.effect).toEqual({ ...free, variant_id: 70 })
      return
    }
    expect((await read()).body.effect).toMatchObject({ type: 'fixed_amount', amount: '19.80' })
    expect((await read('EVE-10')).body.effect).toEqual({
      type: 'fixed_amount',
      amount: '14.50',
      applies_to: { product_ids: [7], collection_ids: [] },
    })
  })
})
