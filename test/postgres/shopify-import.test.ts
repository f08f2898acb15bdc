import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase, openPostgres } from '../../src/store/db.ts'
import { findShopByDomain } from '../../src/store/shops/shops.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { createMigratedDatabase } from '../support/database.ts'
import { HandClock } from '../support/hand-clock.ts'
import { member, order } from '../support/orders.ts'
import { expectOk, newShop } from '../support/shop.ts'
import { accessTo, openThere } from '../support/shopify/on-shopify.ts'

const CUSTOMERS = Array.from({ length: 60 }, (_, index) => 1001 + index)
const ORDERS = CUSTOMERS.length * 2
const clock = new HandClock()

let database: OpenDatabase
let nodes: TestApp[]

beforeAll(async () => {
  const { TEST_DATABASE_URL = '', VITEST_POOL_ID } = process.env
  const url = await createMigratedDatabase(TEST_DATABASE_URL, `laurel_import_${VITEST_POOL_ID}`)
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

it('brings everything in once, with two workers at the same import', async () => {
  const [app] = nodes
  const there = await newShop(app)
  const here = await newShop(app)
  for (const shop of [there, here]) {
    expectOk(await shop.post('/program/earn-rules', { type: 'order_placed' }))
  }
  for (const id of CUSTOMERS) await there.customer(id)
  for (let number = 1; number <= ORDERS; number += 1) {
    await order(there, number, { customer_id: CUSTOMERS[number % CUSTOMERS.length] })
  }
  const { bulk, shopify_domain } = await openThere(there)
  bulk.looks = 0
  expectOk(await here.admin('PUT', '/shopify', accessTo(shopify_domain)))
  clock.advance(60)
  expectOk(await here.admin('POST', '/shopify/imports', {}))
  const row = (await findShopByDomain(database.db, here.domain)) ?? expect.fail('no shop')
  const latest = async () => expectOk(await here.admin('GET', '/shopify/imports')).body.data[0]
  for (let runs = 0; runs < 10 && (await latest()).status !== 'done'; runs += 1) {
    clock.advance(3600)
    await Promise.all(nodes.map(({ context }) => context.shopify.workImport(row)))
  }
  expect(await latest()).toMatchObject({
    ...{ status: 'done', fault: null, orders_queued: 0 },
    ...{ customers_read: CUSTOMERS.length, orders_read: ORDERS },
  })
  for (const id of CUSTOMERS) {
    const { points_balance, orders_count } = await member(here, id)
    const wanted = await member(there, id)
    expect({ points_balance, orders_count }).toEqual({
      points_balance: wanted.points_balance,
      orders_count: wanted.orders_count,
    })
    expect(points_balance).toBeGreaterThan(0)
  }
  expect(expectOk(await here.admin('GET', '/verify')).body.problems).toEqual([])
})
