import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SCOPES } from '../src/domain/access/scopes.ts'
import { ask } from './ask.ts'
import { type Ledger, openShopDatabase } from './ledger.ts'
import { type RunningServer, startService, startSink } from './servers.ts'
import type { SinkAddresses, SinkFigures } from './sink.ts'

const SHOPS = 10
/** Room is left for one that hangs. */
export const ENDPOINTS_OF_EACH = 5
export const ENDPOINTS = SHOPS * ENDPOINTS_OF_EACH

const MEMBERS = 100
const CALLS_AT_ONCE = 32

/** Shops whose awards are told to endpoints, and what sends and takes the events. */
export interface SubscribedShops {
  readonly ledger: Ledger
  readonly shops: readonly { readonly key: string; readonly domain: string }[]
  readonly service: RunningServer
  /** A service that nobody calls: it sends. */
  readonly sender: RunningServer
  readonly sink: RunningServer
  readonly addresses: SinkAddresses
  stop(): Promise<void>
}

export async function openSubscribedShops(server_url: string): Promise<SubscribedShops> {
  const database = await openShopDatabase(server_url, 'laurel_bench_webhooks', [])
  const ledger = { ...database, entries: 0, customers: MEMBERS, members: MEMBERS }
  const environment = { LAUREL_ALLOW_PRIVATE_WEBHOOKS: '1' }
  const sink = await startSink(ENDPOINTS)
  const service = await startService(ledger, { flags: ['--api-only'], environment })
  const addresses = await askSink<SinkAddresses>(sink, '/addresses')
  const shops = await Promise.all(
    Array.from({ length: SHOPS }, (_, index) => {
      const first = index * ENDPOINTS_OF_EACH
      return furnish(service, ledger, index, addresses.urls.slice(first, first + ENDPOINTS_OF_EACH))
    }),
  )
  const sender = await startService(ledger, { environment })
  const stop = async () => {
    for (const server of [sender, service, sink]) await server.stop()
  }
  return { ledger, shops, service, sender, sink, addresses, stop }
}

async function furnish(
  service: RunningServer,
  { secret }: Ledger,
  index: number,
  urls: readonly string[],
) {
  const domain = `shop-${index}.bench.example`
  const merchant = (method: string, path: string, body: object) =>
    ask(service, secret, method, path, body)
  const traits = { currency: 'EUR', timezone: 'UTC', primary_language: 'en', languages: ['en'] }
  await merchant('POST', '/admin/api/shops', { domain, name: 'Bench', ...traits })
  const key_request = { name: 'Bench', scopes: SCOPES }
  const made = await merchant('POST', `/admin/api/keys?shop=${domain}`, key_request)
  const { key }: { key: string } = JSON.parse(made.text)
  const switches = { api_enabled: true, program_enabled: true }
  await merchant('PATCH', `/admin/api/switches?shop=${domain}`, switches)
  for (let member = 1; member <= MEMBERS; member += 1) {
    const email = `customer-${member}@example.com`
    await merchant('PUT', `/platform/v1/customers/${member}?shop=${domain}`, { email })
  }
  for (const url of urls) await subscribe(service, key, url, 'points.earned')
  return { key, domain }
}

/** Answers the id of the endpoint. */
export async function subscribe(
  service: RunningServer,
  key: string,
  url: string,
  topic: string,
): Promise<string> {
  const made = await ask(service, key, 'POST', '/api/v1/webhooks', { url, topics: [topic] })
  const { id }: { id: string } = JSON.parse(made.text)
  return id
}

/** Calls the service so often, some at a time, each call with its number. */
export async function callOften(
  times: number,
  call: (number: number) => Promise<unknown>,
): Promise<void> {
  let begun = 0
  const go = async () => {
    while (begun < times) {
      begun += 1
      await call(begun)
    }
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, go))
}

/** An award in one of the shops, in turns: an event for five endpoints. */
export function award({ shops, service }: SubscribedShops, number: number) {
  const key = shops[number % SHOPS]?.key ?? ''
  const path = `/api/v1/customers/${1 + (number % MEMBERS)}/points/earn`
  return ask(service, key, 'POST', path, { points: 25, source_ref: crypto.randomUUID() })
}

export async function readSink({ sink }: SubscribedShops): Promise<SinkFigures> {
  return askSink<SinkFigures>(sink, '/figures')
}

export async function emptySink({ sink }: SubscribedShops): Promise<void> {
  await askSink(sink, '/forget')
}

async function askSink<Answer>({ port }: RunningServer, path: string): Promise<Answer> {
  // Our own process, whose answers are these.
  return (await (await fetch(`http://127.0.0.1:${port}${path}`)).json()) as Answer
}

/** Runs some work with the job in a file, which is gone afterwards. */
export async function withJobFile<Result>(
  job: object,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-bench-'))
  const file = join(folder, 'job.json')
  writeFileSync(file, JSON.stringify(job))
  try {
    return await work(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
