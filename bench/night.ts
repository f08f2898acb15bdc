import type pg from 'pg'
import { jobs } from '../src/jobs/index.ts'
import { ask } from './ask.ts'
import { type Ledger, openShopDatabase, runScript } from './ledger.ts'
import { EARN } from './ledger-works.ts'
import { runLoad } from './load.ts'
import { findPlannedScans } from './night/planned-scans.ts'
import { type JobRun, startWorker, type Worker } from './night/worker.ts'
import { type BenchServer, withClient } from './postgres.ts'
import { publish, type RunFacts, reportHead, runOnServer } from './run.ts'
import { type RunningServer, startService, verifyLedger } from './servers.ts'
import { quantileOf, spreadOf } from './statistics.ts'
import { alignTable } from './table.ts'

/** `node bench/night.ts [members]`: what a night costs a big shop, and how long members wait for it. */

const MEMBERS = Number(process.argv[2] ?? 1_000_000)
/** Light load: enough to see who waits, too little to be slowed down by itself. */
const CONNECTIONS = 8
const SLICE_MS = 3_000
const SLICES_BEFORE = 4
const HELD_GOAL_MS = 50

/** Sends mail, which is another server's work: nothing is sent here. */
const LEFT_OUT = ['send-emails']

/** What each job does, as a number that its run changes. Jobs without one find nothing to do. */
const DONE: Readonly<Record<string, { readonly what: string; readonly count: string }>> = {
  'give-referral-codes': {
    what: 'codes given',
    count: 'SELECT count(*) FROM customers WHERE referral_code IS NOT NULL',
  },
  'pay-birthdays': {
    what: 'birthdays paid',
    count: "SELECT count(*) FROM entries WHERE source = 'birthday'",
  },
  'expire-points': {
    what: 'balances expired',
    count: "SELECT count(*) FROM entries WHERE type = 'expire'",
  },
  'review-tiers': {
    what: 'tiers lost',
    count: "SELECT count(*) FROM emails WHERE template = 'tier_down'",
  },
  remind: {
    what: 'e-mails queued',
    count: "SELECT count(*) FROM emails WHERE template ~ 'expiring'",
  },
  'fold-days': {
    what: 'entries and days folded',
    count: `SELECT count(*) - (SELECT count(*) FROM noted_days) FROM entries
      JOIN folded_days ON created_at < folded_until`,
  },
  prune: {
    what: 'rows deleted',
    count: `SELECT (SELECT count(*) FROM idempotency_keys WHERE credential = 'key_night')
      + (SELECT count(*) FROM deliveries) + (SELECT count(*) FROM request_batches
        WHERE batch_id < 'log_00001') + (SELECT count(*) FROM emails WHERE html IS NOT NULL)
      + (SELECT count(*) FROM outbox WHERE created_at < now() - interval '31 days')
      + (SELECT count(*) FROM platform_events) + (SELECT count(*) FROM partner_clicks)
      + (SELECT count(*) FROM rate_limits) + (SELECT count(*) FROM member_import_rows)`,
  },
}

interface NightJob {
  readonly job: string
  readonly done: number
  readonly first: Omit<JobRun, 'texts'>
  /** Right after it, when nothing is due. */
  readonly second: Omit<JobRun, 'texts'>
  /** Statements that read a large table as a whole. */
  readonly scans: readonly string[]
}

/** One stretch of awards. */
interface Slice {
  readonly p50_ms: number
  readonly p99_ms: number
  readonly max_ms: number
  readonly rate: number
}

interface NightResult extends RunFacts {
  readonly members: number
  readonly jobs: readonly NightJob[]
  readonly before: readonly Slice[]
  readonly during: readonly Slice[]
  readonly verdict: string
}

async function makeShop(server_url: string): Promise<Ledger> {
  const scopes = ['points:write', 'program:read', 'program:write'] as const
  const database = await openShopDatabase(server_url, 'laurel_bench_night', scopes)
  return { ...database, entries: 0, customers: MEMBERS, members: MEMBERS }
}

/** Birthdays are paid, points expire after a year, and the second tier looks at one. */
async function makeProgramme(service: RunningServer, { key, secret }: Ledger): Promise<void> {
  const change = (method: string, path: string, body: object) =>
    ask(service, key, method, `/api/v1/program${path}`, body)
  const switches = { program_enabled: true, emails_enabled: true, tiers_enabled: true }
  await ask(service, secret, 'PATCH', '/admin/api/switches', switches)
  await change('POST', '/earn-rules', { type: 'birthday' })
  await change('POST', '/tiers', { name: 'Gold', threshold: 60, confirm_member_impact: true })
  await change('PATCH', '/settings', {
    points_expiry: { enabled: true, months: 12 },
    tier_period: { mode: 'rolling', months: 12, grace_days: 0 },
    confirm_member_impact: true,
  })
}

async function measureNight({ url, log_path }: BenchServer) {
  if (log_path === null) throw new Error('locks are read from the log of a server of our own')
  const ledger = await makeShop(url)
  const service = await startService(ledger, { flags: ['--api-only'] })
  try {
    await makeProgramme(service, ledger)
    await runScript(ledger.url, 'fill-night', { members: MEMBERS })
    return await withClient(ledger.url, async (client) => {
      const worker = await startWorker(client, ledger, log_path)
      try {
        const measured = await watchNight(service, ledger, client, worker)
        return { members: MEMBERS, ...measured, verdict: await verifyLedger(ledger) }
      } finally {
        await worker.stop()
      }
    })
  } finally {
    await service.stop()
  }
}

/** The jobs one after another while awards go on, and then each again. */
async function watchNight(
  service: RunningServer,
  ledger: Ledger,
  client: pg.Client,
  worker: Worker,
) {
  const before: Slice[] = []
  for (let slice = 0; slice < SLICES_BEFORE; slice += 1)
    before.push(await loadSlice(service, ledger))
  const names = jobs.map(({ name }) => name).filter((name) => !LEFT_OUT.includes(name))
  const undone = await countAll(client)
  const first = new Map<string, JobRun>()
  let is_over = false
  const night = (async () => {
    for (const name of names) {
      const run = await worker.run(name)
      process.stderr.write(`${name}: ${run.elapsed_ms.toFixed(0)} ms\n`)
      first.set(name, run)
    }
  })().finally(() => {
    is_over = true
  })
  const during: Slice[] = []
  while (!is_over) during.push(await loadSlice(service, ledger))
  await night
  const all_done = await countAll(client)
  const measured: NightJob[] = []
  for (const [job, { texts: first_texts, ...first_run }] of first) {
    const done = Math.abs((all_done.get(job) ?? 0) - (undone.get(job) ?? 0))
    const { texts: second_texts, ...second } = await worker.run(job)
    const scans = await findPlannedScans(client, [...new Set([...first_texts, ...second_texts])])
    measured.push({ job, done, first: first_run, second, scans })
  }
  return { jobs: measured, before, during }
}

async function countAll(client: pg.Client): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const [job, { count }] of Object.entries(DONE)) {
    const found = await client.query(`SELECT (${count})::float8 AS count`)
    counts.set(job, found.rows[0].count)
  }
  return counts
}

/** Awards for a while, for members drawn from all. */
async function loadSlice({ port }: RunningServer, { key }: Ledger): Promise<Slice> {
  const { p50_ms, p99_ms, max_ms, rate } = await runLoad({
    ...EARN,
    ...{ key, port, connections: CONNECTIONS },
    ...{ first_customer: 1, last_customer: MEMBERS, warm_up_ms: 0, duration_ms: SLICE_MS },
  })
  return { p50_ms, p99_ms, max_ms, rate }
}

function renderReport(result: NightResult): string {
  const { before, during } = result
  return [
    reportHead('Benchmark of a night', result, {
      Run: `${result.members} members; awards on ${CONNECTIONS} connections meanwhile`,
      'Verified after': result.verdict,
    }),
    `Row locks of a transaction, from its first statement that takes any until it has ended, by the database's log, exact to 1 ms; goal <= ${HELD_GOAL_MS} ms. At work: how much of it the database worked; for the rest the worker decided, or waited for a processor. Database: the connections of the job.`,
    alignTable([
      [
        ...['Job', 'Done', 's', 'service s', 'database s', 'Statements', 'Commits', 'Pages'],
        ...[
          'ms of processor / commit',
          'Locked, p50 ms',
          'p99',
          'most',
          'at work: p50',
          'p99',
          'most',
        ],
        ...['Again: statements', 'pages'],
      ],
      ...result.jobs.map(jobRow),
    ]),
    'Statements that read a large table as a whole:',
    result.jobs.flatMap(({ job, scans }) => scans.map((text) => `- ${job}: ${text}`)).join('\n') ||
      'none',
    `Awards in stretches of ${SLICE_MS / 1_000} s, median [min..max] of them.`,
    alignTable([
      ['Awards', 'Stretches', 'p50 ms', 'p99 ms', 'Most ms', 'Rate /s'],
      sliceRow('before', before),
      sliceRow('while the jobs run', during),
    ]),
  ].join('\n\n')
}

function jobRow({ job, done, first, second }: NightJob): string[] {
  return [
    job,
    DONE[job] === undefined ? '' : `${done} ${DONE[job].what}`,
    (first.elapsed_ms / 1_000).toFixed(2),
    first.service_s?.toFixed(2) ?? '',
    first.database_s?.toFixed(2) ?? '',
    ...[first.statements, first.commits, first.pages].map(String),
    costOfCommit(first),
    ...spreadOfLocks(first.held_ms),
    ...spreadOfLocks(first.worked_ms),
    ...[second.statements, second.pages].map(String),
  ]
}

function spreadOfLocks(held_ms: readonly number[]): string[] {
  if (held_ms.length === 0) return ['', '', '']
  return [0.5, 0.99, 1].map((part) => quantileOf(held_ms, part).toFixed(0))
}

/** What locks would be held for on an idle machine, or less: some of it is spent outside. */
function costOfCommit({ service_s, database_s, commits }: NightJob['first']): string {
  if (service_s === null || database_s === null || commits === 0) return ''
  return (((service_s + database_s) / commits) * 1_000).toFixed(0)
}

function sliceRow(name: string, slices: readonly Slice[]): string[] {
  const figures = (['p50_ms', 'p99_ms', 'max_ms', 'rate'] as const).map((figure) => {
    const { median, min, max } = spreadOf(slices.map((slice) => slice[figure]))
    return `${median.toFixed(1)} [${min.toFixed(1)}..${max.toFixed(1)}]`
  })
  return [name, String(slices.length), ...figures]
}

const settings = { shared_preload_libraries: 'pg_stat_statements' }
const result = await runOnServer(measureNight, settings)
publish(result, renderReport(result), '-night')
