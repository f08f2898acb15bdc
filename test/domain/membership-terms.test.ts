import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Duration, Membership } from '../../src/domain/memberships/membership.ts'
import {
  type HeldMembership,
  type MembershipPurchase,
  membershipMultiplier,
  staysOf,
} from '../../src/domain/memberships/membership-terms.ts'
import { runs } from '../support/runs.ts'

const MONTH: Duration = { unit: 'MONTH', count: 1 }
let number = 0

function bought(paid_at: string, term: Duration = MONTH, units_left = 1): MembershipPurchase {
  number += 1
  const ids = { membership_id: 'mem_1', order_id: number, product_id: 1 }
  return { ...ids, paid_at: new Date(paid_at), term, units_left }
}

const shown = (purchases: readonly MembershipPurchase[], grace_days = 0) =>
  staysOf(purchases, grace_days, 'UTC').map((stay) =>
    [stay.started_at, stay.ends_at, stay.grace_ends_at].map((moment) =>
      moment.toISOString().slice(0, 10),
    ),
  )

describe('a stay', () => {
  it.each<[Duration, string]>([
    [{ unit: 'DAY', count: 10 }, '2027-02-10'],
    [{ unit: 'WEEK', count: 2 }, '2027-02-14'],
    [{ unit: 'MONTH', count: 1 }, '2027-02-28'],
    [{ unit: 'YEAR', count: 1 }, '2028-01-31'],
    [{ unit: 'YEAR', count: 1_000_000 }, '9999-01-01'],
    [{ unit: 'DAY', count: 1_000_000_000 }, '9999-01-01'],
  ])('of %o from 31 January 2027 ends on %s', (term, end) => {
    expect(shown([bought('2027-01-31T10:00:00Z', term)])).toEqual([
      ['2027-01-31', end, expect.any(String)],
    ])
  })

  it('is lengthened by a second purchase from its end', () => {
    const two = [bought('2027-01-01T00:00:00Z'), bought('2027-01-20T00:00:00Z')]
    expect(shown(two)).toEqual([['2027-01-01', '2027-03-01', '2027-03-01']])
  })

  it('of monthly purchases ends on its day, however short the months between', () => {
    const months = ['01-31', '02-28', '03-31', '04-30'].map((day) =>
      bought(`2027-${day}T00:00:00Z`),
    )
    expect(shown(months.slice(0, 3), 3)).toEqual([['2027-01-31', '2027-04-30', '2027-05-03']])
    expect(shown(months, 3)).toEqual([['2027-01-31', '2027-05-31', '2027-06-03']])
  })

  it('goes on where it is bought again in its days of grace, for a whole term', () => {
    const two = [bought('2027-01-01T00:00:00Z'), bought('2027-02-04T00:00:00Z')]
    expect(shown(two, 5)).toEqual([['2027-01-01', '2027-03-04', '2027-03-09']])
  })

  it('starts over after its days of grace', () => {
    const two = [bought('2027-01-01T00:00:00Z'), bought('2027-02-06T00:00:00Z')]
    expect(shown(two, 5)).toEqual([
      ['2027-01-01', '2027-02-01', '2027-02-06'],
      ['2027-02-06', '2027-03-06', '2027-03-11'],
    ])
  })

  it('is as if what was taken back had never been bought', () => {
    const [first, second] = [bought('2027-01-01T00:00:00Z'), bought('2027-01-20T00:00:00Z')]
    expect(shown([{ ...first, units_left: 0 }, second])).toEqual([
      ['2027-01-20', '2027-02-20', '2027-02-20'],
    ])
    expect(shown([{ ...first, units_left: 0 }])).toEqual([])
  })

  it('of several pieces lasts as long as all of them', () => {
    expect(shown([bought('2027-01-01T00:00:00Z', MONTH, 3)])).toEqual([
      ['2027-01-01', '2027-04-01', '2027-04-01'],
    ])
  })

  const purchases = fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 700 }),
      unit: fc.constantFrom<Duration['unit'][]>('DAY', 'WEEK', 'MONTH', 'YEAR'),
      count: fc.integer({ min: 1, max: 3 }),
      units_left: fc.integer({ min: 0, max: 2 }),
    }),
    { maxLength: 8 },
  )

  it('holds every purchase that was not taken back, and never meets the next one', () =>
    fc.assert(
      fc.property(purchases, fc.integer({ min: 0, max: 20 }), (all, grace_days) => {
        const made = all.map(({ day, unit, count, units_left }) => ({
          ...bought('2027-01-01T00:00:00Z', { unit, count }, units_left),
          paid_at: new Date(Date.UTC(2027, 0, 1 + day)),
        }))
        const stays = staysOf(made, grace_days, 'UTC')
        expect(staysOf(made.toReversed(), grace_days, 'UTC')).toHaveLength(stays.length)
        for (const { paid_at, units_left } of made) {
          const holding = stays.filter(
            (stay) => stay.started_at <= paid_at && paid_at < stay.grace_ends_at,
          )
          if (units_left > 0) expect(holding).toHaveLength(1)
          else expect(holding.length).toBeLessThanOrEqual(1)
        }
        for (const [index, { started_at }] of stays.entries()) {
          const before = stays[index - 1]
          if (before !== undefined) expect(before.grace_ends_at <= started_at).toBe(true)
        }
      }),
      runs(200),
    ))
})

describe('the multiplier', () => {
  const started_at = new Date('2027-01-01T00:00:00Z')
  const held = (fields: Partial<Membership>): HeldMembership => ({
    // Of a membership it looks at its multipliers and its window only.
    membership: {
      points_multiplier: 2,
      inactive_points_multiplier: 1.2,
      activity_window_months: 0,
      benefits: [],
      ...fields,
    } as unknown as Membership,
    stay: { started_at, ends_at: started_at, grace_ends_at: started_at },
    in_grace: false,
  })
  const at = (text: string) => new Date(`${text}T00:00:00Z`)

  it.each<[string, string | null, string, number]>([
    ['as its start', null, '2027-04-01', 2],
    ['longer ago than its start', null, '2027-04-02', 1.2],
    ['a last order before it', '2026-05-05', '2027-04-01', 2],
    ['a last order in the window', '2027-06-01', '2027-09-01', 2],
    ['a last order before the window', '2027-06-01', '2027-09-02', 1.2],
  ])('with a window of three months and %s', (_name, last, now, multiplier) => {
    const window = held({ activity_window_months: 3 })
    const last_order_at = last === null ? null : at(last)
    expect(membershipMultiplier([window], last_order_at, 'UTC', at(now))).toBe(multiplier)
    expect(membershipMultiplier([held({})], last_order_at, 'UTC', at(now))).toBe(2)
  })

  it('is the best one of several, a benefit included, and 1 without any', () => {
    const fields = { multiplier: 3 }
    const benefits = [{ id: 'ben_1', type: 'points_multiplier', label: 'Triple', fields }]
    const now = at('2027-02-01')
    expect(membershipMultiplier([held({}), held({ benefits })], null, 'UTC', now)).toBe(3)
    expect(membershipMultiplier([], null, 'UTC', now)).toBe(1)
  })
})
