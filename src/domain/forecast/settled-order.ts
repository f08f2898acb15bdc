import type { Order, Refund } from '../orders/order.ts'
import type { StoredJudgement } from '../orders/stored-order.ts'

/** A settled order with what a replay needs of it. */
export interface SettledOrder {
  readonly order_id: number
  readonly customer_id: number
  readonly document: Order
  readonly refunds: readonly Refund[]
  /** As it was judged then; null: it was not. */
  readonly judgement: StoredJudgement | null
}

/** What the customer had when the order was judged; null: nobody wrote it down. */
export function heldThen({ judgement }: SettledOrder) {
  return judgement?.held ?? judgement?.terms ?? null
}

/** The moments at which something happened to an order that its points depend on. */
export function momentsOf({ document, refunds }: SettledOrder): Date[] {
  const { paid_at, fulfilled_at, cancelled_at } = document
  const moments = [paid_at, fulfilled_at, cancelled_at, ...refunds.map((one) => one.created_at)]
  const different = new Set(
    moments.flatMap((moment) => (moment === null ? [] : [Date.parse(moment)])),
  )
  return [...different].map((moment) => new Date(moment))
}

/** The order as it was known at a moment. Its lines are those of its last version. */
export function orderAt(
  { document, refunds }: Pick<SettledOrder, 'document' | 'refunds'>,
  now: Date,
): { readonly document: Order; readonly refunds: readonly Refund[] } {
  const until = (moment: string | null) => (isPast(moment, now) ? moment : null)
  return {
    document: {
      ...document,
      paid_at: until(document.paid_at),
      fulfilled_at: until(document.fulfilled_at),
      cancelled_at: until(document.cancelled_at),
    },
    refunds: refunds.filter(({ created_at }) => isPast(created_at, now)),
  }
}

function isPast(moment: string | null, now: Date): boolean {
  return moment !== null && Date.parse(moment) <= now.getTime()
}
