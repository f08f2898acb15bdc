import { fork } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Ledger } from '../ledger.ts'
import { readProcessorTime } from '../processor-time.ts'
import { type Holding, readStatementLog } from './statement-log.ts'

const RUNNER = fileURLToPath(new URL('job-runner.ts', import.meta.url))
/** Its statements, and nobody else's, are logged and counted under this name. */
const ROLE = 'night'
/** How many of the transactions that held locks longest are recorded with their statements. */
const HOLDINGS_SHOWN = 3

/** What one run of a job came to. */
export interface JobRun {
  readonly elapsed_ms: number
  /** Processor time; null where the system does not tell. */
  readonly service_s: number | null
  readonly database_s: number | null
  readonly statements: number
  readonly commits: number
  /** Pages of 8 kB that its statements touched. */
  readonly pages: number
  /** How long rows were locked, of all transactions that locked any. */
  readonly held_ms: readonly number[]
  /** How much of it they worked in the database. */
  readonly worked_ms: readonly number[]
  readonly longest: readonly Holding[]
  readonly texts: readonly string[]
}

export interface Worker {
  run(job: string): Promise<JobRun>
  stop(): Promise<void>
}

/** A worker of its own, whose database role tells its statements from those of the load. */
export async function startWorker(
  client: pg.Client,
  { url, secret }: Ledger,
  log_path: string,
): Promise<Worker> {
  await client.query(`
    CREATE EXTENSION IF NOT EXISTS pg_stat_statements;
    CREATE ROLE ${ROLE} SUPERUSER LOGIN;
    ALTER ROLE ${ROLE} SET log_min_duration_statement = 0;
    ALTER ROLE ${ROLE} SET log_parameter_max_length = 0;
  `)
  const own_url = new URL(url)
  own_url.username = ROLE
  const child = fork(RUNNER, [own_url.href, secret])
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = once(child, 'exit')
  await once(child, 'message')
  const pid = child.pid ?? 0

  async function run(job: string): Promise<JobRun> {
    await client.query(
      'SELECT pg_stat_statements_reset(oid, 0, 0) FROM pg_roles WHERE rolname = $1',
      [ROLE],
    )
    const from = statSync(log_path).size
    const service = secondsOf(pid)
    const backends = await readBackends(client)
    child.send(job)
    const [answer] = await Promise.race([once(child, 'message'), ended])
    if (child.exitCode !== null || typeof answer !== 'number')
      throw new Error(`${job} ended the worker`)
    const service_after = secondsOf(pid)
    const backends_after = await readBackends(client)
    const database = [...backends_after].map(([own, after]) => after - (backends.get(own) ?? 0))
    const touched = await client.query(
      `SELECT coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 AS pages
      FROM pg_stat_statements JOIN pg_roles ON oid = userid WHERE rolname = $1`,
      [ROLE],
    )
    const { holdings, statements, commits, texts } = readStatementLog(log_path, from)
    const longest = holdings.toSorted((one, other) => other.held_ms - one.held_ms)
    return {
      elapsed_ms: answer,
      service_s: service === null || service_after === null ? null : service_after - service,
      database_s: service === null ? null : database.reduce((sum, each) => sum + each, 0),
      statements,
      commits,
      pages: touched.rows[0].pages,
      held_ms: holdings.map(({ held_ms }) => held_ms),
      worked_ms: holdings.map(({ worked_ms }) => worked_ms),
      longest: longest.slice(0, HOLDINGS_SHOWN),
      texts,
    }
  }

  async function stop() {
    process.off('exit', kill)
    child.kill('SIGKILL')
    await ended
  }
  return { run, stop }
}

function secondsOf(pid: number): number | null {
  return readProcessorTime({ postgres: null, servers: [pid] })?.server ?? null
}

/** The processor time of each connection of the worker. */
async function readBackends(client: pg.Client): Promise<Map<number, number>> {
  const found = await client.query('SELECT pid FROM pg_stat_activity WHERE usename = $1', [ROLE])
  return new Map(found.rows.map(({ pid }) => [pid, secondsOf(pid) ?? 0]))
}
