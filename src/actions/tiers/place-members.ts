import type { Context } from '../../context.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { spansThatCount } from '../../domain/tiers/tier-period.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { ROWS_AT_ONCE } from '../../store/rows-at-once.ts'
import { saveTierDepartures } from '../../store/tiers/tier-departures.ts'
import { saveGraces } from '../../store/tiers/tier-reviews.ts'
import { advanceTierSweep, lockTierSweep } from '../../store/tiers/tier-sweeps.ts'
import { lockRankedMembers } from '../../store/tiers/tiers.ts'
import { decidePlacements } from './decide-placements.ts'
import { moveMembers } from './move-members.ts'
import { startGraces } from './start-graces.ts'

/**
 * Places members after a change of what decides tiers, batch by batch, each in its own transaction,
 * so that awards continue meanwhile. Stops after a number of members; the next call continues.
 */
export async function placeMembers(
  { database }: Context,
  shop: Shop,
  now: Date,
  members_max: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  for (let placed = 0; placed < members_max; placed += ROWS_AT_ONCE) {
    const done = await inTransaction(database.db, (tx) => placeBatch(tx, shop, now))
    if (done) return
  }
}

/** How many members a request itself places; a job places the rest. */
const PLACED_AT_ONCE_MAX = 5_000

/** Follows such a change, which stays in effect whatever happens here: a job places the rest. */
export async function tryPlaceMembers(context: Context, shop: Shop, now: Date): Promise<void> {
  try {
    await placeMembers(context, shop, now, PLACED_AT_ONCE_MAX)
  } catch (error) {
    context.log.warn({ err: error }, 'members will be placed by the job')
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
  const page = { after_customer_id, limit: ROWS_AT_ONCE }
  const members = await lockRankedMembers(tx, shop_id, spans, page)
  const { moves, graces } = await decidePlacements(tx, shop, document, sweep, members, now)
  const reason = quiet ? null : 'tier_changed'
  await saveTierDepartures(tx, shop_id, moves, now)
  await moveMembers(tx, shop, { ladder: document.tiers, removed, moves, reason }, now)
  await (quiet ? saveGraces(tx, shop_id, graces, now) : startGraces(tx, shop, graces, now))
  const last = members.at(-1)
  const done = last === undefined || members.length < ROWS_AT_ONCE
  await advanceTierSweep(tx, shop_id, done ? null : last.customer_id)
  return done
}
