import type { TestApp } from './app.ts'
import type { LaurelProcess } from './service-process.ts'
import { newShop, type TestShop } from './shop.ts'

/** A shop with a member who has 120 points, on a service in another process. */
export async function shopOn(service: LaurelProcess): Promise<TestShop> {
  // Only the address is used of it: the application is in the other process.
  const shop = await newShop({ base_url: service.base_url } as TestApp)
  await shop.customer(1001)
  await shop.award(1001, 120)
  return shop
}

/** The same shop, on another service. */
export async function balanceOn(service: LaurelProcess, { key }: TestShop): Promise<number> {
  const answer = await fetch(`${service.base_url}/api/v1/customers/1001`, {
    headers: { Authorization: `Bearer ${key}` },
  })
  const body = await answer.text()
  return JSON.parse(body).points_balance ?? body
}
