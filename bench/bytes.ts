import type pg from 'pg'
import { ask } from './ask.ts'
import { type BuyingShop, openBuyingShop, orderBody } from './buying-shop.ts'
import { readTableSizes, SIZE_PARTS, type TableSizes, totalOf } from './byte-sizes.ts'
import { runScript } from './ledger.ts'
import { withClient } from './postgres.ts'
import { publish, type RunFacts, reportHead, runOnServer } from './run.ts'
import { type RunningServer, startSink, verifyLedger } from './servers.ts'
import type { SinkAddresses } from './sink.ts'
import { callOften, subscribe } from './subscribed-shops.ts'
import { alignTable } from './table.ts'

/** `node bench/bytes.ts [operations]`: what an operation leaves in the database, and for how long. */

const OPERATIONS = 10_000
const CAMPAIGNS = 2
const ORDER_LINES = 3
/** An award may leave so many bytes after a week. */
const AWARD_GOAL = 900
const ORDERS_A_DAY = 1_000

/** The request log is written twice a second. */
const LOG_WAIT_MS = 1_500
/** No time is measured, and packing waits for the disk at every table. */
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off' }
const HOUR = 3_600
const DAY = 24 * HOUR
/** When what an operation left is measured: after each of these moments something was deleted. */
const MOMENTS = [
  { title: 'at once', advance_seconds: 0 },
  { title: 'after a week', advance_seconds: 7 * DAY + HOUR },
  { title: 'after a month', advance_seconds: 25 * DAY },
] as const
type Moment = (typeof MOMENTS)[number]['title']

interface Scenario {
  readonly name: string
  /** What is there before, and long ago. */
  prepare(shop: BuyingShop, given: { customers: number; sink: RunningServer }): Promise<unknown>
  /** By a customer of its own. */
  act(shop: BuyingShop, customer_id: number): Promise<unknown>
}

interface ScenarioSizes {
  readonly name: string
  /** Bytes an operation by table. */
  readonly sizes: Readonly<Record<Moment, TableSizes>>
  /** How much more it was before the tables were packed. */
  readonly unpacked: number
  readonly verdict: string
}

interface BytesResult extends RunFacts {
  readonly operations: number
  readonly scenarios: readonly ScenarioSizes[]
}

const AWARD = 'award'
const ORDER = `order of ${ORDER_LINES} lines, paid, ${CAMPAIGNS} campaigns`

const SCENARIOS: readonly Scenario[] = [
  { name: AWARD, prepare: nothing, act: award },
  { name: 'award, its event sent to an endpoint', prepare: subscribeSink, act: award },
  { name: ORDER, prepare: nothing, act: placeOrder },
  { name: 'refund of a line', prepare: placeOldOrders, act: refundLine },
]

async function nothing(): Promise<void> {}

function award({ service, ledger }: BuyingShop, customer_id: number) {
  const path = `/api/v1/customers/${customer_id}/points/earn`
  return ask(service, ledger.key, 'POST', path, { points: 25, source_ref: crypto.randomUUID() })
}

async function subscribeSink(
  { service, ledger }: BuyingShop,
  { sink }: { sink: RunningServer },
): Promise<void> {
  // Our own process, whose answers are these.
  const answer = await fetch(`http://127.0.0.1:${sink.port}/addresses`)
  const { urls } = (await answer.json()) as SinkAddresses
  await subscribe(service, ledger.key, urls[0] ?? '', 'points.earned')
}

function placeOrder({ service, feed }: BuyingShop, customer_id: number) {
  const body: object = JSON.parse(
    orderBody(ORDER_LINES).replace('{customer_id}', String(customer_id)),
  )
  return ask(service, feed, 'PUT', `/platform/v1/orders/${customer_id}`, body)
}

async function placeOldOrders(
  shop: BuyingShop,
  { customers }: { customers: number },
): Promise<void> {
  await callOften(customers, (customer_id) => placeOrder(shop, customer_id))
  for (const { advance_seconds } of MOMENTS) await advance(shop, advance_seconds)
}

function refundLine({ service, feed }: BuyingShop, order_id: number) {
  const refund = { id: order_id, lines: [{ line_id: 1, quantity: 1 }] }
  return ask(service, feed, 'POST', `/platform/v1/orders/${order_id}/refunds`, refund)
}

/** Moves the service's clock; what falls due until then is done when it answers. */
async function advance({ service, ledger }: BuyingShop, advance_seconds: number): Promise<void> {
  if (advance_seconds === 0) return
  await ask(service, ledger.secret, 'PUT', '/admin/api/clock', { advance_seconds })
}

async function measure(
  { url, sink, operations }: { url: string; sink: RunningServer; operations: number },
  { name, prepare, act }: Scenario,
  index: number,
): Promise<ScenarioSizes> {
  process.stderr.write(`${operations} times: ${name}\n`)
  const shop = await openBuyingShop(
    url,
    `laurel_bench_bytes_${index}`,
    { campaigns: CAMPAIGNS, customers: operations },
    (database_url) => runScript(database_url, 'fill-buyers', { members: operations }),
    { LAUREL_TEST_CLOCK: '1', LAUREL_ALLOW_PRIVATE_WEBHOOKS: '1' },
  )
  try {
    await prepare(shop, { customers: operations, sink })
    return await withClient(shop.ledger.url, async (client) => {
      const before = await readPacked(client)
      await callOften(operations, (number) => act(shop, number))
      await untilSent(client)
      const grown = totalOf(await readTableSizes(client)) - totalOf(before)
      const sizes: Partial<Record<Moment, TableSizes>> = {}
      for (const { title, advance_seconds } of MOMENTS) {
        await advance(shop, advance_seconds)
        sizes[title] = perOperation(before, await readPacked(client), operations)
      }
      // Each moment has its sizes now.
      const of_moments = sizes as Record<Moment, TableSizes>
      const unpacked = grown / operations / totalOf(of_moments['at once'])
      return { name, sizes: of_moments, unpacked, verdict: await verifyLedger(shop.ledger) }
    })
  } finally {
    await shop.service.stop()
  }
}

/** Until the log is written and no delivery waits. */
async function untilSent(client: pg.Client): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, LOG_WAIT_MS))
  for (;;) {
    const { rowCount } = await client.query(
      "SELECT FROM deliveries WHERE status = 'pending' LIMIT 1",
    )
    if (rowCount === 0) return
    await new Promise((resolve) => setTimeout(resolve, LOG_WAIT_MS))
  }
}

/** The sizes without dead rows and without room in pages. */
async function readPacked(client: pg.Client): Promise<TableSizes> {
  const tables = Object.keys(await readTableSizes(client))
  await client.query(`VACUUM (FULL, ANALYZE) ${tables.join(', ')}`)
  return readTableSizes(client)
}

function perOperation(before: TableSizes, after: TableSizes, operations: number): TableSizes {
  return Object.fromEntries(
    Object.entries(after).map(([table, parts]) => {
      const each = (part: (typeof SIZE_PARTS)[number]) =>
        (parts[part] - (before[table]?.[part] ?? 0)) / operations
      return [table, { heap: each('heap'), indexes: each('indexes'), toast: each('toast') }]
    }),
  )
}

function renderReport(result: BytesResult): string {
  const { scenarios, operations } = result
  return [
    reportHead('Bytes that operations leave', result, {
      Run: `${operations} of each, each by a customer of its own; tables packed before they are measured`,
      'Verified after': scenarios.map(({ verdict }) => verdict).join('; '),
    }),
    alignTable([
      ['Operation', ...MOMENTS.map(({ title }) => title), 'Goal', '', 'Before packing'],
      ...scenarios.map(summaryRow),
    ]),
    ...scenarios.flatMap(({ name, sizes }) => [
      `An ${name}, by table.`.replace(/^An (?=[^aeiou])/, 'A '),
      tableOfTables(sizes),
    ]),
    yearLine(scenarios),
  ].join('\n\n')
}

function summaryRow({ name, sizes, unpacked }: ScenarioSizes): string[] {
  const totals = MOMENTS.map(({ title }) => round(totalOf(sizes[title])))
  const week = totalOf(sizes['after a week'])
  const verdict = week <= AWARD_GOAL ? 'reached' : 'missed'
  const goal = name === AWARD ? [`<= ${AWARD_GOAL} after a week`, verdict] : ['', '']
  return [name, ...totals, ...goal, `${unpacked.toFixed(2)} times as much`]
}

/** The tables to which an operation adds at least a byte, the largest first. */
function tableOfTables(sizes: ScenarioSizes['sizes']): string {
  const now = sizes['at once']
  const total = (moment: Moment, table: string) =>
    SIZE_PARTS.reduce((sum, part) => sum + (sizes[moment][table]?.[part] ?? 0), 0)
  const tables = Object.keys(now)
    .filter((table) => MOMENTS.some(({ title }) => Math.abs(total(title, table)) >= 1))
    .sort((one, other) => total('at once', other) - total('at once', one))
  return alignTable([
    ['Table', ...SIZE_PARTS, ...MOMENTS.map(({ title }) => title)],
    ...tables.map((table) => [
      table,
      ...SIZE_PARTS.map((part) => round(now[table]?.[part] ?? 0)),
      ...MOMENTS.map(({ title }) => round(total(title, table))),
    ]),
  ])
}

function yearLine(scenarios: readonly ScenarioSizes[]): string {
  const order = scenarios.find(({ name }) => name === ORDER)
  if (order === undefined) return ''
  const [now = 0, week = 0, month = 0] = MOMENTS.map(({ title }) => totalOf(order.sizes[title]))
  const kept = 365 * month + 31 * (week - month) + 7 * (now - week)
  const gigabytes = (kept * ORDERS_A_DAY * order.unpacked) / 1e9
  return `A shop with ${ORDERS_A_DAY} orders a day has ${gigabytes.toFixed(1)} GB after a year, as the database has it before packing.`
}

function round(bytes: number): string {
  return Math.round(bytes).toLocaleString('en')
}

const operations = Number(process.argv[2] ?? OPERATIONS)
const result = await runOnServer(async ({ url }) => {
  const scenarios: ScenarioSizes[] = []
  const sink = await startSink(1)
  try {
    for (const [index, scenario] of SCENARIOS.entries()) {
      scenarios.push(await measure({ url, sink, operations }, scenario, index))
    }
  } finally {
    await sink.stop()
  }
  return { operations, scenarios }
}, NOT_DURABLE)
publish(result, renderReport(result), '-bytes')
