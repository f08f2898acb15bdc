import { measureGrowth } from './growth.ts'
import { countEntries, type Ledger, makeLedger } from './ledger.ts'
import { currentCommit, describeMachine } from './machine.ts'
import { type Circumstances, measureInTurns, type Sample } from './measure.ts'
import { type Options, readOptions, USAGE } from './options.ts'
import { describeServer, openServer, removeWhenStopped } from './postgres.ts'
import { recordResult, renderReport } from './report.ts'
import type { BenchResult } from './result.ts'
import { type RunningServer, startBareRoute, startService, verifyLedger } from './servers.ts'
import { measureStarts } from './start-time.ts'
import { PATHS, subjects } from './works.ts'

function tell(line: string): void {
  process.stderr.write(`${line}\n`)
}

async function bench(options: Options): Promise<BenchResult> {
  const commit = currentCommit()
  const server = await openServer()
  removeWhenStopped(server)
  try {
    const { clients, duration_seconds, rounds, customers } = options
    const circumstances = { server, clients, duration_seconds }
    const machine = describeMachine(server.bin_dir)
    const postgres = await describeServer(server.url)
    tell(`filling a ledger of ${options.entries} entries`)
    const ledger = await makeLedger(server.url, 'laurel_bench', options)
    const samples = await compare(circumstances, ledger, rounds)
    const verdict = await verifyLedger(ledger)
    tell(verdict)
    const growth_options = { sizes: options.growth, customers, rounds }
    const growth = await measureGrowth(circumstances, growth_options, tell)
    tell('starting the embedded service')
    const starts = await measureStarts(rounds)
    const date = new Date().toISOString()
    return { date, commit, machine, postgres, options, samples, growth, starts, verdict }
  } finally {
    server.remove()
  }
}

/** The service beside its yardsticks. Every answered award must be in the ledger, and no other. */
async function compare(
  circumstances: Circumstances,
  ledger: Ledger,
  rounds: number,
): Promise<Record<string, readonly Sample[]>> {
  const service = await startService(ledger)
  let bare: RunningServer | null = null
  try {
    bare = await startBareRoute({
      points: await answerOf(service, ledger, PATHS.points),
      transactions: await answerOf(service, ledger, PATHS.transactions),
    })
    let earned = 0
    const onEarned = (answers: number) => {
      earned += answers
    }
    const list = subjects(circumstances, ledger, { service, bare }, onEarned)
    const before = await countEntries(ledger.url)
    const samples = await measureInTurns(list, rounds, tell)
    const by_pgbench = [...samples]
      .filter(([name]) => name.endsWith('earn, pgbench'))
      .flatMap(([, taken]) => taken)
      .reduce((sum, { operations }) => sum + operations, 0)
    const added = (await countEntries(ledger.url)) - before
    if (added !== earned + by_pgbench) {
      throw new Error(`${earned + by_pgbench} awards were answered, ${added} are in the ledger`)
    }
    return Object.fromEntries(samples)
  } finally {
    await bare?.stop()
    await service.stop()
  }
}

/** What the service answers for the first customer: the bytes that the bare route sends. */
async function answerOf({ port }: RunningServer, { key }: Ledger, path: string): Promise<string> {
  const url = `http://127.0.0.1:${port}${path.replace('{customer_id}', '1')}`
  const response = await fetch(url, { headers: { Authorization: `Bearer ${key}` } })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.text()
}

const arguments_ = process.argv.slice(2)
if (arguments_.includes('--help')) {
  process.stdout.write(USAGE)
} else {
  const result = await bench(readOptions(arguments_))
  const report = renderReport(result)
  process.stdout.write(`\n${report}\n\nRecorded as ${recordResult(result, report)}.{json,md}\n`)
}
