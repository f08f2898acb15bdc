import { describe, expect, it } from 'vitest'
import { barsOf, recordedMove } from '../../../src/domain/tiers/recorded-move.ts'
import { tierApproachingEvent, tierChangedEvent } from '../../../src/domain/tiers/tier-events.ts'
import type { TierMove } from '../../../src/domain/tiers/tier-placement.ts'
import { aShop } from '../../support/promises.ts'
import { makeTier, progressOf } from '../tier-cases.ts'

/** A move between tiers as it is recorded, and as others hear of it. */

const ENTRY = makeTier('entry', { name: 'Member' })
const SILVER = makeTier('silver', { name: 'Silver', threshold: 100 })
const GOLD = makeTier('gold', {
  name: 'Gold',
  threshold: 500,
  combine: 'all',
  criteria: [{ metric: 'orders_count', threshold: 3 }],
})
const LADDER = [ENTRY, SILVER, GOLD]
const REMOVED = { bronze: { name: 'Bronze', below: 'entry' } }
const PROGRESS = [progressOf({ points_earned: 120 })]

const move = (change: Partial<TierMove> = {}): TierMove => ({
  ...{ customer_id: 1001, from_tier_id: 'silver', to: GOLD, kind: 'promoted', entered: [] },
  progress: PROGRESS,
  ...change,
})

describe('a recorded move', () => {
  it('up has the bars of the tier that was reached', () => {
    expect(recordedMove(LADDER, REMOVED, move(), 'points')).toEqual({
      customer_id: 1001,
      from_tier_id: 'silver',
      from_tier_name: 'Silver',
      to_tier_id: 'gold',
      to_tier_name: 'Gold',
      direction: 'up',
      reason: 'points',
      bars: {
        tier_name: 'Gold',
        combine: 'all',
        criteria: [
          { metric: 'points_earned', threshold: 500 },
          { metric: 'orders_count', threshold: 3 },
        ],
      },
      progress: PROGRESS,
    })
  })

  it('down has the bars of the tier that was lost', () => {
    const down = move({ from_tier_id: 'gold', to: ENTRY, kind: 'demoted' })
    expect(recordedMove(LADDER, REMOVED, down, 'period_end')).toMatchObject({
      ...{ from_tier_id: 'gold', to_tier_name: 'Member', direction: 'down' },
      bars: { tier_name: 'Gold' },
      progress: PROGRESS,
    })
  })

  it('from the entry tier names it', () => {
    const up = move({ from_tier_id: null, to: SILVER })
    expect(recordedMove(LADDER, REMOVED, up, null)).toMatchObject({
      ...{ from_tier_id: 'entry', from_tier_name: 'Member', reason: null },
      bars: { tier_name: 'Silver', combine: 'any' },
    })
  })

  it('by hand was decided by no bars', () => {
    expect(recordedMove(LADDER, REMOVED, move(), 'manual')).toMatchObject({
      ...{ reason: 'manual', bars: null, progress: [] },
    })
  })

  it.each([
    ['bronze', 'Bronze', 'tier_removed'],
    ['forgotten', null, 'tier_changed'],
  ])('from a tier that is gone, %s, has no bars unless it is up', (from_tier_id, name, reason) => {
    const away = move({ from_tier_id, to: ENTRY, kind: 'replaced' })
    expect(recordedMove(LADDER, REMOVED, away, 'tier_changed')).toMatchObject({
      ...{ from_tier_id, from_tier_name: name, direction: 'down', reason, bars: null },
    })
    const up = move({ from_tier_id, to: SILVER })
    expect(recordedMove(LADDER, REMOVED, up, 'tier_changed')).toMatchObject({
      ...{ direction: 'up', reason, bars: { tier_name: 'Silver' } },
    })
  })

  it('of a tier without a threshold has only its other bars', () => {
    expect(barsOf(ENTRY)).toEqual({ tier_name: 'Member', combine: 'any', criteria: [] })
  })
})

describe('the event of a move', () => {
  const shop = aShop()

  it.each<[string, Partial<TierMove>, object]>([
    [
      'up',
      {},
      { previous_tier: { id: 'silver', name: 'Silver' }, direction: 'up', reason: 'points' },
    ],
    [
      'down',
      { from_tier_id: 'gold', to: SILVER, kind: 'demoted' },
      {
        previous_tier: { id: 'gold', name: 'Gold' },
        tier: { id: 'silver', name: 'Silver' },
        direction: 'down',
      },
    ],
    [
      'from the entry tier',
      { from_tier_id: null },
      { previous_tier: { id: 'entry', name: 'Member' } },
    ],
    [
      'from a removed tier',
      { from_tier_id: 'bronze', kind: 'replaced' },
      {
        previous_tier: { id: 'bronze', name: 'Bronze' },
        direction: 'down',
        reason: 'tier_removed',
      },
    ],
    ['from a forgotten tier', { from_tier_id: 'forgotten' }, { previous_tier: null }],
  ])('%s says from where to where, and why', (_title, change, payload) => {
    expect(tierChangedEvent(shop, LADDER, REMOVED, move(change), 'points')).toMatchObject({
      topic: 'tier.changed',
      customer_id: 1001,
      payload: {
        customer_id: 'gid://shopify/Customer/1001',
        customer_legacy_id: 1001,
        tier: { id: 'gold', name: 'Gold' },
        ...payload,
      },
    })
  })

  it('without a ladder has no tier before', () => {
    const from_entry = move({ from_tier_id: null })
    expect(tierChangedEvent(shop, [], {}, from_entry, 'points')).toMatchObject({
      payload: { previous_tier: null, reason: 'points' },
    })
  })

  it('of coming close says what is missing', () => {
    const approach = { customer_id: 1001, tier: GOLD, points_needed: 20 }
    expect(tierApproachingEvent(shop, approach)).toEqual({
      topic: 'tier.approaching',
      customer_id: 1001,
      payload: {
        customer_id: 'gid://shopify/Customer/1001',
        customer_legacy_id: 1001,
        tier: { id: 'gold', name: 'Gold' },
        points_needed: 20,
        threshold: 500,
      },
    })
  })
})
