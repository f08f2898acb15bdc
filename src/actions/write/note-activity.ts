import { dayIn } from '../../domain/days.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { noteActiveDays } from '../../store/analytics/active-days.ts'
import type { Tx } from '../../store/db.ts'

/**
 * Records that members placed orders, claimed or redeemed at these moments. This transaction has
 * already locked or created the accounts, so no two transactions wait for each other here.
 */
export async function noteActivity(
  tx: Tx,
  { shop_id, timezone }: Shop,
  moments: readonly { readonly customer_id: number; readonly at: Date }[],
): Promise<void> {
  const days = moments.map(({ customer_id, at }) => ({ customer_id, day: dayIn(timezone, at) }))
  const active = new Map(days.map((one) => [`${one.customer_id} ${one.day}`, one]))
  await noteActiveDays(tx, shop_id, [...active.values()])
}
