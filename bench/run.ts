import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Ledger } from './ledger.ts'
import { type Commit, currentCommit, describeMachine, type Machine } from './machine.ts'
import {
  type BenchServer,
  describeServer,
  openServer,
  removeWhenStopped,
  type ServerFacts,
} from './postgres.ts'
import { type RunningServer, startService, verifyLedger } from './servers.ts'

/** When and where a run took place. */
export interface RunFacts {
  readonly date: string
  readonly commit: Commit
  readonly machine: Machine
  readonly postgres: ServerFacts
}

const RESULTS = fileURLToPath(new URL('results', import.meta.url))

/** Does the work on a PostgreSQL that lasts as long, and notes when and where that was. */
export async function runOnServer<Result>(
  work: (server: BenchServer) => Promise<Result>,
  settings: Record<string, string> = {},
): Promise<RunFacts & Result> {
  const commit = currentCommit()
  const server = await openServer(settings)
  removeWhenStopped(server)
  try {
    const machine = describeMachine(server.bin_dir)
    const postgres = await describeServer(server.url)
    const result = await work(server)
    return { date: new Date().toISOString(), commit, machine, postgres, ...result }
  } finally {
    server.remove()
  }
}

/** Does the work with a service over this ledger, which is proven afterwards. */
export async function runWithService<Result>(
  ledger: Ledger,
  work: (service: RunningServer, ledger: Ledger) => Promise<Result>,
): Promise<Result & { readonly verdict: string }> {
  const service = await startService(ledger)
  try {
    const result = await work(service, ledger)
    return { ...result, verdict: await verifyLedger(ledger) }
  } finally {
    await service.stop()
  }
}

/** How each report begins: what it is about, when and where it was, and what else is told. */
export function reportHead(
  title: string,
  { date, commit, machine, postgres }: RunFacts,
  more: Readonly<Record<string, string>>,
): string {
  const facts = {
    Machine: `${machine.processor}, ${machine.cores} cores, ${machine.memory_gib} GiB, Linux ${machine.kernel}`,
    'Durable write': machine.fdatasync ?? 'not measured',
    Node: machine.node,
    PostgreSQL: postgres.version.split(',', 1)[0] ?? '',
    ...more,
  }
  const lines = Object.entries(facts).map(([name, value]) => `- ${name}: ${value}`)
  const state = commit.changed ? ' with changes' : ''
  return `# ${title}, ${date.slice(0, 10)}, commit ${commit.short}${state}\n\n${lines.join('\n')}`
}

/** Prints the report and keeps it, with the result, beside the earlier ones. */
export function publish(result: RunFacts, report: string, subject: string): void {
  mkdirSync(RESULTS, { recursive: true })
  const { short, changed } = result.commit
  const state = changed ? '-changed' : ''
  const name = `${RESULTS}/${result.date.slice(0, 10)}-${short}${state}${subject}`
  writeFileSync(`${name}.json`, `${JSON.stringify(result, null, 2)}\n`)
  writeFileSync(`${name}.md`, `${report}\n`)
  process.stdout.write(`\n${report}\n\nRecorded as ${name}.{json,md}\n`)
}
