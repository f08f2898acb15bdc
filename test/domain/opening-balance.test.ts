import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { importedMove } from '../../src/domain/imports/imported-tier.ts'
import { bringPoints, takeBackBrought } from '../../src/domain/imports/opening-balance.ts'
import { balanceOf, POINTS_MAX } from '../../src/domain/points/ledger.ts'
import { OpenAccount } from '../../src/domain/points/open-account.ts'
import type { Tier } from '../../src/domain/program.ts'
import { runs } from '../support/runs.ts'
import { AT, account, newAccount, postingWith } from './accounts.ts'

const BROUGHT = {
  mode: 'add',
  count_for_tiers: false,
  points: 500,
  last_activity_at: null,
  source_ref: 'imp_1/2',
} as const

describe('an opening balance', () => {
  it('comes into the balance, and counts as neither earned nor redeemed nor for tiers', () => {
    fc.assert(
      fc.property(account, fc.integer({ min: 1, max: 1_000_000 }), (before, points) => {
        const open = bringPoints(before, { ...BROUGHT, points }, AT)
        const fits = before.credits_total <= POINTS_MAX - points
        expect(open === null).toBe(!fits)
        if (open === null) return
        expect(balanceOf(open.account)).toBe(balanceOf(before) + points)
        const { points_earned, points_redeemed, tier_points } = before
        expect(open.account).toMatchObject({ points_earned, points_redeemed, tier_points })
      }),
      runs(200),
    )
  })

  it('ages from the last activity, or else from now', () => {
    const last_activity_at = '2026-01-01T00:00:00.000Z'
    const [old] = bringPoints(newAccount(), { ...BROUGHT, last_activity_at }, AT)?.entries ?? []
    const [fresh] = bringPoints(newAccount(), BROUGHT, AT)?.entries ?? []
    expect([old?.due_at, fresh?.due_at]).toEqual([new Date(last_activity_at), null])
  })

  it('leaves room for points that are held', () => {
    const held = { ...newAccount(), pending_points: POINTS_MAX - 499 }
    expect(bringPoints(held, BROUGHT, AT)).toBeNull()
    expect(bringPoints({ ...held, pending_points: POINTS_MAX - 500 }, BROUGHT, AT)).not.toBeNull()
  })

  it('is taken back as far as nothing was paid with it, whatever came between', () => {
    const change = fc.integer({ min: -400, max: 400 }).filter((points) => points !== 0)
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), fc.nat(12), (changes, place) => {
        let open = new OpenAccount(newAccount())
        let entry_seq = 0
        const entries = changes.toSpliced(place, 0, 0).flatMap((points) => {
          if (points === 0) {
            open = bringPoints(open.account, BROUGHT, AT) ?? open
            entry_seq = open.account.seq
            return [...open.entries]
          }
          const type = points > 0 ? ('earn' as const) : ('redeem' as const)
          return open.balance + points < 0 ? [] : [open.post(postingWith({ points, type }))]
        })
        const undone = new OpenAccount(open.account)
        takeBackBrought(undone, entries, { ...BROUGHT, entry_seq }, AT)
        const taken = open.balance - undone.balance
        // Spending takes the oldest points first.
        const brought_at = entries.findIndex(({ seq }) => seq === entry_seq)
        const earlier = entries.slice(0, brought_at)
        const earned_before = earlier.reduce((sum, { points }) => sum + Math.max(points, 0), 0)
        const spent = entries.reduce((sum, { points }) => sum - Math.min(points, 0), 0)
        const left = BROUGHT.points - Math.max(spent - earned_before, 0)
        expect(taken).toBe(Math.min(Math.max(left, 0), BROUGHT.points))
        // Twice takes back nothing more.
        const left_then = undone.balance
        takeBackBrought(undone, entries, { ...BROUGHT, entry_seq }, AT)
        expect(undone.balance).toBe(left_then)
      }),
      runs(200),
    )
  })
})

describe('the tier of a row', () => {
  const tier = (id: string) => ({ id, name: id.toUpperCase() }) as Tier
  const ladder = ['entry', 'silver', 'gold'].map(tier)
  const move = (tier_id: string | null, name: string) =>
    importedMove(ladder, { customer_id: 1, tier_id }, name)?.kind ?? null

  it.each([
    [null, 'Gold', 'promoted'],
    ['entry', 'silver', 'promoted'],
    ['gold', 'SILVER ', 'demoted'],
    ['gold', 'gold', null],
    [null, 'entry', null],
    ['gold', 'entry', null],
    ['silver', 'bronze', null],
    ['removed', 'gold', 'promoted'],
  ])('moves a member from %s to %s: %s', (from, name, kind) => {
    expect(move(from, name)).toBe(kind)
  })
})
