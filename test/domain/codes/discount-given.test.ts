import { describe, expect, it } from 'vitest'
import {
  COMBINES_WITH_NOTHING,
  type DiscountEffect,
  type VoucherSpec,
} from '../../../src/domain/catalogue/voucher-spec.ts'
import { discountsGiven } from '../../../src/domain/codes/discount-given.ts'
import type { Order, OrderLine } from '../../../src/domain/orders/order.ts'

const CODE = 'ADA-10'

const line = (line_id: number, price: string, fields: Partial<OrderLine> = {}): OrderLine => ({
  line_id,
  product_id: line_id,
  variant_id: line_id * 10,
  quantity: 1,
  price,
  compare_at_price: null,
  total_discount: '0',
  tags: [],
  collection_ids: [],
  gift_card: false,
  subscription: false,
  subscription_renewal: false,
  ...fields,
})

/** Goods of 100, of which 40 in collection 7, and shipping of 5. */
const order = (fields: Partial<Order> = {}): Order => ({
  order_id: 1,
  customer_id: null,
  currency: 'EUR',
  created_at: '2026-10-01T00:00:00.000Z',
  updated_at: '2026-10-01T00:00:00.000Z',
  paid_at: '2026-10-01T00:00:00.000Z',
  fulfilled_at: null,
  cancelled_at: null,
  tags: [],
  source: null,
  lines: [line(1, '15.00', { quantity: 4 }), line(2, '40.00', { collection_ids: [7] })],
  discount_total: '0',
  shipping: '5.00',
  tax: '0',
  taxes_included: true,
  discount_codes: [{ code: CODE, amount: null }],
  landing_ref: null,
  ...fields,
})

const mint = (
  effect: DiscountEffect,
  purchases: 'all' | 'one_time' | 'subscription' = 'all',
): VoucherSpec => ({
  kind: 'discount',
  title: 'Off',
  effect,
  minimum_purchase: null,
  usage_limit: 1,
  combines_with: COMBINES_WITH_NOTHING,
  purchases,
})

const percent = (of: number, applies_to: Chosen = null): DiscountEffect => ({
  type: 'percentage',
  percent: of,
  applies_to,
})
const fixed = (amount: string, applies_to: Chosen = null): DiscountEffect => ({
  type: 'fixed_amount',
  amount,
  applies_to,
})
const product = (variant_id: number | null, quantity: number): DiscountEffect => ({
  type: 'free_product',
  product_id: 1,
  variant_id,
  quantity,
})
type Chosen = { product_ids: readonly number[]; collection_ids: readonly number[] } | null
const FIRST: Chosen = { product_ids: [1], collection_ids: [] }
const SEVENTH: Chosen = { product_ids: [], collection_ids: [7] }
const NOWHERE: Chosen = { product_ids: [9], collection_ids: [9] }

const discountGiven = (mint: VoucherSpec, code: string, order: Order) =>
  discountsGiven([{ mint, code }], order)[0]

describe('what a code took off', () => {
  it.each([
    ['2.35', '2.35'],
    ['0', '0.00'],
    ['40', '40.00'],
  ])('is what the order says: %s', (amount, given) => {
    const told = order({
      discount_codes: [
        { code: 'OTHER', amount: '9' },
        { code: CODE, amount },
      ],
    })
    expect(discountGiven(mint(percent(50)), CODE, told)).toBe(given)
  })

  it.each<[string, DiscountEffect, Partial<Order>, string]>([
    ['what was taken off in all', percent(50), { discount_total: '14.50' }, '14.50'],
    ['what the goods cost', percent(50), {}, '100.00'],
    [
      'what the goods cost, whatever was taken off',
      fixed('9'),
      { discount_total: '300' },
      '100.00',
    ],
    ['what shipping cost', { type: 'free_shipping' }, { discount_total: '14.50' }, '5.00'],
  ])('is never more than %s, whatever the order says of it', (_name, effect, fields, given) => {
    const discount_codes = [{ code: CODE, amount: '500' }]
    expect(discountGiven(mint(effect), CODE, order({ discount_codes, ...fields }))).toBe(given)
  })

  it('is what the order says of shipping of which nothing is left', () => {
    const discount_codes = [{ code: CODE, amount: '4.90' }]
    const told = order({ discount_codes, shipping: '0', discount_total: '1.00' })
    expect(discountGiven(mint({ type: 'free_shipping' }), CODE, told)).toBe('4.90')
  })

  it('is found whatever letters the order writes it in', () => {
    const told = order({ discount_codes: [{ code: 'ada-10', amount: '1.00' }] })
    expect(discountGiven(mint(percent(50)), CODE, told)).toBe('1.00')
  })

  it.each<[string, DiscountEffect, string]>([
    ['10 of goods of 100', fixed('10'), '10.00'],
    ['250 of goods of 100: all of them', fixed('250'), '100.00'],
    ['50 off a collection of 40: all of it', fixed('50', SEVENTH), '40.00'],
    ['10 off products that are not there', fixed('10', NOWHERE), '0.00'],
    ['15% of 100', percent(15), '15.00'],
    ['33.3% of 4 x 15', percent(33.3, FIRST), '19.98'],
    ['10% of a collection of 40', percent(10, SEVENTH), '4.00'],
    ['shipping', { type: 'free_shipping' }, '5.00'],
    ['one free piece', product(null, 1), '15.00'],
    ['three of the four pieces', product(10, 3), '45.00'],
    ['no more pieces than are there', product(10, 100), '60.00'],
    ['another variant', product(11, 1), '0.00'],
  ])('is at most %s', (_name, effect, given) => {
    expect(discountGiven(mint(effect), CODE, order())).toBe(given)
  })

  it('is that of the dearest variants of a free product', () => {
    const variants = [
      line(1, '9.00', { quantity: 2 }),
      line(2, '12.00', { product_id: 1 }),
      line(3, '10.50', { product_id: 1 }),
    ]
    const given = discountGiven(mint(product(null, 3)), CODE, order({ lines: variants }))
    expect(given).toBe('31.50')
  })

  it('is not of gift cards', () => {
    const lines = [line(1, '30.00'), line(2, '50.00', { gift_card: true })]
    expect(discountGiven(mint(percent(10)), CODE, order({ lines }))).toBe('3.00')
  })

  it.each([
    ['one_time', '3.00'],
    ['subscription', '5.00'],
    ['all', '8.00'],
  ] as const)('is of the purchases that it is for: %s', (purchases, given) => {
    const lines = [line(1, '30.00'), line(2, '50.00', { subscription: true })]
    expect(discountGiven(mint(percent(10), purchases), CODE, order({ lines }))).toBe(given)
  })

  it('is at the full price, since the lines may be reduced by the code itself', () => {
    const lines = [line(1, '30.00', { total_discount: '3.00' })]
    const reduced = order({ lines, discount_total: '2.00' })
    expect(discountGiven(mint(percent(10)), CODE, reduced)).toBe('3.00')
  })

  it.each([
    ['is not paid', { paid_at: null }],
    ['was cancelled', { cancelled_at: '2026-10-02T00:00:00.000Z' }],
  ])('is nothing where the order %s', (_name, fields) => {
    const discount_codes = [{ code: CODE, amount: '2.00' }]
    expect(discountGiven(mint(percent(10)), CODE, order({ discount_codes, ...fields }))).toBeNull()
  })

  it('is nothing of a gift card', () => {
    expect(discountGiven({ kind: 'gift_card', amount: '20' }, CODE, order())).toBeNull()
  })

  it.each([
    ['14.50', undefined, ['10.00', '4.50']],
    ['14.50', '5.00', ['9.50', '5.00']],
    ['3.00', undefined, ['3.00', '0.00']],
    ['15.00', undefined, ['10.00', '5.00']],
    // One says more than there is.
    ['12.00', '20.00', ['0.00', '12.00']],
    ['0', '200.00', ['0.00', '100.00']],
    // The order says nothing of discounts.
    ['0', undefined, ['10.00', '5.00']],
  ])('of two together is at most what the order says: %s', (discount_total, amount, given) => {
    const lines = [line(1, '100.00')]
    const discount_codes = [
      { code: 'TEN', amount: null },
      { code: 'FIVE', amount: amount ?? null },
    ]
    const both = [
      { code: 'TEN', mint: mint(percent(10)) },
      { code: 'FIVE', mint: mint(fixed('5')) },
    ]
    expect(discountsGiven(both, order({ lines, discount_total, discount_codes }))).toEqual(given)
  })

  it.each([
    ['JPY', '33'],
    ['EUR', '33.33'],
    ['KWD', '33.330'],
  ])('is exact to the coins of %s', (currency, given) => {
    const lines = [line(1, '101')]
    expect(discountGiven(mint(percent(33)), CODE, order({ lines, currency }))).toBe(given)
  })
})
