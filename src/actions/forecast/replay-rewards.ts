import type { ComparedChange } from '../../domain/forecast/compared-change.ts'
import type { RewardForecast } from '../../domain/forecast/forecast.ts'
import { changedRewards, replayRedemptions } from '../../domain/forecast/replayed-redemptions.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { Database } from '../../store/db.ts'
import type { OrderWindow } from '../../store/forecast/window-orders.ts'
import { readPastRedemptions } from '../../store/forecast/window-redemptions.ts'

/** All redemptions of the changed rewards, also when orders are a sample. */
export async function replayRewards(
  db: Database,
  shop: Shop,
  change: ComparedChange,
  window: OrderWindow,
): Promise<RewardForecast[]> {
  const rewards = changedRewards(change)
  const reward_ids = rewards.map(({ id }) => id)
  const past = await readPastRedemptions(db, window, reward_ids)
  return replayRedemptions(change, rewards, past, shop.currency)
}
