import { Fraction } from '../../lib/fraction.ts'
import type { Order, Refund } from '../orders/order.ts'
import type { Program } from '../program.ts'
import type { Attribution } from './attribution.ts'
import {
  availableAt,
  type BookedCommission,
  type CommissionAmounts,
  commissionAmounts,
  commissionTerms,
} from './commission.ts'

/** The commission that an order has. */
export interface KeptCommission
  extends Pick<BookedCommission, 'partner_id' | 'attributed_by' | 'code' | 'terms'> {
  /** Some of it was paid out, so that it stays. */
  readonly is_paid: boolean
}

/** What becomes of an order's commission. */
export type CommissionChange =
  | ({ readonly kind: 'saved'; readonly order_id: number } & CommissionAmounts)
  | { readonly kind: 'deleted'; readonly order_id: number }
  /** In the place of one that was kept, if there was one. */
  | ({ readonly kind: 'booked' } & BookedCommission)

interface CommissionedOrder {
  readonly order: Order
  readonly refunds: readonly Refund[]
  /** null: it has none. */
  readonly kept: KeptCommission | null
  /** The partner that it counts for now; null: none. undefined: that stays as it is. */
  readonly attribution: Attribution | null | undefined
}

/** Brings the commission of an order to what is left of the order; null: nothing changes. */
export function commissionChange(
  program: Program,
  { order, refunds, kept, attribution }: CommissionedOrder,
  commission_id: string,
  now: Date,
): CommissionChange | null {
  const { order_id } = order
  if (kept !== null && stays(kept, attribution)) {
    return { kind: 'saved', order_id, ...commissionAmounts(order, refunds, kept.terms) }
  }
  const gone = kept === null ? null : ({ kind: 'deleted', order_id } as const)
  if (!attribution || order.paid_at === null) return gone
  const terms = commissionTerms(program, attribution)
  const amounts = commissionAmounts(order, refunds, terms)
  if (Fraction.of(amounts.original_amount).isZero()) return gone
  const { partner, attributed_by, code } = attribution
  const { holdback_days } = program.affiliate_settings
  return {
    kind: 'booked',
    ...{ commission_id, order_id, partner_id: partner.partner_id, attributed_by, code, terms },
    ...amounts,
    ordered_at: new Date(order.created_at),
    available_at: availableAt(new Date(order.paid_at), holdback_days, now),
  }
}

/** Whether a commission is still due to its partner by what was decided for another buyer. */
function stays(kept: KeptCommission, attribution: Attribution | null | undefined): boolean {
  if (attribution === undefined || kept.is_paid) return true
  return (
    attribution?.partner.partner_id === kept.partner_id &&
    attribution.attributed_by === kept.attributed_by &&
    attribution.code === kept.code
  )
}
