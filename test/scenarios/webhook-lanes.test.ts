import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Attempt, isAcknowledged } from '../../src/domain/webhooks.ts'
import { startSending } from '../../src/jobs/send-events.ts'
import { MovableClock } from '../../src/lib/clock.ts'
import { claimDeliveries } from '../../src/store/deliveries.ts'
import type { TestApp } from '../support/app.ts'
import { ADA, type HookedShop, hookedShop, startHookedApp } from '../support/hooked-shop.ts'
import { expectOk, type TestShop } from '../support/shop.ts'

/** How the events of one endpoint wait for each other, and for workers that stop or die. */

const MINUTE = 60
const HOUR = 60 * MINUTE
/** How long after each attempt the next one is due at the earliest, in seconds. */
const RETRIED_AFTER = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR]
/** By so much later at most. */
const LATEST = 1.1
const ATTEMPTS_MAX = 7
/** First attempts that are under way at a time. */
const AT_ONCE = 4

let app: TestApp
beforeAll(async () => {
  app = await startHookedApp('webhook_lanes')
})
afterAll(async () => {
  await app.context.sender.stop()
  await app.close()
})

/** A shop with an endpoint that so many events wait for. */
async function waitingFor(events: number, on: TestApp = app): Promise<HookedShop> {
  const hooked = await hookedShop(on, ['points.earned'])
  await award(hooked.shop, events)
  return hooked
}

async function award(shop: TestShop, times: number): Promise<void> {
  for (let index = 0; index < times; index += 1) await shop.award(ADA, 1 + index)
}

/** Moves the clock and leaves what is then due. */
function moveOn({ context: { clock } }: TestApp, seconds: number): void {
  if (!(clock instanceof MovableClock)) throw new Error('the clock cannot be moved')
  clock.setOffset(clock.offset_ms + seconds * 1_000)
}

interface ListedDelivery {
  readonly event_id: string
  readonly status: string
  readonly attempts: readonly Attempt[]
}

async function deliveriesOf({ shop, id }: HookedShop): Promise<ListedDelivery[]> {
  return expectOk(await shop.admin('GET', `/webhooks/${id}/deliveries?limit=100`)).body.data
}

const isPending = ({ status }: ListedDelivery) => status === 'pending'
const secondsOf = (attempt: Attempt | undefined) => Date.parse(attempt?.at ?? '') / 1_000

describe('the retries of an endpoint', () => {
  it('do not hold up what has not been tried', async () => {
    const hooked = await waitingFor(40)
    const { shop, receiver } = hooked
    let count = 0
    receiver.answer(() => (count++ % 2 === 0 ? 200 : 500))
    await app.context.runDueJobs()
    const failed = new Set(
      (await deliveriesOf(hooked)).filter(isPending).map((one) => one.event_id),
    )
    expect(failed.size).toBe(20)
    const before = receiver.received.length
    const retries = () =>
      receiver.received.slice(before).filter(({ event }) => failed.has(event.id))
    // A retry takes all the time it has, and all of them are due before anything new is.
    receiver.answer(({ event }) => (failed.has(event.id) ? 'hang' : 200))
    moveOn(app, LATEST * MINUTE)
    await award(shop, 10)
    await app.context.sender.begin(null)
    await expect.poll(() => receiver.received.length - before, { timeout: 4_000 }).toBe(11)
    expect(retries()).toHaveLength(1)
    await receiver.close()
  })

  it('come by the table, for each of many deliveries', async () => {
    const hooked = await waitingFor(40)
    const { shop, receiver } = hooked
    let count = 0
    receiver.answer(() => (count++ % 3 === 0 ? 200 : 500))
    await app.context.runDueJobs()
    for (const [index, after] of RETRIED_AFTER.entries()) {
      const pending = (await deliveriesOf(hooked)).filter(isPending)
      expect(pending.length).toBeGreaterThan(0)
      for (const { attempts } of pending) expect(attempts).toHaveLength(index + 1)
      await shop.advance(Math.ceil(LATEST * after))
    }
    const all = await deliveriesOf(hooked)
    expect(all).toHaveLength(40)
    const gaps = all.flatMap(({ attempts }) =>
      attempts.slice(1).map((attempt, index) => ({
        waited: secondsOf(attempt) - secondsOf(attempts[index]),
        least: RETRIED_AFTER[index] ?? Number.NaN,
      })),
    )
    expect(gaps.length).toBeGreaterThan(40)
    expect(gaps.filter(({ waited, least }) => !(waited >= least))).toEqual([])
    for (const { status, attempts } of all) {
      const taken = status === 'delivered' ? attempts.slice(-1) : []
      expect(attempts.filter(isAcknowledged)).toEqual(taken)
      if (status !== 'delivered') {
        expect([status, attempts.length]).toEqual(['dropped', ATTEMPTS_MAX])
      }
    }
    await receiver.close()
  })
})

describe('a worker', () => {
  it('that stops while it sends gives back what it has not begun', async () => {
    // An application of its own, since what has stopped sends no more.
    const stopped = await startHookedApp('webhook_stop')
    const hooked = await waitingFor(30, stopped)
    const { shop, receiver } = hooked
    receiver.answer(() => 'hang')
    const worker = startSending(stopped.context)
    await expect.poll(() => receiver.received.length, { timeout: 4_000 }).toBe(AT_ONCE)
    const stopping = worker.stop()
    await receiver.close()
    await stopping
    expect(receiver.received).toHaveLength(AT_ONCE)
    // What was begun failed and waits for its retry; all else can be sent by others at once.
    const { db } = stopped.database
    const due = await db
      .selectFrom('deliveries')
      .innerJoin('shops', 'shops.shop_id', 'deliveries.shop_id')
      .select('attempts_made')
      .where('domain', '=', shop.domain)
      .where('due_at', '<=', stopped.context.clock.now())
      .execute()
    expect(due.map(({ attempts_made }) => attempts_made)).toEqual(Array(30 - AT_ONCE).fill(0))
    await stopped.close()
  })

  it('that dies leaves what it was at to others, a minute later', async () => {
    const { shop, receiver, id } = await waitingFor(5)
    const { db } = app.database
    const { shop_id } = await db
      .selectFrom('shops')
      .select('shop_id')
      .where('domain', '=', shop.domain)
      .executeTakeFirstOrThrow()
    const now = app.context.clock.now()
    const until = new Date(now.getTime() + MINUTE * 1_000)
    const endpoint = { webhook_id: id, lane: 'first' } as const
    // All that a worker leaves behind that dies between taking events and sending them.
    const taken = await claimDeliveries(db, shop_id, endpoint, { limit: 3, until, now })
    expect(taken).toHaveLength(3)
    await app.context.runDueJobs()
    await shop.advance(30)
    expect(receiver.received).toHaveLength(2)
    await shop.advance(30)
    expect(receiver.received).toHaveLength(5)
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(5)
    await receiver.close()
  })
})
