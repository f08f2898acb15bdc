import type { Logger } from '../lib/log.ts'
import { callerOf, requireDone } from './caller.ts'
import type { Urgency } from './client/call-queue.ts'
import { ShopifyFailure } from './client/failure.ts'
import type { ShopifyClient } from './client/shopify-client.ts'
import type { ShopifyConnections } from './connections.ts'
import { topics } from './domain/topics.ts'
import { listSubscriptions, subscribe, unsubscribe } from './operations/shop.ts'

/** Whatever is before it: Laurel may be below a path. */
const OUR_PATH = /\/shopify\/webhooks$/

/** What Laurel wants to hear, as Shopify's schema names it. */
export function wantedTopics(): string[] {
  return [...topics.values()].flatMap(({ subscription }) => subscription ?? [])
}

interface SubscribedShop {
  readonly shop_id: number
  readonly currency: string
}

interface SubscribeParts {
  readonly log: Logger
  readonly client: ShopifyClient
  readonly connections: ShopifyConnections
  readonly webhook_url: string
}

/**
 * Subscribes to every topic that is missing: Shopify itself ends those that we did not answer for
 * some hours. What Shopify does not do is in the log, and `examine` names what is missing then.
 */
export async function subscribeToAll(
  parts: SubscribeParts,
  shop: SubscribedShop,
  urgency: Urgency = 'now',
): Promise<void> {
  const { log, client, connections, webhook_url } = parts
  await tolerating(log, shop, async () => {
    const door = await connections.doorOf(shop.shop_id)
    const caller = callerOf(client, door, shop.currency, urgency)
    const { nodes } = (await caller.call(listSubscriptions, {})).webhookSubscriptions
    const heard = new Set(nodes.filter(({ uri }) => uri === webhook_url).map(({ topic }) => topic))
    const missing = wantedTopics().filter((topic) => !heard.has(topic))
    const input = { uri: webhook_url, format: 'JSON' } as const
    const subscribing = missing.map((topic) =>
      tolerating(log, shop, async () => {
        const { webhookSubscriptionCreate } = await caller.call(subscribe, { topic, input })
        requireDone(webhookSubscriptionCreate)
      }),
    )
    await Promise.all(subscribing)
  })
}

/** Ends the subscriptions of this app that lead to where Laurel was before. */
export async function unsubscribeElsewhere(
  { log, client, connections, webhook_url }: SubscribeParts,
  shop: SubscribedShop,
): Promise<void> {
  await tolerating(log, shop, async () => {
    const caller = callerOf(client, await connections.doorOf(shop.shop_id), shop.currency)
    const { nodes } = (await caller.call(listSubscriptions, {})).webhookSubscriptions
    for (const { id, uri } of nodes) {
      if (uri === webhook_url || !OUR_PATH.test(uri)) continue
      requireDone((await caller.call(unsubscribe, { id })).webhookSubscriptionDelete)
    }
  })
}

async function tolerating(
  log: Logger,
  { shop_id }: SubscribedShop,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof ShopifyFailure)) throw error
    log.warn({ err: error, shop_id }, 'Shopify did not take a subscription to webhooks')
  }
}
