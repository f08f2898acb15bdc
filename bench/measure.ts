import type { LoadReport } from './generator/main.ts'
import type { Work } from './generator/requests.ts'
import type { Ledger } from './ledger.ts'
import { runLoad } from './load.ts'
import { BOOKING_SCRIPTS, type PgbenchJob, runPgbench } from './pgbench.ts'
import type { BenchServer } from './postgres.ts'
import { difference, type ProcessorTime, readProcessorTime } from './processor-time.ts'
import type { RunningServer } from './servers.ts'

/** One measurement of one thing. */
export interface Sample {
  /** Operations a second. */
  readonly rate: number
  readonly latency_ms: { readonly p50: number; readonly p95: number; readonly p99: number } | null
  /** Operations done, the warm-up included: what the costs below were spent on. */
  readonly operations: number
  /** Operations that were done before, so that there is something to measure. */
  readonly prepared?: number
  readonly seconds: number
  readonly cost: ProcessorTime | null
}

/** Something that is measured again and again. */
export interface Subject {
  readonly name: string
  /** Where each operation, and each of its preparation, leaves one entry; null: it leaves none. */
  readonly books: Ledger | null
  measure(): Promise<Sample>
}

export interface Circumstances {
  readonly server: BenchServer
  readonly clients: number
  readonly duration_seconds: number
}

const WARM_UP_MS = 1_000

/** A script of pgbench over this ledger's database. */
export function pgbenchSubject(
  name: string,
  { server, clients, duration_seconds }: Circumstances,
  ledger: Ledger,
  job: PgbenchJob,
): Subject {
  return {
    name,
    books: BOOKING_SCRIPTS.has(job.script) ? ledger : null,
    measure: () =>
      observe(server, [], async () => {
        const how = { clients, duration_seconds }
        const { rate, transactions } = await runPgbench(server.bin_dir, ledger.url, job, how)
        return { rate, latency_ms: null, operations: transactions }
      }),
  }
}

/** A server under load, and the ledger in which each of its answers leaves an entry. */
export function loadSubject(
  name: string,
  { server, clients, duration_seconds }: Circumstances,
  target: RunningServer,
  work: Work,
  books: Ledger | null = null,
): Subject {
  return {
    name,
    books,
    measure: () =>
      observe(server, [target.pid], async () => {
        const report = await runLoad({
          ...work,
          port: target.port,
          connections: clients,
          warm_up_ms: WARM_UP_MS,
          duration_ms: duration_seconds * 1_000,
        })
        return { rate: report.rate, latency_ms: latencyOf(report), operations: report.answers }
      }),
  }
}

function latencyOf({ p50_ms, p95_ms, p99_ms }: LoadReport) {
  return { p50: p50_ms, p95: p95_ms, p99: p99_ms }
}

/** What some work came to, and what it cost. */
export async function observe(
  { pid }: BenchServer,
  servers: readonly number[],
  work: () => Promise<Omit<Sample, 'cost' | 'seconds'>>,
): Promise<Sample> {
  const pids = { postgres: pid, servers }
  const before = readProcessorTime(pids)
  const begun_ms = performance.now()
  const sample = await work()
  const seconds = (performance.now() - begun_ms) / 1_000
  return { ...sample, seconds, cost: difference(before, readProcessorTime(pids)) }
}

/**
 * Measures every subject once a round, so that what disturbs the machine for a while disturbs all
 * of them. Every other round goes backwards: nobody always follows the same one.
 */
export async function measureInTurns(
  subjects: readonly Subject[],
  rounds: number,
  tell: (line: string) => void,
): Promise<Map<string, Sample[]>> {
  const samples = new Map<string, Sample[]>(subjects.map(({ name }) => [name, []]))
  for (let round = 1; round <= rounds; round += 1) {
    const order = round % 2 === 1 ? subjects : subjects.toReversed()
    for (const subject of order) {
      const sample = await subject.measure()
      samples.get(subject.name)?.push(sample)
      tell(`round ${round}/${rounds}  ${subject.name}: ${Math.round(sample.rate)}/s`)
    }
  }
  return samples
}
