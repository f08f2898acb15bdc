import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Reply } from '../support/http.ts'
import { newTier, shopIdOf } from '../support/ladders.ts'
import { member, putOrder } from '../support/orders.ts'
import { newRule } from '../support/programs.ts'
import { behindGate } from '../support/row-gate.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { untilWaiting } from '../support/until-waiting.ts'

/**
 * A tier is removed while a write that has read the programme waits for its member: the write must
 * not lift the member into that tier, which nobody would look at again.
 */

let shop: TestShop
let rule_id: string
let gold_id: string
let customer = 100

beforeAll(async () => {
  shop = await newShop()
  await newRule(shop, { type: 'order_placed' })
  const fields = { url: 'https://bean-there.example', points: 100 }
  rule_id = (await newRule(shop, { type: 'visit_url', fields })).id
  await newTier(shop, { name: 'Silver', threshold: 50 })
  await shop.switch({ tiers_enabled: true })
})

beforeEach(async () => {
  gold_id = (await newTier(shop, { name: 'Gold', threshold: 150 })).id
  customer = await shop.customer(customer + 1)
  await shop.award(customer, 100)
  expect((await member(shop, customer)).tier.name).toBe('Silver')
})

const WRITES: Readonly<Record<string, () => Promise<Reply>>> = {
  'an order': () => putOrder(shop, customer, { customer_id: customer, paid: true }),
  'a claim': () => shop.post(`/customers/${customer}/claims`, { rule_id }),
}

it.each(
  Object.entries(WRITES),
)('%s that waits is reviewed by the ladder of now', async (_name, write) => {
  const { db } = shop.app.database
  const row = sql`customers
    WHERE shop_id = ${await shopIdOf(shop)} AND customer_id = ${customer}`
  await behindGate(db, row, async (open) => {
    const written = write()
    await untilWaiting(db, 1)
    const removal = { confirm_member_impact: true }
    expectOk(await shop.call('DELETE', `/program/tiers/${gold_id}`, removal))
    open()
    expectOk(await written)
  })
  const { points_balance, tier } = await member(shop, customer)
  expect({ points_balance, tier: tier.name }).toEqual({ points_balance: 200, tier: 'Silver' })
})
