import { ask } from './ask.ts'
import { type BuyingShop, openBuyingShop, valuesOfOrder } from './buying-shop.ts'
import { runScript } from './ledger.ts'
import { publish, type RunFacts, reportHead, runOnServer } from './run.ts'
import { verifyLedger } from './servers.ts'
import { spreadOf } from './statistics.ts'
import { alignTable } from './table.ts'

/** `node bench/forecasts.ts [orders]`: what it takes to know before, in a shop of so many orders a year. */

const ORDERS = Number(process.argv[2] ?? 100_000)
const ORDERS_PER_MEMBER = 10
const MEMBERS = Math.max(Math.ceil(ORDERS / ORDERS_PER_MEMBER), 2)
const CAMPAIGNS = 2
const ORDER_LINES = 3
const CALLS = 5
const WINDOWS = [30, 90, 365]
/** A person waits for a dry run. */
const DRY_RUN_GOAL_MS = 1_000

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

/** A change of each kind that is replayed in its own way, as a write takes it. */
const CHANGES = [
  {
    ...{ name: 'a campaign', write: 'create_campaign', path: '/campaigns' },
    body: { name: 'Double', multiplier: 2, starts_at: inDays(1), ends_at: inDays(8) },
  },
  {
    ...{ name: 'a tier', write: 'create_tier', path: '/program/tiers' },
    body: { name: 'Platinum', threshold: 2_000, points_multiplier: 3, confirm_member_impact: true },
  },
  {
    ...{ name: 'a reward', write: 'create_reward', path: '/program/rewards' },
    body: { type: 'fixed_amount', name: '5 off', points_cost: 500, discount_value: 5 },
  },
] as const

interface ForecastsResult extends RunFacts {
  readonly orders: number
  readonly members: number
  readonly latencies_ms: Readonly<Record<string, readonly number[]>>
  readonly verdict: string
}

function openShop(server_url: string): Promise<BuyingShop> {
  const size = { campaigns: CAMPAIGNS, customers: MEMBERS }
  return openBuyingShop(server_url, 'laurel_bench_forecasts', size, (url) =>
    runScript(url, 'fill-buyers', { members: MEMBERS }),
  )
}

/** Each so many times, one call after another, after one that is not counted. */
async function measure(shop: BuyingShop): Promise<Record<string, number[]>> {
  const { ledger, service } = shop
  // The one that is copied is made by the service.
  await valuesOfOrder(shop, ORDER_LINES)
  const copies = { copied: ORDER_LINES, orders: ORDERS, members: MEMBERS }
  await runScript(ledger.url, 'fill-orders', copies)
  const latencies_ms: Record<string, number[]> = {}
  const time = async (name: string, path: string, body: object) => {
    const call = () => ask(service, ledger.key, 'POST', `/api/v1${path}`, body)
    await call()
    const measured: number[] = []
    for (let number = 0; number < CALLS; number += 1) measured.push((await call()).elapsed_ms)
    latencies_ms[name] = measured
  }
  for (const { name, write, path, body } of CHANGES) {
    await time(`dry run of ${name}`, path, { ...body, dry_run: true })
    for (const window_days of WINDOWS) {
      const asked = { change: { write, body }, window_days }
      await time(`* ${name}, ${window_days} days`, '/program/forecasts', asked)
    }
  }
  return latencies_ms
}

function renderReport(result: ForecastsResult): string {
  const rows = Object.entries(result.latencies_ms).map(([name, values]) => {
    const { median, max } = spreadOf(values)
    const verdict = name.startsWith('*') ? '' : median <= DRY_RUN_GOAL_MS ? 'reached' : 'missed'
    return [name, median.toFixed(0), max.toFixed(0), verdict]
  })
  return [
    reportHead('Forecasts', result, {
      Run: `${result.members} members with ${result.orders} orders in a year; ${CALLS} calls of each, one after another`,
      'Verified after': result.verdict,
    }),
    `The goal of a dry run is ${DRY_RUN_GOAL_MS} ms. What has a star is a forecast of its own.`,
    alignTable([['Asked', 'ms, median', 'most', `<= ${DRY_RUN_GOAL_MS} ms`], ...rows]),
  ].join('\n\n')
}

const result = await runOnServer(async ({ url }) => {
  const shop = await openShop(url)
  try {
    const latencies_ms = await measure(shop)
    return {
      ...{ orders: ORDERS, members: MEMBERS, latencies_ms },
      verdict: await verifyLedger(shop.ledger),
    }
  } finally {
    await shop.service.stop()
  }
})
publish(result, renderReport(result), '-forecasts')
