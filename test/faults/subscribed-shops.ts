import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../src/store/db.ts'
import type { TestApp } from '../support/app.ts'
import { expectOk, newShop, type TestShop } from '../support/shop.ts'
import { HookEndpoint } from './hook-endpoints.ts'
import { CUSTOMERS } from './prove-awards.ts'

const SHOPS = 5
const ENDPOINTS_OF_EACH = 10
const AWARDS_AT_ONCE = 32

export const ENDPOINTS = SHOPS * ENDPOINTS_OF_EACH

/** A shop whose awards are told to ten endpoints. */
export interface SubscribedShop {
  readonly shop: TestShop
  readonly endpoints: readonly HookEndpoint[]
}

/** Shops of a service in another process, with all their endpoints. */
export async function openSubscribedShops(base_url: string): Promise<SubscribedShop[]> {
  // Only the address of the application is used.
  const app = { base_url } as TestApp
  return Promise.all(Array.from({ length: SHOPS }, (_, number) => openSubscribedShop(app, number)))
}

async function openSubscribedShop(app: TestApp, number: number): Promise<SubscribedShop> {
  const shop = await newShop(app)
  for (const customer of CUSTOMERS) await shop.customer(customer)
  const endpoints = Array.from(
    { length: ENDPOINTS_OF_EACH },
    (_, index) => new HookEndpoint(number * ENDPOINTS_OF_EACH + index),
  )
  for (const endpoint of endpoints) {
    await endpoint.open()
    const body = { url: endpoint.url, topics: ['points.earned'] }
    endpoint.secret = expectOk(await shop.post('/webhooks', body)).body.secret
  }
  return { shop, endpoints }
}

/** Awards points so often that there are so many deliveries in all. */
export async function makeDeliveries(shops: readonly SubscribedShop[], deliveries: number) {
  const awards = Math.ceil(deliveries / ENDPOINTS)
  await Promise.all(
    shops.map(async ({ shop }) => {
      let left = awards
      const award = async () => {
        while (left > 0) {
          left -= 1
          const path = `/customers/${CUSTOMERS[left % CUSTOMERS.length]}/points/earn`
          expectOk(await shop.post(path, { points: 1, source_ref: randomUUID() }))
        }
      }
      await Promise.all(Array.from({ length: AWARDS_AT_ONCE / SHOPS }, award))
    }),
  )
}

export function endpointsOf(shops: readonly SubscribedShop[]): HookEndpoint[] {
  return shops.flatMap(({ endpoints }) => endpoints)
}

export function acknowledgedBy(shops: readonly SubscribedShop[]): number {
  return endpointsOf(shops).reduce((sum, { acknowledged }) => sum + acknowledged, 0)
}

/**
 * Each event of a shop was acknowledged by each of its endpoints, in sound bytes, and nothing else
 * arrived; answers how many arrived once more after they were acknowledged.
 */
export async function proveArrived(
  db: Database,
  shops: readonly SubscribedShop[],
  awards: number,
): Promise<{ repeated: number }> {
  for (const { shop, endpoints } of shops) {
    const found = await sql<{ event_id: string }>`
      SELECT event_id FROM outbox JOIN shops USING (shop_id)
      WHERE domain = ${shop.domain} AND topic = 'points.earned' ORDER BY event_id
    `.execute(db)
    const events = found.rows.map(({ event_id }) => event_id)
    expect(events).toHaveLength(awards)
    for (const { arrivals, faults } of endpoints) {
      expect(faults).toEqual([])
      expect(events.filter((id) => !arrivals.get(id)?.acknowledged)).toEqual([])
      expect(arrivals.size).toBe(awards)
    }
  }
  const repeated = endpointsOf(shops).reduce((sum, endpoint) => sum + endpoint.repeated, 0)
  return { repeated }
}
