import { beforeEach, describe, expect, it } from 'vitest'
import type { DiscountEffect } from '../../src/domain/catalogue/voucher-spec.ts'
import type { Platform, PlatformDiscount, PlatformShop } from '../../src/domain/platform.ts'
import { aDiscount } from '../support/discounts.ts'
import { verdict } from '../support/http.ts'
import { DAY, order, putOrder } from '../support/orders.ts'
import { atOnce, platformOf } from '../support/platform-of.ts'
import { newShop, type TestShop } from '../support/shop.ts'

const ADA = 1001
const EVE = 1002

const EFFECTS: readonly DiscountEffect[] = [
  { type: 'percentage', percent: 12.5, applies_to: { product_ids: [7], collection_ids: [] } },
  { type: 'fixed_amount', amount: '5.00', applies_to: null },
  { type: 'fixed_amount', amount: '5.00', applies_to: { product_ids: [], collection_ids: [3] } },
  { type: 'free_shipping' },
  { type: 'free_product', product_id: 7, variant_id: 70, quantity: 2 },
  { type: 'free_product', product_id: 7, variant_id: null, quantity: 1 },
]

let shop: TestShop
let platform: Platform
let own: PlatformShop

beforeEach(async () => {
  shop = await newShop()
  ;({ platform, own } = await platformOf(shop))
  await shop.customer(ADA)
  await shop.customer(EVE)
})

const create = (fields: Partial<PlatformDiscount> = {}) =>
  platform.createDiscount(own, aDiscount(fields))
const read = (code = 'ADA-10') => shop.platform('GET', `/discounts/${code}`)
const status = async () => (await read()).body.status
const used = async () => (await read()).body.used_count
const useIn = (number: number, fields: Record<string, unknown> = {}) =>
  order(shop, number, { customer_id: ADA, discount_codes: [{ code: 'ADA-10' }], ...fields })
/** So many seconds from now on the clock of the shop. */
const later = async (seconds: number) => {
  const { now } = (await shop.admin('GET', '/clock')).body
  return new Date(Date.parse(now) + seconds * 1000).toISOString()
}

/** What every platform does with a code, test/adapters holds. */
describe('a discount code', () => {
  it('is found however it is typed in', async () => {
    await create()
    expect((await read('ada-10')).body.code).toBe('ADA-10')
    expect((await read('Ada-10')).body).toEqual((await read()).body)
  })

  it('that is not there is 404', async () => {
    expect(verdict(await read())).toBe('404 not_found')
    expect(verdict(await read('a'.repeat(256)))).toBe('422 validation_error code')
  })

  it('is each shop’s own', async () => {
    await create()
    const other = await newShop()
    const { own: theirs } = await platformOf(other)
    const made = await platform.createDiscount(theirs, aDiscount({ title: 'Theirs' }))
    expect(made).toBe('created')
    expect((await other.platform('GET', '/discounts/ADA-10')).body.title).toBe('Theirs')
    expect((await read()).body.title).toBe('10% off')
  })

  it('can have any effect, at first or later', async () => {
    for (const [index, effect] of EFFECTS.entries()) {
      const [first, later] = [`FIRST-${index}`, `LATER-${index}`]
      await create({ operation_id: first, code: first, effect })
      expect((await read(first)).body.effect).toEqual(effect)
      await create({ operation_id: later, code: later })
      await platform.changeDiscount(own, later.toLowerCase(), effect)
      expect((await read(later)).body).toMatchObject({ effect, used_count: 0, status: 'active' })
    }
  })

  it('has its time', async () => {
    await create({ starts_at: await later(DAY), ends_at: await later(3 * DAY) })
    expect(await status()).toBe('scheduled')
    await shop.advance(2 * DAY)
    expect(await status()).toBe('active')
    await shop.advance(2 * DAY)
    expect(await status()).toBe('expired')
  })
})

describe('the use of a code', () => {
  it('is an order that carries it, however it is typed in', async () => {
    await create()
    const placed = await useIn(1, { discount_codes: [{ code: ' ada-10\n', amount: '2.00' }] })
    expect(placed.discount_codes).toEqual([{ code: 'ada-10', amount: '2.00' }])
    expect(await used()).toBe(1)
    await useIn(2)
    expect(await used()).toBe(2)
  })

  it('counts once for an order, whatever becomes of it', async () => {
    await create()
    const carried = [{ code: 'ADA-10' }, { code: 'ada-10' }]
    await useIn(1, { paid: false, discount_codes: carried })
    await useIn(1, { paid: false, discount_codes: carried })
    await useIn(1, { discount_codes: carried })
    await useIn(1, { discount_codes: [] })
    await useIn(1, { discount_codes: carried })
    await useIn(1, { cancelled: true, discount_codes: carried })
    expect(await used()).toBe(1)
    expect(await platform.endDiscount(own, 'ADA-10')).toEqual({ used_count: 1 })
  })

  it('counts while the order is sent with it', async () => {
    await create({ usage_limit: 1 })
    await useIn(1, { paid: false, discount_codes: [] })
    expect(await used()).toBe(0)
    await useIn(1, { paid: false })
    expect(await status()).toBe('used_up')
    await useIn(1, { discount_codes: [{ code: 'SUMMER' }] })
    expect(await used()).toBe(0)
    expect(await status()).toBe('active')
    await useIn(2)
    expect(await status()).toBe('used_up')
    // It had used nothing more.
    await useIn(1, { discount_codes: [] })
    expect(await used()).toBe(1)
  })

  it('belongs to an order that carried it all along, when that is sent again', async () => {
    await create({ usage_limit: 1 })
    const open = { paid: false }
    await useIn(1, open)
    await useIn(2, open)
    await useIn(1, { ...open, discount_codes: [] })
    await useIn(2, { ...open, tags: ['told again'] })
    await useIn(3, open)
    expect(await used()).toBe(1)
    await useIn(3, { ...open, discount_codes: [] })
    expect(await used()).toBe(1)
  })

  it('stays that of an order that was paid with it, which keeps it', async () => {
    await create({ usage_limit: 1 })
    await useIn(1)
    const discount_codes = [{ code: 'SUMMER', amount: null }]
    const kept = [...discount_codes, { code: 'ADA-10', amount: null }]
    expect((await useIn(1, { fulfilled: true, discount_codes })).discount_codes).toEqual(kept)
    const cancelled = await useIn(1, { cancelled: true, discount_codes: undefined })
    expect(cancelled.discount_codes).toEqual(kept)
    expect(await status()).toBe('used_up')
    const many = Array.from({ length: 100 }, (_, index) => ({ code: `SUMMER-${index}` }))
    const told = { customer_id: ADA, paid: true, cancelled: true, discount_codes: many }
    expect(verdict(await putOrder(shop, 1, told))).toBe('422 validation_error discount_codes')
  })

  it('counts for each code of an order', async () => {
    await create()
    await create({ operation_id: 'second', code: 'EVE-10' })
    const discount_codes = [{ code: 'SUMMER' }, { code: 'EVE-10' }, { code: 'ADA-10' }]
    expect((await useIn(1, { discount_codes })).discount_codes).toHaveLength(3)
    expect(await used()).toBe(1)
    expect((await read('EVE-10')).body.used_count).toBe(1)
    expect((await read('SUMMER')).status).toBe(404)
  })

  it('does not count for an order that is refused', async () => {
    await create()
    const refused = await putOrder(shop, 1, {
      currency: 'XXX',
      discount_codes: [{ code: 'ADA-10' }],
    })
    expect(verdict(refused)).toBe('422 validation_error currency')
    expect(await used()).toBe(0)
  })

  it('uses it up', async () => {
    await create({ usage_limit: 2 })
    await useIn(1)
    expect(await status()).toBe('active')
    await useIn(2)
    expect(await status()).toBe('used_up')
    await useIn(3)
    expect(await used()).toBe(2)
  })

  it('uses up what its only customer has once', async () => {
    await create({ once_per_customer: true, customer_id: ADA })
    await useIn(1)
    expect(await status()).toBe('used_up')
  })

  it('counts for every customer once where a customer has it once', async () => {
    await create({ once_per_customer: true })
    await useIn(1)
    await useIn(2)
    expect(await used()).toBe(1)
    await useIn(3, { customer_id: EVE })
    expect(await used()).toBe(2)
    expect(await status()).toBe('active')
  })

  it('is for its customer, or a guest who may be', async () => {
    await create({ customer_id: ADA })
    await useIn(1, { customer_id: EVE })
    expect(await used()).toBe(0)
    await useIn(2, { customer_id: null })
    await useIn(3)
    expect(await used()).toBe(2)
  })

  it('does not count once the code has ended, and the order is taken', async () => {
    await create()
    await platform.endDiscount(own, 'ADA-10')
    expect((await useIn(1)).discount_codes).toEqual([{ code: 'ADA-10', amount: null }])
    expect(await platform.endDiscount(own, 'ADA-10')).toEqual({ used_count: 0 })
  })

  it('does not count before the code has begun', async () => {
    await create({ starts_at: await later(DAY) })
    await useIn(1)
    expect(await used()).toBe(0)
    await shop.advance(2 * DAY)
    await useIn(2)
    expect(await used()).toBe(1)
  })

  it('counts after the code has expired where the order was placed before', async () => {
    const placed_at = await later(0)
    await create({ ends_at: await later(DAY) })
    await shop.advance(2 * DAY)
    await useIn(1)
    expect(await used()).toBe(0)
    await useIn(2, { created_at: placed_at })
    expect(await used()).toBe(1)
    expect(await status()).toBe('expired')
  })

  it('counts for each of many orders at once, and not beyond the limit', async () => {
    await create()
    await create({ operation_id: 'second', code: 'THREE', usage_limit: 3 })
    const discount_codes = [{ code: 'THREE' }, { code: 'ADA-10' }]
    await atOnce(20, (index) => useIn(100 + index, { discount_codes }))
    expect(await used()).toBe(20)
    expect((await read('THREE')).body).toMatchObject({ used_count: 3, status: 'used_up' })
  })

  it('that comes while the code is ended is in the answer, or does not count', async () => {
    await create()
    const [{ used_count }] = await Promise.all([
      platform.endDiscount(own, 'ADA-10'),
      atOnce(10, (index) => useIn(100 + index)),
    ])
    expect(await used()).toBe(used_count)
  })
})

describe('a platform that is out of order', () => {
  const put = (mode: string) => shop.platform('PUT', '/faults', { mode, next_calls: 1 })
  const unavailable = { code: 'platform_unavailable' }

  it('makes a code, and says so when it is asked again', async () => {
    await put('timeout')
    await expect(create()).rejects.toMatchObject(unavailable)
    expect(await status()).toBe('active')
    expect(await create()).toBe('created')
    expect(await create({ operation_id: 'second' })).toBe('code_taken')
  })

  it('changes and ends a code without an answer', async () => {
    await create()
    await put('timeout')
    const effect = { type: 'free_shipping' } as const
    await expect(platform.changeDiscount(own, 'ADA-10', effect)).rejects.toMatchObject(unavailable)
    expect((await read()).body.effect).toEqual(effect)
    await put('timeout')
    await expect(platform.endDiscount(own, 'ADA-10')).rejects.toMatchObject(unavailable)
    expect(await status()).toBe('ended')
    expect(await platform.endDiscount(own, 'ADA-10')).toEqual({ used_count: 0 })
  })

  it.each(['unavailable', 'throttled'])('(%s) does nothing', async (mode) => {
    await put(mode)
    await expect(create()).rejects.toMatchObject(unavailable)
    expect((await read()).status).toBe(404)
    await create()
    const { effect } = (await read()).body
    await put(mode)
    const other = { type: 'free_shipping' } as const
    await expect(platform.changeDiscount(own, 'ADA-10', other)).rejects.toMatchObject(unavailable)
    await put(mode)
    await expect(platform.endDiscount(own, 'ADA-10')).rejects.toMatchObject(unavailable)
    expect((await read()).body).toMatchObject({ effect, status: 'active' })
  })
})
