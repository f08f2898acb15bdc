import { fileURLToPath } from 'node:url'
import { ask } from './ask.ts'
import type { BarePostsJob } from './bare-posts.ts'
import { type Circumstances, measureInTurns, observe, type Subject } from './measure.ts'
import type { Options } from './options.ts'
import type { Proven } from './prove.ts'
import { runProgram } from './run-program.ts'
import { verifyLedger } from './servers.ts'
import {
  award,
  callOften,
  ENDPOINTS,
  ENDPOINTS_OF_EACH,
  emptySink,
  openSubscribedShops,
  readSink,
  type SubscribedShops,
  subscribe,
  withJobFile,
} from './subscribed-shops.ts'

/** How soon events come, in general and while an endpoint hangs. */
export const CALM = 'event to arrival'
export const ONE_HANGS = 'event to arrival, one hangs'

const DELIVERIES = 20_000
/** As many as the service has under way to an endpoint. */
const AT_ONCE_TO_EACH = 4
const HANGING_BACKLOG = 10_000
const AWARDS_PER_SECOND = 50
const LOOKED_EVERY_MS = 100
const WARM_UP_MS = 1_000
const ARRIVAL_LIMIT_MS = 120_000

const BARE_POSTS = fileURLToPath(new URL('bare-posts.ts', import.meta.url))

/** The headers of a delivery, whose values are only as long. */
const HEADERS = {
  'Content-Type': 'application/json',
  'User-Agent': 'Laurel',
  'X-Service-Topic': 'points.earned',
  'X-Service-Event-Id': `evt_${'0'.repeat(26)}`,
  'Service-Version': '2026-10-01',
  'X-Service-Hmac-Sha256': '0'.repeat(44),
  'webhook-id': `evt_${'0'.repeat(26)}`,
  'webhook-timestamp': '0'.repeat(10),
  'webhook-signature': `v1,${'0'.repeat(44)}`,
}
const BODY = JSON.stringify({
  id: `evt_${'0'.repeat(26)}`,
  topic: 'points.earned',
  created_at: new Date(0).toISOString(),
  shop: 'shop-0.bench.example',
  payload: {
    customer_id: 'gid://shopify/Customer/50',
    customer_legacy_id: 50,
    points: 25,
    balance_after: 2_500,
    source: 'api',
  },
})

/** Deliveries beside bare posts, and how soon they come while one endpoint hangs. */
export async function measureWebhooks(
  circumstances: Circumstances,
  { rounds }: Options,
  tell: (line: string) => void,
): Promise<Proven> {
  tell(`opening shops with ${ENDPOINTS} endpoints`)
  const shops = await openSubscribedShops(circumstances.server.url)
  try {
    const subjects = [
      deliveries(circumstances, shops),
      barePosts(circumstances, shops),
      arrival(CALM, circumstances, shops, async () => async () => undefined),
      arrival(ONE_HANGS, circumstances, shops, () => hang(shops)),
    ]
    const samples = await measureInTurns(subjects, rounds, tell)
    const verdict = await verifyLedger(shops.ledger)
    tell(verdict)
    return { samples: Object.fromEntries(samples), verdicts: [verdict] }
  } finally {
    await shops.stop()
  }
}

/** A backlog that was made while the sender stood still. */
function deliveries({ server }: Circumstances, shops: SubscribedShops): Subject {
  const { sender, sink } = shops
  return {
    name: 'delivery',
    books: null,
    async measure() {
      await emptySink(shops)
      process.kill(sender.pid, 'SIGSTOP')
      await callOften(DELIVERIES / ENDPOINTS_OF_EACH, (number) => award(shops, number))
      return observe(server, [sender.pid, sink.pid], async () => {
        process.kill(sender.pid, 'SIGCONT')
        return { ...(await arrived(shops, DELIVERIES)), latency_ms: null }
      })
    },
  }
}

function barePosts({ server }: Circumstances, shops: SubscribedShops): Subject {
  const job: BarePostsJob = {
    urls: shops.addresses.urls,
    headers: HEADERS,
    body: BODY,
    posts_to_each: DELIVERIES / ENDPOINTS,
    at_once_to_each: AT_ONCE_TO_EACH,
  }
  return {
    name: 'delivery, bare posts',
    books: null,
    async measure() {
      await emptySink(shops)
      return withJobFile(job, (file) =>
        observe(server, [shops.sink.pid], async () => {
          await runProgram(process.execPath, [BARE_POSTS, file])
          return { ...(await arrived(shops, DELIVERIES)), latency_ms: null }
        }),
      )
    },
  }
}

/** A few awards a second, while something may be the matter. */
function arrival(
  name: string,
  { server, duration_seconds }: Circumstances,
  shops: SubscribedShops,
  disturb: () => Promise<() => Promise<void>>,
): Subject {
  return {
    name,
    books: null,
    async measure() {
      const calm = await disturb()
      await pause(WARM_UP_MS)
      await emptySink(shops)
      const awards = duration_seconds * AWARDS_PER_SECOND
      const sample = await observe(server, [shops.sender.pid, shops.sink.pid], async () => {
        const calls: Promise<unknown>[] = []
        for (let number = 0; number < awards; number += 1) {
          calls.push(award(shops, number))
          await pause(1_000 / AWARDS_PER_SECOND)
        }
        await Promise.all(calls)
        return arrived(shops, awards * ENDPOINTS_OF_EACH)
      })
      await calm()
      return sample
    },
  }
}

/** Makes an endpoint that hangs with a long backlog; answers what removes it. */
async function hang(shops: SubscribedShops): Promise<() => Promise<void>> {
  const { service, sender, addresses } = shops
  const key = shops.shops[0]?.key ?? ''
  process.kill(sender.pid, 'SIGSTOP')
  const id = await subscribe(service, key, addresses.hanging_url, 'points.adjusted')
  await callOften(HANGING_BACKLOG, (number) =>
    ask(service, key, 'POST', `/api/v1/customers/${1 + (number % 100)}/points/adjust`, {
      delta: 1,
    }),
  )
  process.kill(sender.pid, 'SIGCONT')
  return async () => {
    await ask(service, key, 'DELETE', `/api/v1/webhooks/${id}`)
  }
}

/** Waits until so many have come, and no more. */
async function arrived(shops: SubscribedShops, expected: number) {
  const limit_ms = performance.now() + ARRIVAL_LIMIT_MS
  for (;;) {
    const { arrivals, rate, latency_ms } = await readSink(shops)
    if (arrivals === expected) return { rate, latency_ms, operations: arrivals }
    if (arrivals > expected || performance.now() > limit_ms) {
      throw new Error(`${arrivals} events arrived, not ${expected}`)
    }
    await pause(LOOKED_EVERY_MS)
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((over) => setTimeout(over, milliseconds))
}
