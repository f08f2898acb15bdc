import { readFileSync } from 'node:fs'
import { ownSeconds } from './processor-time.ts'
import type { RunningServer } from './servers.ts'

/** What a service takes that nobody calls. */
export interface AtRest {
  readonly database: 'embedded' | 'PostgreSQL'
  readonly core_percent: number
  readonly memory: RestingMemory
}

/** What is in memory, in megabytes. */
export interface RestingMemory {
  readonly resident: number
  /** The memory of the embedded database. */
  readonly database: number
  readonly heap: number
  /** The program itself and its libraries, as files. */
  readonly files: number
  /** The rest: code that was compiled, and what Node has beside the heap. */
  readonly other: number
}

const SETTLE_MS = 30_000
const REST_MS = 60_000

/** Watches a service for a minute, when its start is over; its metrics are on a port of their own. */
export async function measureRest(
  database: AtRest['database'],
  { pid }: RunningServer,
  metrics_port: number,
): Promise<AtRest> {
  await pause(SETTLE_MS)
  const before = ownSeconds(pid)
  await pause(REST_MS)
  const core_percent = ((ownSeconds(pid) - before) / (REST_MS / 1_000)) * 100
  return { database, core_percent, memory: await readMemory(database, pid, metrics_port) }
}

async function readMemory(
  kind: AtRest['database'],
  pid: number,
  metrics_port: number,
): Promise<RestingMemory> {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const resident = megabytes(status, /^VmRSS:\s+(\d+) kB$/m)
  const files = megabytes(status, /^RssFile:\s+(\d+) kB$/m)
  const database = kind === 'embedded' ? largestMapping(pid) : 0
  const metrics = await (await fetch(`http://127.0.0.1:${metrics_port}/metrics`)).text()
  const heap = Number(/^nodejs_heap_size_total_bytes (\d+)$/m.exec(metrics)?.[1]) / 1_000_000
  return { resident, database, heap, files, other: resident - files - database - heap }
}

function megabytes(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`the system does not say ${pattern}`)
  return (Number(found) * 1_024) / 1_000_000
}

/** How much of the largest mapping without a file is in memory: WebAssembly's. */
function largestMapping(pid: number): number {
  const mappings = readFileSync(`/proc/${pid}/smaps`, 'utf8').split(/^(?=[0-9a-f]+-[0-9a-f]+ )/m)
  const resident = mappings
    .filter((mapping) => / 00:00 0 *\n/.test(mapping))
    .map((mapping) => megabytes(mapping, /^Rss:\s+(\d+) kB$/m))
  return Math.max(...resident)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
