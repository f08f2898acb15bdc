import { randomBytes } from 'node:crypto'
import { foldFinishedDays } from '../src/actions/fold-days.ts'
import { readFoldedUntil } from '../src/store/daily-figures.ts'
import { openPostgres } from '../src/store/db.ts'
import { listShops } from '../src/store/shops.ts'
import { createDatabase } from '../test/support/database.ts'
import { type Ledger, makeShop, runScript } from './ledger.ts'
import { type Commit, currentCommit, describeMachine, type Machine } from './machine.ts'
import { describeServer, openServer, removeWhenStopped, type ServerFacts } from './postgres.ts'
import { facts, recordResult } from './report.ts'
import { type RunningServer, startService, verifyLedger } from './servers.ts'
import { spreadOf } from './statistics.ts'
import { alignTable } from './table.ts'

/** `node bench/analytics.ts [entries]`: what a summary costs, before and after days are folded. */

const ENTRIES = Number(process.argv[2] ?? 5_000_000)
const ENTRIES_PER_MEMBER = 50
const DAYS = 730
const CALLS = 15
const WINDOWS = {
  '30 days': 'period_days=30',
  '365 days': 'period_days=365',
  'all time': 'period_days=0',
} as const

type Latencies = Readonly<Record<string, readonly number[]>>

interface AnalyticsResult {
  readonly date: string
  readonly commit: Commit
  readonly machine: Machine
  readonly postgres: ServerFacts
  readonly entries: number
  /** By which revenue was attributed. */
  readonly orders: number
  readonly unfolded_ms: Latencies
  readonly fold_ms: number
  readonly folded_ms: Latencies
  readonly verdict: string
}

async function bench(): Promise<AnalyticsResult> {
  const commit = currentCommit()
  const server = await openServer()
  removeWhenStopped(server)
  try {
    const machine = describeMachine(server.bin_dir)
    const postgres = await describeServer(server.url)
    const ledger = await makeHistory(server.url)
    const service = await startService(ledger)
    try {
      const measured = await measure(service, ledger)
      const verdict = await verifyLedger(ledger)
      const date = new Date().toISOString()
      return { date, commit, machine, postgres, entries: ledger.entries, ...measured, verdict }
    } finally {
      await service.stop()
    }
  } finally {
    server.remove()
  }
}

async function makeHistory(server_url: string): Promise<Ledger> {
  const url = await createDatabase(server_url, 'laurel_bench_analytics')
  const secret = randomBytes(16).toString('hex')
  const key = await makeShop(url, secret, ['analytics:read'])
  const members = Math.max(1, Math.floor(ENTRIES / ENTRIES_PER_MEMBER))
  const spacing = Math.floor((DAYS * 86_400) / ENTRIES_PER_MEMBER)
  await runScript(url, 'fill-analytics', { members, length: ENTRIES_PER_MEMBER, spacing })
  return { url, secret, key, entries: members * ENTRIES_PER_MEMBER, customers: members, members }
}

async function measure(service: RunningServer, ledger: Ledger) {
  const unfolded = await callAll(service, ledger, 3)
  const fold_ms = await foldAll(ledger)
  const folded = await callAll(service, ledger, CALLS)
  for (const window of Object.keys(WINDOWS)) {
    if (unfolded.answers[window] !== folded.answers[window]) {
      throw new Error(`folding changed the figures of ${window}`)
    }
  }
  // The service's own answer, of its documented shape.
  const { revenue } = JSON.parse(folded.answers['all time'] ?? '{}') as {
    revenue: { attributed_order_count: number }
  }
  const orders = revenue.attributed_order_count
  return { orders, unfolded_ms: unfolded.latencies, fold_ms, folded_ms: folded.latencies }
}

/** Asks for each window so many times, one call after another, after one that is not counted. */
async function callAll(service: RunningServer, ledger: Ledger, calls: number) {
  const latencies: Record<string, number[]> = {}
  const answers: Record<string, string> = {}
  for (const [window, query] of Object.entries(WINDOWS)) {
    answers[window] = await call(service, ledger, query)
    const measured: number[] = []
    for (let number = 0; number < calls; number += 1) {
      const called_at_ms = performance.now()
      await call(service, ledger, query)
      measured.push(performance.now() - called_at_ms)
    }
    latencies[window] = measured
  }
  return { latencies, answers }
}

async function call({ port }: RunningServer, { key }: Ledger, query: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/analytics/summary?${query}`, {
    headers: { Authorization: `Bearer ${key}` },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`the summary answered ${response.status}: ${text}`)
  return text
}

/** What the job does, which by itself may come minutes later; throws when it came before. */
async function foldAll({ url }: Ledger): Promise<number> {
  const database = openPostgres(url, () => undefined)
  try {
    const shops = await listShops(database.db)
    for (const { shop_id } of shops) {
      const folded_until = await readFoldedUntil(database.db, shop_id)
      if (folded_until !== null) throw new Error('the job came in between; measure again')
    }
    const started_at_ms = performance.now()
    for (const shop of shops) await foldFinishedDays(database.db, shop, new Date())
    return performance.now() - started_at_ms
  } finally {
    await database.close()
  }
}

function renderReport(result: AnalyticsResult): string {
  const { commit, machine, postgres, unfolded_ms, folded_ms, fold_ms } = result
  const spread = (values: readonly number[] = []) => {
    const { median, min, max } = spreadOf(values)
    return `${median.toFixed(1)} [${min.toFixed(1)}..${max.toFixed(1)}]`
  }
  return [
    `# Analytics, benchmark of ${result.date.slice(0, 10)}, commit ${commit.short}${commit.changed ? ' with changes' : ''}`,
    facts({
      Date: result.date,
      Machine: `${machine.processor}, ${machine.cores} cores, ${machine.memory_gib} GiB, Linux ${machine.kernel}`,
      Node: machine.node,
      PostgreSQL: postgres.version.split(',', 1)[0] ?? '',
      Run: `${result.entries} entries of ${result.entries / ENTRIES_PER_MEMBER} members over ${DAYS} days, ${result.orders} orders of a campaign; one call after another`,
      'Folding all days': `${(fold_ms / 1_000).toFixed(1)} s`,
      'Verified after': result.verdict,
    }),
    alignTable([
      ['Window', 'days folded, ms median [min..max]', 'nothing folded yet'],
      ...Object.keys(WINDOWS).map((window) => [
        window,
        spread(folded_ms[window]),
        spread(unfolded_ms[window]),
      ]),
    ]),
  ].join('\n\n')
}

const result = await bench()
const report = renderReport(result)
process.stdout.write(
  `\n${report}\n\nRecorded as ${recordResult(result, report, '-analytics')}.{json,md}\n`,
)
