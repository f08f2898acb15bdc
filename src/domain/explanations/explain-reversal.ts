import { publicSource } from '../points/ledger.ts'
import { type EntryToExplain, ruleOf, sizeOf, undoneBy } from './entry-to-explain.ts'
import { orderName } from './explain-order.ts'
import { points, type Statement, state, text } from './statement.ts'

/** Why points were taken back, and what became of those that were not there. */
export function explainReversal(about: EntryToExplain): Statement[] {
  const { entry } = about
  const { points: applied, requested_points, owed_delta, is_pending } = entry
  const forgiven = applied - requested_points - owed_delta
  return [
    ...takenBack(about),
    ...(is_pending ? [state('taken_from_held')] : []),
    ...(forgiven > 0 ? [state('forgiven', { points: points(forgiven) })] : []),
    ...(owed_delta > 0 ? [state('owed', { points: points(owed_delta) })] : []),
  ]
}

function takenBack({ entry, of, order }: EntryToExplain): Statement[] {
  const size = sizeOf(entry)
  const named = (name: string) => text(String(entry.title_params[name] ?? ''))
  switch (publicSource(entry.source)) {
    case 'order':
      return [
        state('taken_back_of_order', {
          points: size,
          order: order === null ? text(String(entry.order_id ?? '')) : orderName(order),
        }),
        ...causeOf(order),
      ]
    case 'tier':
      return [state('taken_back_of_tier', { points: size, tier: named('tier') })]
    case 'membership':
      return [state('taken_back_of_membership', { points: size, membership: named('membership') })]
    case 'api':
    case 'adjustment':
      return [state('taken_back_of_entry', { points: size }), ...undoneBy(of)]
    default:
      return of === null
        ? [state('taken_back_of_entry', { points: size })]
        : [state('taken_back_of_rule', { points: size, rule: ruleOf(of) })]
  }
}

/** Said only where there is one possible cause: an order may also have been edited. */
function causeOf(order: EntryToExplain['order']): Statement[] {
  const is_cancelled = order !== null && order.document.cancelled_at !== null
  const is_refunded = order !== null && order.stored.refunds.length > 0
  if (is_cancelled === is_refunded) return []
  return [is_cancelled ? state('order_was_cancelled') : state('order_was_refunded')]
}
