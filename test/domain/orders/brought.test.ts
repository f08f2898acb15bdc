import { expect, it } from 'vitest'
import { pointsByMembership } from '../../../src/domain/memberships/brought.ts'
import { paidAmounts } from '../../../src/domain/orders/amounts.ts'
import { judgementOf, pointsLeft } from '../../../src/domain/orders/settle.ts'
import {
  atMost,
  back,
  campaign,
  judge,
  judgedBy,
  line,
  max,
  type OrderCase,
  orderOf,
  PLACED_AT,
  replace,
} from './cases.ts'

/** The points that an order would not have earned without the membership. */

const HUNDRED = { lines: [line('100.00')], member: 3 }

function brought(fields: Partial<OrderCase>): number {
  const order_case = { ...HUNDRED, ...fields }
  const { refunds = [] } = order_case
  const document = {
    ...{ order_id: 1, customer_id: 1, currency: 'EUR', source: null, landing_ref: null },
    ...{ created_at: PLACED_AT, updated_at: PLACED_AT, paid_at: PLACED_AT },
    ...{ fulfilled_at: null, cancelled_at: null, discount_codes: [] },
    ...orderOf(order_case),
  }
  const judged = { ...judge(order_case), paid: paidAmounts(document, false) }
  const judgement = judgementOf(judged, judgedBy(order_case).buyer, 1, new Date(PLACED_AT))
  const order = { document, refunds, judgement }
  return pointsByMembership({ ...order, points: pointsLeft(order) })
}

it.each<[string, Partial<OrderCase>, number]>([
  ['what its multiplier adds', {}, 200],
  ['what it adds to the tier', { tier: 2 }, 100],
  ['none, where the tier gives more', { tier: 4 }, 0],
  ['with what a campaign makes of them', { campaigns: [campaign('a', 2)] }, 400],
  ['what it adds to a campaign that gives less', { campaigns: [campaign('a', 2, max)] }, 100],
  ['none, where a campaign gives more', { campaigns: [campaign('a', 5, max)] }, 0],
  ['none, where a campaign replaces it', { campaigns: [campaign('a', 5, replace)] }, 0],
  [
    'the same, beside a campaign that is nearly used up',
    { campaigns: [campaign('a', 2, atMost(10))] },
    200,
  ],
  ['half of it, when half is given back', { refunds: [back({}, { amount: '50.00' })] }, 100],
  ['none, when all is given back', { refunds: [back({ 1: 1 })] }, 0],
])('of the membership: %s', (_what, fields, points) => {
  expect(brought(fields)).toBe(points)
})
