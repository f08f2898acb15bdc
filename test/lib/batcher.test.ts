import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Batcher, KeyedBatcher } from '../../src/lib/batcher.ts'
import { runs } from '../support/runs.ts'

const fulfilled = <Value>(value: Value): PromiseSettledResult<Value> => ({
  status: 'fulfilled',
  value,
})

describe('the batcher', () => {
  it('answers everybody with their own outcome, in batches no larger and no more than allowed', async () => {
    const load = fc.record({
      /** How many items arrive in each turn. */
      arrivals: fc.array(fc.nat(12), { maxLength: 8 }),
      /** How many turns each batch takes. */
      durations: fc.array(fc.nat(4), { minLength: 1, maxLength: 8 }),
      items_max: fc.integer({ min: 1, max: 5 }),
      running_max: fc.integer({ min: 1, max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(load, async ({ arrivals, durations, items_max, running_max }) => {
        let running = 0
        const ran: number[] = []
        const batcher = new Batcher<number, string>({
          items_max,
          running_max,
          run: async (items) => {
            running += 1
            expect(running).toBeLessThanOrEqual(running_max)
            expect(items.length).toBeGreaterThan(0)
            expect(items.length).toBeLessThanOrEqual(items_max)
            const turns = durations[ran.length % durations.length] ?? 0
            ran.push(...items)
            for (let turn = 0; turn < turns; turn += 1) await nextTurn()
            running -= 1
            return items.map((item) =>
              item % 3 === 0 ? { status: 'rejected', reason: item } : fulfilled(`done ${item}`),
            )
          },
        })
        // Each settles for itself, so that a rejection is never unheard.
        const added: Promise<PromiseSettledResult<string>[]>[] = []
        for (const count of arrivals) {
          for (let index = 0; index < count; index += 1) {
            added.push(Promise.allSettled([batcher.add(added.length)]))
          }
          await nextTurn()
        }
        const outcomes = (await Promise.all(added)).flat()
        expect(outcomes).toEqual(
          added.map((_, item) =>
            item % 3 === 0 ? { status: 'rejected', reason: item } : fulfilled(`done ${item}`),
          ),
        )
        // Each was run once, in the order of arrival.
        expect(ran).toEqual(added.map((_, item) => item))
      }),
      runs(60),
    )
  })

  it('runs together what arrives in one turn', async () => {
    const batches: number[][] = []
    const batcher = new Batcher<number, number>({
      items_max: 10,
      running_max: 1,
      run: async (items) => {
        batches.push(items)
        return items.map(fulfilled)
      },
    })
    await Promise.all([batcher.add(1), batcher.add(2), batcher.add(3)])
    await batcher.add(4)
    expect(batches).toEqual([[1, 2, 3], [4]])
  })

  it('fails only those of a batch that failed, and goes on', async () => {
    const batcher = new Batcher<string, string>({
      items_max: 1,
      running_max: 2,
      run: async ([item = '']) => {
        if (item === 'bad') throw new Error('no such luck')
        return [fulfilled(item)]
      },
    })
    const outcomes = await Promise.allSettled(['a', 'bad', 'b'].map((item) => batcher.add(item)))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await batcher.add('later')).toBe('later')
  })

  it('leaves nobody waiting when a run answers too few', async () => {
    const batcher = new Batcher<number, number>({
      items_max: 5,
      running_max: 1,
      run: async ([first = 0]) => [fulfilled(first)],
    })
    const outcomes = await Promise.allSettled([batcher.add(1), batcher.add(2)])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  })
})

describe('batchers by key', () => {
  it('run items of one key together, and never those of two', async () => {
    const batches: string[] = []
    const batcher = new KeyedBatcher<string, number, string>((key) => ({
      items_max: 10,
      running_max: 1,
      run: async (items) => {
        batches.push(`${key} ${items.join(' ')}`)
        return items.map((item) => fulfilled(`${key}${item}`))
      },
    }))
    const outcomes = await Promise.all([
      batcher.add('a', 1),
      batcher.add('b', 2),
      batcher.add('a', 3),
    ])
    expect(outcomes).toEqual(['a1', 'b2', 'a3'])
    expect(batches.sort()).toEqual(['a 1 3', 'b 2'])
  })

  it('do not wait for one another', async () => {
    const { promise: never } = Promise.withResolvers<PromiseSettledResult<string>[]>()
    const batcher = new KeyedBatcher<string, number, string>((key) => ({
      items_max: 1,
      running_max: 1,
      run: (items) => (key === 'stuck' ? never : Promise.resolve(items.map(() => fulfilled(key)))),
    }))
    void batcher.add('stuck', 1)
    expect(await batcher.add('free', 1)).toBe('free')
  })
})
