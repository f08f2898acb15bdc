import type { BroughtByMerge } from '../customers/customer-merge.ts'
import { points, type Statement, state, text } from './statement.ts'

/** That somebody was merged into a member, and what came with them. */
export function explainMerge(
  merge: BroughtByMerge & { readonly customer_id: number },
): Statement[] {
  const customer = text(String(merge.customer_id))
  return [state('merged_from', { customer }), ...explainBrought(merge)]
}

/** What one customer brings to another. */
export function explainBrought(brought: BroughtByMerge): Statement[] {
  const { pending_points, owed_points, orders_count } = brought
  const orders = { count: orders_count, of: 'orders' } as const
  return [
    state('merge_brought', { points: points(brought.points), orders }),
    ...(pending_points === 0
      ? []
      : [state('merge_brought_held', { points: points(pending_points) })]),
    ...(owed_points === 0 ? [] : [state('merge_brought_owed', { points: points(owed_points) })]),
  ]
}
