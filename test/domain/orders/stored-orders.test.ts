import { describe, expect, it } from 'vitest'
import { explainOrder } from '../../../src/domain/orders/explain.ts'
import { judgeOrder } from '../../../src/domain/orders/judge.ts'
import type { Order } from '../../../src/domain/orders/order.ts'
import {
  awardLeft,
  countedOrder,
  countedSpend,
  countsAsOrder,
  countsForLess,
  goodsSpend,
  judgementOf,
  orderTotal,
  payableAt,
  pointsLeft,
  waitsUntil,
} from '../../../src/domain/orders/settle.ts'
import {
  awardsOf,
  isEdited,
  isNewer,
  isSettled,
  type StoredOrder,
  withRefund,
} from '../../../src/domain/orders/stored-order.ts'
import {
  nothingNew,
  type OrderReport,
  takeReport,
  unknownOrder,
  withoutSettlement,
} from '../../../src/domain/orders/take-report.ts'
import {
  back,
  campaign,
  judgedBy,
  line,
  max,
  type OrderCase,
  orderOf,
  PLACED_AT,
  scoped,
} from './cases.ts'

/** An order with what became of it: reports, what is left of its points, and why it earned them. */

const NOW = new Date('2026-10-05T00:00:00Z')

const LINES = [line('30.00'), line('10.00', { tags: ['sale'] })]

const order = (change: Partial<Order> = {}): Order => ({
  ...{ order_id: 7, customer_id: 1, currency: 'EUR', created_at: PLACED_AT, updated_at: PLACED_AT },
  ...{ paid_at: PLACED_AT, fulfilled_at: null, cancelled_at: null, source: null },
  ...{ ...orderOf({ lines: LINES }), discount_codes: [], landing_ref: null },
  ...change,
})

const HELD = {
  ...{ tier_id: null, excluded_by: null, is_over_limit: false },
  standing: { tier_multiplier: 1, membership_multiplier: 1 },
}

const judgementBy = (of: Omit<OrderCase, 'lines'> = {}, document = order()) =>
  judgementOf(judgeOrder(document, judgedBy(of)), HELD, 3, NOW)

const stored = (change: Partial<StoredOrder> = {}): StoredOrder => ({
  ...{ ...unknownOrder(7), document: order(), customer_id: 1, judgement: judgementBy() },
  ...{ points: 40, entry_seq: 5, counted_spend: '40.00', counted_extras: '0.00', awards: 1 },
  ...change,
})

const rule = (fields: object) => ({
  ...{ id: 'rule_order', type: 'order_placed', enabled: true, title: null },
  ...{ title_translations: {}, fields: { ...fields } },
})

describe('when an order is due for payment', () => {
  const [PAID, SENT] = ['2026-10-02T00:00:00.000Z', '2026-10-03T00:00:00.000Z']

  it.each<[string, object | null, Partial<Order>, string | null]>([
    ['once it is paid', {}, { paid_at: PAID, fulfilled_at: SENT }, PAID],
    ['once it is paid, without a rule', null, { paid_at: PAID }, PAID],
    ['not while it is unpaid', {}, { paid_at: null, fulfilled_at: SENT }, null],
    ['not when it is cancelled', {}, { paid_at: PAID, cancelled_at: SENT }, null],
    ['once it is fulfilled', { awardOn: 'fulfilled' }, { paid_at: PAID, fulfilled_at: SENT }, SENT],
    ['once it is paid too', { awardOn: 'fulfilled' }, { paid_at: SENT, fulfilled_at: PAID }, SENT],
    ['not while it is not fulfilled', { awardOn: 'fulfilled' }, { paid_at: PAID }, null],
  ])('is %s', (_title, fields, change, at) => {
    const payable_at = payableAt(fields === null ? null : rule(fields), order(change))
    expect(payable_at).toEqual(at === null ? null : new Date(at))
  })

  it.each([
    [0, '2026-10-02T00:00:00Z', null],
    [3, '2026-10-02T00:00:00Z', null],
    [4, '2026-10-02T00:00:00Z', '2026-10-06T00:00:00Z'],
    [2, '2026-10-09T00:00:00Z', '2026-10-07T00:00:00Z'],
  ])('and held for %s days, from %s on, its points wait until %s', (pendingDays, due, until) => {
    expect(waitsUntil(rule({ pendingDays }), new Date(due), NOW)).toEqual(
      until === null ? null : new Date(until),
    )
  })
})

describe('a judgement as it is stored', () => {
  it('has the points of the whole order, and what the customer had then', () => {
    expect(judgementBy({ campaigns: [campaign('cmp', 2)] })).toMatchObject({
      ...{ reason: null, judged_at: NOW.toISOString(), revision: 3, held: HELD },
      ...{ points: 80, base_points: 40, bonuses: [{ campaign_id: 'cmp', points: 40 }] },
    })
    expect(judgementBy()).not.toHaveProperty('paid')
  })

  it.each<[string, Omit<OrderCase, 'lines'>, Order, string]>([
    ['it is worth too little', {}, order(orderOf({ lines: [line('0.10')] })), 'nothing_earned'],
    ['the programme is off', { switches: { program_enabled: false } }, order(), 'program_disabled'],
  ])('has no points when %s', (_title, of, document, reason) => {
    expect(judgementBy(of, document)).toMatchObject({
      reason,
      points: 0,
      base_points: 0,
      bonuses: [],
    })
  })
})

describe('what is left of the points of an order', () => {
  it.each<[string, Partial<StoredOrder>, number]>([
    ['is all of them', {}, 40],
    ['is what refunds leave', { refunds: [back({ 2: 1 })] }, 30],
    ['is nothing after all is refunded', { refunds: [back({ 1: 1, 2: 1 })] }, 0],
    ['is nothing of a cancelled order', { document: order({ cancelled_at: PLACED_AT }) }, 0],
    ['is nothing of an order that is not known yet', { document: null }, 0],
    ['is nothing before it is judged', { judgement: null }, 0],
    ['is nothing if it earned none', { judgement: judgementBy({ rule: false }) }, 0],
  ])('%s', (_title, change, points) => {
    expect(pointsLeft(stored(change))).toBe(points)
    expect(awardLeft(stored(change))).toMatchObject({ points, base_points: points })
  })
})

describe('what an order counts for', () => {
  const priced = order({ shipping: '5.00', tax: '8.00' })

  it('is all that was paid and not given back', () => {
    expect(orderTotal(priced)).toBe('53.00')
    expect(countedSpend(priced, [])).toBe('53.00')
    expect(countedSpend(order(), [back({ 2: 1 })])).toBe('30.00')
    expect(countedSpend(priced, [back({ 1: 1, 2: 1 }, { shipping: '5.00' })])).toBe('0.00')
  })

  it('is nothing while it is unpaid or cancelled', () => {
    expect(countedSpend(order({ paid_at: null }), [])).toBeNull()
    expect(countedSpend(order({ cancelled_at: PLACED_AT }), [])).toBeNull()
  })

  it.each([
    [null, false],
    ['0.00', false],
    ['0.01', true],
  ])('%s is an order: %s', (spend, expected) => {
    expect(countsAsOrder(spend)).toBe(expected)
  })

  it.each([
    [false, false, '40.00'],
    [true, false, '47.11'],
    [false, true, '45.00'],
    [true, true, '53.00'],
  ])('is spent with tax: %s, with shipping: %s, as the rule counts', (tax, shipping, spent) => {
    // The tax of 8.00 is spread over goods of 40.00 and shipping of 5.00.
    const beside = { include_tax: tax, include_shipping: shipping }
    const counted = countedOrder({ ...priced, lines: order().lines }, [], beside)
    expect(counted.counted_spend).toBe('53.00')
    expect(goodsSpend(counted).toDecimal(2)).toBe(spent)
  })

  it.each([
    ['10.00', '0.00', '9.99', '0.00', true],
    ['10.00', '0.00', '10.00', '0.00', false],
    ['10.00', '1.00', '10.00', '1.01', true],
    ['9.00', '0.00', '10.00', '0.00', false],
    ['10.00', '0.00', null, null, true],
    [null, null, '10.00', '0.00', false],
    [null, null, null, null, false],
    // An older release counted the tax too.
    ['10.00', null, '10.00', '2.00', false],
    ['10.00', null, '9.00', '2.00', true],
  ])('%s with %s of extras, and then %s with %s is less: %s', (spend, extras, then, its, expected) => {
    const before = { counted_spend: spend, counted_extras: extras }
    expect(countsForLess(before, { counted_spend: then, counted_extras: its })).toBe(expected)
  })
})

describe('a report of an order', () => {
  const later = (change: Partial<Order> = {}) =>
    order({ updated_at: '2026-10-02T00:00:00.000Z', ...change })
  const report = (change: Partial<OrderReport> = {}): OrderReport => ({
    ...{
      order_id: 7,
      order: null,
      refund: null,
      withdrawn_refund_id: null,
      judge_again: null,
      ...change,
    },
  })

  it('is taken if it is newer than what is known', () => {
    const first = later({ customer_id: 2 })
    expect(takeReport(stored(), report({ order: first }))).toEqual({
      taken: stored({ document: first, customer_id: 2 }),
      document_before: order(),
      is_edited: true,
      judge_again: null,
    })
    expect(takeReport(stored(), report({ order: later() }))).toMatchObject({ is_edited: false })
    expect(takeReport(stored({ document: later() }), report({ order: order() }))).toBeNull()
    expect(takeReport(stored(), report({ order: order() }))).toBeNull()
    expect(takeReport(unknownOrder(7), report({ order: order() }))).toMatchObject({
      ...{
        taken: { document: order(), customer_id: 1 },
        document_before: null,
        is_edited: false,
        judge_again: null,
      },
    })
  })

  it('of a refund is taken once', () => {
    const refund = back({ 1: 1 })
    const taken = takeReport(stored(), report({ refund }))
    expect(taken).toEqual({
      taken: stored({ refunds: [refund] }),
      document_before: order(),
      is_edited: false,
      judge_again: null,
    })
    expect(takeReport(stored({ refunds: [refund] }), report({ refund }))).toBeNull()
    const other = back({ 2: 1 })
    expect(withRefund([refund], other)).toEqual([refund, other])
    expect(takeReport(unknownOrder(7), report({ refund }))).toMatchObject({
      ...{ taken: { refunds: [refund], document: null }, document_before: null },
    })
  })

  it('of a refund that was none takes it away, and judges the order again', () => {
    const [refund, other] = [back({ 1: 1 }), back({ 2: 1 })]
    const refunded = stored({ refunds: [refund, other] })
    const withdrawn = report({ withdrawn_refund_id: refund.refund_id })
    expect(takeReport(refunded, withdrawn)).toEqual({
      ...{
        taken: stored({ refunds: [other] }),
        document_before: order(),
        is_edited: true,
        judge_again: null,
      },
    })
    expect(takeReport(stored(), withdrawn)).toBeNull()
  })

  it('judges an order again that is open again', () => {
    const cancelled = stored({ document: order({ cancelled_at: PLACED_AT }) })
    expect(takeReport(cancelled, report({ order: later() }))).toMatchObject({ is_edited: true })
    const still = later({ cancelled_at: PLACED_AT })
    expect(takeReport(cancelled, report({ order: still }))).toMatchObject({ is_edited: false })
  })

  it('of nothing new settles what is known', () => {
    expect(takeReport(stored(), nothingNew(7))).toEqual({
      ...{ taken: stored(), document_before: order(), is_edited: false, judge_again: null },
    })
    expect(takeReport(unknownOrder(7), nothingNew(7))).toBeNull()
    expect(nothingNew(7)).toEqual(report())
  })

  it.each<[string, Partial<Order>, boolean]>([
    ['its buyer', { customer_id: 2 }, true],
    ['its time', { created_at: '2026-10-02T00:00:00.000Z' }, true],
    ['its lines', orderOf({ lines: [line('31.00')] }), true],
    ['its discount', { discount_total: '1.00' }, true],
    ['its shipping', { shipping: '1.00' }, true],
    ['its tax', { tax: '1.00' }, true],
    ['whether tax is included', { taxes_included: true }, true],
    ['its tags', { tags: ['x'] }, true],
    ['its payment', { paid_at: null }, false],
    ['its delivery', { fulfilled_at: PLACED_AT }, false],
  ])('that changes %s is judged again: %s', (_title, change, expected) => {
    expect(isEdited(order(), order(change))).toBe(expected)
  })

  it('that is the first has edited nothing', () => {
    expect(isEdited(null, order())).toBe(false)
    expect(isNewer(null, order())).toBe(true)
  })
})

describe('an order of which something stands', () => {
  it('is settled until nothing of it does', () => {
    const bare = withoutSettlement(stored({ pending_points: 3, pending_until: NOW }))
    expect(bare).toEqual({
      ...{
        ...stored(),
        judgement: null,
        points: 0,
        entry_seq: null,
        counted_spend: null,
        counted_extras: null,
      },
      ...{ pending_points: 0, pending_until: null },
    })
    expect(isSettled(bare)).toBe(false)
    expect(isSettled({ ...bare, counted_spend: '0.00' })).toBe(true)
    expect(isSettled({ ...bare, judgement: judgementBy() })).toBe(true)
    expect(isSettled({ ...bare, entry_seq: 1 })).toBe(true)
    expect(unknownOrder(9)).toEqual({
      ...{ order_id: 9, customer_id: null, document: null, refunds: [], judgement: null },
      ...{ points: 0, entry_seq: null, pending_points: 0, pending_until: null },
      ...{ counted_spend: null, counted_extras: null, awards: 0, terms_id: null, terms_at: null },
    })
  })

  it.each([
    [0, null, 0],
    [0, 5, 1],
    [2, 5, 2],
    [2, null, 2],
  ])('that was awarded %s times, with the entry %s, counts %s', (awards, entry_seq, expected) => {
    expect(awardsOf({ awards, entry_seq })).toBe(expected)
  })
})

describe('why an order earned its points', () => {
  const campaigns = [
    campaign('all', 2),
    campaign('best', 3, { ...max, ...scoped('include', { tags: ['sale'] }) }),
    campaign('later', 2, { starts_at: '2026-10-02T00:00:00.000Z' }),
  ]

  it('is said of each line and each campaign', () => {
    const judgement = judgementBy({ campaigns: campaigns.slice(0, 1), tier: 1.5 })
    const explained = explainOrder(stored({ judgement, points: 120 }), order())
    expect(explained).toEqual({
      lines: [
        {
          ...{ line_id: 1, product_id: null, quantity: 1, amount: '30.00', excluded_by: null },
          ...{ multiplier: 3, campaign_ids: ['all'] },
        },
        {
          ...{ line_id: 2, product_id: null, quantity: 1, amount: '10.00', excluded_by: null },
          ...{ multiplier: 3, campaign_ids: ['all'] },
        },
      ],
      eligible_amount: '40.00',
      exact_points: '120.000000',
      campaigns: [
        {
          ...{ campaign_id: 'all', multiplier: 2, stacking_mode: 'compound', applied: true },
          ...{ refusal: null, bonus_points: 60 },
        },
      ],
      points_left: 120,
    })
  })

  it('says why a campaign did nothing', () => {
    const outdone = [campaign('weak', 1.5, max), campaign('strong', 3, max), ...campaigns.slice(2)]
    const judgement = judgementBy({ campaigns: outdone })
    const explained = explainOrder(stored({ judgement }), order())
    expect(
      explained.campaigns.map(({ campaign_id, applied, refusal }) => [
        campaign_id,
        applied,
        refusal,
      ]),
    ).toEqual([
      ['weak', false, 'outdone'],
      ['strong', true, null],
      ['later', false, 'not_live'],
    ])
    expect(explained.campaigns[2]).toMatchObject({
      ...{ multiplier: null, stacking_mode: null, bonus_points: 0 },
    })
  })

  it('says why a line earned nothing', () => {
    const judgement = judgementBy({ eligibility: { excluded_product_tags: ['sale'] } })
    const explained = explainOrder(stored({ judgement, points: 30 }), order())
    expect(explained).toMatchObject({
      lines: [
        { excluded_by: null, multiplier: 1, campaign_ids: [] },
        { excluded_by: 'product_tag', multiplier: null, campaign_ids: [] },
      ],
      ...{ eligible_amount: '30.00', points_left: 30 },
    })
  })

  it('is not known before it is judged, and nothing if it earned none', () => {
    const nothing = { eligible_amount: null, exact_points: null, campaigns: [] }
    expect(explainOrder(stored({ judgement: null, points: 0 }), order())).toMatchObject({
      ...{ ...nothing, points_left: 0 },
      lines: [{ amount: '30.00', excluded_by: null, multiplier: null, campaign_ids: [] }, {}],
    })
    const judgement = judgementBy({ rule: false, campaigns: campaigns.slice(0, 1) })
    expect(explainOrder(stored({ judgement }), order())).toMatchObject({
      ...{ eligible_amount: null, exact_points: null },
      campaigns: [{ campaign_id: 'all', applied: false, refusal: null, bonus_points: 0 }],
    })
  })

  it('counts amounts as its rule does', () => {
    const taxed = order({ tax: '8.00' })
    const amounts = (includeTax: boolean) =>
      explainOrder(
        stored({ judgement: judgementBy({ rule: { includeTax } }, taxed) }),
        taxed,
      ).lines.map(({ amount }) => amount)
    expect(amounts(false)).toEqual(['30.00', '10.00'])
    expect(amounts(true)).toEqual(['36.00', '12.00'])
  })
})
