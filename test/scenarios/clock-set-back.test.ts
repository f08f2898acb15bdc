import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leaveLane, takeLanes } from '../../src/webhooks/store/lanes.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { HandClock } from '../support/hand-clock.ts'
import { type HookedShop, hookedShop } from '../support/hooked-shop.ts'
import { verdict } from '../support/http.ts'
import { expectOk, newShop } from '../support/shop.ts'

/** What was noted by a clock that ran ahead does not hold anybody up once the clock is right. */

const SET_BACK_S = [900, 365 * 24 * 3_600]
const TAKEN_FOR_MS = 30_000

const clock = new HandClock()
let app: TestApp
beforeAll(async () => {
  app = await startApp({
    database_name: `laurel_set_back_${process.env.VITEST_POOL_ID}`,
    base_clock: clock,
    config: { allow_private_webhooks: true, test_clock: false },
  })
})
afterAll(async () => {
  await app.context.sender.stop()
  await app.close()
})

describe.each(SET_BACK_S)('a clock that is set back by %i seconds', (seconds) => {
  it('keeps no revoked key alive', async () => {
    const shop = await newShop(app)
    const { key, id } = await shop.newKey(['shop:read'])
    clock.advance(seconds)
    expect((await shop.get('/shop', { token: key })).status).toBe(200)
    // By another node, which this one only finds out when it looks again.
    const { db } = app.database
    const revoked_at = clock.now()
    await db.updateTable('api_keys').set({ revoked_at }).where('key_id', '=', id).execute()
    clock.advance(-seconds)
    expect(verdict(await shop.get('/shop', { token: key }))).toBe('401 invalid_token')
  })

  it('lets what was asked under `auto` be asked again, and still replays what has a key', async () => {
    const shop = await newShop(app)
    await shop.customer(1)
    const earn = (key: string, source_ref: string) =>
      shop.post('/customers/1/points/earn', { points: 5, source_ref }, { key })
    clock.advance(seconds)
    expect((await earn('auto', 'a')).body).toMatchObject({ changed: true })
    expect((await earn('mine', 'b')).body).toMatchObject({ changed: true })
    expect(verdict(await earn('auto', 'a'))).toBe('409 duplicate_request')
    clock.advance(-seconds)
    // The event itself is still paid once.
    expect((await earn('auto', 'a')).body).toMatchObject({ changed: false })
    expect(verdict(await earn('auto', 'a'))).toBe('409 duplicate_request')
    expect((await earn('mine', 'b')).headers.get('idempotency-replayed')).toBe('true')
  })

  it('ends the session tokens that there were, and none that is made after', async () => {
    const shop = await newShop(app)
    await shop.customer(1)
    const read = async (token: string) => (await shop.get('/customers/1', { token })).status
    clock.advance(seconds)
    const before = await shop.sessionToken(1)
    expectOk(await shop.admin('POST', '/customers/1/end-sessions'))
    // In the same moment, and in one that seems to be earlier.
    const after = [await shop.sessionToken(1)]
    clock.advance(-seconds)
    after.push(await shop.sessionToken(1))
    expect(await read(before)).toBe(401)
    for (const token of after) expect(await read(token)).toBe(200)
  })

  it('leaves no endpoint unsent', async () => {
    const hooked = await hookedShop(app, ['points.earned'])
    clock.advance(seconds)
    const [lane, until] = [await takeFirst(hooked), untilNow()]
    expect(lane).toHaveLength(0)
    await hooked.shop.award(1, 5)
    expect(await takeFirst(hooked)).toHaveLength(1)
    // Whoever took it died, and the clock was wrong.
    clock.advance(-seconds)
    await hooked.shop.award(1, 5)
    const again = await takeFirst(hooked)
    expect(again).toHaveLength(1)
    // It is taken as any other is: nobody else has it now, also whose clock differs a little.
    for (const differs_ms of [-2_000, 0, 2_000]) {
      expect(await takeFirst(hooked, differs_ms)).toHaveLength(0)
    }
    for (const one of again) {
      await leaveLane(app.database.db, one, { until: untilNow(), now: clock.now() })
    }
    expect(until.getTime()).toBeGreaterThan(untilNow().getTime())
    await hooked.receiver.close()
  })
})

const untilNow = () => new Date(clock.now().getTime() + TAKEN_FOR_MS)

async function takeFirst({ shop }: HookedShop, differs_ms = 0) {
  const { db } = app.database
  const { shop_id } = await db
    .selectFrom('shops')
    .select('shop_id')
    .where('domain', '=', shop.domain)
    .executeTakeFirstOrThrow()
  const now = new Date(clock.now().getTime() + differs_ms)
  const until = new Date(now.getTime() + TAKEN_FOR_MS)
  return takeLanes(db, { shop_id, limit: 1, now, until })
}
