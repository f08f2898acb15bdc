import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runProgram } from './run-program.ts'

export interface PgbenchJob {
  /** A script of the folder sql. */
  readonly script: 'earn' | 'balance' | 'transactions' | 'order'
  readonly first_customer: number
  readonly last_customer: number
  /** What else the script names. */
  readonly values?: Readonly<Record<string, string>>
}

/** Scripts each of whose transactions leaves one entry. */
export const BOOKING_SCRIPTS: ReadonlySet<PgbenchJob['script']> = new Set(['earn', 'order'])

export interface PgbenchReport {
  /** Transactions a second, without the time to connect. */
  readonly rate: number
  readonly transactions: number
}

const THREADS = 2

/** Numbers the runs, so that the ids of one never meet those of another. */
let run = Math.floor(Date.now() / 1_000)

/** Runs a script over the ledger, each client one transaction after the other. */
export async function runPgbench(
  bin_dir: string,
  url: string,
  job: PgbenchJob,
  how: { clients: number; duration_seconds: number },
): Promise<PgbenchReport> {
  run += 1
  const variables = {
    first_customer: job.first_customer,
    last_customer: job.last_customer,
    run,
    count: 0,
    ...job.values,
  }
  const printed = await runProgram(join(bin_dir, 'pgbench'), [
    ...['--no-vacuum', '--protocol=prepared'],
    ...[`--client=${how.clients}`, `--jobs=${THREADS}`, `--time=${how.duration_seconds}`],
    ...Object.entries(variables).map(([name, value]) => `--define=${name}=${value}`),
    `--file=${fileURLToPath(new URL(`sql/${job.script}.sql`, import.meta.url))}`,
    url,
  ])
  const failed = numberIn(printed, /number of failed transactions: ([0-9]+)/)
  if (failed > 0) throw new Error(`pgbench had failures: ${printed}`)
  return {
    rate: numberIn(printed, /tps = ([0-9.]+)/),
    transactions: numberIn(printed, /number of transactions actually processed: ([0-9]+)/),
  }
}

function numberIn(text: string, pattern: RegExp): number {
  const found = pattern.exec(text)?.[1]
  if (found === undefined) throw new Error(`pgbench printed something else: ${text}`)
  return Number(found)
}
