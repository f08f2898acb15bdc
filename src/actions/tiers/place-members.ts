import type { Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { spansThatCount } from '../../domain/tiers/tier-period.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { keepTierDepartures } from '../../store/tiers/tier-departures.ts'
import { saveGraces } from '../../store/tiers/tier-reviews.ts'
import { advanceTierSweep, lockTierSweep } from '../../store/tiers/tier-sweeps.ts'
import { lockRankedMembers } from '../../store/tiers/tiers.ts'
import { decidePlacements } from './decide-placements.ts'
import { keepGraces } from './keep-graces.ts'
import { moveMembers } from './move-members.ts'

/** So few that nobody waits long for a member whom a batch holds. */
const BATCH_MEMBERS = 250

/**
 * Places members after what decides their tiers was changed, batch by batch, each a transaction of its own, so
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

/** After such a change, which stands whatever happens here: a job places whom this leaves. */
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
  const { after_customer_id, removed_tiers: removed, quiet } = sweep
  const page = { after_customer_id, limit: BATCH_MEMBERS }
  const members = await lockRankedMembers(tx, shop_id, spans, page)
  const { moves, graces } = await decidePlacements(tx, shop, document, sweep, members, now)
  const reason = quiet ? null : 'tier_changed'
  await keepTierDepartures(tx, shop_id, moves, now)
  await moveMembers(tx, shop, { ladder: document.tiers, removed, moves, reason }, now)
  await (quiet ? saveGraces(tx, shop_id, graces, now) : keepGraces(tx, shop, graces, now))
  const last = members.at(-1)
  const done = last === undefined || members.length < BATCH_MEMBERS
  await advanceTierSweep(tx, shop_id, done ? null : last.customer_id)
  return done
}
