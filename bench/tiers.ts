import type pg from 'pg'
import { ask } from './ask.ts'
import { type Ledger, openShopDatabase, runScript } from './ledger.ts'
import { EARN } from './ledger-works.ts'
import { runLoad } from './load.ts'
import { withClient } from './postgres.ts'
import { publish, type RunFacts, reportHead, runOnServer, runWithService } from './run.ts'
import type { RunningServer } from './servers.ts'
import { spreadOf } from './statistics.ts'
import { alignTable } from './table.ts'

/** `node bench/tiers.ts`: what a changed ladder of a big, live shop costs, and how long members wait for it. */

const MEMBERS = 50_000
const PREVIEWS = 5
/** Members that a preview evaluates: its limit. */
const PREVIEWED = 10_000
/** Light load: enough to see who waits, too little to be slowed down by itself. */
const CONNECTIONS = 8
const SLICE_MS = 3_000
const SLICES_BEFORE = 2
const PLACED_LIMIT_MS = 180_000

/** One stretch of awards. */
interface Slice {
  readonly p50_ms: number
  readonly p99_ms: number
  readonly rate: number
  /** Members placed meanwhile. */
  readonly placed: number
}

interface TierResult extends RunFacts {
  readonly preview_ms: Readonly<Record<'lifetime' | 'rolling', readonly number[]>>
  readonly promoted: number
  readonly answer_ms: number
  readonly all_placed_ms: number
  readonly before: readonly Slice[]
  readonly during: readonly Slice[]
  readonly verdict: string
}

async function makeMembers(server_url: string): Promise<Ledger> {
  const scopes = ['points:write', 'program:read', 'program:write'] as const
  const database = await openShopDatabase(server_url, 'laurel_bench_tiers', scopes)
  await runScript(database.url, 'fill-members', { members: MEMBERS })
  return { ...database, entries: MEMBERS * 5, customers: MEMBERS, members: MEMBERS }
}

function measure(service: RunningServer, ledger: Ledger) {
  return withClient(ledger.url, async (client) => {
    const benefits = [{ type: 'entry_points' }, { type: 'entry_discount_code' }]
    const body = { name: 'Gold', threshold: 1_000_000, benefits, confirm_member_impact: true }
    const made = await change(service, ledger, 'POST', '/program/tiers', body)
    const path = `/program/tiers/${made.answer.tier.id}`
    await untilPlaced(client)
    const before: Slice[] = []
    for (let slice = 0; slice < SLICES_BEFORE; slice += 1) {
      before.push(await loadSlice(service, ledger, client))
    }
    const preview_ms = { lifetime: [] as number[], rolling: [] as number[] }
    for (const mode of ['rolling', 'lifetime'] as const) {
      await change(service, ledger, 'PATCH', '/program/settings', { tier_period: { mode } })
      for (let preview = 0; preview < PREVIEWS; preview += 1) {
        const request = { threshold: 600, dry_run: true }
        const { answer, elapsed_ms } = await change(service, ledger, 'PATCH', path, request)
        const { members_evaluated = 0, promoted = 0 } = answer.member_impact ?? {}
        if (members_evaluated < PREVIEWED || promoted === 0)
          throw new Error('a preview saw too few')
        preview_ms[mode].push(elapsed_ms)
      }
    }
    const changed_at_ms = performance.now()
    let all_placed_ms: number | null = null
    const confirmed = change(service, ledger, 'PATCH', path, {
      threshold: 600,
      confirm_member_impact: true,
    })
    const placed = confirmed
      .then(() => untilPlaced(client))
      .then(() => {
        all_placed_ms = performance.now() - changed_at_ms
      })
    const during: Slice[] = []
    await withClient(ledger.url, async (watching) => {
      while (all_placed_ms === null) during.push(await loadSlice(service, ledger, watching))
    })
    await placed
    const found = await client.query('SELECT count(*)::int AS members FROM tier_gifts')
    const promoted: number = found.rows[0].members
    const answer_ms = (await confirmed).elapsed_ms
    return { preview_ms, promoted, answer_ms, all_placed_ms: all_placed_ms ?? 0, before, during }
  })
}

/** A change of the programme, and how long it took to answer. */
async function change(
  service: RunningServer,
  { key }: Ledger,
  method: string,
  path: string,
  body: object,
) {
  const { text, elapsed_ms } = await ask(service, key, method, `/api/v1${path}`, body)
  // The service's own answer, of its documented shape.
  const answer = JSON.parse(text) as {
    tier: { id: string }
    member_impact?: { members_evaluated: number; promoted: number }
  }
  return { answer, elapsed_ms }
}

/** Awards for a while, and how many members were placed meanwhile. */
async function loadSlice(
  { port }: RunningServer,
  { key }: Ledger,
  client: pg.Client,
): Promise<Slice> {
  const before = await countPlaced(client)
  const { p50_ms, p99_ms, rate } = await runLoad({
    ...EARN,
    ...{ key, port, connections: CONNECTIONS },
    ...{ first_customer: 1, last_customer: MEMBERS, warm_up_ms: 0, duration_ms: SLICE_MS },
  })
  return { p50_ms, p99_ms, rate, placed: (await countPlaced(client)) - before }
}

async function countPlaced(client: pg.Client): Promise<number> {
  const found = await client.query(
    'SELECT count(*)::int AS members FROM accounts WHERE tier_id IS NOT NULL',
  )
  return found.rows[0].members
}

async function untilPlaced(client: pg.Client): Promise<void> {
  const limit_ms = performance.now() + PLACED_LIMIT_MS
  while ((await client.query('SELECT 1 FROM tier_sweeps')).rows.length > 0) {
    if (performance.now() > limit_ms) throw new Error('members were never all placed')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function renderReport(result: TierResult): string {
  const { preview_ms, before, during } = result
  const spread = (values: readonly number[]) => {
    const { median, min, max } = spreadOf(values)
    return `${median.toFixed(1)} [${min.toFixed(1)}..${max.toFixed(1)}]`
  }
  const row = (name: string, slices: readonly Slice[]) => [
    name,
    String(slices.length),
    ...(slices.length === 0
      ? []
      : (['p50_ms', 'p99_ms', 'rate'] as const).map((figure) =>
          spread(slices.map((slice) => slice[figure])),
        )),
  ]
  return [
    reportHead('Benchmark of tiers', result, {
      Run: `${MEMBERS} members of 5 entries each, ${result.promoted} promoted with points and a gift; awards on ${CONNECTIONS} connections`,
      'Verified after': result.verdict,
    }),
    alignTable([
      ['What', 'ms, median [min..max]'],
      ['preview, lifetime', spread(preview_ms.lifetime)],
      ['preview, rolling 12 months', spread(preview_ms.rolling)],
      ['confirmed change, answered (under load)', result.answer_ms.toFixed(0)],
      ['confirmed change, all placed (under load)', result.all_placed_ms.toFixed(0)],
    ]),
    `Awards in stretches of ${SLICE_MS / 1_000} s. The request places the first members itself and a job, which runs once a minute, the rest: in between nobody moves.`,
    alignTable([
      ['Awards', 'Stretches', 'p50 ms', 'p99 ms', 'Rate /s'],
      row('before', before),
      row(
        'while members are placed',
        during.filter(({ placed }) => placed > 0),
      ),
      row(
        'while they wait for the job',
        during.filter(({ placed }) => placed === 0),
      ),
    ]),
  ].join('\n\n')
}

const result = await runOnServer(async ({ url }) => runWithService(await makeMembers(url), measure))
publish(result, renderReport(result), '-tiers')
