import { readdirSync, readFileSync } from 'node:fs'

/** Ticks a second in /proc, fixed by Linux's interface. */
const TICKS_PER_SECOND = 100

/** Processor seconds spent so far; null where the system does not tell (not Linux). */
export interface ProcessorTime {
  /** All processes of the machine. */
  readonly machine: number
  /** This process and the children that it has waited for: pgbench, the load generator. */
  readonly harness: number
  readonly postgres: number
  /** The service or the bare route that is under load. */
  readonly server: number
}

export function readProcessorTime(pids: {
  postgres: number | null
  servers: readonly number[]
}): ProcessorTime | null {
  try {
    return {
      machine: machineSeconds(),
      harness: withWaitedChildren(process.pid),
      postgres: pids.postgres === null ? 0 : familySeconds(pids.postgres),
      server: pids.servers.reduce((sum, pid) => sum + ownSeconds(pid), 0),
    }
  } catch {
    return null
  }
}

export function difference(
  before: ProcessorTime | null,
  after: ProcessorTime | null,
): ProcessorTime | null {
  if (before === null || after === null) return null
  return {
    machine: after.machine - before.machine,
    harness: after.harness - before.harness,
    postgres: after.postgres - before.postgres,
    server: after.server - before.server,
  }
}

/** Everything but idling and waiting for the disk. */
function machineSeconds(): number {
  const line = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? ''
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line
    .split(/ +/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softirq + steal) / TICKS_PER_SECOND
}

interface ProcessStat {
  readonly parent: number
  readonly own: number
  readonly waited: number
}

function readStat(pid: number): ProcessStat {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in parentheses may hold spaces; the fields are counted from behind it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const field = (index: number) => Number(fields[index])
  return {
    parent: field(1),
    own: (field(11) + field(12)) / TICKS_PER_SECOND,
    waited: (field(13) + field(14)) / TICKS_PER_SECOND,
  }
}

/** Of all threads of a process. */
export function ownSeconds(pid: number): number {
  return readStat(pid).own
}

function withWaitedChildren(pid: number): number {
  const { own, waited } = readStat(pid)
  return own + waited
}

/** A server process with all its children, past and present. */
function familySeconds(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name))
  return children.reduce((sum, child) => {
    try {
      const { parent, own } = readStat(Number(child))
      return parent === pid ? sum + own : sum
    } catch {
      // It ended while we looked; its parent has counted it.
      return sum
    }
  }, withWaitedChildren(pid))
}
