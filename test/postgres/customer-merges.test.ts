import { afterAll, beforeAll, expect, it } from 'vitest'
import { followPlatformEvents } from '../../src/actions/orders/handle-platform-events.ts'
import type { PlatformEvent } from '../../src/domain/platform.ts'
import { RecentMap } from '../../src/lib/recent-map.ts'
import { inTransaction, type OpenDatabase, openPostgres } from '../../src/store/db.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { createMigratedDatabase } from '../support/database.ts'
import { HandClock } from '../support/hand-clock.ts'
import { shopIdOf } from '../support/ladders.ts'
import { order, points, putOrder, refund } from '../support/orders.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'

const PAIRS = 12
const clock = new HandClock()

let database: OpenDatabase
let nodes: TestApp[]

beforeAll(async () => {
  const { TEST_DATABASE_URL = '', VITEST_POOL_ID } = process.env
  const url = await createMigratedDatabase(TEST_DATABASE_URL, `laurel_merges_${VITEST_POOL_ID}`)
  database = openPostgres(url, () => undefined, 10)
  nodes = [
    await startApp({ database, base_clock: clock }),
    await startApp({ database, base_clock: clock }),
  ]
})

afterAll(async () => {
  for (const node of nodes) await node.close()
  await database.close()
})

/** The platform tells of this on one of the nodes. */
async function tell(node: TestApp, shop: TestShop, event: PlatformEvent): Promise<void> {
  const shop_id = await shopIdOf(shop)
  const { secret } = node.context
  const read = { shop_id, now: clock.now(), programs: new RecentMap<number, never>(10) }
  await inTransaction(database.db, (tx) => followPlatformEvents(tx, secret, read, [event]))
}

it('merges once, on two workers at once, while orders and calls come for both', async () => {
  const shop = await newShop(nodes[0])
  expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
  const pairs = Array.from({ length: PAIRS }, (_, index) => ({
    gone: 1001 + index,
    kept: 2001 + index,
    number: 1 + index * 10,
  }))
  const four = (price: string) => ({ lines: [{ id: 1, quantity: 4, price }] })
  for (const { gone, kept, number } of pairs) {
    await shop.customer(gone)
    await shop.customer(kept)
    await order(shop, number, { customer_id: gone, ...four('25.00') })
    await order(shop, number + 1, { customer_id: kept, ...four('10.00') })
  }
  const isThere = async (sent: Promise<{ status: number }>) => (await sent).status < 500
  const happening = pairs.flatMap(({ gone, kept, number }) => [
    ...nodes.map((node) =>
      tell(node, shop, { kind: 'customers_merged', customer_id: gone, into: kept }),
    ),
    refund(shop, number, { lines: [{ line_id: 1, quantity: 1 }] }),
    refund(shop, number + 1, { lines: [{ line_id: 1, quantity: 1 }] }),
    isThere(putOrder(shop, number + 2, { customer_id: gone, paid: true, ...four('5.00') })),
    isThere(putOrder(shop, number + 3, { customer_id: kept, paid: true, ...four('1.00') })),
    isThere(shop.post(`/customers/${kept}/points/earn`, { points: 7, source_ref: 'seven' })),
  ])
  expect(await Promise.all(happening)).not.toContain(false)
  for (const { gone, kept } of pairs) {
    // 75 and 30 are left of the first orders, 20 and 4 come, and 7 by the call.
    expect(await points(shop, kept)).toEqual({ balance: 136, pending: 0, earned: 136 })
    expect((await shop.get(`/customers/${gone}`)).body.error.details).toMatchObject({
      merged_into: kept,
    })
  }
  expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
})

it('merges in a circle only once', async () => {
  const shop = await newShop(nodes[0])
  const [ONE, OTHER] = [1, 2]
  for (const customer of [ONE, OTHER]) {
    await shop.customer(customer)
    await shop.award(customer, 10)
  }
  const merged = await Promise.allSettled([
    tell(nodes[0] ?? expect.fail(), shop, {
      kind: 'customers_merged',
      customer_id: ONE,
      into: OTHER,
    }),
    tell(nodes[1] ?? expect.fail(), shop, {
      kind: 'customers_merged',
      customer_id: OTHER,
      into: ONE,
    }),
  ])
  expect(merged.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const stays = merged[0].status === 'fulfilled' ? OTHER : ONE
  expect(await points(shop, stays)).toMatchObject({ balance: 20 })
  expect(expectOk(await shop.admin('GET', '/verify')).body.problems).toEqual([])
})
