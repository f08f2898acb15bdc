import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Schedule } from '../../src/jobs/define.ts'
import { keepTimetable, type Task } from '../../src/jobs/timetable.ts'
import { systemClock } from '../../src/lib/clock.ts'

/** When work is begun in a process that has the database to itself. */

const MINUTE_MS = 60_000

let began: string[] = []
let work = async () => {}
let timetable: ReturnType<typeof keepTimetable>

beforeEach(() => {
  began = []
  work = async () => {}
  vi.useFakeTimers({ now: new Date('2026-11-23T02:58:30Z') })
})
afterEach(async () => {
  work = async () => {}
  await timetable.stop()
  vi.useRealTimers()
})

/** A task of this schedule, which notes when it began. */
function keep(schedule: Schedule): void {
  const run = async () => {
    began.push(new Date().toISOString().slice(11, 16))
    await work()
  }
  const task: Task = { name: 'task', schedule, run }
  timetable = keepTimetable([task], systemClock)
}

describe('a task', () => {
  it.each<[Schedule, number, readonly string[]]>([
    ['* * * * *', 3, ['02:59', '03:00', '03:01']],
    ['*/10 * * * *', 25, ['03:00', '03:10', '03:20']],
    ['7 * * * *', 120, ['03:07', '04:07']],
    ['23 3 * * *', 48 * 60, ['03:23', '03:23']],
  ])('is begun at the minutes of %s', async (schedule, minutes, expected) => {
    keep(schedule)
    await vi.advanceTimersByTimeAsync(minutes * MINUTE_MS)
    expect(began).toEqual(expected)
  })

  it('is begun a minute later again when it fails, until it succeeds', async () => {
    work = async () => {
      if (began.length < 3) throw new Error('not yet')
    }
    keep('7 * * * *')
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS)
    expect(began).toEqual(['03:07', '03:08', '03:09'])
  })

  it('is not begun beside itself, but once it has ended', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    work = () => promise
    keep('* * * * *')
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
    expect(began).toEqual(['02:59'])
    resolve()
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(began).toEqual(['02:59', '03:04'])
  })

  it('is begun once when the machine has slept over its minute', async () => {
    keep('7 * * * *')
    vi.setSystemTime(new Date('2026-11-23T06:30:00Z'))
    await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
    expect(began).toEqual(['06:30'])
  })
})

it('a stop waits for what is running, and begins nothing more', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let has_ended = false
  work = async () => {
    await promise
    has_ended = true
  }
  keep('* * * * *')
  await vi.advanceTimersByTimeAsync(MINUTE_MS)
  const stopped = timetable.stop()
  resolve()
  await stopped
  expect(has_ended).toBe(true)
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
  expect(began).toEqual(['02:59'])
})
