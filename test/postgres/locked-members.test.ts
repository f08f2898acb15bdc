import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { sharedApp } from '../support/app.ts'
import { type Reply, verdict } from '../support/http.ts'
import { newTier, shopIdOf } from '../support/ladders.ts'
import { expectClean } from '../support/redemptions.ts'
import { behindGate } from '../support/row-gate.ts'
import { newShop, type TestShop } from '../support/shop.ts'

/** Another client of the database, such as a forgotten psql, holds the rows of some members. */

const OTHERS = [11, 12, 13, 14]
const ROUNDS = 5

let shop: TestShop
let shop_id: number
beforeAll(async () => {
  shop = await newShop()
  shop_id = await shopIdOf(shop)
  for (const number of [1, 2, 3, 4, 5, 6, ...OTHERS]) await shop.customer(number)
})

const earn = (number: number, key: string = randomUUID()) =>
  shop.post(`/customers/${number}/points/earn`, { points: 1, source_ref: key }, { key })

/** Repeats the award as the answer says, until it is made. */
async function earnAtLast(number: number, key: string): Promise<Reply> {
  const reply = await earn(number, key)
  return reply.status === 503 ? earnAtLast(number, key) : reply
}

const balanceOf = async (number: number) =>
  (await shop.get(`/customers/${number}/points`)).body.points_balance

// More than the service waits for at a time.
it.each([
  [[1]],
  [[1, 2, 3, 4, 5, 6]],
])('while rows of %j are held, awards of others are made', async (held) => {
  const { db } = (await sharedApp()).database
  const before = await Promise.all([...held, ...OTHERS].map(balanceOf))
  const gate = sql`accounts WHERE shop_id = ${shop_id} AND customer_id IN (${sql.join(held)})`
  const waiting: Promise<Reply>[] = []
  await behindGate(db, gate, async (open) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      waiting.push(...held.map((number) => earnAtLast(number, randomUUID())))
      const replies = await Promise.all(OTHERS.map((number) => earn(number)))
      expect(replies.map(verdict)).toEqual(OTHERS.map(() => '200'))
    }
    open()
    const replies = await Promise.all(waiting)
    expect(replies.map(verdict)).toEqual(replies.map(() => '200'))
  })
  const after = await Promise.all([...held, ...OTHERS].map(balanceOf))
  expect(after).toEqual(before.map((balance) => balance + ROUNDS))
  await expectClean(shop)
})

it('a lock that shows only late holds up the awards of others, and fails none of them', async () => {
  const { db } = (await sharedApp()).database
  const benefits = [{ type: 'entry_points', fields: { points: 5 } }]
  const gifts = await newShop()
  await newTier(gifts, { name: 'Silver', threshold: 10, benefits })
  await gifts.switch({ tiers_enabled: true })
  for (const number of [1, ...OTHERS]) await gifts.customer(number)
  // The gift of a tier refers to the customer, whose row nobody may share now.
  const gate = sql`customers WHERE shop_id = ${await shopIdOf(gifts)} AND customer_id = 1`
  await behindGate(db, gate, async () => {
    const body = { points: 10, source_ref: 'late' }
    const [locked, ...replies] = await Promise.all(
      [1, ...OTHERS].map((number) => gifts.post(`/customers/${number}/points/earn`, body)),
    )
    expect(locked?.status).toBe(503)
    expect(replies.map(verdict)).toEqual(OTHERS.map(() => '200'))
  })
  await expectClean(gifts)
})
