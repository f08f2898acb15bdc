import type { Analytics } from '../domain/analytics/figures.ts'
import { cashRewards, liabilityOf } from '../domain/analytics/liability.ts'
import { type AskedDays, bucketsOf, windowOf } from '../domain/analytics/window.ts'
import type { Shop } from '../domain/shop.ts'
import {
  countActive,
  countMembersByTier,
  countNotJoined,
  readFirstMoment,
  readSeries,
  sumCashback,
  sumPoints,
} from '../store/analytics.ts'
import { type Database, inSnapshot } from '../store/db.ts'
import { readRewardUses, sumSpendableWithinLimits } from '../store/liability.ts'
import { readProgram } from '../store/programs.ts'

/** What the summary of these days is made of, all of one moment. */
export async function readAnalytics(
  db: Database,
  { shop_id, timezone, created_at }: Shop,
  asked: AskedDays,
  now: Date,
): Promise<Analytics> {
  return inSnapshot(db, async (tx) => {
    const first_at = asked.first === null ? await readFirstMoment(tx, shop_id) : null
    // What was brought along when the shop was set up may be older than the shop is here.
    const start = first_at !== null && first_at < created_at ? first_at : created_at
    const window = windowOf(asked, timezone, start)
    const { document: program } = await readProgram(tx, shop_id)
    const members = await countMembersByTier(tx, shop_id)
    const rewards = cashRewards(program, members, await readRewardUses(tx, shop_id), now)
    return {
      window,
      program,
      members,
      liability: liabilityOf(rewards, await sumSpendableWithinLimits(tx, shop_id, rewards)),
      not_joined: await countNotJoined(tx, shop_id),
      active: await countActive(tx, shop_id, window),
      points: await sumPoints(tx, shop_id, window),
      cashback_issued: await sumCashback(tx, shop_id, window),
      series: await readSeries(tx, shop_id, bucketsOf(window, timezone)),
    }
  })
}
