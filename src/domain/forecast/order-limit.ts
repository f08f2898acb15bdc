import { orderFields } from '../catalogue/earning/order-placed.ts'
import { orderRule } from '../orders/judge.ts'
import { startOfPeriod } from '../period.ts'
import type { Program } from '../program.ts'
import type { Span } from '../tiers/tier-period.ts'
import type { ReplayedMember } from './replayed-member.ts'
import type { SettledOrder } from './settled-order.ts'

/**
 * The period of a moment in which the rule for orders pays for so many orders only; null: it pays
 * for any number.
 */
export function limitAt(
  program: Program,
  time_zone: string,
  at: Date,
): (Span & { readonly limit: number }) | null {
  const rule = orderRule(program)
  if (rule === null) return null
  const { limit, limitPeriod } = orderFields(rule.fields)
  if (limit === null) return null
  const from = startOfPeriod(limitPeriod, time_zone, at)
  return { limit, from, until: startOfPeriod(limitPeriod, time_zone, at, 1) }
}

/** Whether the rule has already paid the customer for as many orders as it allows in its period. */
export function hasReachedLimit(
  program: Program,
  time_zone: string,
  member: ReplayedMember,
  { past, at }: { readonly past: SettledOrder; readonly at: Date },
): boolean {
  const limited = limitAt(program, time_zone, at)
  if (limited === null) return false
  return member.countAwarded(limited, past.order_id) >= limited.limit
}
