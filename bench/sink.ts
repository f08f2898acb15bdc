import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { quantileOf } from './statistics.ts'

/** What the sink saw since it was last asked to forget. */
export interface SinkFigures {
  readonly arrivals: number
  /** A second, from the first arrival to the last. */
  readonly rate: number
  /** From the moment of an event to its arrival. */
  readonly latency_ms: { readonly p50: number; readonly p95: number; readonly p99: number }
}

/** Where events can be sent to. */
export interface SinkAddresses {
  readonly urls: readonly string[]
  /** This one never answers. */
  readonly hanging_url: string
}

const MOMENT = '"created_at":"'
const MOMENT_LENGTH = '2026-01-01T00:00:00.000Z'.length

let first_ms = 0
let last_ms = 0
let latencies: number[] = []

function take(body: Buffer): void {
  last_ms = performance.now()
  if (latencies.length === 0) first_ms = last_ms
  const at = body.indexOf(MOMENT) + MOMENT.length
  latencies.push(Date.now() - Date.parse(body.toString('latin1', at, at + MOMENT_LENGTH)))
}

function figures(): SinkFigures {
  const arrivals = latencies.length
  const latency_ms = {
    p50: quantileOf(latencies, 0.5),
    p95: quantileOf(latencies, 0.95),
    p99: quantileOf(latencies, 0.99),
  }
  return { arrivals, rate: ((arrivals - 1) / (last_ms - first_ms)) * 1_000, latency_ms }
}

async function openEndpoint(answers: boolean): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (!answers) return
      take(Buffer.concat(chunks))
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A server that listens on a port has an address of that kind.
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}/hook`
}

/** Endpoints that take every event, each on a port of its own. Takes how many, and the port of this door. */
const [count = '', port = ''] = process.argv.slice(2)
const urls = await Promise.all(Array.from({ length: Number(count) }, () => openEndpoint(true)))
const addresses: SinkAddresses = { urls, hanging_url: await openEndpoint(false) }
createServer((request, response) => {
  if (request.url === '/forget') latencies = []
  response.end(JSON.stringify(request.url === '/addresses' ? addresses : figures()))
}).listen(Number(port), '127.0.0.1')
process.once('SIGTERM', () => process.exit())
