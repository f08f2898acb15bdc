import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Account, type Entry, post } from '../../src/domain/points/ledger.ts'
import { runs } from '../support/runs.ts'
import { newAccount, postingWith } from './accounts.ts'

const RUNS = 200

/**
 * Lots have no rows: an award owns an interval of credits, a spending one of debits, and where
 * they overlap, that award paid for that spending (docs/ledger.md, Two running totals).
 */

interface Interval {
  readonly from: number
  readonly to: number
}

function bookAll(changes: readonly number[]): { entries: Entry[]; account: Account } {
  let account = newAccount()
  const entries: Entry[] = []
  for (const points of changes) {
    const posted = post(account, postingWith({ points, type: points < 0 ? 'redeem' : 'earn' }))
    if ('refusal' in posted) continue
    account = posted.account
    entries.push(posted.entry)
  }
  return { entries, account }
}

const credited = ({ credits_total, points }: Entry): Interval => ({
  from: credits_total - Math.max(points, 0),
  to: credits_total,
})

const debited = ({ debits_total, points }: Entry): Interval => ({
  from: debits_total - Math.max(-points, 0),
  to: debits_total,
})

const overlap = (left: Interval, right: Interval) =>
  Math.max(0, Math.min(left.to, right.to) - Math.max(left.from, right.from))

/** What each spending takes from each award, by a queue of what is left of them. */
function spendFirstInFirstOut(entries: readonly Entry[]): Map<string, number> {
  const left: { seq: number; points: number }[] = []
  const paid = new Map<string, number>()
  for (const { seq, points } of entries) {
    if (points > 0) left.push({ seq, points })
    for (let wanted = -points; wanted > 0; ) {
      const [oldest] = left
      if (oldest === undefined) throw new Error('more was spent than awarded')
      const taken = Math.min(wanted, oldest.points)
      paid.set(`${oldest.seq} pays ${seq}`, taken)
      oldest.points -= taken
      wanted -= taken
      if (oldest.points === 0) left.shift()
    }
  }
  return paid
}

const changes = fc.array(fc.integer({ min: -60, max: 60 }), { maxLength: 40, size: 'max' })

describe('lots', () => {
  it('cover every spending by awards that came before it', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const { entries } = bookAll(all)
        for (const spending of entries.filter(({ points }) => points < 0)) {
          const earlier = entries.filter(({ seq, points }) => points > 0 && seq < spending.seq)
          const covered = earlier.map((award) => overlap(credited(award), debited(spending)))
          expect(covered.reduce((sum, part) => sum + part, 0)).toBe(-spending.points)
        }
      }),
      runs(RUNS),
    )
  })

  it('are used up first in, first out', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const { entries } = bookAll(all)
        const paid = new Map<string, number>()
        for (const award of entries) {
          for (const spending of entries) {
            const part = overlap(credited(award), debited(spending))
            if (part > 0) paid.set(`${award.seq} pays ${spending.seq}`, part)
          }
        }
        const byName = (left: [string, number], right: [string, number]) =>
          left[0] < right[0] ? -1 : 1
        expect([...paid].sort(byName)).toEqual([...spendFirstInFirstOut(entries)].sort(byName))
      }),
      runs(RUNS),
    )
  })

  it('have left, together, just the balance', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const { entries, account } = bookAll(all)
        const unspent = { from: account.debits_total, to: account.credits_total }
        const left = entries.map((award) => overlap(credited(award), unspent))
        expect(left.reduce((sum, part) => sum + part, 0)).toBe(
          account.credits_total - account.debits_total,
        )
      }),
      runs(RUNS),
    )
  })
})
