import type { LotEntry } from './lots.ts'
import { OwedWalk, type Taken } from './owed-walk.ts'

/** One booked entry, or none, and what should have been booked. */
export interface WrongDebt {
  readonly after_seq: number
  readonly found: Taken
  readonly expected: Taken
}

const NOTHING: Taken = { points: 0, owed_delta: 0 }

/** The first of a customer's entries that takes or leaves owed a wrong amount; null: none. */
export function findWrongDebt(entries: readonly LotEntry[]): WrongDebt | null {
  const walks = new NestedWalks()
  let after_seq = 0
  for (const found of entries) {
    const expected = walks.of(found).follow(found)
    if (found.points !== expected.points || found.owed_delta !== expected.owed_delta) {
      return { after_seq, found, expected }
    }
    after_seq = found.seq
  }
  const { missing } = walks.last
  return missing.points === 0 ? null : { after_seq, found: NOTHING, expected: missing }
}

/**
 * Entries that were moved from another customer stand together, behind the number that each of them
 * names. They are followed alone, and then what they leave joins what was there before.
 */
class NestedWalks {
  readonly #nested: { readonly walk: OwedWalk; readonly behind: number }[] = []
  readonly #outermost = new OwedWalk()

  get last(): OwedWalk {
    return this.#nested.at(-1)?.walk ?? this.#outermost
  }

  of({ lots_after }: LotEntry): OwedWalk {
    const behind = lots_after ?? 0
    while ((this.#nested.at(-1)?.behind ?? 0) > behind) {
      const ended = this.#nested.pop()
      if (ended !== undefined) this.last.join(ended.walk)
    }
    if ((this.#nested.at(-1)?.behind ?? 0) < behind) {
      this.#nested.push({ walk: new OwedWalk(), behind })
    }
    return this.last
  }
}
