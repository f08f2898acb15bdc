import { expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { order, orderShop } from '../support/orders.ts'
import { expectOk, newShop } from '../support/shop.ts'

/** A database that is replaced under a running service, so that numbers of shops come again. */

it('is not taken for the one before: an order is judged by the programme of its shop', async () => {
  const before = await newShop()
  await before.customer(1)
  // So both programmes have the same revision, and this one has no rule for orders.
  expectOk(await before.patch('/program/settings', { program_name: 'Beans and more' }))
  await order(before, 1, { customer_id: 1 })
  // A new application makes the database of this worker again.
  const other = await startApp()
  await other.close()
  const shop = await orderShop()
  await shop.customer(1)
  await order(shop, 1, { customer_id: 1 })
  const explained = expectOk(await shop.admin('GET', '/customers/1/explain?order_id=1')).body
  expect(explained.order.judgement).toMatchObject({ reason: null, points: 100 })
})
