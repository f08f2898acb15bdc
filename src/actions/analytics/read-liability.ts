import { cashRewards, type Liability, liabilityOf } from '../../domain/analytics/liability.ts'
import type { TierCount } from '../../domain/analytics/tier-count.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { countMembersByTier } from '../../store/analytics/analytics.ts'
import { readRewardUses, sumSpendableWithinLimits } from '../../store/analytics/liability.ts'
import { type Database, inSnapshot, type Tx } from '../../store/db.ts'
import { readProgram } from '../../store/programme/programs.ts'

/** What members could redeem with their points; null: no reward has a fixed cash value. */
export function readLiability(db: Database, shop: Shop, now: Date): Promise<Liability | null> {
  const { shop_id } = shop
  return inSnapshot(db, async (tx) => {
    const { document: program } = await readProgram(tx, shop_id)
    return sumLiability(tx, shop_id, program, await countMembersByTier(tx, shop_id), now)
  })
}

/** The same, of members that were counted already. */
export async function sumLiability(
  tx: Tx,
  shop_id: number,
  program: Program,
  members: readonly TierCount[],
  now: Date,
): Promise<Liability | null> {
  const rewards = cashRewards(program, members, await readRewardUses(tx, shop_id), now)
  return liabilityOf(rewards, await sumSpendableWithinLimits(tx, shop_id, rewards))
}
