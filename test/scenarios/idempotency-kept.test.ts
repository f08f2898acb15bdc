import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { sharedApp, startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import { type Reply, verdict } from '../support/http.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { readShopRows } from '../support/shop-rows.ts'

/** Which answers an idempotency key keeps: those about the state of things, and no others. */

const MOST = Number.MAX_SAFE_INTEGER

async function rowsOf(shop: TestShop) {
  const { db } = shop.app.database
  return readShopRows(db, (await findShopByDomain(db, shop.domain))?.shop_id ?? 0)
}

describe('a refusal about the state of things is kept', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await newShop()
  })

  /** Sends, mends what was in the way, sends again: the answer must be the first one. */
  async function expectKept(
    send: (key: string) => Promise<Reply>,
    said: string,
    mend: () => Promise<unknown>,
  ): Promise<void> {
    const key = randomUUID()
    const first = await send(key)
    expect(verdict(first)).toBe(said)
    await mend()
    const again = await send(key)
    expect([again.status, again.text]).toEqual([first.status, first.text])
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(again.headers.get('x-request-id')).toBe(first.headers.get('x-request-id'))
    // It was in the way of this key only.
    expect((await send(randomUUID())).status).toBe(200)
  }

  it('of points that are lacking', async () => {
    const ada = await shop.customer(1001)
    const deduct = (key: string) =>
      shop.post(`/customers/${ada}/points/deduct`, { points: 5 }, { key })
    await expectKept(deduct, '422 insufficient_points', () => shop.award(ada, 100))
  })

  it('of a customer who is excluded', async () => {
    const ada = await shop.customer(1002)
    const exclude = (excluded_from_program: boolean) =>
      shop.patch(`/customers/${ada}`, { excluded_from_program })
    await exclude(true)
    const body = { points: 5, source_ref: 'a' }
    const earn = (key: string) => shop.post(`/customers/${ada}/points/earn`, body, { key })
    await expectKept(earn, '422 validation_error customer_excluded', () => exclude(false))
  })

  it('of a join that the programme does not take', async () => {
    const ada = await shop.customer(1003)
    const join = (key: string) => shop.post(`/customers/${ada}/enroll`, {}, { key })
    const open = () => shop.switch({ join_gate_enabled: true })
    await expectKept(join, '422 validation_error no_join_gate', open)
    await shop.switch({ program_enabled: false })
    const start = () => shop.switch({ program_enabled: true })
    await expectKept(join, '422 validation_error program_disabled', start)
    await shop.switch({ join_gate_enabled: false })
  })

  it('of a customer who must join first', async () => {
    await shop.switch({ join_gate_enabled: true })
    const ada = await shop.customer(1004)
    const body = { points: 5, source_ref: 'a' }
    const earn = (key: string) => shop.post(`/customers/${ada}/points/earn`, body, { key })
    const join = async () => expectOk(await shop.post(`/customers/${ada}/enroll`))
    await expectKept(earn, '422 validation_error join_required', join)
    await shop.switch({ join_gate_enabled: false })
  })

  it('of points beyond the range', async () => {
    const ada = await shop.customer(1005)
    await shop.award(ada, MOST)
    const earn = (points: number) =>
      shop.post(`/customers/${ada}/points/earn`, { points, source_ref: 'a' }, { key: 'most' })
    const first = await earn(1)
    expect(verdict(first)).toBe('422 validation_error points_out_of_range')
    expect((await earn(1)).text).toBe(first.text)
    expect(verdict(await earn(2))).toBe('409 idempotency_conflict Idempotency-Key')
  })
})

describe('the key is free again after', () => {
  const clock = new HandClock()
  let app: TestApp
  let shop: TestShop
  let ada: number

  beforeAll(async () => {
    const { database } = await sharedApp()
    app = await startApp({ database, base_clock: clock, config: { rate_limits: true } })
    shop = await newShop(app)
    ada = await shop.customer(1001)
  })
  afterAll(() => app.close())

  const adjust = (key: string, options = {}) =>
    shop.post(`/customers/${ada}/points/adjust`, { delta: 1 }, { key, ...options })

  async function expectFree(said: string, first: Reply, again: () => Promise<Reply>) {
    expect(verdict(first)).toBe(said)
    clock.advance(10)
    const reply = await again()
    expect(reply.status, reply.text).toBe(200)
    expect(reply.headers.get('idempotency-replayed')).toBeNull()
  }

  it.each([
    ['no credential', '401 unauthorized', { token: null }],
    ['an unknown credential', '401 invalid_token', { token: 'lrl_x' }],
    [
      'a dead version',
      '422 validation_error Service-Version',
      {
        headers: { 'Service-Version': '2020-01-01' },
      },
    ],
    ['no JSON', '422 validation_error body', { raw_body: '{' }],
    ['a wrong value', '422 validation_error delta', { raw_body: '{"delta":"1"}' }],
    ['a field too much', '422 validation_error colour', { raw_body: '{"delta":1,"colour":"red"}' }],
  ])('%s', async (_what, said, options) => {
    const key = randomUUID()
    await expectFree(said, await adjust(key, options), () => adjust(key))
  })

  it.each([
    [
      'API access that was off',
      '403 access_required',
      { api_enabled: false },
      { api_enabled: true },
    ],
    ['a pause', '403 api_paused', { api_paused: true }, { api_paused: false }],
  ])('%s', async (_what, said, off, on) => {
    const key = randomUUID()
    await shop.switch(off)
    const first = await adjust(key)
    await shop.switch(on)
    await expectFree(said, first, () => adjust(key))
  })

  it('a customer who was not there yet', async () => {
    const earn = () =>
      shop.post('/customers/2001/points/earn', { points: 1, source_ref: 'a' }, { key: 'early' })
    const first = await earn()
    await shop.customer(2001)
    await expectFree('404 not_found', first, earn)
  })

  it('a path that is not there', async () => {
    const key = randomUUID()
    const first = await shop.post(`/customers/${ada}/points/adjusted`, { delta: 1 }, { key })
    await expectFree('404 not_found', first, () => adjust(key))
  })

  it('too many requests', async () => {
    const { key: token } = await shop.newKey(['points:write'])
    const send = (raw_body: string, key: string) =>
      shop.post(`/customers/${ada}/points/adjust`, undefined, { raw_body, key, token })
    // Each takes its share before it is read any further.
    for (let sent = 0; sent < 100; sent += 1) await send('{}', randomUUID())
    const first = await send('{"delta":1}', 'limited')
    expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectFree('429 rate_limited', first, () => send('{"delta":1}', 'limited'))
  })

  it.each(['unavailable', 'throttled', 'timeout'])('a platform that was %s', async (mode) => {
    const ben = await shop.customer(3_000 + mode.length)
    await shop.switch({ join_gate_enabled: true })
    await shop.platform('PUT', '/faults', { mode, next_calls: 1 })
    const join = () => shop.post(`/customers/${ben}/enroll`, {}, { key: `fault-${mode}` })
    const first = await join()
    expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectFree('503 platform_unavailable', first, join)
    await shop.switch({ join_gate_enabled: false })
  })
})

describe('a refusal that comes late leaves nothing behind', () => {
  let shop: TestShop

  beforeAll(async () => {
    shop = await newShop()
    // Known from the platform, and no member.
    await shop.switch({ join_gate_enabled: true })
    await shop.customer(1001)
  })

  it('of an exclusion of somebody who is no member', async () => {
    const rows = await rowsOf(shop)
    const reply = await shop.patch('/customers/1001', { excluded_from_program: true })
    expect(verdict(reply)).toBe('404 not_found')
    expect(await rowsOf(shop)).toEqual(rows)
  })

  it('of a deduction from somebody who is no member', async () => {
    await shop.switch({ join_gate_enabled: false })
    const rows = await rowsOf(shop)
    const reply = await shop.post('/customers/1001/points/deduct', { points: 5 }, { key: 'kept' })
    expect(verdict(reply)).toBe('422 insufficient_points')
    const kept = new Map([...rows, ['idempotency_keys', expect.anything()]])
    expect(await rowsOf(shop)).toEqual(kept)
  })
})
