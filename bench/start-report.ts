import type { AtRest } from './at-rest.ts'
import type { Starts } from './start-time.ts'
import { spreadOf, spreadText } from './statistics.ts'
import { alignTable } from './table.ts'

const START_GOAL_MS = 1_500
const REST_GOAL_PERCENT = 1
const MEMORY_GOAL_MB = 350

/** What starts of the embedded service take, and what a service takes at rest; goals first. */
export function startTables({ first, later, at_rest }: Starts): string[] {
  const wall = spreadOf(later.map(({ wall_ms }) => wall_ms))
  const processor = spreadOf(later.map(({ processor_ms }) => processor_ms))
  const embedded = at_rest.filter(({ database }) => database === 'embedded')
  return [
    'Start and rest. A start lasts from the process to its first answer; rest is a minute in which nobody calls. The goals are of the embedded service.',
    alignTable([
      ['Embedded service', 'Measured', 'Goal', ''],
      ['later start, ms', spreadText(wall), ...against(wall.median, START_GOAL_MS)],
      ...embedded.flatMap(({ core_percent, memory: { resident } }) => [
        ['rest, % of a core', core_percent.toFixed(2), ...against(core_percent, REST_GOAL_PERCENT)],
        ['memory at rest, MB', resident.toFixed(0), ...against(resident, MEMORY_GOAL_MB)],
      ]),
      ['later start, processor ms', spreadText(processor), '', ''],
      ['first start, ms', first.wall_ms.toFixed(0), '', ''],
      ['first start, processor ms', first.processor_ms.toFixed(0), '', ''],
    ]),
    alignTable([
      ['At rest', '% of a core', 'MB', 'database', 'V8 heap', 'files', 'other'],
      ...at_rest.map(restRow),
    ]),
  ]
}

function against(measured: number, goal: number): [string, string] {
  return [`<= ${goal.toLocaleString('en')}`, measured <= goal ? 'reached' : 'missed']
}

function restRow({ database, core_percent, memory }: AtRest): string[] {
  const { resident, heap, files, other } = memory
  const parts = [resident, memory.database, heap, files, other]
  return [`on ${database}`, core_percent.toFixed(2), ...parts.map((part) => part.toFixed(0))]
}
