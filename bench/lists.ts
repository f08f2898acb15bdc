import { rollUpFinishedDays } from '../src/actions/analytics/roll-up-days.ts'
import { openPostgres } from '../src/store/db.ts'
import { listShops } from '../src/store/shops/shops.ts'
import { ask } from './ask.ts'
import { type Ledger, openShopDatabase, runScript } from './ledger.ts'
import { publish, type RunFacts, reportHead, runOnServer, runWithService } from './run.ts'
import type { RunningServer } from './servers.ts'
import { spreadOf } from './statistics.ts'
import { alignTable } from './table.ts'

/** `node bench/lists.ts [members]`: what the console and assistants read, in a shop of so many members. */

const MEMBERS = Number(process.argv[2] ?? 100_000)
const ENTRIES_PER_MEMBER = 20
const DAYS = 400
const CALLS = 10
const GOAL_MS = 100

const DAY_MS = 86_400_000
const daysFromNow = (days: number) =>
  encodeURIComponent(new Date(Date.now() + days * DAY_MS).toISOString())
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Below `/admin/api`. Those with a star are no lists, and have no goal. */
const READS: Readonly<Record<string, string>> = {
  'members, the first page': '/members?limit=50',
  'members by name': '/members?search=Last%2099',
  'members by e-mail': '/members?search=customer-4711',
  'members by balance': '/members?sort=balance&direction=desc',
  'members by last activity': '/members?sort=last_activity&direction=desc',
  'members with points to expire': `/members?expiring_before=${daysFromNow(30)}`,
  'members about to lose a tier': `/members?losing_tier_before=${daysFromNow(30)}`,
  'members quiet for half a year': `/members?inactive_since=${daysFromNow(-180)}`,
  '* how many members': '/member-count',
  '* how many members of a name': '/member-count?search=Last%2099',
  '* how many members a campaign reaches': '/audience-count?mode=all',
  'history of a member, explained': '/customers/4711/entries',
  'timeline of a member': '/customers/4711/timeline',
  'ways to earn of a member': '/customers/4711/rules',
  'tier moves of a member': '/customers/4711/tier-moves',
  'first steps': '/first-steps',
  '* go live': '/go-live',
  '* health': '/health',
  'products by title': '/products?search=a',
  partners: '/partners',
  'partners who are due': '/due-partners',
  payouts: '/payouts',
  referrals: '/referrals',
  'e-mails': '/emails',
  'requests of the API': '/requests',
  'errors of the API': '/request-errors',
  'audit log': '/audit-log',
  '* figures of 30 days': '/reports/days?period_days=30',
  '* figures of 365 days': '/reports/days?period_days=365',
  '* tiers over time': '/reports/tiers?period_days=365',
  '* cohorts of 12 months': '/reports/cohorts?months=12',
  '* owed by age': '/reports/owed-by-age',
  '* owed by expiry': '/reports/owed-by-expiry',
}

/** Below `/api/v1`: one call each answers a question. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'which members have most': '/members?sort=balance&direction=desc',
  'which members lose a tier': `/members?losing_tier_before=${daysFromNow(30)}`,
  'why these points': '/customers/4711/explanations',
  'what is in the catalogue': '/shop/catalogue?search=a',
  '* how many members by balance': '/analytics/member-counts?by=balance',
  '* how many members by tier': '/analytics/member-counts?by=tier',
  '* how many members by expiry': '/analytics/member-counts?by=expiry',
  '* this month and the one before': `/analytics/comparison?from=${day(-30)}&to=${day(-1)}`,
}

interface ListsResult extends RunFacts {
  readonly members: number
  readonly latencies_ms: Readonly<Record<string, readonly number[]>>
  readonly verdict: string
}

async function makeMembers(server_url: string): Promise<Ledger> {
  const database = await openShopDatabase(server_url, 'laurel_bench_lists', [
    ...(['analytics:read', 'customers:read', 'program:read'] as const),
  ])
  const spacing = Math.floor((DAYS * 86_400) / ENTRIES_PER_MEMBER)
  const numbers = { members: MEMBERS, length: ENTRIES_PER_MEMBER, spacing }
  await runScript(database.url, 'fill-analytics', numbers)
  await rollUp(database.url)
  const entries = MEMBERS * ENTRIES_PER_MEMBER
  return { ...database, entries, customers: MEMBERS, members: MEMBERS }
}

async function rollUp(url: string): Promise<void> {
  const database = openPostgres(url, () => undefined)
  try {
    const shops = await listShops(database.db)
    for (const shop of shops) await rollUpFinishedDays(database.db, shop, new Date())
  } finally {
    await database.close()
  }
}

/** Each so many times, one call after another, after one that is not counted. */
async function measure(service: RunningServer, { secret, key, members }: Ledger) {
  const latencies_ms: Record<string, number[]> = {}
  const reads = [
    ...Object.entries(READS).map(([name, path]) => [name, secret, `/admin/api${path}`] as const),
    ...Object.entries(QUESTIONS).map(([name, path]) => [name, key, `/api/v1${path}`] as const),
  ]
  for (const [name, token, path] of reads) {
    const read = () => ask(service, token, 'GET', path)
    await read()
    const measured: number[] = []
    for (let number = 0; number < CALLS; number += 1) measured.push((await read()).elapsed_ms)
    latencies_ms[name] = measured
  }
  return { members, latencies_ms }
}

function renderReport(result: ListsResult): string {
  const rows = Object.entries(result.latencies_ms).map(([name, values]) => {
    const { median, max } = spreadOf(values)
    const verdict = name.startsWith('*') ? '' : median <= GOAL_MS ? 'reached' : 'missed'
    return [name, median.toFixed(1), max.toFixed(1), verdict]
  })
  return [
    reportHead('What the console and assistants read', result, {
      Run: `${result.members} members with ${ENTRIES_PER_MEMBER} entries each over ${DAYS} days; ${CALLS} calls of each, one after another`,
      'Verified after': result.verdict,
    }),
    `The goal of a list is ${GOAL_MS} ms. What has a star counts or adds up all members or days.`,
    alignTable([['Read', 'ms, median', 'most', `<= ${GOAL_MS} ms`], ...rows]),
  ].join('\n\n')
}

const result = await runOnServer(async ({ url }) => runWithService(await makeMembers(url), measure))
publish(result, renderReport(result), '-lists')
