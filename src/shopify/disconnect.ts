import type { Shop } from '../domain/shops/shop.ts'
import type { LeftThere } from '../domain/shops/shopify.ts'
import { refused } from '../errors.ts'
import { inTransaction } from '../store/db.ts'
import { callerOf, requireDone, unavailable } from './caller.ts'
import { ShopifyFailure } from './client/failure.ts'
import { listSubscriptions, unsubscribe } from './operations/shop.ts'
import { leaveToAPerson } from './store/calls.ts'
import { endConnection, takeBackFromShopify } from './store/connections.ts'
import { stopOpenImport } from './store/imports.ts'
import type { WorkParts } from './work-deliveries.ts'

export type DisconnectParts = WorkParts & { readonly webhook_url: string }

/**
 * Ends the webhooks at Shopify and destroys the secrets. A shop that has nothing of Shopify yet is
 * kept by the built-in shop again; any other stays a shop on Shopify, which refuses what needs
 * Shopify until it is connected again. Throws `calls_wait` as long as nobody knows what became of
 * store credit, and `platform_unavailable` where Shopify does not answer.
 */
export async function disconnect(
  parts: DisconnectParts,
  shop: Shop,
  left_there: LeftThere | null,
  now: Date,
): Promise<void> {
  const { db } = parts
  const { shop_id } = shop
  await requireNoneUnclear(parts, shop, now)
  await unsubscribeAll(parts, shop)
  await inTransaction(db, async (tx) => {
    await stopOpenImport(tx, shop_id, 'The shop was disconnected from Shopify.', now)
    if (!(await takeBackFromShopify(tx, shop_id))) await endConnection(tx, shop_id, left_there, now)
  })
}

/** Throws `calls_wait`. */
export async function requireNoneUnclear(
  { db }: DisconnectParts,
  { shop_id }: Shop,
  now: Date,
): Promise<void> {
  const waiting = await inTransaction(db, (tx) => leaveToAPerson(tx, shop_id, now))
  if (waiting > 0) {
    const message =
      `Nobody knows whether Shopify has booked ${waiting} times store credit. Look there, and say ` +
      'so first: then nothing is given twice.'
    throw refused('calls_wait', message, { waiting })
  }
}

/** Nothing is left to end where Shopify does not let us in any more. */
async function unsubscribeAll(
  { client, connections, webhook_url, log }: DisconnectParts,
  { shop_id, currency }: Shop,
): Promise<void> {
  try {
    const caller = callerOf(client, await connections.doorOf(shop_id), currency)
    const { webhookSubscriptions } = await caller.call(listSubscriptions, {})
    for (const { id, uri } of webhookSubscriptions.nodes) {
      if (uri !== webhook_url) continue
      requireDone((await caller.call(unsubscribe, { id })).webhookSubscriptionDelete)
    }
  } catch (error) {
    if (!(error instanceof ShopifyFailure)) throw error
    if (error.kind !== 'refused') {
      throw unavailable(error)
    }
    log.warn({ err: error, shop_id }, 'Shopify was not asked to end its webhooks')
  }
}
