import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isHeldOut } from '../../src/domain/campaigns/holdout.ts'
import { runs } from '../support/runs.ts'

/** A campaign keeps out a share of its audience, the same for ever. */

const keeping = (id: string, holdout_percent: number | null) => ({
  id,
  limits: { max_orders: null, max_bonus_points: null, holdout_percent },
})

const MEMBERS = Array.from({ length: 4_000 }, (_, index) => index + 1)
const campaign_id = fc.stringMatching(/^cmp_[0-9a-z]{26}$/)
const percent = fc.integer({ min: 1, max: 50 })
// A member's number is far from the next one, or right beside it.
const step = fc.constantFrom(1, 2, 100, 1_000_003)

const heldOut = (id: string, share: number, times = 1) =>
  MEMBERS.filter((member) => isHeldOut(keeping(id, share), member * times))

/** How far chance takes a share of so many from what is expected, but in a billion cases. */
const furthest = (count: number, share: number) => 6.5 * Math.sqrt(count * share * (1 - share))

describe('the members that a campaign keeps out', () => {
  it('are the same for ever', () => {
    const kept = MEMBERS.slice(0, 40).filter((member) =>
      isHeldOut(keeping('cmp_01jd3k5m9q8r7s6t5v4w3x2y1z', 20), member),
    )
    expect(kept).toEqual(KEPT)
  })

  it('are nobody without a percentage, and never a guest', () => {
    expect(MEMBERS.some((member) => isHeldOut(keeping('cmp_a', null), member))).toBe(false)
    const older = { id: 'cmp_a', limits: { max_orders: null, max_bonus_points: null } }
    expect(MEMBERS.some((member) => isHeldOut(older, member))).toBe(false)
    expect(isHeldOut(keeping('cmp_a', 50), null)).toBe(false)
  })

  it('are the share of its members, whatever their numbers are', () => {
    const even = fc.property(campaign_id, percent, step, (id, share, times) => {
      const part = share / 100
      const beside = heldOut(id, share, times).length - MEMBERS.length * part
      expect(Math.abs(beside)).toBeLessThan(furthest(MEMBERS.length, part))
    })
    fc.assert(even, runs(100))
  })

  it('are others in each campaign', () => {
    const apart = fc.property(campaign_id, campaign_id, percent, (one, other, share) => {
      fc.pre(one !== other)
      const first = heldOut(one, share)
      const both = heldOut(other, share).filter((member) => first.includes(member)).length
      const part = share / 100
      const beside = both - first.length * part
      expect(Math.abs(beside)).toBeLessThan(furthest(first.length, part) + 1)
    })
    fc.assert(apart, runs(30))
  })

  it('are among those of every greater share', () => {
    const nested = fc.property(campaign_id, percent, percent, (id, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      const greater = new Set(heldOut(id, more))
      expect(heldOut(id, less).every((member) => greater.has(member))).toBe(true)
    })
    fc.assert(nested, runs(30))
  })
})

/** By `printf 'cmp_01jd3k5m9q8r7s6t5v4w3x2y1z %d' <number> | sha256sum`: those below 33333333…. */
const KEPT = [14, 20, 26, 28, 30, 33, 34, 39]
