import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SharedClock } from '../../src/lib/clock.ts'
import { runs } from '../support/runs.ts'

const LOOKS_EVERY_MS = 10_000
const YEAR_MS = 365 * 24 * 60 * 60 * 1_000

/** A database with a clock of its own, and the steady clocks of two machines that know nothing. */
function newWorld() {
  const world = { true_ms: Date.parse('2026-11-22T12:00:00Z'), takes_ms: 0, is_away: false }
  let asked = 0
  const machine = (since_start_ms: number) => {
    const started_ms = world.true_ms - since_start_ms
    return () => world.true_ms - started_ms
  }
  const ask = async () => {
    asked += 1
    if (world.is_away) throw new Error('away')
    world.true_ms += world.takes_ms / 2
    const told = new Date(world.true_ms)
    world.true_ms += world.takes_ms / 2
    return told
  }
  const open = (since_start_ms: number) => SharedClock.open(ask, machine(since_start_ms))
  return { world, open, asked: () => asked }
}

/** Time passes, and a look that it brings is over. */
async function lookAfter(clock: SharedClock, world: { true_ms: number }, ms: number) {
  world.true_ms += ms
  clock.now()
  await new Promise((resolve) => setImmediate(resolve))
}

describe('the clock that nodes share', () => {
  it('shows the database’s time, however long either machine has been up', async () => {
    const { world, open } = newWorld()
    const [one, other] = [await open(5), await open(YEAR_MS)]
    for (const passed_ms of [0, 1, 999, 3_600_000]) {
      world.true_ms += passed_ms
      expect(one.now().getTime()).toBe(world.true_ms)
      expect(other.now().getTime()).toBe(world.true_ms)
    }
  })

  it('asks once in a while and not with each call', async () => {
    const { world, open, asked } = newWorld()
    const clock = await open(0)
    for (let second = 0; second < 60; second += 1) await lookAfter(clock, world, 1_000)
    expect(asked()).toBe(1 + 60_000 / LOOKS_EVERY_MS)
  })

  it('goes on while the database is away, and asks again', async () => {
    const { world, open, asked } = newWorld()
    const clock = await open(0)
    world.is_away = true
    for (let look = 0; look < 3; look += 1) await lookAfter(clock, world, LOOKS_EVERY_MS)
    expect(asked()).toBe(4)
    expect(clock.now().getTime()).toBe(world.true_ms)
  })

  it('follows a database whose own clock was set, as after a failover', async () => {
    const { world, open } = newWorld()
    let set_by_ms = 0
    const clock = await SharedClock.open(
      async () => new Date(world.true_ms + set_by_ms),
      () => world.true_ms,
    )
    expect(await open(0)).toBeDefined()
    for (set_by_ms of [900_000, -900_000]) {
      await lookAfter(clock, world, LOOKS_EVERY_MS)
      expect(clock.now().getTime()).toBe(world.true_ms + set_by_ms)
    }
  })

  it('does not move for answers that take long, as long as they may be true', async () => {
    const { world, open } = newWorld()
    const clock = await open(0)
    for (world.takes_ms of [10, 5_000, 200, 9_000, 0]) {
      await lookAfter(clock, world, LOOKS_EVERY_MS)
      expect(clock.now().getTime()).toBe(world.true_ms)
    }
  })

  it('is never wrong by more than an answer took, whatever the answers take', async () => {
    const step = fc.record({ passes_ms: fc.nat(30_000), takes_ms: fc.nat(5_000) })
    await fc.assert(
      fc.asyncProperty(fc.nat(5_000), fc.array(step), async (first_ms, steps) => {
        const { world, open } = newWorld()
        world.takes_ms = first_ms
        const clock = await open(0)
        let allowed_ms = first_ms
        for (const { passes_ms, takes_ms } of steps) {
          world.takes_ms = takes_ms
          await lookAfter(clock, world, passes_ms)
          allowed_ms = Math.max(allowed_ms, takes_ms)
          expect(Math.abs(clock.now().getTime() - world.true_ms)).toBeLessThanOrEqual(allowed_ms)
        }
      }),
      runs(50),
    )
  })
})
