import { describe, expect, it } from 'vitest'
import { joinSweeps, type TierSweep } from '../../src/domain/tiers/tier-sweep.ts'

/** What becomes of a sweep when another is asked for before it is done. */

const sweep = (fields: Partial<TierSweep> = {}): TierSweep => ({
  ...{ removed_tiers: {}, quiet: false, by_period: false },
  ...fields,
})
const BOOLEANS = [true, false]

describe('two sweeps as one', () => {
  it('are the one that is asked for where none is pending', () => {
    const asked = sweep({ quiet: true, by_period: true })
    expect(joinSweeps(undefined, asked)).toBe(asked)
  })

  it.each(
    BOOLEANS.flatMap((left) => BOOLEANS.map((right) => [left, right] as const)),
  )('pay nobody where one of them must not, and give grace only where both do: %s, %s', (left, right) => {
    const joined = (field: 'quiet' | 'by_period') =>
      joinSweeps(sweep({ [field]: left }), sweep({ [field]: right }))[field]
    expect([joined('quiet'), joined('by_period')]).toEqual([left || right, left && right])
  })

  it('know the tiers that either removed', () => {
    const gold = { gold: { name: 'Gold', below: 'silver' } }
    const silver = { silver: { name: 'Silver', below: 'member' } }
    const joined = joinSweeps(sweep({ removed_tiers: gold }), sweep({ removed_tiers: silver }))
    expect(joined.removed_tiers).toEqual({ ...gold, ...silver })
  })
})
