import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AT_ONCE, balanceOf } from '../../src/domain/points/ledger.ts'
import {
  type PointsCommand,
  postingOf,
  referenceName,
  referencesOf,
} from '../../src/domain/points/points.ts'
import { runs } from '../support/runs.ts'
import { AT, account, newAccount, points } from './accounts.ts'

const KINDS = ['award', 'order', 'adjust', 'deduct'] as const

function command(fields: Partial<PointsCommand>): PointsCommand {
  return {
    kind: 'award',
    customer_id: 1001,
    points: 10,
    source_ref: 'review-1',
    reason: 'For your review',
    metadata: { stars: 5 },
    order_total: null,
    ...fields,
  }
}

describe('what is to be posted', () => {
  it('carries the request with it, at the moment of the request', () => {
    const posting = postingOf(newAccount(), command({ order_total: '12.50' }), AT)
    expect(posting).toEqual({
      type: 'earn',
      source: 'api',
      title_key: 'points_awarded',
      points: 10,
      requested_points: 10,
      source_ref: 'review-1',
      description: 'For your review',
      metadata: { stars: 5 },
      order_total: '12.50',
      ...AT_ONCE,
      created_at: AT,
    })
  })

  it.each([
    ['award', 'earn', 'api', 'points_awarded'],
    ['order', 'earn', 'order', 'order_placed'],
    ['adjust', 'adjust', 'adjustment', 'points_adjusted'],
    ['deduct', 'adjust', 'deduction', 'points_deducted'],
  ] as const)('of kind %s has type %s, source %s and title %s', (kind, type, source, title_key) => {
    const asked = command({ kind })
    expect(postingOf(newAccount(), asked, AT)).toMatchObject({ type, source, title_key })
    const reference = { customer_id: asked.customer_id, source, source_ref: 'r' }
    expect(referencesOf({ ...asked, source_ref: 'r' })).toEqual([reference])
  })

  it('is what was asked for, but for an adjustment that finds less', () => {
    fc.assert(
      fc.property(account, points, fc.constantFrom(...KINDS), (before, asked, kind) => {
        const posting = postingOf(before, command({ kind, points: asked }), AT)
        expect(posting.requested_points).toBe(asked)
        const clamped = kind === 'adjust' && asked < -balanceOf(before)
        expect(posting.points === asked || clamped).toBe(true)
        if (clamped) expect(-posting.points).toBe(balanceOf(before))
      }),
      runs(300),
    )
  })
})

describe('sources', () => {
  it('keep the references of each kind apart', () => {
    expect(
      new Set(
        KINDS.flatMap((kind) => referencesOf(command({ kind, source_ref: 'r' }))).map(
          referenceName,
        ),
      ).size,
    ).toBe(KINDS.length)
  })
})
