import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { sharedApp, startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import { verdict } from '../support/http.ts'
import { newShop, type TestShop } from '../support/shop.ts'

/** How long idempotency keys hold, by a clock of the test's own. */

const HOUR = 3_600

const clock = new HandClock()
let app: TestApp
let shop: TestShop
let customer = 1000

beforeAll(async () => {
  const { database } = await sharedApp()
  app = await startApp({ database, base_clock: clock })
  shop = await newShop(app)
})
afterAll(() => app.close())

async function nextMember(): Promise<number> {
  customer = await shop.customer(customer + 1)
  return customer
}

const adjust = (number: number, key: string, delta = 1, token = shop.key) =>
  shop.post(`/customers/${number}/points/adjust`, { delta }, { key, token })

async function balanceOf(number: number): Promise<number> {
  return (await shop.get(`/customers/${number}/points`)).body.points_balance
}

describe('a key', () => {
  it('holds its answer for 72 hours and is new after them', async () => {
    const ada = await nextMember()
    const first = await adjust(ada, 'long')
    for (const hours of [1, 70]) {
      clock.advance(hours * HOUR)
      const again = await adjust(ada, 'long')
      expect(again.text).toBe(first.text)
      expect(again.headers.get('idempotency-replayed')).toBe('true')
    }
    expect(verdict(await adjust(ada, 'long', 2))).toBe('409 idempotency_conflict Idempotency-Key')
    clock.advance(2 * HOUR)
    const anew = await adjust(ada, 'long', 2)
    expect(anew.body).toMatchObject({ changed: true, balance_after: 3 })
    expect(anew.headers.get('idempotency-replayed')).toBeNull()
    // From here on it holds the new answer, as long again.
    clock.advance(71 * HOUR)
    expect((await adjust(ada, 'long', 2)).text).toBe(anew.text)
  })

  it('is not held longer by being used', async () => {
    const ada = await nextMember()
    await adjust(ada, 'used')
    clock.advance(71 * HOUR)
    await adjust(ada, 'used')
    clock.advance(1 * HOUR)
    expect((await adjust(ada, 'used')).body.balance_after).toBe(2)
  })
})

describe('the key auto', () => {
  it('refuses the repetition of a request for a minute', async () => {
    const ada = await nextMember()
    expect((await adjust(ada, 'auto')).status).toBe(200)
    expect(verdict(await adjust(ada, 'auto'))).toBe('409 duplicate_request')
    clock.advance(59)
    expect(verdict(await adjust(ada, 'auto'))).toBe('409 duplicate_request')
    expect(await balanceOf(ada)).toBe(1)
    clock.advance(1)
    expect((await adjust(ada, 'auto')).body.balance_after).toBe(2)
    clock.advance(59)
    expect(verdict(await adjust(ada, 'auto'))).toBe('409 duplicate_request')
  })

  it('knows a repetition by its content, whatever the order of its fields', async () => {
    const ada = await nextMember()
    const send = (raw_body: string) =>
      shop.post(`/customers/${ada}/points/adjust`, undefined, { raw_body, key: 'auto' })
    expect((await send('{"delta":4,"reason":"x"}')).status).toBe(200)
    expect(verdict(await send('{"reason":"x", "delta":4}'))).toBe('409 duplicate_request')
    expect((await send('{"delta":4,"reason":"y"}')).status).toBe(200)
    expect((await send('{"delta":5,"reason":"x"}')).status).toBe(200)
    expect(await balanceOf(ada)).toBe(13)
  })

  it('lets other customers, other callers and named keys send the same', async () => {
    const [ada, ben] = [await nextMember(), await nextMember()]
    const { key: token } = await shop.newKey(['points:write'])
    const replies = [
      await adjust(ada, 'auto'),
      await adjust(ben, 'auto'),
      await adjust(ada, 'auto', 1, token),
      await adjust(ada, randomUUID()),
      // A key that only looks like it.
      await adjust(ada, 'AUTO'),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect([await balanceOf(ada), await balanceOf(ben)]).toEqual([4, 1])
  })

  it('is held by what was carried out, and not by what was refused', async () => {
    const ada = await nextMember()
    const deduct = () =>
      shop.post(`/customers/${ada}/points/deduct`, { points: 5 }, { key: 'auto' })
    expect(verdict(await deduct())).toBe('422 insufficient_points')
    expect(verdict(await deduct())).toBe('422 insufficient_points')
    await shop.award(ada, 10)
    expect((await deduct()).status).toBe(200)
    expect(verdict(await deduct())).toBe('409 duplicate_request')
    const early = () => shop.post('/customers/5001/points/adjust', { delta: 1 }, { key: 'auto' })
    expect(verdict(await early())).toBe('404 not_found')
    await shop.customer(5001)
    expect((await early()).status).toBe(200)
  })

  it('lets one of fifty at the same time through', async () => {
    const ada = await nextMember()
    const replies = await Promise.all(Array.from({ length: 50 }, () => adjust(ada, 'auto', 3)))
    const verdicts = Map.groupBy(replies, verdict)
    expect(verdicts.get('200')).toHaveLength(1)
    expect(verdicts.get('409 duplicate_request')).toHaveLength(49)
    expect(await balanceOf(ada)).toBe(3)
  })
})

describe('pruning', () => {
  const OLD_ANSWERS = 2_500

  async function keptKeys(shop_id: number): Promise<string[]> {
    const { db } = app.database
    const rows = await db
      .selectFrom('idempotency_keys')
      .select('key')
      .where('shop_id', '=', shop_id)
      .execute()
    return rows.map(({ key }) => key).sort()
  }

  it('deletes the answers that have expired and no others, however many', async () => {
    const other = await newShop(app)
    const shop_id = (await findShopByDomain(app.database.db, other.domain))?.shop_id ?? 0
    const ada = await other.customer(1001)
    const send = (key: string) =>
      other.post(`/customers/${ada}/points/adjust`, { delta: 1 }, { key })
    await send('old')
    // As many more of the same age, to be pruned in several transactions.
    await sql`
      INSERT INTO idempotency_keys
      SELECT shop_id, credential, 'old ' || n, fingerprint, request_id, status, body, created_at,
        expires_at
      FROM idempotency_keys, generate_series(1, ${sql.lit(OLD_ANSWERS)}) AS n
      WHERE shop_id = ${shop_id}
    `.execute(app.database.db)
    clock.advance(40 * HOUR)
    const first = await send('middle')
    clock.advance(31 * HOUR + HOUR / 2)
    await send('auto')
    await send('new')
    await app.context.runDueJobs()
    expect(await keptKeys(shop_id)).toHaveLength(1 + OLD_ANSWERS + 3)

    clock.advance(HOUR / 2)
    await app.context.runDueJobs()
    expect(await keptKeys(shop_id)).toEqual(['middle', 'new'])
    const replayed = await send('middle')
    expect(replayed.text).toBe(first.text)
    expect(replayed.headers.get('idempotency-replayed')).toBe('true')
    expect((await send('old')).body.changed).toBe(true)
  })
})
