import fc from 'fast-check'
import { type Account, AT_ONCE, type Posting } from '../../src/domain/points/ledger.ts'

/** Accounts and postings of every kind, for the tests of the arithmetic. */

export const MOST = Number.MAX_SAFE_INTEGER
export const AT = new Date('2026-10-01T08:00:00Z')

/** Whole numbers where the arithmetic has its edges: about zero and at the end of the range. */
const amount = fc.oneof(
  fc.integer({ min: 0, max: 50 }),
  fc.integer({ min: MOST - 50, max: MOST }),
  fc.maxSafeNat(),
)

export const points = fc.tuple(amount, fc.constantFrom(1, -1)).map(([size, sign]) => size * sign)

export const account: fc.Arbitrary<Account> = fc
  .record({
    totals: fc.tuple(amount, amount),
    seq: fc.nat(1_000),
    last_activity_at: fc.option(fc.date({ noInvalidDate: true })),
  })
  .map(({ totals, seq, last_activity_at }) => ({
    customer_id: 1001,
    external_id: null,
    seq,
    credits_total: Math.max(...totals),
    debits_total: Math.min(...totals),
    points_earned: Math.max(...totals),
    points_redeemed: Math.min(...totals),
    tier_points: Math.min(...totals),
    pending_points: 0,
    owed_points: 0,
    last_activity_at,
    refilled_at: null,
    credited_at: null,
  }))

export function newAccount(): Account {
  return {
    customer_id: 1001,
    external_id: null,
    seq: 0,
    credits_total: 0,
    debits_total: 0,
    points_earned: 0,
    points_redeemed: 0,
    tier_points: 0,
    pending_points: 0,
    owed_points: 0,
    last_activity_at: null,
    refilled_at: null,
    credited_at: null,
  }
}

export function postingWith(fields: Partial<Posting>): Posting {
  return {
    type: 'earn',
    points: 1,
    requested_points: 1,
    source: 'api',
    source_ref: null,
    description: null,
    title_key: 'points_awarded',
    metadata: null,
    order_total: null,
    ...AT_ONCE,
    created_at: AT,
    ...fields,
  }
}
