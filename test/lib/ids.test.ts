import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId, newIdInOrder } from '../../src/lib/ids.ts'
import { runs } from '../support/runs.ts'

/** From 1970 to the year 9999: the moments that timestamps on the wire can name. */
const moment = fc
  .integer({ min: 0, max: Date.UTC(9999, 11, 31) })
  .map((milliseconds) => new Date(milliseconds))

describe('an id', () => {
  it('has its prefix and 26 characters that cannot be mistaken for one another', () => {
    fc.assert(
      fc.property(moment, (now) => {
        expect(newId('txn', now)).toMatch(/^txn_[0-9a-hjkmnp-tv-z]{26}$/)
      }),
      runs(200),
    )
  })

  it('sorts by the moment it was made', () => {
    fc.assert(
      fc.property(moment, moment, (one, other) => {
        fc.pre(one.getTime() !== other.getTime())
        const [earlier, later] = one < other ? [one, other] : [other, one]
        expect(newId('txn', earlier) < newId('txn', later)).toBe(true)
      }),
      runs(300),
    )
  })

  it('is like no other, many of them in one moment', () => {
    const now = new Date('2026-10-01T08:00:00Z')
    const made = new Set(Array.from({ length: 20_000 }, () => newId('evt', now)))
    expect(made.size).toBe(20_000)
  })

  it('sorts in the order of its making where that is asked for, many of them in one moment', () => {
    const now = new Date('2026-10-01T08:00:00Z')
    const made = Array.from({ length: 2_000 }, () => newIdInOrder('move', now))
    expect(made).toEqual(made.toSorted())
    expect(new Set(made).size).toBe(2_000)
    expect(made[0]).toMatch(/^move_[0-9a-hjkmnp-tv-z]{26}$/)
    expect(made.every((id) => id > newId('move', new Date(now.getTime() - 1)))).toBe(true)
  })
})
