import type { CampaignUses } from '../../domain/campaigns/campaign-uses.ts'
import { orderRule } from '../../domain/orders/judge.ts'
import type { Order } from '../../domain/orders/order.ts'
import { countedSpend, countsAsOrder, payableAt } from '../../domain/orders/settle.ts'
import type { StoredJudgement, StoredOrder } from '../../domain/orders/stored-order.ts'
import type { TakenOrder } from '../../domain/orders/take-report.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { OrderFigure } from '../../store/customers/customers.ts'
import type { Tx } from '../../store/db.ts'
import type { LoadedOrder, OrderBuyer } from '../../store/orders/load-orders.ts'
import { bookOrder } from './book-order.ts'
import { judgeStoredOrder } from './judge-order.ts'

/** An order that lies on the desk, as it is reported now. */
export interface OrderToSettle extends TakenOrder {
  readonly loaded: LoadedOrder
}

/** An order as it will be stored, with all that follows for its buyer. */
export interface DecidedOrder extends OrderToSettle {
  readonly after: StoredOrder
  /** null: nobody's, or the buyer is unknown or not a member. */
  readonly open: OpenAccount | null
  /** What changes in the buyer's lifetime figures; null: nothing. */
  readonly figure: OrderFigure | null
}

/**
 * Decides what an order is worth now, for its buyer. A guest earns nothing; the orders of an
 * unknown customer are settled once the customer is known.
 */
export async function decideOrder(
  tx: Tx,
  at: ShopAt,
  uses: CampaignUses,
  order: OrderToSettle,
): Promise<DecidedOrder> {
  const { taken, loaded, is_edited } = order
  const { document } = taken
  const { buyer, account } = loaded
  if (document === null || buyer === null) {
    return { ...order, after: taken, open: null, figure: null }
  }
  const counted_spend = countedSpend(document, taken.refunds)
  const payable_at = payableAt(orderRule(at.program), document)
  const due = { ...loaded, buyer, is_edited, payable_at }
  const judgement = await judgedNow(tx, at, uses, { ...taken, document }, due)
  const judged = { ...taken, document, judgement }
  const after = { ...judged, counted_spend }
  const figure = figureOf(buyer, taken, counted_spend)
  if (account === null) return { ...order, after, open: null, figure }
  const open = new OpenAccount(account)
  const books = { open, locale: buyer.locale, uses }
  const booked = await bookOrder(tx, at, books, { stored: taken, judged, payable_at })
  return { ...order, after: { ...after, ...booked }, open, figure }
}

interface Due extends Pick<LoadedOrder, 'account'> {
  readonly buyer: OrderBuyer
  readonly is_edited: boolean
  readonly payable_at: Date | null
}

/** The order's judgement, made now if it is due for one. */
async function judgedNow(
  tx: Tx,
  at: ShopAt,
  uses: CampaignUses,
  { document, judgement, entry_seq }: StoredOrder & { readonly document: Order },
  { buyer, account, is_edited, payable_at }: Due,
): Promise<StoredJudgement | null> {
  if (judgement === null ? payable_at === null : !is_edited) return judgement
  if (judgement !== null && entry_seq !== null) uses.giveBack(judgement.bonuses)
  const is_member = buyer.enrolled_at !== null
  return judgeStoredOrder(tx, at, document, {
    buyer: { ...buyer, tier_id: account?.tier_id ?? null, is_member },
    campaigns: uses.runningAt(new Date(document.created_at)),
    again: judgement,
  })
}

/** The order's part of its buyer's lifetime figures, as far as it changes. */
function figureOf(
  { customer_id }: OrderBuyer,
  { counted_spend: before }: StoredOrder,
  after: string | null,
): OrderFigure | null {
  if (after === before) return null
  const orders = Number(countsAsOrder(after)) - Number(countsAsOrder(before))
  return { customer_id, orders, spend_before: before ?? '0', spend_after: after ?? '0' }
}
