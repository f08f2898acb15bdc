import { dayIn } from '../../domain/days.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { noteActiveDays } from '../../store/analytics/active-days.ts'
import type { Tx } from '../../store/db.ts'

/**
 * Records that a member placed orders, claimed or redeemed at these moments. This transaction has
 * already locked or created the account, so no two transactions wait for each other here.
 */
export async function noteActivity(
  tx: Tx,
  { shop_id, timezone }: Shop,
  customer_id: number,
  moments: readonly Date[],
): Promise<void> {
  const days = new Set(moments.map((moment) => dayIn(timezone, moment)))
  const active = [...days].map((day) => ({ customer_id, day }))
  await noteActiveDays(tx, shop_id, active)
}
