import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  balanceOf,
  clampToBalance,
  ENTRY_TYPES,
  type EntryType,
  lifetimeEffect,
  owedTopic,
  post,
  tierEffect,
} from '../../src/domain/points/ledger.ts'
import { runs } from '../support/runs.ts'
import { AT, account, MOST, newAccount, points, postingWith } from './accounts.ts'

const RUNS = 300

/** The same sums in numbers that cannot round. */
const exactly = (...numbers: number[]) => numbers.reduce((sum, number) => sum + BigInt(number), 0n)

describe('posting', () => {
  it('moves the balance by exactly its points, and everything else of the chain with it', () => {
    fc.assert(
      fc.property(account, points, (before, moved) => {
        const posted = post(Object.freeze(before), postingWith({ points: moved }))
        if ('refusal' in posted) return
        const { entry, account: after } = posted
        expect(exactly(after.credits_total, -after.debits_total)).toBe(
          exactly(before.credits_total, -before.debits_total, moved),
        )
        expect(after.credits_total).toBeGreaterThanOrEqual(before.credits_total)
        expect(after.debits_total).toBeGreaterThanOrEqual(before.debits_total)
        expect(balanceOf(after)).toBeGreaterThanOrEqual(0)
        expect([entry.seq, after.seq]).toEqual([before.seq + 1, before.seq + 1])
        expect(entry).toMatchObject({
          customer_id: before.customer_id,
          points: moved,
          credits_total: after.credits_total,
          debits_total: after.debits_total,
        })
      }),
      runs(RUNS),
    )
  })

  it('is refused just when the balance does not cover it or the total leaves the range', () => {
    fc.assert(
      fc.property(account, points, (before, moved) => {
        const posted = post(before, postingWith({ points: moved }))
        const refusal = 'refusal' in posted ? posted.refusal : null
        const balance = exactly(before.credits_total, -before.debits_total)
        const uncovered = balance + BigInt(moved) < 0n
        const beyond = exactly(before.credits_total, Math.max(moved, 0)) > BigInt(MOST)
        expect(refusal).toBe(uncovered ? 'insufficient_points' : beyond ? 'out_of_range' : null)
      }),
      runs(RUNS),
    )
  })

  it('says what there is and what was needed when points are lacking', () => {
    const poor = { ...newAccount(), credits_total: 30, debits_total: 10 }
    expect(post(poor, postingWith({ points: -21 }))).toEqual({
      refusal: 'insufficient_points',
      balance: 20,
      required: 21,
    })
  })

  it('adds to the lifetime figures what the entry counts for', () => {
    fc.assert(
      fc.property(
        account,
        points,
        fc.constantFrom(...ENTRY_TYPES),
        fc.constantFrom('api', 'adjustment', 'deduction', 'order'),
        (before, moved, type, source) => {
          const posting = postingWith({ points: moved, type, source })
          const posted = post(before, posting)
          if ('refusal' in posted) return
          const { earned, redeemed } = lifetimeEffect(posting)
          expect(posted.account.points_earned).toBe(before.points_earned + earned)
          expect(posted.account.points_redeemed).toBe(before.points_redeemed + redeemed)
          expect(posted.account.pending_points).toBe(before.pending_points)
        },
      ),
      runs(RUNS),
    )
  })
})

/** Whatever there is: type, source, points and whether they wait; then whether it is activity. */
const KINDS: readonly [EntryType, string, number, 'waits' | 'at once', boolean][] = [
  ['earn', 'api', 5, 'at once', true],
  ['earn', 'order', 5, 'at once', true],
  ['earn', 'order', 5, 'waits', false],
  ['earn', 'order', 0, 'at once', false],
  ['earn', 'order_release', 5, 'at once', true],
  ['reversal', 'order_reversal', -5, 'at once', false],
  ['reversal', 'order_reversal', -5, 'waits', false],
  ['reversal', 'order_reversal', 0, 'at once', false],
  ['reversal', 'owed', -5, 'at once', false],
  ...['birthday', 'referral', 'follow_x', 'membership'].flatMap((rule): typeof KINDS => [
    ['earn', rule, 5, 'at once', true],
    ['earn', rule, 5, 'waits', false],
    ['earn', `${rule}_release`, 5, 'at once', true],
    ['reversal', `${rule}_reversal`, -5, 'at once', false],
    ['reversal', `${rule}_reversal`, -5, 'waits', false],
  ]),
  ['earn', 'tier', 5, 'at once', true],
  ['redeem', 'redemption', -5, 'at once', true],
  ['redeem', 'redemption_cancel', 5, 'at once', false],
  ['adjust', 'deduction', -5, 'at once', true],
  ['adjust', 'adjustment', 5, 'at once', false],
  ['adjust', 'adjustment', -5, 'at once', false],
  ['adjust', 'adjustment', 0, 'at once', false],
  ['expire', 'expiry', -5, 'at once', false],
  ['credit', 'api', 5, 'at once', false],
  ['status', 'api', 0, 'at once', false],
  ['history', 'api', 0, 'at once', false],
]

describe.each(KINDS)('%s of %s with %i points, %s', (type, source, moved, when, is_activity) => {
  const is_pending = when === 'waits'
  const posting = postingWith({ type, source, points: moved, is_pending })
  const before = new Date(AT.getTime() - 1)
  const known = { last_activity_at: before, refilled_at: before, credited_at: before }

  it(`is ${is_activity ? '' : 'no '}activity`, () => {
    const rich = { ...newAccount(), credits_total: 100, ...known }
    expect(post(rich, posting)).toMatchObject({
      account: {
        last_activity_at: is_activity ? AT : before,
        refilled_at: before,
        credited_at: moved > 0 && !is_pending ? AT : before,
      },
    })
  })

  it('counts when it was due, and never makes a period earlier', () => {
    const due_at = new Date(AT.getTime() - 1_000)
    const account = { ...newAccount(), credits_total: 100 }
    const late = { ...posting, due_at }
    expect(post(account, late)).toMatchObject({
      account: { last_activity_at: is_activity ? due_at : null },
    })
    expect(post({ ...account, ...known }, late)).toMatchObject({ account: known })
  })
})

// Nothing can be taken where nothing is.
describe.each(
  KINDS.filter(([, , moved]) => moved >= 0),
)('%s of %s with %i points, %s', (type, source, moved, when) => {
  it('begins a period where nothing was there, if it brings any', () => {
    const is_pending = when === 'waits'
    const before = new Date(AT.getTime() - 1)
    const known = { last_activity_at: before, refilled_at: before, credited_at: before }
    const poor = { ...newAccount(), credits_total: 100, debits_total: 100, ...known }
    const posting = postingWith({ type, source, points: moved, is_pending })
    const refilled_at = moved > 0 && !is_pending ? AT : before
    expect(post(poor, posting)).toMatchObject({ account: { refilled_at } })
  })
})

describe('clamping', () => {
  it('takes as much as is wanted and there, and never adds', () => {
    fc.assert(
      fc.property(account, points, (before, delta) => {
        const applied = clampToBalance(before, delta)
        const balance = balanceOf(before)
        if (delta >= 0) expect(applied).toBe(delta)
        // Either all of it, or all there is.
        else expect(-applied).toBe(Math.min(-delta, balance))
        expect(post(before, postingWith({ points: Math.min(applied, 0) }))).toHaveProperty('entry')
      }),
      runs(RUNS),
    )
  })
})

describe('lifetime figures', () => {
  it.each([
    ['an award', 'earn', 'api', 5, { earned: 5, redeemed: 0 }],
    ['a negative award', 'earn', 'order', -5, { earned: -5, redeemed: 0 }],
    ['a reversal', 'reversal', 'order', -5, { earned: -5, redeemed: 0 }],
    ['an upward correction', 'adjust', 'adjustment', 5, { earned: 5, redeemed: 0 }],
    ['a downward correction', 'adjust', 'adjustment', -5, { earned: 0, redeemed: 0 }],
    ['a deduction', 'adjust', 'deduction', -5, { earned: 0, redeemed: 5 }],
    ['a redemption', 'redeem', 'api', -5, { earned: 0, redeemed: 5 }],
    ['a redemption given back', 'redeem', 'api', 5, { earned: 0, redeemed: -5 }],
    ['an expiry', 'expire', 'api', -5, { earned: 0, redeemed: 0 }],
    ['a marker', 'status', 'api', 0, { earned: 0, redeemed: 0 }],
  ] as const)('%s', (_name, type, source, moved, effect) => {
    const posting = { type, source, points: moved, requested_points: moved, is_pending: false }
    expect(lifetimeEffect({ ...posting, of_seq: null })).toEqual(effect)
  })

  it('lose all that a correction asks for which undoes another, though less was there', () => {
    const undoes = { type: 'adjust', source: 'adjustment', of_seq: 1, is_pending: false } as const
    const posting = { ...undoes, points: -2, requested_points: -5, metadata: null }
    expect(lifetimeEffect(posting)).toEqual({ earned: -5, redeemed: 0 })
    expect(tierEffect(posting)).toBe(-5)
  })

  it.each([
    'tier',
    'membership',
    'tier_reversal',
    'membership_reversal',
  ])('do not count for tiers what is of %s', (source) => {
    const gift = { type: 'earn', points: 5, requested_points: 5, is_pending: false } as const
    expect(tierEffect({ ...gift, source, of_seq: null, metadata: null })).toBe(0)
  })
})

describe('the event an entry owes', () => {
  it.each([
    ['earn', 1, 'points.earned'],
    ['earn', -1, 'points.earned'],
    ['adjust', 1, 'points.adjusted'],
    ['adjust', -1, 'points.adjusted'],
    ['adjust', 0, null],
    ['reversal', -1, 'points.adjusted'],
    ['earn', 0, null],
    ['expire', -1, null],
    ['status', 1, null],
  ] as const)('of type %s with %i points is %s', (type, moved, topic) => {
    expect(owedTopic({ type, points: moved, is_pending: false })).toBe(topic)
  })
})
