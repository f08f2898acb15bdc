import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../support/app.ts'
import { ADA, type HookedShop, hookedShop, startHookedApp } from '../support/hooked-shop.ts'
import { type Reply, verdict } from '../support/http.ts'
import { expectOk } from '../support/shop.ts'

/** The developer console: what was sent, and how it is sent again. */

const DAY = 24 * 60 * 60
const MINUTE = 61
/** Long enough for the next attempt, and for an endpoint that is left alone to be probed. */
const AFTER_EACH_ATTEMPT = [MINUTE, 66, 330, 1_980, 7_920, 23_760, 95_040]

let app: TestApp
const hooked: HookedShop[] = []

beforeAll(async () => {
  app = await startHookedApp('console')
})
afterEach(async () => {
  for (const { shop, receiver, id } of hooked.splice(0)) {
    await receiver.close()
    await shop.call('DELETE', `/webhooks/${id}`, {})
  }
})
afterAll(() => app.close())

async function subscribed(...topics: string[]): Promise<HookedShop> {
  const one = await hookedShop(app, topics)
  hooked.push(one)
  return one
}

const send = () => app.context.runDueJobs()
const adjust = ({ shop }: HookedShop, delta: number) =>
  shop.post(`/customers/${ADA}/points/adjust`, { delta }).then(expectOk)
const deliveries = async ({ shop, id }: HookedShop, query = '') =>
  expectOk(await shop.admin('GET', `/webhooks/${id}/deliveries${query}`)).body
const redeliver = ({ shop }: HookedShop, delivery_id: string) =>
  shop.admin('POST', `/deliveries/${delivery_id}/redeliver`)
const replay = ({ shop, id }: HookedShop, body: object) =>
  shop.admin('POST', `/webhooks/${id}/replay`, body)
const now = () => app.context.clock.now()
const ago = (days: number) => new Date(now().getTime() - days * DAY * 1000).toISOString()
const points = ({ receiver }: HookedShop) =>
  receiver.received.map(({ event }) => event.payload.points)
const reason = ({ status, body }: Reply) => `${status} ${body.error?.details.reason}`

/** Lets every attempt fail until the endpoint is disabled. */
async function disable(one: HookedShop): Promise<void> {
  one.receiver.answer(() => 500)
  for (let index = 0; index < 30; index += 1) await one.shop.award(ADA, 1)
  for (let minute = 0; minute < 30; minute += 1) await one.shop.advance(MINUTE)
  expect(expectOk(await one.shop.get(`/webhooks/${one.id}`)).body.status).toBe('disabled')
}

describe('deliveries', () => {
  it('are listed with their attempts, the newest first', async () => {
    const one = await subscribed('points.earned')
    one.receiver.answer(() => 503)
    await one.shop.award(ADA, 1)
    await one.shop.advance(1)
    await one.shop.award(ADA, 2)
    await send()
    const [newer, older, ...others] = (await deliveries(one)).data
    expect(others).toEqual([])
    const events = one.receiver.received.map(({ event }) => event.id)
    expect([older.event_id, newer.event_id]).toEqual(events)
    expect(newer).toEqual({
      id: expect.stringMatching(/^dlv_[0-9a-z]{34}$/),
      event_id: events[1],
      topic: 'points.earned',
      status: 'pending',
      attempts: [
        {
          at: expect.any(String),
          status_code: 503,
          error: null,
          duration_ms: expect.any(Number),
        },
      ],
      next_attempt_at: expect.any(String),
    })
    expect(new Date(newer.next_attempt_at).getTime()).toBeGreaterThan(now().getTime())
  })

  it('say why there was no answer', async () => {
    const one = await subscribed('points.earned')
    await one.receiver.close()
    await one.shop.award(ADA, 1)
    await send()
    const [{ attempts }] = (await deliveries(one)).data
    expect(attempts).toMatchObject([{ status_code: null, error: 'connection_refused' }])
  })

  it('can be asked for by their status, page by page', async () => {
    const one = await subscribed('points.earned')
    for (let index = 0; index < 5; index += 1) await one.shop.award(ADA, 1)
    await send()
    one.receiver.answer(() => 500)
    await one.shop.award(ADA, 1)
    await send()
    expect((await deliveries(one, '?status=pending')).data).toHaveLength(1)
    expect((await deliveries(one, '?status=dropped')).data).toEqual([])
    const ids: string[] = []
    let query = '?status=delivered&limit=2'
    for (let page = await deliveries(one, query); ; page = await deliveries(one, query)) {
      ids.push(...page.data.map(({ id }: { id: string }) => id))
      if (!page.has_more) break
      query = `?status=delivered&limit=2&cursor=${page.next_cursor}`
    }
    expect(ids).toHaveLength(5)
    expect(ids).toEqual([...new Set(ids)].sort().reverse())
    const refused = await one.shop.admin('GET', `/webhooks/${one.id}/deliveries?status=lost`)
    expect(verdict(refused)).toBe('422 validation_error status')
  })

  it('are of their own shop only', async () => {
    const [one, other] = [await subscribed('points.earned'), await subscribed('points.earned')]
    await one.shop.award(ADA, 1)
    await send()
    const [{ id }] = (await deliveries(one)).data
    expect(verdict(await redeliver(other, id))).toBe('404 not_found')
    for (const path of ['deliveries', 'enable', 'replay']) {
      const body = path === 'replay' ? { from: ago(1) } : undefined
      const method = path === 'deliveries' ? 'GET' : 'POST'
      const reply = await other.shop.admin(method, `/webhooks/${one.id}/${path}`, body)
      expect(verdict(reply), path).toBe('404 not_found')
    }
  })

  it('that are finished are forgotten after 30 days, and the ledger still adds up', async () => {
    const one = await subscribed('points.earned')
    await one.shop.award(ADA, 1)
    await send()
    await one.shop.advance(29 * DAY)
    expect((await deliveries(one)).data).toHaveLength(1)
    one.receiver.answer(() => 500)
    await one.shop.award(ADA, 2)
    await one.shop.advance(2 * DAY)
    const left = (await deliveries(one)).data
    expect(left).toMatchObject([{ status: 'pending' }])
    // One that is on its way still is kept, however old.
    const older = `dlv_${'0'.repeat(34)}`
    await sql`UPDATE deliveries SET delivery_id = ${older} WHERE delivery_id = ${left[0].id}`.execute(
      app.database.db,
    )
    await send()
    expect((await deliveries(one)).data).toMatchObject([{ id: older }])
    expect(expectOk(await one.shop.admin('GET', '/verify')).body.problems).toEqual([])
  })
})

describe('an endpoint that is enabled', () => {
  it('starts over, and gets what is pending', async () => {
    const one = await subscribed('points.earned')
    await disable(one)
    const pending = (await deliveries(one, '?status=pending&limit=250')).data.length
    expect(pending).toBeGreaterThan(10)
    one.receiver.answer(() => 204)
    const tried = one.receiver.received.length
    await one.shop.advance(MINUTE)
    expect(one.receiver.received).toHaveLength(tried)
    const enabled = expectOk(await one.shop.admin('POST', `/webhooks/${one.id}/enable`)).body
    expect(enabled).toMatchObject({
      id: one.id,
      status: 'active',
      disabled_reason: null,
      consecutive_failures: 0,
    })
    for (const seconds of AFTER_EACH_ATTEMPT) await one.shop.advance(seconds)
    expect(one.receiver.received).toHaveLength(tried + pending)
    expect((await deliveries(one, '?status=pending')).data).toEqual([])
  })

  it('may have been enabled already', async () => {
    const one = await subscribed('points.earned')
    expect(expectOk(await one.shop.admin('POST', `/webhooks/${one.id}/enable`)).body).toEqual(
      expectOk(await one.shop.get(`/webhooks/${one.id}`)).body,
    )
  })
})

describe('a redelivery', () => {
  it('sends the same bytes once more, and lists both attempts', async () => {
    const one = await subscribed('points.earned')
    await one.shop.award(ADA, 1)
    await send()
    const [{ id }] = (await deliveries(one)).data
    const due = expectOk(await redeliver(one, id)).body
    expect(due).toMatchObject({ id, status: 'pending', attempts: [{ status_code: 204 }] })
    await send()
    const [first, second, ...others] = one.receiver.received
    expect(others).toEqual([])
    expect(second?.body.toString()).toBe(first?.body.toString())
    const [done] = (await deliveries(one)).data
    expect(done).toMatchObject({ status: 'delivered', next_attempt_at: null })
    expect(done.attempts).toHaveLength(2)
  })

  it('of a dropped one has all its retries again', async () => {
    const one = await subscribed('points.earned')
    one.receiver.answer(() => 500)
    await one.shop.award(ADA, 1)
    for (const seconds of AFTER_EACH_ATTEMPT) await one.shop.advance(seconds)
    const [dropped] = (await deliveries(one)).data
    expect(dropped.status).toBe('dropped')
    expect(dropped.attempts).toHaveLength(7)
    expectOk(await redeliver(one, dropped.id))
    for (const seconds of AFTER_EACH_ATTEMPT) await one.shop.advance(seconds)
    const [again] = (await deliveries(one)).data
    expect(again.status).toBe('dropped')
    expect(again.attempts).toHaveLength(14)
  })

  it('is refused while the endpoint is disabled', async () => {
    const one = await subscribed('points.earned')
    await disable(one)
    const [{ id }] = (await deliveries(one)).data
    expect(reason(await redeliver(one, id))).toBe('422 webhook_disabled')
    expect(reason(await replay(one, { from: ago(1) }))).toBe('422 webhook_disabled')
  })
})

describe('a replay', () => {
  it('sends what happened before the endpoint was there, and again what it got', async () => {
    const early = await subscribed('points.adjusted')
    await adjust(early, 5)
    await early.shop.advance(10)
    const url = early.receiver.url
    const body = { url, topics: ['points.adjusted', 'points.earned'] }
    const { id } = expectOk(await early.shop.post('/webhooks', body)).body
    const late = { ...early, id }
    await adjust(early, -3)
    await send()
    expect(points(early)).toEqual([5, -3, -3])
    const replayed = await replay(late, { from: ago(1) })
    expect(expectOk(replayed).body).toEqual({ deliveries: 2, next_cursor: null, has_more: false })
    // What is on its way is not put there twice.
    expect(expectOk(await replay(late, { from: ago(1) })).body.deliveries).toBe(0)
    await send()
    expect(points(early).slice(3).sort()).toEqual([-3, 5])
    await early.shop.call('DELETE', `/webhooks/${id}`, {})
  })

  it('of a dropped event has all its retries again', async () => {
    const one = await subscribed('points.earned')
    one.receiver.answer(() => 500)
    await one.shop.award(ADA, 1)
    for (const seconds of AFTER_EACH_ATTEMPT) await one.shop.advance(seconds)
    expect(one.receiver.received).toHaveLength(7)
    expect(expectOk(await replay(one, { from: ago(2) })).body.deliveries).toBe(1)
    for (const seconds of AFTER_EACH_ATTEMPT) await one.shop.advance(seconds)
    expect(one.receiver.received).toHaveLength(14)
  })

  it('keeps to its time and its topics', async () => {
    const one = await subscribed('points.adjusted', 'points.earned')
    await adjust(one, 1)
    await one.shop.award(ADA, 2)
    await one.shop.advance(DAY)
    await adjust(one, 3)
    await send()
    const counted = async (body: object) => expectOk(await replay(one, body)).body.deliveries
    expect(await counted({ from: ago(2), to: ago(0.5), topics: ['points.earned'] })).toBe(1)
    expect(await counted({ from: ago(0.5) })).toBe(1)
    expect(await counted({ from: ago(2), to: ago(0.5) })).toBe(1)
    await send()
    expect(points(one)).toHaveLength(6)
  })

  it('is of the last 30 days, forwards, of topics that the endpoint is subscribed to', async () => {
    const one = await subscribed('points.earned')
    const refusal = async (body: object) => verdict(await replay(one, body))
    expect(await refusal({ from: ago(30.1) })).toBe('422 validation_error from')
    expect(await refusal({ from: ago(1), to: ago(2) })).toBe('422 validation_error to')
    expect(await refusal({ from: 'yesterday' })).toBe('422 validation_error from')
    expect(await refusal({ from: ago(1), topics: ['tier.changed'] })).toBe(
      '422 validation_error topics[0]',
    )
    expect(await refusal({ from: ago(1), cursor: 'x' })).toBe('422 validation_error cursor')
    expect(await refusal({ from: ago(29.9) })).toBe('200')
  })

  it('goes on with its cursor after 10,000', async () => {
    const one = await subscribed('points.earned')
    const { db } = app.database
    await sql`
      INSERT INTO outbox (shop_id, event_id, topic, payload, created_at)
      SELECT s.shop_id, 'evt_' || lpad(n::text, 26, '0'), 'points.earned', '{}', ${now()}
      FROM shops s, generate_series(1, 10001) n WHERE s.domain = ${one.shop.domain}
    `.execute(db)
    const first = expectOk(await replay(one, { from: ago(1) })).body
    expect(first).toMatchObject({ deliveries: 10_000, has_more: true })
    const cursor = first.next_cursor
    const second = expectOk(await replay(one, { from: ago(1), cursor })).body
    expect(second).toEqual({ deliveries: 1, next_cursor: null, has_more: false })
  })
})

describe('events', () => {
  it('go after 31 days, but not before their deliveries', async () => {
    const one = await subscribed('points.earned')
    const listed = async () =>
      expectOk(await one.shop.admin('GET', `/events?from=${ago(90)}`)).body.data.map(
        ({ payload }) => payload.points,
      )
    await one.shop.award(ADA, 3)
    await adjust(one, -1)
    await send()
    await one.shop.advance(30.9 * DAY)
    expect(await listed()).toEqual([-1, 3])
    await disable(one)
    const waiting = await deliveries(one, '?status=pending')
    expect(waiting.data.length).toBeGreaterThan(0)
    await one.shop.advance(32 * DAY)
    expect(await listed()).toHaveLength(waiting.data.length)
    expect(expectOk(await one.shop.admin('GET', '/verify')).body.problems).toEqual([])
    one.receiver.answer(() => 200)
    expectOk(await one.shop.admin('POST', `/webhooks/${one.id}/enable`))
    await one.shop.advance(MINUTE)
    expect((await deliveries(one, '?status=pending')).data).toEqual([])
    await one.shop.advance(MINUTE)
    expect(await listed()).toEqual([])
    expect(expectOk(await one.shop.admin('GET', '/verify')).body.problems).toEqual([])
  })

  it('are listed, subscribed to or not, as they are sent', async () => {
    const one = await subscribed('points.adjusted')
    await one.shop.award(ADA, 7)
    await one.shop.advance(1)
    await adjust(one, -2)
    await send()
    const list = async (query = '') => expectOk(await one.shop.admin('GET', `/events${query}`)).body
    const { data } = await list()
    expect(data.map(({ topic }: { topic: string }) => topic)).toEqual([
      'points.adjusted',
      'points.earned',
    ])
    expect(data[0]).toEqual(one.receiver.received[0]?.event)
    expect((await list('?topics=points.earned,tier.changed')).data).toEqual([data[1]])
    expect((await list(`?from=${data[0].created_at}`)).data).toEqual([data[0]])
    expect((await list(`?to=${data[1].created_at}`)).data).toEqual([data[1]])
    const page = await list('?limit=1')
    expect((await list(`?limit=1&cursor=${page.next_cursor}`)).data).toEqual([data[1]])
    const refused = await one.shop.admin('GET', '/events?topics=points.earned,points')
    expect(verdict(refused)).toBe('422 validation_error topics')
  })

  it('of a test go to all subscribers, and change nothing else', async () => {
    const one = await subscribed('reward.redeemed')
    const body = { topic: 'reward.redeemed', customer_id: 77 }
    const made = expectOk(await one.shop.admin('POST', '/events/test', body)).body
    expect(made).toMatchObject({
      deliveries: 1,
      event: {
        id: expect.stringMatching(/^evt_test_[0-9a-z]{26}$/),
        topic: 'reward.redeemed',
        payload: { test: true, customer_legacy_id: 77 },
      },
    })
    await send()
    expect(one.receiver.received.map(({ event }) => event)).toEqual([made.event])
    const listed = expectOk(await one.shop.admin('GET', '/events')).body
    expect(listed.data).toEqual([made.event])
    expect(expectOk(await replay(one, { from: ago(1) })).body.deliveries).toBe(0)
    expect(expectOk(await one.shop.admin('GET', '/verify')).body.problems).toEqual([])
    const unheard = { topic: 'tier.changed' }
    const nobody = expectOk(await one.shop.admin('POST', '/events/test', unheard)).body
    expect(nobody.deliveries).toBe(0)
  })
})
