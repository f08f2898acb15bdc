import { dayIn } from '../../domain/days.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { noteActiveDays } from '../../store/analytics/active-days.ts'
import type { Tx } from '../../store/db.ts'

/**
 * Notes that a member placed orders, claimed or redeemed at these moments. The account is locked,
 * or made, by this transaction already: so nobody waits here for somebody who waits for them.
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
