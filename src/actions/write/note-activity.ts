import { dayIn } from '../../domain/days.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { activeDaysPart } from '../../store/analytics/active-days.ts'
import type { Tx } from '../../store/db.ts'
import { type WritePart, writeTogether } from '../../store/write-together.ts'

interface Moment {
  readonly customer_id: number
  readonly at: Date
}

/**
 * Records that members placed orders, claimed or redeemed at these moments. This transaction has
 * already locked or created the accounts, so no two transactions wait for each other here.
 */
export async function noteActivity(tx: Tx, shop: Shop, moments: readonly Moment[]): Promise<void> {
  await writeTogether(tx, [activityPart(shop, moments)])
}

/** The same as a part of another write. */
export function activityPart(
  { shop_id, timezone }: Shop,
  moments: readonly Moment[],
): WritePart | null {
  const days = moments.map(({ customer_id, at }) => ({ customer_id, day: dayIn(timezone, at) }))
  const active = new Map(days.map((one) => [`${one.customer_id} ${one.day}`, one]))
  return activeDaysPart(shop_id, [...active.values()])
}
