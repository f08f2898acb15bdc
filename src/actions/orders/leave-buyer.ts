import { awardsOf } from '../../domain/orders/stored-order.ts'
import { nothingNew, withoutSettlement } from '../../domain/orders/take-report.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Tx } from '../../store/db.ts'
import { loadPartsOf } from './ask-parts.ts'
import { decideOrder } from './decide-order.ts'
import { decideForBuyers } from './decide-parts.ts'
import { openDesk } from './order-desk.ts'
import { reviewAfterOrders } from './review-after-orders.ts'
import { saveOrders } from './save-orders.ts'

/**
 * Takes an order away from its buyer, as if it were cancelled. It is then nobody's, and can be
 * settled for another customer.
 */
export async function leaveBuyer(
  tx: Tx,
  secret: string,
  at: ShopAt,
  order_id: number,
): Promise<void> {
  const desk = await openDesk(tx, secret, at, [nothingNew(order_id)])
  if (desk === null) return
  const { uses, known_terms } = desk
  for (const { loaded } of desk.orders) {
    const { stored } = loaded
    if (stored === null || stored.document === null) continue
    const cancelled_at = stored.document.cancelled_at ?? at.now.toISOString()
    const cancelled = { ...stored, document: { ...stored.document, cancelled_at } }
    const order = {
      taken: cancelled,
      document_before: cancelled.document,
      is_edited: false,
      judge_again: null,
    }
    const to_settle = { ...order, loaded, kept_terms: null }
    const partsOf = await loadPartsOf(tx, at, [to_settle])
    const decided = decideOrder(at, uses, to_settle, partsOf(order_id))
    if (stored.entry_seq !== null) uses.giveBack(stored.judgement?.bonuses ?? [])
    const free = { ...withoutSettlement(decided.after), customer_id: null }
    const after = { ...free, awards: awardsOf(decided.after) }
    const orders = [{ ...decided, after, partner_decided: false }]
    const for_buyers = await decideForBuyers(tx, at, [decided], uses)
    const nothing = { code_uses: [], commissions: [] }
    await saveOrders(tx, at, { orders, ...nothing, for_buyers, uses, known_terms })
    await reviewAfterOrders(tx, at, [decided], for_buyers.senders)
  }
}
