import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TierPeriod } from '../../src/domain/program.ts'
import type { RankedMember } from '../../src/domain/tiers/tier-placement.ts'
import { daysToReview, meetsAgain, reviewMember } from '../../src/domain/tiers/tier-review.ts'
import { runs } from '../support/runs.ts'
import { makeTier, progressOf } from './tier-cases.ts'

const LADDER = [
  makeTier('entry'),
  makeTier('silver', { threshold: 1 }),
  makeTier('gold', { threshold: 2 }),
  makeTier('platinum', { threshold: 3 }),
]
const period = (grace_days: number): TierPeriod => ({ mode: 'rolling', months: 12, grace_days })
const midnight = (day: number) => new Date(Date.UTC(2027, 0, day))

function member(tier_id: string, fields: Partial<RankedMember> = {}): RankedMember {
  const held = { is_held: false, is_excluded: false }
  return { customer_id: 1, tier_id, grace_until: null, ...held, progress: [], ...fields }
}

/** From 1 January on, so many points counted on each day. */
const days = (...points: number[]) =>
  points.map((points_earned, index) => ({
    at: midnight(index + 1),
    progress: [progressOf({ points_earned })],
  }))

function review(one: RankedMember, counted: ReturnType<typeof days>, grace_days = 0) {
  const { move, grace_until } = reviewMember(LADDER, one, counted, period(grace_days), 'UTC')
  return [move?.to.id ?? one.tier_id, grace_until?.toISOString().slice(0, 10) ?? null]
}

describe('a tier', () => {
  it.each<[string, number[], number, (string | null)[]]>([
    ['that is deserved stays', [2, 3, 2], 0, ['gold', null]],
    ['lapses into days of grace', [2, 1, 1], 7, ['gold', '2027-01-09']],
    ['ends once they have passed', [2, 1, 1, 1], 2, ['silver', null]],
    ['ends at once without any', [1], 0, ['silver', null]],
    ['ends where the member qualifies by then', [1, 1, 0], 2, ['entry', null]],
    ['stays where its bar is met again', [1, 1, 2], 3, ['gold', null]],
    ['has new days of grace when it lapses again', [1, 2, 1], 7, ['gold', '2027-01-10']],
    ['and the next below lapse one after another', [1, 1, 1, 0], 2, ['silver', '2027-01-06']],
  ])('%s', (_name, counted, grace_days, expected) => {
    expect(review(member('gold'), days(...counted), grace_days)).toEqual(expected)
  })

  it('goes on in the grace that it has', () => {
    const grace_until = midnight(3)
    expect(review(member('gold', { grace_until }), days(1, 1), 30)).toEqual(['gold', '2027-01-03'])
    expect(review(member('gold', { grace_until }), days(1, 1, 1), 30)).toEqual(['silver', null])
  })

  it('that is held, or that is gone, is left alone', () => {
    expect(review(member('gold', { is_held: true }), days(0))).toEqual(['gold', null])
    expect(review(member('removed'), days(0))).toEqual(['removed', null])
  })

  it('of a lifetime never ends, and a grace from other times does', () => {
    const lifetime = { mode: 'lifetime', months: 12, grace_days: 0 } as const
    const one = member('gold', { grace_until: midnight(1) })
    expect(reviewMember(LADDER, one, days(0, 0), lifetime, 'UTC')).toEqual({
      move: null,
      grace_until: null,
    })
  })

  it('reviewed late is where it would be reviewed day by day', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('silver', 'gold', 'platinum'),
        fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 0, max: 6 }),
        (tier_id, counted, grace_days) => {
          const all = days(...counted)
          const late = review(member(tier_id), all, grace_days)
          let one = member(tier_id)
          for (const day of all) {
            const found = reviewMember(LADDER, one, [day], period(grace_days), 'UTC')
            const to = found.move?.to.id ?? one.tier_id
            one = { ...one, tier_id: to, grace_until: found.grace_until }
          }
          expect(late).toEqual([one.tier_id, one.grace_until?.toISOString().slice(0, 10) ?? null])
        },
      ),
      runs(300),
    ))
})

describe('a lapsed tier is met again', () => {
  const grace_until = midnight(9)
  it.each<[string, RankedMember, boolean]>([
    [
      'by its bar',
      member('gold', { grace_until, progress: [progressOf({ points_earned: 2 })] }),
      true,
    ],
    [
      'not by less',
      member('gold', { grace_until, progress: [progressOf({ points_earned: 1 })] }),
      false,
    ],
    [
      'only where it had lapsed',
      member('gold', { progress: [progressOf({ points_earned: 2 })] }),
      false,
    ],
  ])('%s', (_name, one, met) => expect(meetsAgain(LADDER, one)).toBe(met))
})

describe('the days to review', () => {
  const shown = (zone: string, from: string, until: string) =>
    daysToReview(zone, new Date(from), new Date(until)).map((day) => day.toISOString())

  it('are the midnights since the last one, where the shop is', () => {
    expect(shown('UTC', '2027-01-01T00:00:00Z', '2027-01-01T00:00:00Z')).toEqual([])
    expect(shown('Europe/Vienna', '2027-03-26T23:00:00Z', '2027-03-28T22:00:00Z')).toEqual([
      '2027-03-27T23:00:00.000Z',
      // The clocks have gone forward since.
      '2027-03-28T22:00:00.000Z',
    ])
    expect(shown('UTC', '2026-12-30T13:14:15Z', '2027-01-01T00:00:00Z')).toHaveLength(2)
  })

  it('are bounded, however long nobody looked', () => {
    const found = shown('UTC', '2027-01-01T00:00:00Z', '9000-01-01T00:00:00Z')
    expect(found).toHaveLength(800)
    expect(found.at(-1)).toBe('9000-01-01T00:00:00.000Z')
  })
})
