import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Rest } from '../../src/jobs/rest.ts'

/** Who looks for work in a database that only one process uses rests while nothing happens. */

let statements = 0
beforeEach(() => {
  statements = 0
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => vi.useRealTimers())

/** Two who look by themselves. A look that finds nothing is one statement. */
function lookers() {
  const rest = new Rest({ statements: () => statements })
  return [rest.looker(), rest.looker()].map((isWorthIt) => () => {
    const looks = isWorthIt()
    if (looks) statements += 1
    return looks
  })
}

describe('a quiet service', () => {
  it('is looked at once by each, and neither wakes the other', () => {
    const [first, second] = lookers()
    expect([first?.(), second?.()]).toEqual([true, true])
    expect([first?.(), second?.(), first?.(), second?.()]).toEqual([false, false, false, false])
  })

  it('is looked at by each after something happened, and until nothing more happens', () => {
    const [first, second] = lookers()
    expect([first?.(), second?.()]).toEqual([true, true])
    statements += 3
    expect([first?.(), second?.()]).toEqual([true, true])
    // The look found something, and what it did may be work for the other.
    statements += 1
    expect([first?.(), second?.()]).toEqual([true, true])
    expect([first?.(), second?.()]).toEqual([false, false])
  })

  it('is looked at every five seconds for what falls due', () => {
    const [first] = lookers()
    expect(first?.()).toBe(true)
    vi.advanceTimersByTime(4_999)
    expect(first?.()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(first?.()).toBe(true)
  })
})

it('a database that others use is looked at always', () => {
  const isWorthIt = new Rest({ statements: null }).looker()
  expect([isWorthIt(), isWorthIt()]).toEqual([true, true])
})
