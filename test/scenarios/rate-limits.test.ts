import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Clock } from '../../src/lib/clock.ts'
import { sharedApp, startApp, type TestApp } from '../support/app.ts'
import { STARTS_AT } from '../support/given-clock.ts'
import { type Reply, verdict } from '../support/http.ts'
import { type CallOptions, newShop, TestShop } from '../support/shop.ts'
import { rpc } from '../support/tools.ts'

/** The rates that the reference promises. */
const READ = { per_second: 50, burst: 200 }
const WRITE = { per_second: 25, burst: 100 }
const WRITE_PLATFORM = { per_second: 5, burst: 20 }

/** A clock that stands still between steps: without it, a rate would depend on the machine. */
class SteppedClock implements Clock {
  #now_ms = STARTS_AT.getTime()

  now(): Date {
    return new Date(this.#now_ms)
  }

  /** Another node's clock, which is wrong by so much. */
  off(by_ms: number): Clock {
    return { now: () => new Date(this.#now_ms + by_ms) }
  }

  step(ms: number): void {
    this.#now_ms += ms
  }
}

describe('rate limits', () => {
  const clock = new SteppedClock()
  let app: TestApp
  let twin: TestApp
  let shop: TestShop

  beforeAll(async () => {
    const { database } = await sharedApp()
    const config = { rate_limits: true, trusted_proxies: ['127.0.0.1'] }
    const options = { database, base_clock: clock, config }
    app = await startApp(options)
    twin = await startApp(options)
  })

  afterAll(async () => {
    await app.close()
    await twin.close()
  })

  let callers = 0
  /** An address that has no limit yet. */
  const elsewhere = () => {
    callers += 1
    return { 'X-Forwarded-For': `10.0.${callers >> 8}.${callers & 255}` }
  }

  const read = (options: CallOptions = {}, in_shop = shop) => in_shop.get('/shop', options)
  /** Counted as a write, and refused for its shape before it does anything. */
  const write = (options: CallOptions = {}) => shop.post('/customers/1/points/earn', {}, options)

  async function statuses(count: number, ask: () => Promise<Reply>): Promise<number[]> {
    const replies = await Promise.all(Array.from({ length: count }, ask))
    return replies.map(({ status }) => status)
  }

  const admitted = async (count: number, ask: () => Promise<Reply>) =>
    (await statuses(count, ask)).filter((status) => status !== 429).length

  it('let a burst in and not one more, whatever comes at once', async () => {
    shop = await newShop(app)
    expect(await admitted(READ.burst + 30, () => read())).toBe(READ.burst)
    expect(await admitted(WRITE.burst + 30, () => write())).toBe(WRITE.burst)
  })

  it('say how long to wait, and nothing else is asked', async () => {
    const refused = await read({ headers: { 'Idempotency-Key': '' } })
    expect(verdict(refused)).toBe('429 rate_limited')
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.body.error.details).toEqual({ rate_class: 'read', retry_after_seconds: 1 })
    const write_refused = await write({ raw_body: '{', key: null })
    expect(write_refused.body.error.details.rate_class).toBe('write')
  })

  it('say with every answer that was counted what is left', async () => {
    const of_its_own = await newShop(app)
    const told = (reply: { readonly headers: Headers }) => [
      reply.headers.get('ratelimit-policy'),
      reply.headers.get('ratelimit'),
    ]
    expect(told(await read({}, of_its_own))).toEqual(['"read";q=200;w=4', '"read";r=199;t=1'])
    expect(told(await of_its_own.get('/customers/404'))).toEqual([
      '"read";q=200;w=4',
      '"read";r=198;t=1',
    ])
    const award = () => of_its_own.post('/customers/1/points/earn', {})
    expect(told(await award())).toEqual(['"write";q=100;w=4', '"write";r=99;t=1'])
    await statuses(WRITE.burst, award)
    expect(told(await award())).toEqual(['"write";q=100;w=4', '"write";r=0;t=1'])
    expect(told(await read({ token: null }, of_its_own))).toEqual([null, null])
    const tool = (method: string, params: Record<string, unknown>) =>
      rpc(of_its_own, method, params)
    const drained = `"read";r=${READ.burst - 3};t=1`
    expect(told(await tool('tools/list', {}))).toEqual(['"read";q=200;w=4', drained])
    const called = await tool('tools/call', { name: 'service_get_shop', arguments: {} })
    expect(told(called)).toEqual(['"read";q=200;w=4', `"read";r=${READ.burst - 4};t=1`])
    const { database } = await sharedApp()
    const unlimited = await startApp({ database })
    expect(told(await (await newShop(unlimited)).get('/shop'))).toEqual([null, null])
    await unlimited.close()
  })

  it('let one more in when its time has come, and not before', async () => {
    const step_ms = 1_000 / READ.per_second
    clock.step(step_ms - 1)
    expect(await admitted(3, () => read())).toBe(0)
    clock.step(1)
    expect(await admitted(3, () => read())).toBe(1)
    clock.step(3 * step_ms)
    expect(await admitted(6, () => read())).toBe(3)
  })

  it('let in after Retry-After, and then as many as a second brings', async () => {
    await admitted(10, () => write())
    const refused = await write()
    const wait_seconds = Number(refused.headers.get('retry-after'))
    expect([refused.status, wait_seconds]).toEqual([429, 1])
    clock.step(wait_seconds * 1_000)
    expect(await admitted(WRITE.per_second + 30, () => write())).toBe(WRITE.per_second)
  })

  it('never save up more than a burst', async () => {
    clock.step(3_600_000)
    expect(await admitted(WRITE.burst + 5, () => write())).toBe(WRITE.burst)
  })

  it('do not count what they refuse', async () => {
    expect(await admitted(50, () => write())).toBe(0)
    clock.step(1_000 / WRITE.per_second)
    expect(await admitted(2, () => write())).toBe(1)
  })

  it('are each class’s, each key’s and each customer’s own', async () => {
    expect((await write()).status).toBe(429)
    // The class of reads still has its allowance, and so has another key.
    expect((await read()).status).toBe(200)
    const { key } = await shop.newKey(['points:write'])
    expect((await write({ token: key })).status).toBe(422)
    await shop.customer(1)
    await shop.customer(2)
    const [one, two] = [await shop.sessionToken(1), await shop.sessionToken(2)]
    const as = (token: string, customer: number) => () =>
      shop.get(`/customers/${customer}/points`, { token })
    expect(await admitted(READ.burst + 10, as(one, 1))).toBe(READ.burst)
    expect((await as(one, 1)()).status).toBe(429)
    expect((await as(two, 2)()).status).toBe(200)
    expect((await read()).status).toBe(200)
  })

  it('are shared by all nodes on one database', async () => {
    const here = await newShop(app)
    const there = new TestShop(twin, here.domain, here.key)
    let turn = 0
    const either = () => read({}, ++turn % 2 === 0 ? here : there)
    expect(await admitted(READ.burst + 40, either)).toBe(READ.burst)
    expect((await read({}, here)).status).toBe(429)
    expect((await read({}, there)).status).toBe(429)
  })

  it('let a refused write come again under the same idempotency key', async () => {
    await shop.customer(3)
    clock.step(3_600_000)
    expect(await admitted(WRITE.burst, () => write())).toBe(WRITE.burst)
    const earn = (points: number) =>
      shop.post('/customers/3/points/earn', { points, source_ref: 'rated' }, { key: 'rated' })
    expect((await earn(5)).status).toBe(429)
    clock.step(1_000)
    // Even a different request: the refused one left nothing under the key.
    const reply = await earn(7)
    expect(reply.body).toMatchObject({ changed: true, points_awarded: 7 })
    expect(reply.headers.get('idempotency-replayed')).toBeNull()
  })

  it('count a dry run as a read, refused or not', async () => {
    const fresh = await newShop(app)
    const settings = (body: object) => () => fresh.patch('/program/settings', body)
    const real = settings({ points_name: '' })
    expect(await admitted(WRITE_PLATFORM.burst + 5, real)).toBe(WRITE_PLATFORM.burst)
    const dry = settings({ points_name: 'Beans', dry_run: true })
    const faulty = settings({ points_name: '', dry_run: true })
    const half = READ.burst / 2
    expect(await admitted(half, dry)).toBe(half)
    expect(await admitted(half, faulty)).toBe(half)
    for (const reply of [await dry(), await fresh.get('/program')]) {
      expect(reply.body.error.details.rate_class).toBe('read')
    }
  })

  it('count nothing for a caller who is not let in', async () => {
    clock.step(3_600_000)
    const narrow = await shop.newKey(['shop:read'])
    const refused = [
      ...(await statuses(WRITE.burst, () => write({ token: 'nonsense', headers: elsewhere() }))),
      ...(await statuses(WRITE.burst, () => write({ token: narrow.key }))),
      ...(await statuses(WRITE.burst, () => write({ headers: { 'Service-Version': 'x' } }))),
    ]
    expect(new Set(refused)).toEqual(new Set([401, 403, 422]))
    expect(await admitted(WRITE.burst + 5, () => write())).toBe(WRITE.burst)
  })

  it('leave shoppers in, however many strangers ask to be exchanged for one', async () => {
    const shops = await newShop(app)
    const customers = [11, 12]
    for (const customer of customers) await shops.customer(customer)
    const signIn = async (customer_id: number): Promise<string> => {
      const reply = await shops.platform('POST', '/customer-access-tokens', { customer_id })
      return reply.body.customer_access_token
    }
    const exchange = (body: object) => () =>
      shops.post(`/session-tokens/exchange?shop=${shops.domain}`, body, {
        ...{ token: null, key: null },
        headers: elsewhere(),
      })
    const [ada, ben] = await Promise.all(customers.map(signIn))
    const flood = [exchange({}), exchange({ customer_access_token: 'made up' })]
    const strangers = await Promise.all(flood.map((ask) => statuses(READ.burst + 50, ask)))
    expect(strangers.map((seen) => [...new Set(seen)])).toEqual([[422], [401]])
    const of_ben = await exchange({ customer_access_token: ben })()
    expect(of_ben.headers.get('ratelimit')).toBe('"read";r=199;t=1')
    // A shopper has an allowance of their own, which is that of their session tokens.
    expect(await admitted(READ.burst + 10, exchange({ customer_access_token: ada }))).toBe(
      READ.burst,
    )
    expect((await exchange({ customer_access_token: ada })()).status).toBe(429)
    expect((await exchange({ customer_access_token: ben })()).status).toBe(201)
    await app.context.requests.flush()
    const logged = await shops.admin('GET', '/requests?limit=250')
    const codes = logged.body.data.map((row: { status: number }) => row.status)
    expect(new Set(codes)).toEqual(new Set([201]))
  })

  it('do not bind the admin or the embedded shop', async () => {
    expect(await admitted(250, () => shop.admin('GET', '/clock'))).toBe(250)
  })
})

describe('rate limits where clocks disagree', () => {
  const clock = new SteppedClock()
  const minutes = (count: number) => count * 60_000

  const nodeOff = async (by_ms: number) => {
    const { database } = await sharedApp()
    return startApp({ database, base_clock: clock.off(by_ms), config: { rate_limits: true } })
  }

  it.each([
    ['by little', 3],
    ['by some seconds', 6],
    ['by minutes', 15 * 60],
    ['by a year', 365 * 24 * 3_600],
  ])('lock nobody out: two nodes that differ %s', async (_name, ahead_s) => {
    const [right, ahead] = [await nodeOff(0), await nodeOff(ahead_s * 1_000)]
    const here = await newShop(right)
    const there = new TestShop(ahead, here.domain, here.key)
    await there.get('/shop')
    // What the other clock left behind is over after what a burst takes.
    clock.step((READ.burst / READ.per_second + 1) * 1_000)
    const refused = []
    for (let turn = 0; turn < 60; turn += 1) {
      clock.step(1_000 / READ.per_second)
      const { status } = await (turn % 2 === 0 ? here : there).get('/shop')
      if (status === 429) refused.push(turn)
    }
    expect(refused).toEqual([])
    await right.close()
    await ahead.close()
  })

  it.each([
    ['minutes', minutes(15)],
    ['a year', minutes(365 * 24 * 60)],
  ])('cost a burst, and not more, where a clock is set back by %s', async (_name, by_ms) => {
    const node = await nodeOff(0)
    const shop = await newShop(node)
    const read = () => shop.get('/shop')
    const admitted = async (count: number) => {
      const replies = await Promise.all(Array.from({ length: count }, read))
      return replies.filter(({ status }) => status !== 429).length
    }
    // Used up to the end, so that the refusal is remembered too.
    expect(await admitted(READ.burst + 5)).toBe(READ.burst)
    clock.step(-by_ms)
    expect(await admitted(5)).toBe(1)
    const refused = await read()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    clock.step(1_000)
    expect(await admitted(READ.per_second + 20)).toBe(READ.per_second)
    await node.close()
  })
})
