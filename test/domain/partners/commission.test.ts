import { describe, expect, it } from 'vitest'
import { newProgram } from '../../../src/domain/new-program.ts'
import type { Order, OrderLine, Refund } from '../../../src/domain/orders/order.ts'
import {
  availableAt,
  type CommissionTerms,
  commissionAmounts,
  commissionTerms,
} from '../../../src/domain/partners/commission.ts'
import { PARTNER_DEFAULTS } from '../../../src/domain/partners/terms.ts'

const TERMS: CommissionTerms = {
  type: 'percent',
  rate: 10,
  include_shipping: false,
  include_tax: false,
  after_discounts: true,
}

const line = (line_id: number, price: string, fields: Partial<OrderLine> = {}): OrderLine => ({
  line_id,
  product_id: null,
  variant_id: null,
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

/** Goods of 100 in two lines, 20 off, 8 of tax on them, 5 of shipping without tax. */
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
  lines: [line(1, '15.00', { quantity: 4 }), line(2, '40.00')],
  discount_total: '20.00',
  shipping: '5.00',
  tax: '8.00',
  shipping_tax: '0.00',
  taxes_included: false,
  discount_codes: [],
  landing_ref: null,
  ...fields,
})
const refund = (fields: Partial<Refund>): Refund => ({
  refund_id: 1,
  created_at: '2026-10-02T00:00:00.000Z',
  lines: [],
  shipping: '0',
  amount: null,
  ...fields,
})

const of = (terms: Partial<CommissionTerms>, fields: Partial<Order> = {}, ...back: Refund[]) =>
  commissionAmounts(order(fields), back, { ...TERMS, ...terms })

describe('the base of a commission', () => {
  it.each([
    [{}, '80.00'],
    [{ include_shipping: true }, '85.00'],
    [{ include_tax: true }, '88.00'],
    [{ after_discounts: false }, '100.00'],
    [{ after_discounts: false, include_tax: true, include_shipping: true }, '113.00'],
  ])('with %j is %s', (terms, base) => {
    expect(of(terms).base).toBe(base)
  })

  it.each([
    [{}, '72.00'],
    [{ include_tax: true }, '80.00'],
    [{ after_discounts: false }, '92.00'],
  ])('of prices with their tax, with %j, is %s', (terms, base) => {
    expect(of(terms, { taxes_included: true }).base).toBe(base)
  })
})

describe('gift cards', () => {
  const lines = [line(1, '60.00'), line(2, '40.00', { gift_card: true })]
  const exclude = { exclude_gift_cards: true }

  it('count while the terms do not exclude them', () => {
    expect(of({}, { lines }).base).toBe('80.00')
    expect(of({ exclude_gift_cards: false }, { lines }).base).toBe('80.00')
  })

  it('do not count where the terms exclude them, nor does what is given back for them', () => {
    expect(of(exclude, { lines })).toMatchObject({ base: '48.00', amount: '4.80' })
    const card_back = refund({ lines: [{ line_id: 2, quantity: 1 }] })
    expect(of(exclude, { lines }, card_back)).toMatchObject({ base_left: '48.00', amount: '4.80' })
    const goods_back = refund({ lines: [{ line_id: 1, quantity: 1 }] })
    expect(of(exclude, { lines }, goods_back)).toMatchObject({ base_left: '0.00', amount: '0.00' })
  })

  it('alone bring nothing, not even a fixed amount', () => {
    const card = { lines: [line(1, '50.00', { gift_card: true })], discount_total: '0' }
    expect(of(exclude, card).original_amount).toBe('0.00')
    expect(of({ ...exclude, type: 'fixed_amount' }, card).original_amount).toBe('0.00')
  })
})

describe('a commission in percent', () => {
  it.each([
    ['10.04', '1.00'],
    ['10.05', '1.01'],
    ['0.04', '0.00'],
    ['0.05', '0.01'],
  ])('of %s is %s: rounded once, halves up', (price, amount) => {
    const { original_amount } = of({}, { lines: [line(1, price)], discount_total: '0' })
    expect(original_amount).toBe(amount)
  })

  it('has the decimals of its currency', () => {
    const lines = [line(1, '1005')]
    expect(of({}, { lines, discount_total: '0', currency: 'JPY' }).amount).toBe('101')
    expect(of({ rate: 7.125 }, { lines, discount_total: '0', currency: 'KWD' }).amount).toBe(
      '71.606',
    )
  })

  it.each([
    [{ lines: [{ line_id: 2, quantity: 1 }] }, '48.00', '4.80'],
    [{ lines: [{ line_id: 1, quantity: 3 }] }, '44.00', '4.40'],
    // Money that is given back has its tax in it: 22 of 88.
    [{ amount: '22.00' }, '60.00', '6.00'],
    [{ amount: '999.00' }, '0.00', '0.00'],
    [{ shipping: '5.00' }, '80.00', '8.00'],
  ])('after a refund of %j is of %s: %s', (back, base_left, amount) => {
    expect(of({}, {}, refund(back))).toEqual({
      base: '80.00',
      base_left,
      original_amount: '8.00',
      amount,
    })
  })

  it('before discounts shrinks by the same part of the order', () => {
    expect(of({ after_discounts: false }, {}, refund({ amount: '22.00' })).amount).toBe('7.50')
    const all = refund({ lines: [{ line_id: 1, quantity: 4 }] })
    expect(of({ after_discounts: false }, {}, all).amount).toBe('4.00')
  })

  it('shrinks with the shipping that is part of it', () => {
    expect(of({ include_shipping: true }, {}, refund({ shipping: '3.00' })).amount).toBe('8.20')
  })

  it('is the same in whatever order, and in however many parts, refunds come', () => {
    const [one, two, three] = [
      refund({ refund_id: 1, lines: [{ line_id: 1, quantity: 1 }] }),
      refund({ refund_id: 2, amount: '10.10' }),
      refund({ refund_id: 3, lines: [{ line_id: 1, quantity: 2 }] }),
    ]
    expect(of({}, {}, one, two, three)).toEqual(of({}, {}, three, two, one))
    const both = refund({ lines: [{ line_id: 1, quantity: 3 }] })
    expect(of({}, {}, one, three, two)).toEqual(of({}, {}, both, two))
  })

  it('of a cancelled order is nothing', () => {
    const { original_amount, amount, base_left } = of({}, { cancelled_at: '2026-10-02T00:00:00Z' })
    expect([original_amount, amount, base_left]).toEqual(['8.00', '0.00', '0.00'])
  })
})

describe('a fixed commission', () => {
  it('shrinks with the order', () => {
    const fixed = { type: 'fixed_amount', rate: 5 } as const
    expect(of(fixed).amount).toBe('5.00')
    expect(of(fixed, {}, refund({ lines: [{ line_id: 2, quantity: 1 }] })).amount).toBe('3.00')
    expect(of(fixed, {}, refund({ amount: '88.00' })).amount).toBe('0.00')
  })

  it('of an order that costs nothing is nothing', () => {
    expect(of({ type: 'fixed_amount', rate: 5 }, { discount_total: '100' }).amount).toBe('0.00')
  })
})

describe('the terms of a commission', () => {
  const program = newProgram({ tier_id: 'tier', referral_rule_id: 'rule' })
  const group = {
    id: 'grp',
    name: 'Gold',
    commission: { type: 'fixed_amount' as const, code_rate: 7, link_rate: 6 },
    customer_discount: null,
  }
  const rate = (attributed_by: 'code' | 'link', group_id: string | null) => {
    const partner = { partner_id: 'p', customer_id: null, email: null, group_id }
    const settings = {
      ...PARTNER_DEFAULTS,
      commission: { type: 'percent', code_rate: 9, link_rate: 8 } as const,
    }
    const shaped = { ...program, affiliate_settings: settings, affiliate_groups: [group] }
    const terms = commissionTerms(shaped, { partner, attributed_by, code: null })
    return `${terms.type} ${terms.rate}`
  }

  it('are those of the group before those of the settings, by code or by link', () => {
    expect(rate('code', null)).toBe('percent 9')
    expect(rate('link', null)).toBe('percent 8')
    expect(rate('code', 'grp')).toBe('fixed_amount 7')
    expect(rate('link', 'grp')).toBe('fixed_amount 6')
  })
})

describe('a commission can be paid out', () => {
  it('so many days after the order was paid, and no later for a clock that is ahead', () => {
    const now = new Date('2026-10-10T00:00:00Z')
    const at = (paid: string) => availableAt(new Date(paid), 30, now).toISOString()
    expect(at('2026-10-01T00:00:00Z')).toBe('2026-10-31T00:00:00.000Z')
    expect(at('2026-10-11T00:00:00Z')).toBe('2026-11-09T00:00:00.000Z')
  })
})
