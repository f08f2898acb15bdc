import { momentPlusMonths } from './calendar.ts'
import type { Customer, Order } from './customer.ts'
import type { Version } from './deeds.ts'
import { clubPieces } from './order-money.ts'
import { MEMBERSHIP } from './program.ts'

/** The paid membership: who has it when, and what it multiplies by. */

const GRACE_MS = MEMBERSHIP.grace_days * 24 * 60 * 60 * 1_000

export interface Stay {
  readonly started_at: number
  readonly ends_at: number
}

/** What a customer has then: a purchase lengthens it from its end, or begins anew after that. */
export function membershipAt(orders: readonly Order[], at: number): Stay | null {
  const bought = orders
    .flatMap(({ version, refunds }) => {
      const pieces = version === null ? 0 : clubPieces(version, [...refunds.values()])
      return pieces === 0 ? [] : [{ paid_at: version?.paid_at ?? 0, pieces }]
    })
    .filter(({ paid_at }) => paid_at <= at)
    .sort((one, other) => one.paid_at - other.paid_at)
  let [started_at, ends_at] = [0, 0]
  // All months count from one day, so that a 31st is not lost to a shorter month between.
  let [counted_from, months] = [0, 0]
  for (const { paid_at, pieces } of bought) {
    if (paid_at >= ends_at + GRACE_MS) started_at = paid_at
    if (paid_at > ends_at) [counted_from, months] = [paid_at, 0]
    months += pieces * MEMBERSHIP.term_months
    ends_at = momentPlusMonths(counted_from, months)
  }
  return at < ends_at + GRACE_MS && bought.length > 0 ? { started_at, ends_at } : null
}

/** What it multiplies an order by: less after a longer time without one, and nothing for its own. */
export function membershipMultiplier(customer: Customer, version: Version): number {
  const others = customer.orders.filter(({ order_id }) => order_id !== version.order_id)
  const at = version.created_at
  const stay = membershipAt(others, at)
  if (stay === null) return 1
  const earlier = others.flatMap(({ version: other, money }) =>
    other === null || money === null || other.created_at > at ? [] : [other.created_at],
  )
  const last = Math.max(stay.started_at, ...earlier)
  const { activity_window_months, points_multiplier, inactive_points_multiplier } = MEMBERSHIP
  const is_active = at <= momentPlusMonths(last, activity_window_months)
  return is_active ? points_multiplier : inactive_points_multiplier
}
