import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BriefCache } from '../../src/lib/brief-cache.ts'
import { runs } from '../support/runs.ts'

const KEEP_MS = 1_000

function newCache(entries_max = 100) {
  const clock = { now_ms: 0, now: () => new Date(clock.now_ms) }
  let loads = 0
  const cache = new BriefCache<string, number>(clock, KEEP_MS, entries_max)
  const get = (key: string) =>
    cache.get(key, async () => {
      loads += 1
      return loads
    })
  return { cache, clock, get, loads: () => loads }
}

describe('the brief cache', () => {
  it('answers from memory until the time is over, and not a moment longer', async () => {
    const { clock, get } = newCache()
    expect(await get('a')).toBe(1)
    clock.now_ms = KEEP_MS - 1
    expect(await get('a')).toBe(1)
    clock.now_ms = KEEP_MS
    expect(await get('a')).toBe(2)
  })

  it('is not fresh for longer because the clock was set back', async () => {
    const { clock, get } = newCache()
    clock.now_ms = 900_000
    expect(await get('a')).toBe(1)
    clock.now_ms = 0
    expect(await get('a')).toBe(2)
    expect(await get('a')).toBe(2)
  })

  it('loads once for many who ask at the same time', async () => {
    const { get, loads } = newCache()
    expect(await Promise.all(Array.from({ length: 50 }, () => get('a')))).toEqual(Array(50).fill(1))
    expect(loads()).toBe(1)
  })

  it('forgets a failure at once', async () => {
    const { cache, get } = newCache()
    const failing = () => Promise.reject(new Error('away'))
    await expect(cache.get('a', failing)).rejects.toThrow('away')
    expect(await get('a')).toBe(1)
  })

  it('forgets everything on request', async () => {
    const { cache, get } = newCache()
    await get('a')
    cache.clear()
    expect(await get('a')).toBe(2)
  })

  it('does not keep what was being loaded when it was told to forget', async () => {
    const { cache, get } = newCache()
    const { promise, resolve } = Promise.withResolvers<number>()
    const slow = cache.get('a', () => promise)
    cache.clear()
    resolve(77)
    expect(await slow).toBe(77)
    expect(await get('a')).toBe(1)
  })

  it('never answers what is older than its time, whatever is asked when', async () => {
    const ask = fc.record({ key: fc.constantFrom('a', 'b', 'c'), wait_ms: fc.nat(600) })
    await fc.assert(
      fc.asyncProperty(fc.array(ask), async (asks) => {
        const { cache, clock } = newCache(2)
        for (const { key, wait_ms } of asks) {
          clock.now_ms += wait_ms
          const loaded_at = await cache.get(key, async () => clock.now_ms)
          expect(clock.now_ms - loaded_at).toBeLessThan(KEEP_MS)
        }
      }),
      runs(100),
    )
  })
})
