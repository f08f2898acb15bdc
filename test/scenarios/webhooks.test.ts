import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { type HookReceiver, startReceiver } from '../support/hook-receiver.ts'
import { history, line, order, refund } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

/** Events on their way to the merchant's systems. */

const ADA = 1
let app: TestApp
beforeAll(async () => {
  app = await startApp({
    database_name: `laurel_webhooks_${process.env.VITEST_POOL_ID}`,
    config: { allow_private_webhooks: true },
  })
})
afterAll(() => app.close())

interface Subscribed {
  readonly shop: TestShop
  readonly receiver: HookReceiver
  readonly id: string
  readonly secret: string
}

async function subscribed(topics: string[]): Promise<Subscribed> {
  const shop = await newShop(app)
  await shop.customer(ADA)
  const receiver = await startReceiver()
  const body = { url: receiver.url, topics }
  const { id, secret } = expectOk(await shop.post('/webhooks', body)).body
  return { shop, receiver, id, secret }
}

/** Lets what is due be sent. */
const send = (shop: TestShop, seconds = 0) =>
  seconds === 0 ? app.context.runDueJobs() : shop.advance(seconds)

const endpoint = async ({ shop, id }: Subscribed) =>
  expectOk(await shop.get(`/webhooks/${id}`)).body

describe('an event', () => {
  it('arrives once, signed over the exact bytes', async () => {
    const one = await subscribed(['points.earned'])
    const { shop, receiver, secret } = one
    await shop.award(ADA, 120)
    await send(shop)
    await send(shop)
    expect(receiver.received).toHaveLength(1)
    const [got] = receiver.received
    if (got === undefined) throw new Error('nothing arrived')
    expect(got.event).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      topic: 'points.earned',
      shop: shop.domain,
      payload: {
        customer_id: `gid://shopify/Customer/${ADA}`,
        customer_legacy_id: ADA,
        customer_external_id: null,
        points: 120,
        balance_after: 120,
        source: 'api',
      },
    })
    expect(got.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-topic': 'points.earned',
      'x-service-event-id': got.event.id,
      'service-version': '2026-10-01',
      'x-service-hmac-sha256': createHmac('sha256', secret).update(got.body).digest('base64'),
      'webhook-id': got.event.id,
    })
    const signed = `${got.event.id}.${got.headers['webhook-timestamp']}.${got.body}`
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const signature = createHmac('sha256', key).update(signed).digest('base64')
    expect(got.headers['webhook-signature']).toBe(`v1,${signature}`)
    expect(await endpoint(one)).toMatchObject({
      status: 'active',
      consecutive_failures: 0,
      last_success_at: expect.any(String),
    })
    await receiver.close()
  })

  it('goes to those who asked for its topic, from then on', async () => {
    const { shop, receiver } = await subscribed(['points.adjusted'])
    await shop.award(ADA, 120)
    const body = { delta: -20 }
    expectOk(await shop.post(`/customers/${ADA}/points/adjust`, body))
    await send(shop)
    expect(receiver.received.map(({ event }) => event.topic)).toEqual(['points.adjusted'])
    await receiver.close()
  })

  it('of points names their source as the history does', async () => {
    const { shop, receiver } = await subscribed(['points.earned', 'points.adjusted'])
    const fields = { pendingDays: 14 }
    expectOk(await shop.post('/program/earn-rules', { type: 'order_placed', fields }))
    await order(shop, 11, { customer_id: ADA, lines: [line('100.00')] })
    await send(shop, 15 * 24 * 3600)
    await refund(shop, 11, { amount: '40.00' })
    await send(shop)
    const told = receiver.received.map(({ event }) => [event.payload.points, event.payload.source])
    expect(told).toEqual([
      [100, 'order'],
      [-40, 'order'],
    ])
    const rows = (await history(shop, ADA)).filter(({ is_pending }) => !is_pending)
    expect(told).toEqual(rows.map(({ points, source }) => [points, source]))
    await receiver.close()
  })

  it('that is not acknowledged is sent again by the table, seven times in all', async () => {
    const { shop, receiver } = await subscribed(['points.earned'])
    receiver.answer(() => 500)
    await shop.award(ADA, 1)
    const sent: number[] = []
    for (const seconds of [
      0,
      66,
      5.5 * 60,
      33 * 60,
      2.2 * 3600,
      6.6 * 3600,
      26.4 * 3600,
      30 * 3600,
    ]) {
      await send(shop, Math.ceil(seconds))
      sent.push(receiver.received.length)
    }
    expect(sent).toEqual([1, 2, 3, 4, 5, 6, 7, 7])
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(1)
    expect(new Set(receiver.received.map(({ body }) => body.toString())).size).toBe(1)
    await receiver.close()
  })

  it('is not sent again before its time', async () => {
    const { shop, receiver } = await subscribed(['points.earned'])
    receiver.answer(() => 500)
    await shop.award(ADA, 1)
    await send(shop)
    await send(shop, 59)
    expect(receiver.received).toHaveLength(1)
    await receiver.close()
  })
})

describe('an endpoint that fails', () => {
  it('is left alone after a few failures, probed, and disabled after 25', async () => {
    const one = await subscribed(['points.earned'])
    const { shop, receiver } = one
    receiver.answer(() => 503)
    for (let index = 0; index < 60; index += 1) await shop.award(ADA, 1)
    await send(shop)
    expect(receiver.received.length).toBeLessThan(10)
    expect(await endpoint(one)).toMatchObject({ status: 'active' })
    let minutes = 0
    while ((await endpoint(one)).status === 'active' && minutes < 60) {
      await send(shop, 61)
      minutes += 1
    }
    expect(receiver.received.length).toBe(25)
    expect(await endpoint(one)).toMatchObject({
      status: 'disabled',
      disabled_reason: 'too_many_failures',
      consecutive_failures: 25,
    })
    expect(minutes).toBeGreaterThan(8)
    await receiver.close()
  })

  it('is well again after one success, and gets all that it missed', async () => {
    const one = await subscribed(['points.earned'])
    const { shop, receiver } = one
    let is_down = true
    receiver.answer(() => (is_down ? 500 : 200))
    for (let index = 0; index < 20; index += 1) await shop.award(ADA, 1)
    await send(shop)
    is_down = false
    await send(shop, 61)
    await send(shop, 61)
    await send(shop, 61)
    const arrived = new Set(receiver.received.map(({ event }) => event.id))
    expect(arrived.size).toBe(20)
    expect(await endpoint(one)).toMatchObject({ status: 'active', consecutive_failures: 0 })
    await receiver.close()
  })

  it('holds up nobody else', async () => {
    const one = await subscribed(['points.earned'])
    const { shop, receiver } = one
    const well = await startReceiver()
    expectOk(await shop.post('/webhooks', { url: well.url, topics: ['points.earned'] }))
    receiver.answer(() => 'hang')
    for (let index = 0; index < 30; index += 1) await shop.award(ADA, 1)
    await app.context.sender.begin(null)
    await expect.poll(() => well.received.length, { timeout: 4_000 }).toBe(30)
    await receiver.close()
    await well.close()
    await app.context.sender.sendDue(0)
  })
})

describe('an endpoint', () => {
  it('tells its secret once, also to a retry with the same key', async () => {
    const shop = await newShop(app)
    const body = { url: 'https://example.com/hook', topics: ['points.earned', 'points.earned'] }
    const key = randomUUID()
    const first = await shop.post('/webhooks', body, { key })
    expect(first.status).toBe(201)
    expect(first.body).toMatchObject({ topics: ['points.earned'], status: 'active' })
    expect((await shop.post('/webhooks', body, { key })).text).toBe(first.text)
    const read = expectOk(await shop.get(`/webhooks/${first.body.id}`)).body
    expect(read).not.toHaveProperty('secret')
    const kept = await app.database.db
      .selectFrom('idempotency_keys')
      .select('body')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    expect(kept.body).not.toContain('whsec_')
  })

  it('is one of ten at most', async () => {
    const shop = await newShop(app)
    const body = { url: 'https://example.com/hook', topics: ['points.earned'] }
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => shop.post('/webhooks', body)),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(10)
    const refused = replies.find(({ status }) => status === 422)
    expect(refused?.body.error.details).toMatchObject({ reason: 'limit_reached', maximum: 10 })
    expect(expectOk(await shop.get('/webhooks')).body.data).toHaveLength(10)
  })

  it('can be tested, whatever it answers, without a trace in its figures', async () => {
    const one = await subscribed(['tier.changed'])
    const { shop, receiver, id } = one
    const test = async () =>
      expectOk(await shop.post(`/webhooks/${id}/test`, { topic: 'tier.changed' })).body
    expect(await test()).toMatchObject({
      event_id: expect.stringMatching(/^evt_test_/),
      delivered: true,
      status_code: 204,
    })
    expect(receiver.received[0]?.event.payload).toMatchObject({ test: true, direction: 'up' })
    receiver.answer(() => 500)
    expect(await test()).toMatchObject({ delivered: false, status_code: 500 })
    expect(await endpoint(one)).toMatchObject({ consecutive_failures: 0, last_failure_at: null })
    const { status, body } = await shop.post(`/webhooks/${id}/test`, { topic: 'points.earned' })
    expect([status, body.error.details.field]).toEqual([422, 'topic'])
    await receiver.close()
  })

  it('that is deleted is sent nothing more', async () => {
    const { shop, receiver, id } = await subscribed(['points.earned'])
    await shop.award(ADA, 1)
    expectOk(await shop.call('DELETE', `/webhooks/${id}`, {}))
    await send(shop)
    expect(receiver.received).toEqual([])
    expect((await shop.get(`/webhooks/${id}`)).status).toBe(404)
    await receiver.close()
  })
})
