import { ask } from './ask.ts'
import {
  type BuyingShop,
  cartBody,
  openBuyingShop,
  orderBody,
  REFUND,
  valuesOfOrder,
} from './buying-shop.ts'
import type { Work } from './generator/requests.ts'
import { runScript } from './ledger.ts'
import { runLoad } from './load.ts'
import { type Circumstances, loadSubject, pgbenchSubject, type Subject } from './measure.ts'
import type { Options } from './options.ts'
import { measureProven, type Proven } from './prove.ts'
import { type RunningServer, startBareRoute } from './servers.ts'

/** Orders that arrive together are settled together, so the number of clients decides. */
const FEW_CLIENTS = [32, 8, 1]
const MANY_CLIENTS = [32]
const REFUNDING_CLIENTS = [8, 1]
/** They place more orders than can be refunded in the same time. */
const PREPARING_CLIENTS = 32
/** More of them would measure how they wait for the campaigns' rows. */
const YARDSTICK_CLIENTS = 1

export const ESTIMATES = '/api/v1/estimates'
const FEW = { lines: 3, campaigns: 2 }
const MANY = { lines: 20, campaigns: 5 }

/** Estimates of carts and orders that are placed, as far as the options ask for them. */
export async function measureBuying(
  circumstances: Circumstances,
  { parts, customers, rounds }: Options,
  tell: (line: string) => void,
): Promise<Proven> {
  const stops: (() => Promise<void>)[] = []
  const open = async (size: typeof FEW) => {
    tell(`filling a shop with ${size.campaigns} campaigns`)
    const name = `laurel_bench_buying_${size.campaigns}`
    const shop = await openBuyingShop(
      circumstances.server.url,
      name,
      { ...size, customers },
      (url) => runScript(url, 'fill-buyers', { members: customers }),
    )
    stops.push(shop.service.stop)
    return shop
  }
  try {
    const many = await open(MANY)
    const shops = [many]
    const subjects: Subject[] = []
    if (parts.includes('estimates')) {
      const bare = await bareEstimates(many)
      stops.push(bare.stop)
      subjects.push(...estimateSubjects(circumstances, many, bare))
    }
    if (parts.includes('orders')) {
      const few = await open(FEW)
      shops.push(few)
      subjects.push(...(await orderSubjects(circumstances, few, FEW.lines, FEW_CLIENTS)))
      subjects.push(...refundSubjects(circumstances, few, FEW.lines))
      subjects.push(...(await orderSubjects(circumstances, many, MANY.lines, MANY_CLIENTS)))
    }
    const ledgers = shops.map(({ ledger }) => ledger)
    return await measureProven(subjects, ledgers, rounds, tell)
  } finally {
    for (const stop of stops) await stop()
  }
}

/** The bare route, with the answer that the service gives for the first customer. */
async function bareEstimates({ service, ledger }: BuyingShop): Promise<RunningServer> {
  const cart: object = JSON.parse(cartBody(MANY.lines).replace('{customer_id}', '1'))
  const { text } = await ask(service, ledger.key, 'POST', ESTIMATES, cart)
  return startBareRoute([{ method: 'POST', url: ESTIMATES, body: text }])
}

function estimateSubjects(
  circumstances: Circumstances,
  { ledger, service }: BuyingShop,
  bare: RunningServer,
): Subject[] {
  const work = {
    ...({ method: 'POST', path: ESTIMATES, body: cartBody(MANY.lines) } as const),
    ...{ key: ledger.key, first_customer: 1, last_customer: ledger.customers },
  }
  return [
    loadSubject('estimate', circumstances, service, work),
    loadSubject('estimate, bare route', circumstances, bare, work),
  ]
}

async function orderSubjects(
  { server, duration_seconds }: Circumstances,
  shop: BuyingShop,
  lines: number,
  clients_of_loads: readonly number[],
): Promise<Subject[]> {
  const { ledger, service } = shop
  const all = { first_customer: 1, last_customer: ledger.customers }
  const work = orderWork(shop, lines)
  const values = await valuesOfOrder(shop, lines)
  const name = `order of ${lines} lines`
  const yardstick = { server, duration_seconds, clients: YARDSTICK_CLIENTS }
  return [
    pgbenchSubject(`${name}, pgbench`, yardstick, ledger, { script: 'order', values, ...all }),
    ...clients_of_loads.map((clients) => {
      const title = `${name}, ${clientsText(clients)}`
      return loadSubject(title, { server, duration_seconds, clients }, service, work, ledger)
    }),
  ]
}

function orderWork({ ledger, feed }: BuyingShop, lines: number): Work {
  const path = '/platform/v1/orders/{order_id}'
  const all = { first_customer: 1, last_customer: ledger.customers }
  return { method: 'PUT', path, body: orderBody(lines), key: feed, ...all }
}

/** One piece of an order of its own each, placed right before and not measured. */
function refundSubjects(
  { server, duration_seconds }: Circumstances,
  shop: BuyingShop,
  lines: number,
): Subject[] {
  const { ledger, service } = shop
  const place = orderWork(shop, lines)
  return REFUNDING_CLIENTS.map((clients) => ({
    name: `refund, ${clientsText(clients)}`,
    books: ledger,
    measure: async () => {
      const first = Date.now() * 1_000
      const { answers: prepared } = await runLoad({
        ...{ ...place, orders: { first, last: Number.MAX_SAFE_INTEGER } },
        ...{ port: service.port, connections: PREPARING_CLIENTS },
        ...{ warm_up_ms: 0, duration_ms: duration_seconds * 1_000 },
      })
      const path = '/platform/v1/orders/{order_id}/refunds'
      const orders = { first, last: first + prepared - 1 }
      const work = { ...place, method: 'POST', path, body: REFUND, orders } as const
      const circumstances = { server, duration_seconds, clients }
      return { ...(await loadSubject('', circumstances, service, work).measure()), prepared }
    },
  }))
}

function clientsText(clients: number): string {
  return `${clients} ${clients === 1 ? 'client' : 'clients'}`
}
