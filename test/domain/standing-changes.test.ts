import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChangeInTurn, standingChanges } from '../../src/domain/programme/standing-changes.ts'

interface Logged extends Omit<ChangeInTurn, 'is_chosen'> {
  readonly from: number
  readonly to: number
}

/**
 * A log of one target: each number is a change to a new state, or, where one fits, the undo of a
 * change that the target's state stands for.
 */
function logOf(steps: readonly number[]): Logged[] {
  const log: Logged[] = []
  let state = 0
  for (const [index, step] of steps.entries()) {
    const now = state
    const undone = new Set(log.map(({ undoes }) => undoes))
    const open = log.filter(({ change_id, to }) => to === now && !undone.has(change_id))
    const taken_back = step === 0 ? undefined : open[step % open.length]
    const target = { target_kind: 'settings' as const, target_id: 'settings' }
    const change_id = `chg_${index}`
    state = taken_back?.from ?? index + 1
    log.push({ ...target, change_id, undoes: taken_back?.change_id ?? null, from: now, to: state })
  }
  return log
}

const histories = fc.array(fc.nat(4), { minLength: 1, maxLength: 12 })

describe('the changes that stand', () => {
  it('lead back to the moment from which they were chosen, one after another', () => {
    fc.assert(
      fc.property(histories, fc.nat(11), (steps, from) => {
        const log = logOf(steps)
        const first = log[from % log.length] ?? expect.fail('there is a change')
        const since = log.slice(log.indexOf(first))
        const ids = standingChanges(since.map((change) => ({ ...change, is_chosen: true })))
        const undone = ids.map((id) => log.find(({ change_id }) => change_id === id))
        const end = undone.reduce((state, change) => {
          // Each is what the target's state stands for when its turn comes.
          expect(change?.to).toBe(state)
          return change?.from ?? -1
        }, log.at(-1)?.to ?? -1)
        expect(end).toBe(first.from)
      }),
      { numRuns: 2_000 },
    )
  })

  it('are none of those that were taken back since, by anybody', () => {
    const of = (change_id: string, undoes: string | null, is_chosen: boolean): ChangeInTurn => ({
      ...{ target_kind: 'reward', target_id: 'rew_1', change_id, undoes, is_chosen },
    })
    const mine = [of('a', null, true), of('b', null, true)]
    expect(standingChanges([...mine, of('c', 'b', false)])).toEqual(['a'])
    expect(standingChanges([...mine, of('c', null, false)])).toEqual(['b', 'a'])
    // The undo of the first takes along what came after it.
    expect(standingChanges([...mine, of('c', 'a', false)])).toEqual([])
  })
})
