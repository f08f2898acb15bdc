import { rollUpFinishedDays } from '../src/actions/analytics/roll-up-days.ts'
import { readRolledUpUntil } from '../src/store/analytics/daily-figures.ts'
import { openPostgres } from '../src/store/db.ts'
import { listShops } from '../src/store/shops/shops.ts'
import { ask } from './ask.ts'
import { type Ledger, openShopDatabase, runScript } from './ledger.ts'
import { publish, type RunFacts, reportHead, runOnServer, runWithService } from './run.ts'
import type { RunningServer } from './servers.ts'
import { spreadOf } from './statistics.ts'
import { alignTable } from './table.ts'

/** `node bench/analytics.ts [entries]`: what a summary costs, before and after days are rolled up. */

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

interface AnalyticsResult extends RunFacts {
  readonly entries: number
  /** By which revenue was attributed. */
  readonly orders: number
  readonly before_ms: Latencies
  readonly rollup_ms: number
  readonly after_ms: Latencies
  readonly verdict: string
}

async function makeHistory(server_url: string): Promise<Ledger> {
  const database = await openShopDatabase(server_url, 'laurel_bench_analytics', ['analytics:read'])
  const members = Math.max(1, Math.floor(ENTRIES / ENTRIES_PER_MEMBER))
  const spacing = Math.floor((DAYS * 86_400) / ENTRIES_PER_MEMBER)
  await runScript(database.url, 'fill-analytics', { members, length: ENTRIES_PER_MEMBER, spacing })
  return { ...database, entries: members * ENTRIES_PER_MEMBER, customers: members, members }
}

async function measure(service: RunningServer, ledger: Ledger) {
  const before = await callAll(service, ledger, 3)
  const rollup_ms = await rollUpAll(ledger)
  const after = await callAll(service, ledger, CALLS)
  for (const window of Object.keys(WINDOWS)) {
    if (before.answers[window] !== after.answers[window]) {
      throw new Error(`the rollup changed the figures of ${window}`)
    }
  }
  // The service's own answer, of its documented shape.
  const { revenue } = JSON.parse(after.answers['all time'] ?? '{}') as {
    revenue: { attributed_order_count: number }
  }
  const orders = revenue.attributed_order_count
  const { entries } = ledger
  return { entries, orders, before_ms: before.latencies, rollup_ms, after_ms: after.latencies }
}

/** Asks for each window so many times, one call after another, after one that is not counted. */
async function callAll(service: RunningServer, ledger: Ledger, calls: number) {
  const latencies: Record<string, number[]> = {}
  const answers: Record<string, string> = {}
  for (const [window, query] of Object.entries(WINDOWS)) {
    const path = `/api/v1/analytics/summary?${query}`
    const { text } = await ask(service, ledger.key, 'GET', path)
    // But for the moment at which it was read.
    answers[window] = text.replace(/"as_of":"[^"]*",?/, '')
    const measured: number[] = []
    for (let number = 0; number < calls; number += 1) {
      measured.push((await ask(service, ledger.key, 'GET', path)).elapsed_ms)
    }
    latencies[window] = measured
  }
  return { latencies, answers }
}

/** What the job does, which by itself may come minutes later; throws when it came before. */
async function rollUpAll({ url }: Ledger): Promise<number> {
  const database = openPostgres(url, () => undefined)
  try {
    const shops = await listShops(database.db)
    for (const { shop_id } of shops) {
      const folded_until = await readRolledUpUntil(database.db, shop_id)
      if (folded_until !== null) throw new Error('the job came in between; measure again')
    }
    const started_at_ms = performance.now()
    for (const shop of shops) await rollUpFinishedDays(database.db, shop, new Date())
    return performance.now() - started_at_ms
  } finally {
    await database.close()
  }
}

function renderReport(result: AnalyticsResult): string {
  const { before_ms, after_ms, rollup_ms } = result
  const spread = (values: readonly number[] = []) => {
    const { median, min, max } = spreadOf(values)
    return `${median.toFixed(1)} [${min.toFixed(1)}..${max.toFixed(1)}]`
  }
  return [
    reportHead('Benchmark of analytics', result, {
      Run: `${result.entries} entries of ${result.entries / ENTRIES_PER_MEMBER} members over ${DAYS} days, ${result.orders} orders of a campaign or with a code; one call after another`,
      'Rolling up all days': `${(rollup_ms / 1_000).toFixed(1)} s`,
      'Verified after': result.verdict,
    }),
    alignTable([
      ['Window', 'days rolled up, ms median [min..max]', 'nothing rolled up yet'],
      ...Object.keys(WINDOWS).map((window) => [
        window,
        spread(after_ms[window]),
        spread(before_ms[window]),
      ]),
    ]),
  ].join('\n\n')
}

const result = await runOnServer(async ({ url }) => runWithService(await makeHistory(url), measure))
publish(result, renderReport(result), '-analytics')
