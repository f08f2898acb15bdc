import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSending } from '../../src/jobs/send-events.ts'
import { MovableClock } from '../../src/lib/clock.ts'
import { type Attempt, isAcknowledged } from '../../src/webhooks/domain/webhooks.ts'
import { leaveLane, takeLanes } from '../../src/webhooks/store/lanes.ts'
import type { TestApp } from '../support/app.ts'
import { ADA, type HookedShop, hookedShop, startHookedApp } from '../support/hooked-shop.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

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

const TAKEN_FOR_MS = 30_000

const moments = ({ context: { clock } }: TestApp) => {
  const now = clock.now()
  return { now, until: new Date(now.getTime() + TAKEN_FOR_MS) }
}

/** Takes lanes of a shop as a worker does that is somewhere else. */
async function take({ shop }: Pick<HookedShop, 'shop'>, limit: number) {
  const { db } = app.database
  const { shop_id } = await db
    .selectFrom('shops')
    .select('shop_id')
    .where('domain', '=', shop.domain)
    .executeTakeFirstOrThrow()
  const { now, until } = moments(app)
  const lanes = await takeLanes(db, { shop_id, limit, now, until })
  return lanes.map((lane) => ({ ...lane, until }))
}

/** A figure that has stopped changing. */
async function settled(read: () => number): Promise<number> {
  for (let before = Number.NaN; ; ) {
    const seen = read()
    if (seen === before) return seen
    before = seen
    await new Promise((resolve) => setTimeout(resolve, 600))
  }
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
    await expect.poll(() => receiver.received.length).toBe(AT_ONCE)
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

  it('that dies leaves what it was at to others, half a minute later', async () => {
    const hooked = await waitingFor(5)
    const { shop, receiver } = hooked
    // All that a worker leaves behind that dies between taking a lane and sending from it.
    expect(await take(hooked, 20)).toHaveLength(1)
    await app.context.runDueJobs()
    await shop.advance(15)
    expect(receiver.received).toHaveLength(0)
    await shop.advance(15)
    expect(receiver.received).toHaveLength(5)
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(5)
    await receiver.close()
  })

  it('sends nothing more from a lane that is about to be taken by others', async () => {
    const { receiver } = await waitingFor(20)
    // It is the clock that everybody tells by whose lane it is.
    receiver.answer(() => {
      if (receiver.received.length === AT_ONCE) moveOn(app, 25)
      return 200
    })
    await app.context.sender.begin(null)
    await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(AT_ONCE)
    const seen = await settled(() => receiver.received.length)
    expect(seen).toBeLessThanOrEqual(2 * AT_ONCE)
    await app.context.runDueJobs()
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(20)
    expect(receiver.received).toHaveLength(20)
    await receiver.close()
  })
})

describe('many lanes', () => {
  it('have their turns one after another, however much there is in each', async () => {
    const shop = await newShop(app)
    await shop.customer(ADA)
    const ids: string[] = []
    for (let index = 0; index < 10; index += 1) {
      const body = { url: `http://127.0.0.1:9/${index}`, topics: ['points.earned'] }
      ids.push(expectOk(await shop.post('/webhooks', body)).body.id)
    }
    await award(shop, 3)
    // A worker with little room, whose lanes never get empty.
    const seen: string[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      for (const lane of await take({ shop }, 3)) {
        seen.push(lane.webhook_id)
        const { until } = lane
        moveOn(app, 1)
        await leaveLane(app.database.db, lane, { until, now: app.context.clock.now() })
      }
    }
    expect(seen).toHaveLength(12)
    expect(new Set(seen)).toEqual(new Set(ids))
    for (const id of ids) expectOk(await shop.call('DELETE', `/webhooks/${id}`, {}))
  })

  it('are each for one worker at a time', async () => {
    const hooked = await waitingFor(3)
    for (let round = 0; round < 50; round += 1) {
      const all = await Promise.all(Array.from({ length: 8 }, () => take(hooked, 20)))
      const [lane, ...more] = all.flat()
      if (lane === undefined) throw new Error('nobody took the lane')
      expect(more).toEqual([])
      const { until } = lane
      await leaveLane(app.database.db, lane, { until, now: app.context.clock.now() })
    }
    await app.context.runDueJobs()
    expect(hooked.receiver.received).toHaveLength(3)
    await hooked.receiver.close()
  })
})

describe('results that cannot be written', () => {
  it('hold up what comes next, and are written when they can be', async () => {
    // An application of its own, whose database takes no result for a while.
    const broken = await startHookedApp('webhook_results')
    const hooked = await waitingFor(30, broken)
    const { receiver } = hooked
    await broken.database.runScript(
      "ALTER TABLE deliveries ADD CONSTRAINT no_results CHECK (status <> 'delivered') NOT VALID",
    )
    const worker = startSending(broken.context)
    await expect.poll(() => receiver.received.length).toBe(AT_ONCE)
    expect(await settled(() => receiver.received.length)).toBe(AT_ONCE)
    await broken.database.runScript('ALTER TABLE deliveries DROP CONSTRAINT no_results')
    await expect.poll(() => receiver.received.length).toBe(30)
    await worker.stop()
    // Nobody got anything twice, and each is known to have arrived.
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(30)
    const all = await deliveriesOf(hooked)
    expect(all.map(({ status, attempts }) => [status, attempts.length])).toEqual(
      Array(30).fill(['delivered', 1]),
    )
    await receiver.close()
    await broken.close()
  })

  it('end with the worker, which leaves the lane for later', async () => {
    const broken = await startHookedApp('webhook_no_results')
    const { receiver } = await waitingFor(30, broken)
    await broken.database.runScript(
      "ALTER TABLE deliveries ADD CONSTRAINT no_results CHECK (status <> 'delivered') NOT VALID",
    )
    const worker = startSending(broken.context)
    await expect.poll(() => receiver.received.length).toBe(AT_ONCE)
    await worker.stop()
    expect(receiver.received).toHaveLength(AT_ONCE)
    const { db } = broken.database
    const lanes = await takeLanes(db, { ...moments(broken), shop_id: null, limit: 20 })
    expect(lanes).toEqual([])
    const later = moments(broken).until
    const then = { shop_id: null, limit: 20, now: later, until: later }
    expect(await takeLanes(db, then)).toHaveLength(1)
    await receiver.close()
    await broken.close()
  })
})
