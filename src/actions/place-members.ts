import type { Context } from '../context.ts'
import type { Program, Tier } from '../domain/program.ts'
import type { Shop } from '../domain/shop.ts'
import { tierChangedEvent } from '../domain/tier-events.ts'
import { spansThatCount } from '../domain/tier-period.ts'
import { entryBenefits, moveOf, type TierMove } from '../domain/tier-placement.ts'
import { newId } from '../lib/ids.ts'
import { inTransaction, type Tx } from '../store/db.ts'
import { insertEvents } from '../store/outbox.ts'
import { readProgram } from '../store/programs.ts'
import {
  advanceTierSweep,
  insertTierGifts,
  lockRankedMembers,
  lockTierSweep,
  moveMembers,
  type TierSweep,
} from '../store/tiers.ts'
import { applyPoints } from './apply-points.ts'

/** So few that nobody waits long for a member whom a batch holds. */
const BATCH_MEMBERS = 250

/**
 * Places members on a ladder that was changed, batch by batch, each a transaction of its own, so
 * that awards go on meanwhile. Stops after so many members; what is left is for the next call.
 */
export async function placeMembers(
  { database }: Context,
  shop: Shop,
  now: Date,
  members_max: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let placed = 0; placed < members_max; placed += BATCH_MEMBERS) {
    const done = await inTransaction(database.db, (tx) => placeBatch(tx, shop, now))
    if (done) return
  }
}

/** How many members a request itself places; a job places the rest. */
const PLACED_AT_ONCE_MAX = 5_000

/** After a change of the ladder, which stands whatever happens here: a job places whom this leaves. */
export async function placeSoon(context: Context, shop: Shop, now: Date): Promise<void> {
  try {
    await placeMembers(context, shop, now, PLACED_AT_ONCE_MAX)
  } catch (error) {
    context.log.warn({ err: error }, 'members are left to be placed by the job')
  }
}

/** True when nobody is left to be placed. */
async function placeBatch(tx: Tx, shop: Shop, now: Date): Promise<boolean> {
  const { shop_id } = shop
  const sweep = await lockTierSweep(tx, shop_id)
  if (sweep === undefined) return true
  const { document } = await readProgram(tx, shop_id)
  if (!document.switches.tiers_enabled) {
    await advanceTierSweep(tx, shop_id, null)
    return true
  }
  const spans = spansThatCount(document.tier_period, shop.timezone, now)
  const { after_customer_id, removed_tiers } = sweep
  const page = { after_customer_id, limit: BATCH_MEMBERS }
  const members = await lockRankedMembers(tx, shop_id, spans, page)
  const moves = members.flatMap((member) => moveOf(document.tiers, removed_tiers, member) ?? [])
  if (moves.length > 0) await moveMembers(tx, shop_id, moves, now)
  if (!sweep.quiet) await announce(tx, shop, document, sweep, moves, now)
  const last = members.at(-1)
  const done = last === undefined || members.length < BATCH_MEMBERS
  await advanceTierSweep(tx, shop_id, done ? null : last.customer_id)
  return done
}

/** What goes with moves: events for all, and for promotions what the entered tiers give. */
async function announce(
  tx: Tx,
  shop: Shop,
  { tiers }: Program,
  { removed_tiers }: TierSweep,
  moves: readonly TierMove[],
  now: Date,
): Promise<void> {
  const events = moves.map((move) => ({
    event_id: newId('evt', now),
    ...tierChangedEvent(shop, tiers, removed_tiers, move),
    created_at: now,
  }))
  await insertEvents(tx, shop.shop_id, events)
  const entries = moves.flatMap(({ customer_id, entered }) =>
    entered.map((tier) => ({ customer_id, tier })),
  )
  const gifts = entries.flatMap(({ customer_id, tier }) =>
    entryBenefits(tier, 'entry_discount_code').map(({ id, fields }) => ({
      ...{ gift_id: newId('gift', now), customer_id, tier_id: tier.id, benefit_id: id, fields },
    })),
  )
  if (gifts.length > 0) await insertTierGifts(tx, shop.shop_id, gifts, now)
  const commands = entries.flatMap(({ customer_id, tier }) => entryPoints(customer_id, tier, now))
  if (commands.length > 0) {
    await applyPoints(
      tx,
      shop,
      commands.map((command) => ({ command, now })),
    )
  }
}

function entryPoints(customer_id: number, tier: Tier, now: Date) {
  return entryBenefits(tier, 'entry_points').map(({ id, fields }) => ({
    kind: 'tier_entry' as const,
    customer_id,
    points: Number(fields.points),
    // Each entry of a tier is paid once.
    source_ref: `${tier.id}/${id}/${now.toISOString()}`,
    reason: null,
    metadata: null,
    order_total: null,
  }))
}
