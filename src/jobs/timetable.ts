import type { Clock } from '../lib/clock.ts'
import type { Schedule } from './define.ts'

/** Something that is run again and again. */
export interface Task {
  readonly name: string
  readonly schedule: Schedule
  run(): Promise<void>
}

interface Row {
  readonly task: Task
  is_due: boolean
  running: Promise<void> | null
}

const MINUTE_MS = 60_000
const STOP_LIMIT_MS = 8_000
/** After a longer sleep of the machine, everything that runs once a day is due anyway. */
const MINUTES_LOOKED_BACK_MAX = 24 * 60

/**
 * Runs tasks by their schedules, for a process that has the database to itself: it wakes once a
 * minute and asks nobody what is due. A task that fails is run again a minute later, and one that
 * is still running is not run beside itself.
 */
export function keepTimetable(tasks: readonly Task[], clock: Clock): { stop(): Promise<void> } {
  const rows = tasks.map((task): Row => ({ task, is_due: false, running: null }))
  let looked_at = minuteOf(clock)
  let timer = setTimeout(look, untilNextMinute(clock))

  function look(): void {
    const minute = minuteOf(clock)
    for (const row of rows) {
      row.is_due ||= isDue(row.task.schedule, looked_at, minute)
      if (row.is_due && row.running === null) begin(row)
    }
    looked_at = minute
    timer = setTimeout(look, untilNextMinute(clock))
  }

  return {
    async stop() {
      clearTimeout(timer)
      const limit = Promise.withResolvers<void>()
      const limiting = setTimeout(limit.resolve, STOP_LIMIT_MS)
      await Promise.race([Promise.all(rows.map(({ running }) => running)), limit.promise])
      clearTimeout(limiting)
    },
  }
}

function begin(row: Row): void {
  row.is_due = false
  row.running = row.task
    .run()
    .catch(() => {
      row.is_due = true
    })
    .finally(() => {
      row.running = null
    })
}

/** Whether a schedule names one of the minutes after the first, up to the second. */
export function isDue(schedule: Schedule, after: number, until: number): boolean {
  const [minutes = '', hours = ''] = schedule.split(' ')
  const from = Math.max(after + 1, until - MINUTES_LOOKED_BACK_MAX + 1)
  for (let minute = from; minute <= until; minute += 1) {
    if (names(minutes, minute % 60) && names(hours, Math.floor(minute / 60) % 24)) return true
  }
  return false
}

function names(field: string, value: number): boolean {
  if (field === '*') return true
  return field.startsWith('*/') ? value % Number(field.slice(2)) === 0 : value === Number(field)
}

/** The minutes since 1970, when a day and an hour began. */
function minuteOf(clock: Clock): number {
  return Math.floor(clock.now().getTime() / MINUTE_MS)
}

function untilNextMinute(clock: Clock): number {
  return MINUTE_MS - (clock.now().getTime() % MINUTE_MS)
}
