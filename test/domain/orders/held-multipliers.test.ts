import { describe, expect, it } from 'vitest'
import { heldMultipliers, tierHeld } from '../../../src/domain/orders/held-multipliers.ts'
import { aProgram } from '../../support/promises.ts'
import { makeTier } from '../tier-cases.ts'

/** What a member's tier and membership multiply by. */

const benefit = (type: string, multiplier: number) => ({
  ...{ id: `ben_${multiplier}`, type, label: type, fields: { multiplier } },
})
const TIERS = [
  makeTier('entry'),
  makeTier('silver', { threshold: 1, points_multiplier: 1.5 }),
  makeTier('gold', {
    ...{ threshold: 2, points_multiplier: 2 },
    benefits: [
      benefit('free_shipping', 9),
      benefit('points_multiplier', 3),
      benefit('points_multiplier', 2.5),
    ],
  }),
  makeTier('black', {
    threshold: 3,
    points_multiplier: 4,
    benefits: [benefit('points_multiplier', 3)],
  }),
]
const program = (tiers_enabled: boolean, tiers = TIERS) =>
  aProgram({ tiers, switches: { ...aProgram().switches, tiers_enabled } })

describe('the tier of a member', () => {
  it.each([
    ['silver', true, 'silver'],
    [null, true, 'entry'],
    ['of_old', true, 'entry'],
    ['silver', false, null],
  ])('%s, live %s, is %s', (tier_id, is_live, expected) => {
    expect(tierHeld(program(is_live), tier_id)?.id ?? null).toBe(expected)
  })

  it('is none where there are no tiers', () => {
    expect(tierHeld(program(true, []), 'silver')).toBeNull()
  })
})

describe('what a member is multiplied by', () => {
  it.each([
    ['entry', 1],
    ['silver', 1.5],
    ['gold', 3],
    ['black', 4],
  ])('in tier %s is its multiplier or that of a benefit, the higher one: %s', (tier_id, tier_multiplier) => {
    expect(heldMultipliers(program(true), tier_id, 1.25)).toEqual({
      ...{ tier_multiplier, membership_multiplier: 1.25 },
    })
    expect(heldMultipliers(program(false), tier_id, 2)).toEqual({
      ...{ tier_multiplier: 1, membership_multiplier: 2 },
    })
  })
})
