import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, openPostgres } from '../../src/store/db.ts'
import { freePort, preparedEnvironment } from '../support/environments.ts'
import { type Environment, endProcesses, startService } from '../support/service-process.ts'
import { expectOk } from '../support/shop.ts'
import { proveLedger } from './prove-awards.ts'
import { DELIVERIES, ROUNDS, TIMEOUT_MS } from './rounds.ts'
import {
  acknowledgedBy,
  ENDPOINTS,
  endpointsOf,
  makeDeliveries,
  openSubscribedShops,
  proveArrived,
  type SubscribedShop,
} from './subscribed-shops.ts'
import { startWorker, until } from './workers.ts'

const AWARDS = Math.ceil(DELIVERIES / ENDPOINTS)
/** When a worker is killed in the middle of its work, by the share of all that has arrived. */
const KILLED_AT = Array.from({ length: ROUNDS }, (_, round) => 0.1 + (0.4 * round) / ROUNDS)
/** With the one that is killed once nobody is left. */
const KILLS = KILLED_AT.length + 1
/**
 * What may be under way or not yet recorded when a worker is killed: 96 attempts, and those that
 * have taken longer than most.
 */
const UNDER_WAY = 125

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** What lies at least between the attempts of one delivery. */
const RETRIED_AFTER_MS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR]
/** The latest at which a retry is due, and a moment. */
const LATER = 1.1
const ROUNDS_MAX = 30

let environment: Environment
let database: OpenDatabase
let shops: SubscribedShop[]

async function open() {
  environment = {
    ...(await preparedEnvironment()),
    LAUREL_RATE_LIMITS: 'off',
    LAUREL_TEST_CLOCK: '1',
    LAUREL_ALLOW_PRIVATE_WEBHOOKS: '1',
  }
  const { base_url } = await startService(environment, ['--api-only'])
  database = openPostgres(environment.DATABASE_URL ?? '', () => undefined)
  shops = await openSubscribedShops(base_url)
}

async function close() {
  await endProcesses()
  for (const endpoint of endpointsOf(shops)) endpoint.close()
  await database.close()
}

describe(
  'workers that are killed while they send',
  { timeout: TIMEOUT_MS + DELIVERIES * 4 },
  () => {
    beforeAll(open)
    afterAll(close)

    const arrived = (share: number) =>
      until(() => acknowledgedBy(shops) >= share * DELIVERIES, `${share} of all arrived`)

    /** What is due for endpoints that may be sent to; `null`: whenever it is due. */
    async function waiting(now: Date | null): Promise<number> {
      const due = now === null ? sql`` : sql`AND d.due_at <= ${now} AND w.paused_until IS NULL`
      const found = await sql<{ waiting: number }>`
      SELECT count(*)::integer AS waiting FROM deliveries d JOIN webhooks w USING (shop_id, webhook_id)
      WHERE d.status = 'pending' ${due}
    `.execute(database.db)
      return found.rows[0]?.waiting ?? 0
    }

    /** Moves the clock on; the service that does it sends what is due then. */
    async function sendAfter(by_ms: number): Promise<void> {
      const [first] = shops
      if (first === undefined) throw new Error('there are shops')
      await first.shop.advance(Math.ceil(by_ms / SECOND))
      const nothingIsDue = async () => {
        const { now } = expectOk(await first.shop.admin('GET', '/clock')).body
        if ((await waiting(new Date(now))) === 0) return true
        // On a busy machine some fell due while others were sent.
        await first.shop.advance(1)
        return false
      }
      await until(nothingIsDue, 'all that is due was sent')
    }

    it('every event arrives at every endpoint, hardly any twice', async () => {
      const stays = await startWorker(environment)
      let dies = await startWorker(environment)
      const made = makeDeliveries(shops, DELIVERIES)
      for (const share of KILLED_AT) {
        await arrived(share)
        await dies.stop('SIGKILL')
        dies = await startWorker(environment)
      }
      expect((await stays.stop()).code).toBe(0)
      await arrived(0.55)
      await dies.stop('SIGKILL')
      await made
      // What the killed were at is sent by another, once it was theirs for too long.
      for (const after_ms of RETRIED_AFTER_MS) await sendAfter(LATER * after_ms + 5 * SECOND)
      for (let round = 0; round < ROUNDS_MAX && (await waiting(null)) > 0; round += 1) {
        await sendAfter(LATER * 24 * HOUR)
      }
      const { repeated } = await proveArrived(database.db, shops, AWARDS)
      process.stdout.write(`${repeated} of ${DELIVERIES} deliveries came again\n`)
      expect(repeated).toBeLessThanOrEqual(KILLS * UNDER_WAY)
      await proveLedger(environment)
    })

    it('what is recorded as delivered was sent by the table of retries, and never again', async () => {
      const found = await sql<{ status: string; deliveries: number; early: number; again: number }>`
      WITH attempts AS (
        SELECT d.shop_id, d.delivery_id, d.status, a.place,
          (a.attempt->>'at')::timestamptz AS at, (a.attempt->>'status_code')::integer AS code,
          lag((a.attempt->>'at')::timestamptz)
            OVER (PARTITION BY d.shop_id, d.delivery_id ORDER BY a.place) AS before_at
        FROM deliveries d
        CROSS JOIN jsonb_array_elements(d.attempts) WITH ORDINALITY AS a (attempt, place)
      ), of_each AS (
        SELECT shop_id, delivery_id, status,
          count(*) FILTER (WHERE at < before_at + r.after_ms * interval '1 millisecond') AS early,
          count(*) FILTER (WHERE code BETWEEN 200 AND 299) - 1 AS again
        FROM attempts
        LEFT JOIN unnest(${sql.lit(`{${RETRIED_AFTER_MS.join()}}`)}::bigint[])
          WITH ORDINALITY AS r (after_ms, place) ON r.place = attempts.place - 1
        GROUP BY shop_id, delivery_id, status
      )
      SELECT status, count(*)::integer AS deliveries, sum(early)::integer AS early,
        sum(again)::integer AS again
      FROM of_each GROUP BY status
    `.execute(database.db)
      expect(found.rows).toEqual([
        { status: 'delivered', deliveries: AWARDS * ENDPOINTS, early: 0, again: 0 },
      ])
    })
  },
)

describe('workers that stay alive', { timeout: TIMEOUT_MS + DELIVERIES * 4 }, () => {
  beforeAll(open)
  afterAll(close)

  it('share what there is to send, and send nothing twice', async () => {
    for (const endpoint of endpointsOf(shops)) endpoint.answers = 'always'
    const ports = [await freePort(), await freePort()]
    const workers = await Promise.all(
      ports.map((port) => startWorker(environment, ['--port', String(port)])),
    )
    // Once both look for events, so that neither has sent all of them before the other began.
    await makeDeliveries(shops, DELIVERIES)
    await until(() => acknowledgedBy(shops) >= DELIVERIES, 'all arrived')
    const sent = await Promise.all(ports.map(sentBy))
    expect(sent.reduce((sum, share) => sum + share, 0)).toBe(AWARDS * ENDPOINTS)
    expect(Math.min(...sent)).toBeGreaterThan(DELIVERIES / 10)
    expect((await proveArrived(database.db, shops, AWARDS)).repeated).toBe(0)
    for (const worker of workers) expect((await worker.stop()).code).toBe(0)
  })

  it('stop in time while nobody answers, and hold no lane any more', async () => {
    for (const endpoint of endpointsOf(shops)) endpoint.answers = 'never'
    await makeDeliveries(shops, 20 * ENDPOINTS)
    const worker = await startWorker(environment)
    const asked = () => endpointsOf(shops).filter(({ arrivals }) => arrivals.size > AWARDS).length
    await until(() => asked() === ENDPOINTS, 'every endpoint was asked')
    expect((await worker.stop()).code).toBe(0)
    const found = await sql<{ held: number }>`
      SELECT count(*)::integer AS held FROM webhooks WHERE first_taken_until > ${new Date()}
    `.execute(database.db)
    expect(found.rows).toEqual([{ held: 0 }])
  })
})

/** How many deliveries a worker made that answers there. */
async function sentBy(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const found = /^laurel_webhook_attempts_total\{result="delivered",error=""\} (\d+)$/m.exec(text)
  return Number(found?.[1])
}
