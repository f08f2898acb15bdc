import { describe, expect, it } from 'vitest'
import { bookExpiry } from '../../../src/domain/points/book-expiry.ts'
import {
  type Booked,
  bookAward,
  bookRelease,
  bookReversal,
  type PaidFor,
  settleOwed,
} from '../../../src/domain/points/booking.ts'
import { closeAccount } from '../../../src/domain/points/close-account.ts'
import { type Account, POINTS_MAX } from '../../../src/domain/points/ledger.ts'
import { NOTHING_LOST } from '../../../src/domain/points/lots.ts'
import { OpenAccount, PointsOutOfRange } from '../../../src/domain/points/open-account.ts'
import { paidGift } from '../../../src/domain/tiers/entry-gift.ts'
import { AT, newAccount, postingWith } from '../accounts.ts'

/** The entries that awards, releases, reversals and expiry leave, and the account after them. */

const LATER = new Date('2026-11-01T00:00:00Z')

/** An order of which the entries say everything. */
const ORDER: PaidFor = {
  source: 'order',
  source_ref: '7',
  description: 'Order 7',
  title_key: 'order_placed',
  title_params: { order_id: 7 },
  metadata: { channel: 'web' },
  order_total: '20.00',
  order_id: 7,
}
const RULE: PaidFor = { ...ORDER, source: 'birthday', title_key: 'birthday', order_id: null }

const open = (change: Partial<Account> = {}) => new OpenAccount({ ...newAccount(), ...change })
const withBalance = (balance: number, change: Partial<Account> = {}) =>
  open({ credits_total: balance, points_earned: balance, seq: 1, ...change })

const booked = (change: Partial<Booked> = {}): Booked => ({
  ...{ points: 50, entry_seq: 1, pending_points: 0, pending_until: null },
  ...change,
})

/** What every entry of the order has. */
const OF_ORDER = {
  ...{ customer_id: 1001, title_params: { order_id: 7 }, metadata: { channel: 'web' } },
  ...{ order_total: '20.00', order_id: 7, created_at: AT },
}

describe('an award', () => {
  it('is in the balance at once', () => {
    const account = open()
    expect(bookAward(account, ORDER, 50, null, AT)).toEqual(booked())
    expect(account.entries).toEqual([
      expect.objectContaining({
        ...OF_ORDER,
        ...{ seq: 1, type: 'earn', points: 50, requested_points: 50, source: 'order' },
        ...{ source_ref: '7', description: 'Order 7', title_key: 'order_placed' },
        ...{ is_pending: false, pending_until: null, pending_delta: 0, owed_delta: 0 },
        ...{ of_seq: null, due_at: null, credits_total: 50 },
      }),
    ])
    expect(account.account).toMatchObject({ credits_total: 50, pending_points: 0 })
  })

  it('that is held is not in the balance yet', () => {
    const account = open()
    expect(bookAward(account, ORDER, 50, LATER, AT)).toEqual(
      booked({ pending_points: 50, pending_until: LATER }),
    )
    expect(account.entries).toEqual([
      expect.objectContaining({
        ...OF_ORDER,
        ...{ points: 50, is_pending: true, pending_until: LATER, pending_delta: 50 },
      }),
    ])
    expect(account.balance).toBe(0)
    expect(account.account.pending_points).toBe(50)
  })

  it('of an order first pays what the customer owes, unless it is held', () => {
    const paid = open({ owed_points: 30 })
    expect(bookAward(paid, ORDER, 50, null, AT)).toEqual(booked())
    expect(paid.balance).toBe(20)
    expect(paid.account.owed_points).toBe(0)
    const held = open({ owed_points: 30 })
    bookAward(held, ORDER, 50, LATER, AT)
    expect(held.entries).toHaveLength(1)
    const of_rule = open({ owed_points: 30 })
    bookAward(of_rule, RULE, 50, null, AT)
    expect(of_rule.balance).toBe(50)
    expect(of_rule.account.owed_points).toBe(30)
  })

  it('that leaves the range is not paid', () => {
    const nothing = booked({ points: 0, entry_seq: null })
    const full = withBalance(POINTS_MAX - 50)
    expect(bookAward(full, ORDER, 51, null, AT)).toEqual(nothing)
    expect(full.entries).toEqual([])
    expect(bookAward(full, ORDER, 50, null, AT)).toMatchObject({ points: 50 })
    const waiting = withBalance(POINTS_MAX - 50, { pending_points: 10 })
    expect(bookAward(waiting, ORDER, 41, null, AT)).toEqual(nothing)
    expect(bookAward(waiting, ORDER, 40, LATER, AT)).toMatchObject({ points: 40 })
  })
})

describe('the debt of a customer', () => {
  it.each([
    [30, 50, 30],
    [80, 50, 50],
    [0, 50, 0],
  ])('of %s is paid by %s points with %s', (owed_points, points, settled) => {
    const account = open({ owed_points })
    const credit = account.post(postingWith({ points, source_ref: '7', order_id: 7 }))
    settleOwed(account, credit, AT)
    expect(account.balance).toBe(points - settled)
    expect(account.account.owed_points).toBe(owed_points - settled)
    expect(account.entries.slice(1)).toEqual(
      settled === 0
        ? []
        : [
            expect.objectContaining({
              ...{ type: 'reversal', points: -settled, requested_points: -settled },
              ...{ source: 'owed', source_ref: null, description: null, metadata: null },
              ...{ title_key: 'points_reversed', order_total: null, order_id: 7 },
              title_params: { requested: settled, applied: settled, source_ref: '7' },
              ...{ owed_delta: -settled, created_at: AT, is_pending: false },
            }),
          ],
    )
  })

  it('is not paid by points that take something', () => {
    const account = withBalance(50, { owed_points: 30 })
    settleOwed(account, account.post(postingWith({ points: -10, type: 'redeem' })), AT)
    expect(account.entries).toHaveLength(1)
  })

  it('names no source where the points have none', () => {
    const account = open({ owed_points: 5 })
    settleOwed(account, account.post(postingWith({ points: 9 })), AT)
    expect(account.entries[1]?.title_params).toEqual({ requested: 5, applied: 5, source_ref: '' })
  })
})

describe('the release of an award', () => {
  const award = booked({ pending_points: 40, pending_until: AT })

  it('puts what is left of it into the balance, as of when it was due', () => {
    const account = open({ pending_points: 40, seq: 1 })
    expect(bookRelease(account, ORDER, award, LATER)).toEqual(booked())
    expect(account.entries).toEqual([
      expect.objectContaining({
        ...{ ...OF_ORDER, created_at: LATER, type: 'earn', points: 40, requested_points: 40 },
        ...{ source: 'order_release', source_ref: '7', title_key: 'order_placed' },
        ...{ pending_delta: -40, of_seq: 1, due_at: AT, is_pending: false },
      }),
    ])
    expect(account.account).toMatchObject({ credits_total: 40, pending_points: 0 })
  })

  it('first pays what the customer owes, if it is of an order', () => {
    const account = open({ pending_points: 40, owed_points: 15 })
    bookRelease(account, ORDER, award, LATER)
    expect(account.balance).toBe(25)
    const of_rule = open({ pending_points: 40, owed_points: 15 })
    bookRelease(of_rule, RULE, award, LATER)
    expect(of_rule.balance).toBe(40)
  })

  it('of nothing leaves no entry', () => {
    const account = open()
    const gone = booked({ points: 0, pending_until: AT })
    expect(bookRelease(account, ORDER, gone, LATER)).toEqual(booked({ points: 0 }))
    expect(account.entries).toEqual([])
  })

  it('that leaves the range takes the award back', () => {
    const account = withBalance(POINTS_MAX - 39, { pending_points: 40 })
    expect(bookRelease(account, ORDER, award, LATER)).toEqual(booked({ points: 10 }))
    expect(account.entries).toEqual([
      expect.objectContaining({
        type: 'reversal',
        points: -40,
        pending_delta: -40,
        is_pending: true,
      }),
    ])
    const fits = withBalance(POINTS_MAX - 40, { pending_points: 40 })
    bookRelease(fits, ORDER, award, LATER)
    expect(fits.balance).toBe(POINTS_MAX)
  })
})

describe('the reversal of an award', () => {
  const OF_REVERSAL = {
    ...{ ...OF_ORDER, type: 'reversal', source: 'order_reversal', source_ref: null },
    ...{ title_key: 'points_reversed', of_seq: 1, pending_until: null },
  }
  const titled = (requested: number, applied: number) => ({
    title_params: { requested, applied, order_id: 7, source_ref: '7' },
  })

  it('takes it from the balance', () => {
    const account = withBalance(80)
    const taken = { points: 50, lot: { left: 50, lost: 0, forgiven: 0 } }
    expect(bookReversal(account, ORDER, booked(), taken, AT)).toEqual(booked({ points: 0 }))
    expect(account.entries).toEqual([
      expect.objectContaining({
        ...{ ...OF_REVERSAL, ...titled(50, 50), points: -50, requested_points: -50 },
        ...{ owed_delta: 0, is_pending: false, pending_delta: 0, description: null },
      }),
    ])
    expect(account.balance).toBe(30)
  })

  it('leaves owed what was spent', () => {
    const account = withBalance(20)
    const taken = { points: 50, lot: { left: 20, lost: 0, forgiven: 0 }, reason: 'Fraud' }
    expect(bookReversal(account, ORDER, booked(), taken, AT)).toEqual(booked({ points: 0 }))
    expect(account.entries).toEqual([
      expect.objectContaining({
        ...{ ...OF_REVERSAL, ...titled(50, 20), points: -20, requested_points: -50 },
        ...{ owed_delta: 30, description: 'Fraud' },
      }),
    ])
    expect(account.account).toMatchObject({ owed_points: 30, debits_total: 20 })
  })

  it('does not take again what was lost', () => {
    const account = withBalance(10)
    const taken = { points: 50, lot: { left: 10, lost: 25, forgiven: 0 } }
    bookReversal(account, ORDER, booked(), taken, AT)
    expect(account.entries).toEqual([
      expect.objectContaining({
        ...titled(50, 10),
        ...{ points: -10, requested_points: -50, owed_delta: 15 },
      }),
    ])
  })

  it('takes what is held first', () => {
    const account = withBalance(20, { pending_points: 30 })
    const half = booked({ points: 50, pending_points: 30, pending_until: LATER })
    const taken = { points: 45, lot: { left: 20, lost: 0, forgiven: 0 } }
    expect(bookReversal(account, ORDER, half, taken, AT)).toEqual(booked({ points: 5 }))
    expect(account.entries).toEqual([
      expect.objectContaining({
        ...{ ...OF_REVERSAL, ...titled(30, 30), points: -30, requested_points: -30 },
        ...{ pending_delta: -30, owed_delta: 0, is_pending: true },
      }),
      expect.objectContaining({
        ...{ ...OF_REVERSAL, ...titled(15, 15), points: -15, requested_points: -15 },
        ...{ pending_delta: 0, is_pending: false },
      }),
    ])
    expect(account.account).toMatchObject({ pending_points: 0, debits_total: 15 })
  })

  it('of a part of what is held leaves the rest held', () => {
    const account = open({ pending_points: 30 })
    const held = booked({ points: 30, pending_points: 30, pending_until: LATER })
    const taken = { points: 10, lot: NOTHING_LOST }
    expect(bookReversal(account, ORDER, held, taken, AT)).toEqual(
      booked({ points: 20, pending_points: 20, pending_until: LATER }),
    )
    expect(account.entries).toHaveLength(1)
    expect(account.account.pending_points).toBe(20)
  })

  it('of a gift of a tier is named by it', () => {
    const gift = paidGift({ source_ref: 'silver 1', title_params: { tier: 'Silver' } })
    expect(gift).toEqual({
      ...{ source: 'tier', source_ref: 'silver 1', title_key: 'tier_reached' },
      ...{ title_params: { tier: 'Silver' }, description: null, metadata: null },
      ...{ order_total: null, order_id: null },
    })
  })
})

describe('the expiry of a balance', () => {
  const terms = { time_zone: 'UTC', since: new Date('2026-01-01T00:00:00Z'), months: 6 }
  // Half a year after the day of the last activity.
  const last_activity_at = new Date('2026-03-10T09:00:00Z')
  const expires_at = new Date('2026-09-11T00:00:00Z')

  it('takes all of it once it is due', () => {
    const account = withBalance(80, { last_activity_at })
    bookExpiry(account, terms, expires_at, AT)
    expect(account.entries).toEqual([
      expect.objectContaining({
        ...{ type: 'expire', points: -80, requested_points: -80, source: 'expiry' },
        ...{ source_ref: null, description: null, title_key: 'points_expired' },
        ...{ metadata: null, order_total: null, created_at: AT, owed_delta: 0 },
      }),
    ])
    expect(account.balance).toBe(0)
  })

  it('takes nothing before, and nothing of nothing', () => {
    const early = withBalance(80, { last_activity_at })
    bookExpiry(early, terms, new Date(expires_at.getTime() - 1), AT)
    expect(early.entries).toEqual([])
    const empty = open({ last_activity_at })
    bookExpiry(empty, terms, expires_at, AT)
    expect(empty.entries).toEqual([])
  })
})

describe('an account that is closed', () => {
  it.each([
    ['merge', 80, 10, 5],
    ['merge', 0, 0, 0],
    ['forgotten', 80, 10, 5],
  ] as const)('by %s with %s points, %s held and %s owed keeps nothing', (...given) => {
    const [source, balance, pending_points, owed_points] = given
    const account = withBalance(balance, { pending_points, owed_points })
    expect(closeAccount(account, source, AT)).toMatchObject({
      ...{ type: 'history', points: 0 - balance, requested_points: 0 - balance, source },
      ...{ source_ref: null, description: null, title_key: 'points_adjusted', metadata: null },
      ...{ order_total: null, created_at: AT, is_pending: false },
      title_params: { requested: 0 - balance, applied: 0 - balance },
    })
    expect(account.account).toMatchObject({
      ...{ pending_points: 0, owed_points: 0, points_earned: balance, points_redeemed: 0 },
    })
    expect(account.balance).toBe(0)
  })
})

describe('an open account', () => {
  it('says what still fits into the range', () => {
    const account = withBalance(POINTS_MAX - 100, { pending_points: 30 })
    expect([account.room, account.free_room]).toEqual([100, 70])
    expect(account.origin).toBeNull()
  })

  it('takes no posting beyond its range or its balance', () => {
    const full = withBalance(POINTS_MAX)
    expect(() => full.post(postingWith({ points: 1 }))).toThrow(PointsOutOfRange)
    const empty = open()
    expect(() => empty.post(postingWith({ points: -1, type: 'redeem' }))).toThrow(
      '-1 points cannot be posted: insufficient_points',
    )
    expect([...full.entries, ...empty.entries]).toEqual([])
  })
})
