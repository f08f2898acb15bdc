import { describe, expect, it } from 'vitest'
import type { Member } from '../../../src/domain/customers/member.ts'
import {
  correctionName,
  type PointsCommand,
  postingOf,
  referenceName,
  referencesOf,
  reversalsOf,
  reversedReference,
} from '../../../src/domain/points/points.ts'
import {
  activityCutoff,
  expireLater,
  expireSooner,
  expiryOf,
} from '../../../src/domain/points/points-expiry.ts'
import { pointsExpiryOf } from '../../../src/domain/points/points-expiry-of.ts'
import { transactionTitle } from '../../../src/domain/points/transaction-titles.ts'
import { languages } from '../../../src/languages/index.ts'
import { aProgram, aShop } from '../../support/promises.ts'
import { AT, newAccount } from '../accounts.ts'

/** What a caller asks of a customer's points, how entries are called, and when points expire. */

const command = (change: Partial<PointsCommand> = {}): PointsCommand => ({
  ...{ kind: 'award', customer_id: 1001, points: 50, source_ref: 'evt_1', reason: 'Thanks' },
  ...{ metadata: { channel: 'web' }, order_total: '20.00' },
  ...change,
})
const ACCOUNT = { ...newAccount(), credits_total: 30 }

describe('what a caller asks for', () => {
  it.each<[Partial<PointsCommand>, object]>([
    [
      {},
      { type: 'earn', source: 'api', title_key: 'points_awarded', points: 50, title_params: {} },
    ],
    [
      { kind: 'order', order_id: 7 },
      { type: 'earn', source: 'order', title_key: 'order_placed', order_id: 7, title_params: {} },
    ],
    [
      { kind: 'adjust', points: -20 },
      {
        ...{ type: 'adjust', source: 'adjustment', title_key: 'points_adjusted', points: -20 },
        title_params: { requested: -20, applied: -20 },
      },
    ],
    [
      { kind: 'adjust', points: -50 },
      { points: -30, requested_points: -50, title_params: { requested: -50, applied: -30 } },
    ],
    [
      { kind: 'deduct', points: -50 },
      {
        ...{ type: 'adjust', source: 'deduction', title_key: 'points_deducted', points: -50 },
        title_params: { requested: -50, applied: -50 },
      },
    ],
  ])('%j becomes a posting', (change, posting) => {
    const asked = command(change)
    expect(postingOf(ACCOUNT, asked, AT)).toMatchObject({
      ...{ requested_points: asked.points, source_ref: 'evt_1', description: 'Thanks' },
      ...{ metadata: { channel: 'web' }, order_total: '20.00', of_seq: null, order_id: null },
      ...{ is_pending: false, owed_delta: 0, created_at: AT },
      ...posting,
    })
  })

  it.each([
    [true, { channel: 'web' }],
    [false, { channel: 'web', counts_for_tier: false }],
  ])('undoes a correction that counts for tiers: %s', (counts_for_tier, metadata) => {
    const undone = { seq: 3, counts_for_tier, left: 20 }
    const posting = postingOf(ACCOUNT, command({ kind: 'adjust', points: -20 }), AT, undone)
    expect(posting).toMatchObject({ of_seq: 3 })
    expect(posting.metadata).toEqual(metadata)
  })
})

describe('the name of an entry', () => {
  it.each([
    ['award', 'api'],
    ['order', 'order'],
    ['adjust', 'adjustment'],
    ['deduct', 'deduction'],
  ] as const)('of an %s is what the caller calls it', (kind, source) => {
    const reference = { customer_id: 1001, source, source_ref: 'evt_1' }
    expect(referencesOf(command({ kind }))).toEqual([reference])
    expect(referencesOf(command({ kind, source_ref: null }))).toEqual([])
    expect(referenceName(reference)).toBe(`1001 ${source} evt_1`)
    expect(correctionName(reference)).toBe('1001 evt_1')
  })

  it.each<[PointsCommand['kind'], Record<string, unknown> | null, unknown, number]>([
    ['adjust', { reverses_source_ref: 'evt_0' }, 'evt_0', 1],
    ['adjust', { reverses_source_ref: 5 }, 5, 0],
    ['adjust', {}, undefined, 0],
    ['adjust', null, undefined, 0],
    ['award', { reverses_source_ref: 'evt_0' }, undefined, 0],
  ])('that an %s with %j undoes is %s', (kind, metadata, reversed, found) => {
    const asked = command({ kind, metadata })
    expect(reversedReference(asked)).toBe(reversed)
    expect(reversalsOf(asked)).toEqual(
      found === 1 ? [{ customer_id: 1001, source_ref: reversed }] : [],
    )
  })
})

describe('the title of an entry', () => {
  it('is a text of the history, of the rule that paid, or the general one', () => {
    const { history, rules } = languages.en
    expect(transactionTitle('points_expired', 'en')).toBe(history.points_expired)
    expect(transactionTitle('birthday', 'en')).toBe(rules.birthday)
    expect(transactionTitle('of_old', 'en')).toBe(history.points_awarded)
    expect(transactionTitle('toString', 'en')).toBe(history.points_awarded)
    expect(transactionTitle('birthday', 'de')).toBe(languages.de.rules.birthday)
  })
})

describe('the moment before which activity does not keep points', () => {
  it.each([
    ['UTC', '2026-10-01T08:00:00Z', 6, '2026-04-01T00:00:00Z'],
    ['UTC', '2026-08-31T08:00:00Z', 6, '2026-02-28T00:00:00Z'],
    ['UTC', '2026-03-15T00:00:00Z', 15, '2024-12-15T00:00:00Z'],
    ['Europe/Vienna', '2026-10-01T22:30:00Z', 1, '2026-09-01T22:00:00Z'],
  ])('in %s at %s with %s months is %s', (time_zone, now, months, expected) => {
    expect(activityCutoff(time_zone, new Date(now), months)).toEqual(new Date(expected))
  })
})

describe('when points expire', () => {
  const terms = { time_zone: 'UTC', since: new Date('2026-01-01T00:00:00Z'), months: 6 }
  const at = (text: string | null) => (text === null ? null : new Date(text))

  it.each<[string, string | null, string | null, string | null, string]>([
    ['since expiry was switched on', null, null, null, '2026-07-02'],
    ['after the last activity', '2026-03-10', null, null, '2026-09-11'],
    ['after points arrived at nothing', '2026-03-10', '2026-04-10', null, '2026-10-11'],
    ['not by activity before that', '2025-03-10', '2025-04-10', null, '2026-07-02'],
    ['by the later of the two', '2026-05-10', '2026-04-10', null, '2026-11-11'],
    [
      'not later by points that arrived in the period',
      '2026-03-10',
      null,
      '2026-09-10',
      '2026-09-11',
    ],
    ['later by points that arrived after it', '2026-03-10', null, '2026-09-11', '2027-03-12'],
  ])('is %s', (_title, activity, refilled, credited, expected) => {
    const kept = {
      last_activity_at: at(activity),
      refilled_at: at(refilled),
      credited_at: at(credited),
    }
    expect(expiryOf(kept, terms).expires_at).toEqual(new Date(`${expected}T00:00:00Z`))
  })

  it('is warned of 30 and 3 days before', () => {
    const kept = { last_activity_at: at('2026-03-10'), refilled_at: null, credited_at: null }
    expect(expiryOf(kept, terms)).toEqual({
      expires_at: new Date('2026-09-11T00:00:00Z'),
      warning_at: new Date('2026-08-12T00:00:00Z'),
      last_chance_at: new Date('2026-09-08T00:00:00Z'),
    })
  })

  it('of a member is never in the past, and never without points or terms', () => {
    // Only the fields that expiry reads.
    const member = (credits_total: number) =>
      ({
        ...{ credits_total, debits_total: 0, last_activity_at: at('2026-03-10') },
        ...{ refilled_at: null, credited_at: null },
      }) as Member
    const points_expiry = { enabled: true, months: 6 }
    const shop_at = (now: string, since: Date | null = terms.since) => ({
      ...{ shop: aShop({ timezone: 'UTC' }), program: aProgram({ points_expiry }), revision: 1 },
      ...{ updated_at: AT, points_expire_since: since, now: new Date(now) },
    })
    const expires = (...args: Parameters<typeof pointsExpiryOf>) =>
      pointsExpiryOf(...args)?.expires_at ?? null
    expect(expires(shop_at('2026-09-10T00:00:00Z'), member(5))).toEqual(at('2026-09-11'))
    expect(expires(shop_at('2026-09-20T00:00:00Z'), member(5))).toEqual(at('2026-09-20'))
    expect(expires(shop_at('2026-09-10T00:00:00Z'), member(0))).toBeNull()
    expect(expires(shop_at('2026-09-10T00:00:00Z', null), member(5))).toBeNull()
  })

  it.each([
    [false, 12, true, 12, true],
    [true, 12, true, 6, true],
    [true, 12, true, 12, false],
    [true, 6, true, 12, false],
    [true, 12, false, 6, false],
    [false, 12, false, 6, false],
  ])('from %s, %s months to %s, %s months is sooner: %s', (was, from, is, to, expected) => {
    const before = { points_expiry: { enabled: was, months: from } }
    const after = { points_expiry: { enabled: is, months: to } }
    expect(expireSooner(before, after)).toBe(expected)
    expect(expireLater(after, before)).toBe(expected)
  })
})
