import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { expectOk, newShop, type TestShop } from './shop.ts'

/** An order of the embedded shop as a test tells it. */
export type OrderFields = Record<string, unknown>

/** A line of so much, by default one piece. */
export const line = (price: string | number, fields: OrderFields = {}) => ({
  id: 1,
  quantity: 1,
  price,
  ...fields,
})

export function putOrder(shop: TestShop, number: number, fields: OrderFields) {
  const body = { customer_id: null, lines: [line('100.00')], ...fields }
  return shop.platform('PUT', `/orders/${number}`, body)
}

/** A paid order; answers it as the shop then has it. */
export async function order(shop: TestShop, number: number, fields: OrderFields = {}) {
  return expectOk(await putOrder(shop, number, { paid: true, ...fields })).body
}

export function postRefund(shop: TestShop, number: number, refund: OrderFields) {
  return shop.platform('POST', `/orders/${number}/refunds`, {
    id: randomInt(1, 2 ** 40),
    ...refund,
  })
}

export async function refund(shop: TestShop, number: number, fields: OrderFields) {
  return expectOk(await postRefund(shop, number, fields)).body
}

/** A shop whose orders pay points: one for each of its currency by default. */
export async function orderShop(fields: OrderFields = {}): Promise<TestShop> {
  const shop = await newShop()
  expectOk(await shop.post('/program/earn-rules', { type: 'order_placed', fields }))
  return shop
}

export async function member(shop: TestShop, customer: number) {
  return expectOk(await shop.get(`/customers/${customer}`)).body
}

/** What a customer has: spendable and pending, earned in a lifetime. */
export async function points(shop: TestShop, customer: number) {
  const { points_balance, pending_points, points_earned } = await member(shop, customer)
  return { balance: points_balance, pending: pending_points, earned: points_earned }
}

/** The rows of a customer's history, oldest first. */
export async function history(shop: TestShop, customer: number, query = '') {
  const path = `/customers/${customer}/transactions?limit=250${query}` as const
  return expectOk(await shop.get(path)).body.data.toReversed()
}

export const DAY = 24 * 60 * 60

interface PointsEvent {
  readonly topic: string
  readonly payload: { readonly points: number; readonly balance_after: number }
}

/** The events of points, in the order of their entries, read where they are kept. */
export async function pointsEvents(shop: TestShop, customer: number): Promise<PointsEvent[]> {
  const found = await sql<PointsEvent>`
    SELECT o.topic, o.payload FROM outbox o JOIN shops s ON s.shop_id = o.shop_id
    WHERE s.domain = ${shop.domain} AND o.customer_id = ${customer} AND o.entry_seq IS NOT NULL
    ORDER BY o.entry_seq
  `.execute(shop.app.database.db)
  return found.rows
}
