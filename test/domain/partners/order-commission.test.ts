import { describe, expect, it } from 'vitest'
import type { Order } from '../../../src/domain/orders/order.ts'
import type { Attribution } from '../../../src/domain/partners/attribution.ts'
import {
  commissionChange,
  type KeptCommission,
} from '../../../src/domain/partners/order-commission.ts'
import { aProgram } from '../../support/promises.ts'

/** What becomes of the commission of an order when something about the order has changed. */

const NOW = new Date('2026-10-05T00:00:00Z')

/** Goods of 100. */
const order = (fields: Partial<Order> = {}): Order => ({
  order_id: 7,
  customer_id: 1001,
  currency: 'EUR',
  created_at: '2026-10-01T00:00:00.000Z',
  updated_at: '2026-10-01T00:00:00.000Z',
  paid_at: '2026-10-02T00:00:00.000Z',
  fulfilled_at: null,
  cancelled_at: null,
  tags: [],
  source: null,
  lines: [
    {
      line_id: 1,
      product_id: null,
      variant_id: null,
      quantity: 1,
      price: '100.00',
      compare_at_price: null,
      total_discount: '0',
      tags: [],
      collection_ids: [],
      gift_card: false,
      subscription: false,
      subscription_renewal: false,
    },
  ],
  discount_total: '0',
  shipping: '0',
  tax: '0',
  taxes_included: true,
  discount_codes: [],
  landing_ref: null,
  ...fields,
})

const attribution = (change: Partial<Attribution> = {}, partner_id = 'par_1'): Attribution => ({
  partner: { partner_id, customer_id: null, email: null, group_id: null },
  attributed_by: 'code',
  code: 'ADA',
  ...change,
})

const TERMS = {
  ...({ type: 'percent', rate: 10, include_shipping: false, include_tax: false } as const),
  after_discounts: true,
  exclude_gift_cards: true,
}

const kept = (change: Partial<KeptCommission> = {}): KeptCommission => ({
  ...{ partner_id: 'par_1', attributed_by: 'code', code: 'ADA', is_paid: false },
  terms: { ...TERMS, rate: 20 },
  ...change,
})

const changeOf = (
  change: {
    order?: Order
    kept?: KeptCommission | null
    attribution?: Attribution | null | undefined
  },
  program = aProgram(),
) =>
  commissionChange(
    program,
    { order: order(), refunds: [], kept: null, attribution: null, ...change },
    'com_1',
    NOW,
  )

const SAVED = {
  ...{ kind: 'saved', order_id: 7, base: '100.00', base_left: '100.00' },
  ...{ original_amount: '20.00', amount: '20.00' },
}
const BOOKED = {
  ...{ kind: 'booked', commission_id: 'com_1', order_id: 7, partner_id: 'par_1' },
  ...{ attributed_by: 'code', code: 'ADA', terms: TERMS },
  ...{ base: '100.00', base_left: '100.00', original_amount: '10.00', amount: '10.00' },
  ordered_at: new Date('2026-10-01T00:00:00Z'),
  available_at: new Date('2026-11-01T00:00:00Z'),
}
const DELETED = { kind: 'deleted', order_id: 7 }

describe('an order without a commission', () => {
  it('gets none without a partner', () => {
    expect(changeOf({})).toBeNull()
    expect(changeOf({ attribution: undefined })).toBeNull()
  })

  it('gets one by the terms of its partner once it is paid', () => {
    expect(changeOf({ attribution: attribution() })).toEqual(BOOKED)
    const unpaid = order({ paid_at: null })
    expect(changeOf({ order: unpaid, attribution: attribution() })).toBeNull()
  })

  it('gets none that is worth nothing', () => {
    const { affiliate_settings } = aProgram()
    const nothing = aProgram({
      affiliate_settings: {
        ...affiliate_settings,
        commission: { type: 'percent', code_rate: 0, link_rate: 10 },
      },
    })
    expect(changeOf({ attribution: attribution() }, nothing)).toBeNull()
    const by_link = attribution({ attributed_by: 'link', code: null })
    expect(changeOf({ attribution: by_link }, nothing)).toMatchObject({ kind: 'booked' })
  })
})

describe('an order with a commission', () => {
  it.each<[string, Partial<KeptCommission>, Attribution | null | undefined]>([
    ['nothing was decided again', {}, undefined],
    ['it counts for the same partner', {}, attribution()],
    ['some was paid out, although it counts for nobody now', { is_paid: true }, null],
    [
      'some was paid out, although it counts for another now',
      { is_paid: true },
      attribution({}, 'x'),
    ],
  ])('keeps its terms when %s', (_title, of, decided) => {
    expect(changeOf({ kept: kept(of), attribution: decided })).toEqual(SAVED)
  })

  it('loses the commission when it counts for nobody now', () => {
    expect(changeOf({ kept: kept(), attribution: null })).toEqual(DELETED)
  })

  it('loses the commission when it counts for another, but is not paid', () => {
    const of = { order: order({ paid_at: null }), kept: kept() }
    expect(changeOf({ ...of, attribution: attribution({}, 'par_2') })).toEqual(DELETED)
  })

  it.each([
    ['another partner', attribution({}, 'par_2'), { partner_id: 'par_2' }],
    ['another code', attribution({ code: 'BOB' }), { code: 'BOB' }],
    ['the link', attribution({ attributed_by: 'link' }), { attributed_by: 'link' }],
  ])('gets another commission when it counts for %s', (_title, decided, expected) => {
    expect(changeOf({ kept: kept(), attribution: decided })).toEqual({ ...BOOKED, ...expected })
  })
})
