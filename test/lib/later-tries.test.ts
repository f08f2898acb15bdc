import { expect, it } from 'vitest'
import type { After } from '../../src/lib/clock.ts'
import { LaterTries } from '../../src/lib/later-tries.ts'

/** Time passes when the test says so. */
function byHand() {
  const acts = new Set<() => void>()
  const after: After = (_wait_ms, act) => {
    acts.add(act)
    return () => acts.delete(act)
  }
  const pass = () => {
    for (const act of acts) act()
  }
  return { acts, after, pass }
}

it('waits until the time has come', async () => {
  const { after, pass } = byHand()
  const waiting = new LaterTries(after, 2).wait(60_000)
  pass()
  expect(await waiting).toBe(true)
})

it('limits how many wait at a time', async () => {
  const { after, pass } = byHand()
  const tries = new LaterTries(after, 1)
  const first = tries.wait(60_000)
  expect(await tries.wait(60_000)).toBe(false)
  pass()
  expect(await first).toBe(true)
})

it('ends every wait when the process stops, and begins none after', async () => {
  const { acts, after } = byHand()
  const tries = new LaterTries(after, 2)
  const waiting = tries.wait(60_000)
  tries.stop()
  expect(await waiting).toBe(false)
  expect(acts.size).toBe(0)
  expect(await tries.wait(60_000)).toBe(false)
})
