import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findWrongDebt } from '../../src/domain/points/find-wrong-debt.ts'
import { runs } from '../support/runs.ts'
import {
  byHand,
  expectSound,
  points,
  refundAll,
  type Step,
  steps,
  stepsWithGifts,
  tell,
  which,
} from './owed-history.ts'

/**
 * What a customer owes after points were taken back: random histories of orders, rewards, gifts,
 * corrections and expiry. Whatever happened in between, nobody gets points for nothing, and nobody
 * pays for anything twice.
 */

const RUNS = 500

describe('when all orders have been taken back, whatever happened before', () => {
  it('a customer without gifts owes exactly what was spent', () => {
    fc.assert(
      fc.property(steps, (told) => {
        const { open, spent } = refundAll(tell(told))
        expect([open.balance, open.account.owed_points]).toEqual([0, spent])
      }),
      runs(RUNS),
    )
  })

  it('a customer with gifts has no more of them than was given', () => {
    fc.assert(
      fc.property(stepsWithGifts, (told) => {
        const { open, spent, given } = refundAll(tell(told))
        expect(spent + open.balance - open.account.owed_points).toBeLessThanOrEqual(given)
      }),
      runs(RUNS),
    )
  })
})

/** A customer has what the orders gave, less what was spent. */
function expectWhatOrdersGave(history: ReturnType<typeof tell>) {
  expectSound(history)
  const { open, orders, spent } = history
  const given = orders.reduce((all, { booked }) => all + booked.points, 0)
  expect(open.balance - open.account.owed_points).toBe(given - spent)
}

describe('when all corrections and deductions have been undone, whatever happened between', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constantFrom('order', 'redeem', 'deduct', 'correct'), points }),
    fc.record({ kind: fc.constantFrom('cancel', 'raise', 'undo'), which }),
    fc.record({ kind: fc.constant('refund'), which, points }),
  )

  it('a customer has what the orders gave, less what was spent', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30, size: 'max' }), (told) => {
        const history = tell(told)
        history.undoAll()
        expectWhatOrdersGave(history)
      }),
      runs(RUNS),
    )
  })
})

describe('when all upward corrections have been taken back, some of them in parts before', () => {
  const step = fc.oneof(
    byHand,
    byHand,
    fc.record({ kind: fc.constantFrom('order', 'redeem', 'deduct'), points }),
    fc.record({ kind: fc.constant('cancel'), which }),
  )

  it('a customer has what the orders gave, less what was spent', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30, size: 'max' }), (told) => {
        const history = tell(told)
        history.takeAllBack()
        expectWhatOrdersGave(history)
      }),
      runs(RUNS),
    )
  })
})

describe('a debt', () => {
  it('is found wrong where any entry takes or leaves owed a point more or less', () => {
    fc.assert(
      fc.property(stepsWithGifts, fc.nat(), fc.constantFrom(1, -1), (told, which, change) => {
        const { entries } = refundAll(tell(told)).open
        const reversals = entries.filter(
          ({ type, is_pending, source }) =>
            (type === 'reversal' && !is_pending) || source === 'adjustment_reversal',
        )
        const wrong = reversals[which % reversals.length]
        fc.pre(wrong !== undefined)
        const owed = { ...wrong, owed_delta: wrong.owed_delta + change }
        const taken = { ...wrong, points: wrong.points - change, owed_delta: owed.owed_delta }
        for (const booked of [owed, taken]) {
          const changed = entries.map((entry) => (entry === wrong ? booked : entry))
          expect(findWrongDebt(changed)).toMatchObject({
            found: booked,
            expected: { points: wrong.points },
          })
        }
        if (wrong.source !== 'owed') return
        expect(findWrongDebt(entries.filter((entry) => entry !== wrong))).not.toBeNull()
      }),
      runs(RUNS),
    )
  })
})

describe('what is owed', () => {
  const CASES: readonly [string, Step[], { balance: number; owed: number }][] = [
    [
      'is nothing where all had expired',
      [{ kind: 'order', points: 100 }, { kind: 'expire' }, refundOf(0)],
      { balance: 0, owed: 0 },
    ],
    [
      'is what was spent before the rest expired',
      [
        { kind: 'order', points: 100 },
        { kind: 'redeem', points: 30 },
        { kind: 'expire' },
        refundOf(0),
      ],
      { balance: 0, owed: 30 },
    ],
    [
      'is nothing of an order whose points were corrected away, and other points stay',
      [
        { kind: 'order', points: 100 },
        { kind: 'correct', points: 100 },
        { kind: 'gift', points: 50 },
        refundOf(0),
      ],
      { balance: 50, owed: 0 },
    ],
    [
      'is what two orders brought and one reward took, however they are taken back',
      [
        { kind: 'order', points: 100 },
        { kind: 'order', points: 100 },
        { kind: 'redeem', points: 100 },
        refundOf(0),
        refundOf(1),
      ],
      { balance: 0, owed: 100 },
    ],
    [
      'is nothing where the reward came back and expired',
      [
        { kind: 'order', points: 100 },
        { kind: 'order', points: 100 },
        { kind: 'redeem', points: 100 },
        refundOf(0),
        { kind: 'cancel', which: 0 },
        { kind: 'expire' },
        refundOf(1),
      ],
      { balance: 0, owed: 0 },
    ],
    [
      'is nothing of an order while an older one has settled what was owed',
      [
        { kind: 'order', points: 30 },
        { kind: 'redeem', points: 30 },
        { kind: 'order', points: 50 },
        { kind: 'order', points: 50 },
        { kind: 'redeem', points: 100 },
        refundOf(0),
        { kind: 'cancel', which: 1 },
        { kind: 'expire' },
        refundOf(2),
      ],
      { balance: 0, owed: 0 },
    ],
    [
      'is what was spent of the rest of a correction that was undone in part',
      [
        { kind: 'give_by_hand', points: 100 },
        { kind: 'undo_part', which: 0, points: 60 },
        { kind: 'deduct', points: 40 },
        { kind: 'take_back', which: 0 },
      ],
      { balance: 0, owed: 40 },
    ],
    [
      'is nothing of such a rest where other points pay for it',
      [
        { kind: 'give_by_hand', points: 100 },
        { kind: 'undo_part', which: 0, points: 60 },
        { kind: 'deduct', points: 40 },
        { kind: 'order', points: 500 },
        { kind: 'take_back', which: 0 },
      ],
      { balance: 460, owed: 0 },
    ],
    [
      'is nothing of such a rest that had expired',
      [
        { kind: 'give_by_hand', points: 100 },
        { kind: 'undo_part', which: 0, points: 60 },
        { kind: 'expire' },
        { kind: 'order', points: 500 },
        { kind: 'take_back', which: 0 },
      ],
      { balance: 500, owed: 0 },
    ],
    [
      'is all of an order whose correction undid a gift, and nothing else',
      [
        { kind: 'order', points: 100 },
        { kind: 'gift', points: 500 },
        { kind: 'correct', points: 500 },
        { kind: 'redeem', points: 100 },
        refundOf(0),
      ],
      { balance: 0, owed: 100 },
    ],
  ]

  it.each(CASES)('%s', (_what, told, { balance, owed }) => {
    const { open } = tell(told)
    expect([open.balance, open.account.owed_points]).toEqual([balance, owed])
  })

  function refundOf(which: number): Step {
    return { kind: 'refund', which, points: 100 }
  }
})
