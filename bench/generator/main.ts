import { quantileOf } from '../statistics.ts'
import { converse } from './connection.ts'
import { requestMaker, type Work } from './requests.ts'

/** The load generator, a process of its own: takes a job as its argument, prints what it saw. */
export interface LoadJob extends Work {
  readonly port: number
  readonly connections: number
  readonly warm_up_ms: number
  readonly duration_ms: number
}

export interface LoadReport {
  /** Answers a second, after the warm-up. */
  readonly rate: number
  readonly p50_ms: number
  readonly p95_ms: number
  readonly p99_ms: number
  readonly max_ms: number
  /** Answers by status, warm-up included; nothing is left under way. */
  readonly statuses: Readonly<Record<string, number>>
  /** Processor time of the generator itself. */
  readonly own_seconds: number
}

async function generate(job: LoadJob): Promise<LoadReport> {
  const makeRequest = requestMaker(job)
  const from_ms = performance.now() + job.warm_up_ms
  const until_ms = from_ms + job.duration_ms
  const statuses = new Map<number, number>()
  const latencies: number[] = []
  const turns = {
    next: () => (performance.now() < until_ms ? makeRequest() : null),
    answered: (status: number, elapsed_ms: number) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const now_ms = performance.now()
      if (now_ms >= from_ms && now_ms < until_ms) latencies.push(elapsed_ms)
    },
  }
  await Promise.all(Array.from({ length: job.connections }, () => converse(job.port, turns)))
  // It ends earlier where every order has had its request.
  const measured_ms = Math.min(performance.now(), until_ms) - from_ms
  const { user, system } = process.cpuUsage()
  return {
    rate: latencies.length / (measured_ms / 1_000),
    p50_ms: quantileOf(latencies, 0.5),
    p95_ms: quantileOf(latencies, 0.95),
    p99_ms: quantileOf(latencies, 0.99),
    max_ms: quantileOf(latencies, 1),
    statuses: Object.fromEntries(statuses),
    own_seconds: (user + system) / 1_000_000,
  }
}

// The harness, and nobody else, passes a job.
const job = JSON.parse(process.argv[2] ?? '') as LoadJob
process.stdout.write(JSON.stringify(await generate(job)))
