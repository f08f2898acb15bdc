import type { Shop } from '../domain/shops/shop.ts'
import type { LeftThere, Traces } from '../domain/shops/shopify.ts'
import { LaurelError } from '../errors/laurel-error.ts'
import { MINUTE_MS } from '../lib/durations.ts'
import { inTransaction } from '../store/db.ts'
import { callerOf, requireDone, type ShopCaller, unavailable } from './caller.ts'
import { ShopifyFailure } from './client/failure.ts'
import { type DisconnectParts, disconnect, requireNoneUnclear } from './disconnect.ts'
import { EMPTY_CARD } from './domain/member-card.ts'
import { memberDiscounts } from './domain/member-discounts.ts'
import { readShopId } from './operations/shop.ts'
import { deleteDefinition, deleteMetafields, NAMESPACE } from './operations/showing.ts'
import { matchDiscounts } from './showing/match-discounts.ts'
import { nextAttempt } from './showing/parts.ts'
import { readShownProgram } from './showing/read-shown-program.ts'
import { showMembers } from './showing/show-members.ts'
import { DEFINITIONS } from './showing/show-program.ts'
import { beginLeaving, findConnection } from './store/connections.ts'
import { countShownMembers, takeAllAway } from './store/shown-members.ts'
import {
  claimShownProgram,
  findShownShop,
  forgetShownProgram,
  openShownShop,
  postponeShownProgram,
  releaseShownProgram,
} from './store/shown-shops.ts'

/**
 * A shop that is disconnected leaves nothing at Shopify that costs money or speaks of Laurel, unless
 * the merchant keeps it: discounts of members, segments, tags and metafields are taken away by a job,
 * which goes on where it was. Then the connection ends. Codes stay: somebody holds them.
 */

/** Longer than all its calls together. */
const AT_WORK_MS = 15 * MINUTE_MS

/** Throws `calls_wait`, and `platform_unavailable` where Shopify does not answer. */
export async function leave(
  parts: DisconnectParts,
  shop: Shop,
  traces: Traces,
  now: Date,
): Promise<void> {
  const { db } = parts
  const { shop_id } = shop
  await requireNoneUnclear(parts, shop, now)
  const left_there = await whatIsThere(parts, shop)
  if (left_there === null || traces === 'keep' || !(await letsUsIn(parts, shop))) {
    return disconnect(parts, shop, left_there, now)
  }
  await inTransaction(db, async (tx) => {
    await beginLeaving(tx, shop_id, now)
    await forgetShownProgram(tx, shop_id)
    await takeAllAway(tx, shop_id, now)
  })
}

/** Takes away what is left at Shopify, as far as one run comes. Then the shop is disconnected. */
export async function workLeaving(parts: DisconnectParts, shop: Shop): Promise<void> {
  const { db, clock, log, client, connections } = parts
  const { shop_id, currency } = shop
  const connection = await findConnection(db, shop_id)
  if (connection === undefined || connection.leaving_since === null) return
  const known = await openShownShop(db, shop_id, connection.shopify_domain, clock.now())
  const until = new Date(clock.now().getTime() + AT_WORK_MS)
  if (!(await claimShownProgram(db, shop_id, { now: clock.now(), until }))) return
  let fault = 'some members are still shown'
  try {
    if (!(await letsUsIn(parts, shop))) {
      return await end(parts, shop, await whatIsThere(parts, shop))
    }
    const caller = callerOf(client, await connections.doorOf(shop_id), currency, 'later')
    await matchDiscounts(caller, [], clock.now())
    await showMembers(parts, shop, () => EMPTY_CARD)
    const { members, refused } = await countShownMembers(db, shop_id, clock.now())
    if (members === refused) {
      await removeDefinitions(caller)
      const left = refused === 0 ? null : { automatic_discounts: 0, members: refused }
      return await end(parts, shop, left)
    }
  } catch (error) {
    if (!(error instanceof ShopifyFailure || error instanceof LaurelError)) throw error
    log.warn({ err: error, shop_id }, 'Shopify does not take away yet what Laurel has made')
    fault = error.message
  }
  const next_attempt_at = nextAttempt(clock.now(), known.attempts)
  await postponeShownProgram(db, shop_id, { next_attempt_at, fault })
}

async function end(
  parts: DisconnectParts,
  shop: Shop,
  left_there: LeftThere | null,
): Promise<void> {
  const now = parts.clock.now()
  await disconnect(parts, shop, left_there, now)
  await releaseShownProgram(parts.db, shop.shop_id, now)
}

/** null: nothing was brought there. */
async function whatIsThere(
  { db, clock }: Pick<DisconnectParts, 'db' | 'clock'>,
  { shop_id }: Shop,
): Promise<LeftThere | null> {
  if ((await findShownShop(db, shop_id)) === undefined) return null
  const program = await readShownProgram(db, shop_id)
  const { members } = await countShownMembers(db, shop_id, clock.now())
  const automatic_discounts = memberDiscounts(program).length
  return { automatic_discounts, members }
}

/** False: the app was uninstalled, or its secret is not taken any more. */
async function letsUsIn(
  { client, connections, log }: DisconnectParts,
  { shop_id, currency }: Shop,
): Promise<boolean> {
  try {
    const caller = callerOf(client, await connections.doorOf(shop_id), currency)
    await caller.call(readShopId, {})
    return true
  } catch (error) {
    if (!(error instanceof ShopifyFailure)) throw error
    if (error.kind !== 'refused') {
      throw unavailable(error)
    }
    log.warn({ err: error, shop_id }, 'Shopify does not let Laurel take away what it has made')
    return false
  }
}

/** With the metafields that have them; one that is not there any more is no fault. */
async function removeDefinitions(caller: ShopCaller): Promise<void> {
  for (const { ownerType, key } of DEFINITIONS) {
    const identifier = { ownerType, namespace: NAMESPACE, key }
    const { metafieldDefinitionDelete: answer } = await caller.call(deleteDefinition, {
      identifier,
    })
    if (!answer?.userErrors.some(({ code }) => code === 'NOT_FOUND')) requireDone(answer)
  }
  const ownerId = (await caller.call(readShopId, {})).shop.id
  const metafields = [{ ownerId, namespace: '$app', key: 'membership_rules' }] as const
  requireDone((await caller.call(deleteMetafields, { metafields })).metafieldsDelete)
}
