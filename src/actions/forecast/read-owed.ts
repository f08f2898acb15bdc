import {
  cashRewards,
  greatestLiability,
  type Liability,
  liabilityOf,
} from '../../domain/analytics/liability.ts'
import type { TierCount } from '../../domain/analytics/tier-count.ts'
import type { StoredCampaign } from '../../domain/campaigns/campaign-state.ts'
import { shownRewards } from '../../domain/forecast/shown-rewards.ts'
import type { Program } from '../../domain/program.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { readRewardUses, sumSpendableWithinLimits } from '../../store/analytics/liability.ts'
import type { Database } from '../../store/db.ts'

/** As reports have it, or by what the changed campaigns show if that is more. */
export async function readOwed(
  db: Database,
  { shop_id }: Shop,
  program: Program,
  campaigns: readonly StoredCampaign[],
  counts: readonly TierCount[],
  now: Date,
): Promise<Liability | null> {
  const uses = await readRewardUses(db, shop_id)
  const offered = [program.rewards, ...shownRewards(program, campaigns).map((one) => [one])]
  const found: (Liability | null)[] = []
  for (const rewards of offered) {
    const priced = cashRewards({ ...program, rewards }, counts, uses, now)
    found.push(liabilityOf(priced, await sumSpendableWithinLimits(db, shop_id, priced)))
  }
  const most = greatestLiability(found.flatMap((one) => one ?? []))
  const [usual] = found
  // A point that the window gave costs what it usually does: a sale has an end.
  return most && { ...most, value_per_point: (usual ?? most).value_per_point }
}
