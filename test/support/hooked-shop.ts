import { startApp, type TestApp } from './app.ts'
import { type HookReceiver, startReceiver } from './hook-receiver.ts'
import { expectOk, newShop, type TestShop } from './shop.ts'

/** A shop with a member and an endpoint of the merchant's on this machine. */
export interface HookedShop {
  readonly shop: TestShop
  readonly receiver: HookReceiver
  /** Of the endpoint. */
  readonly id: string
  readonly secret: string
}

export const ADA = 1

/** An application of its own that sends to this machine too. */
export function startHookedApp(name: string): Promise<TestApp> {
  return startApp({
    database_name: `laurel_${name}_${process.env.VITEST_POOL_ID}`,
    config: { allow_private_webhooks: true },
  })
}

export async function hookedShop(app: TestApp, topics: string[]): Promise<HookedShop> {
  const shop = await newShop(app)
  await shop.customer(ADA)
  const receiver = await startReceiver()
  const body = { url: receiver.url, topics }
  const { id, secret } = expectOk(await shop.post('/webhooks', body)).body
  return { shop, receiver, id, secret }
}
