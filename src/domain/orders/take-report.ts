import type { Order, OrderLine, Refund } from './order.ts'
import { isEdited, isNewer, type StoredOrder, withoutRefund, withRefund } from './stored-order.ts'

/** What is reported of an order. With nothing, it is settled as it is stored. */
export interface OrderReport {
  readonly order_id: number
  readonly order: Order | null
  readonly refund: Refund | null
  /** A refund that was none. */
  readonly withdrawn_refund_id: number | null
  /** The merchant's own act, which no report is. */
  readonly judge_again: JudgeAgain | null
}

/** By what an order is to be judged again: by the programme of now, or as it was before that. */
export type JudgeAgain = JudgeByToday | JudgeAsBefore

interface JudgeByToday {
  readonly by: 'today'
  /** The orders that were placed later, before this moment, are judged after it; null: none are. */
  readonly placed_until: Date | null
}

interface JudgeAsBefore extends Pick<StoredOrder, 'terms_id' | 'terms_at' | 'judgement'> {
  readonly by: 'before'
}

/** Nothing is new, but it may be due for something. */
export function nothingNew(order_id: number): OrderReport {
  return { order_id, order: null, refund: null, withdrawn_refund_id: null, judge_again: null }
}

/** An order as it is reported now, which is still to be settled. */
export interface TakenOrder {
  /** With what stands of it in the ledger and in its buyer's figures. */
  readonly taken: StoredOrder
  /** The document before; null: there was none. */
  readonly document_before: Order | null
  /** It is judged again: it was edited or opened again, or a refund was none. */
  readonly is_edited: boolean
  readonly judge_again: JudgeAgain | null
}

/** null: nothing is new in it. */
export function takeReport(
  known: StoredOrder,
  { order, refund, withdrawn_refund_id, judge_again }: OrderReport,
): TakenOrder | null {
  const { document } = known
  if (judge_again !== null) return judgedAgain(known, judge_again)
  if (order !== null) {
    if (!isNewer(document, order)) return null
    const of_sale = withFactsOfSale(document, order)
    const taken = { ...known, document: of_sale, customer_id: order.customer_id }
    return { taken, document_before: document, is_edited: isEdited(document, of_sale), judge_again }
  }
  const kept = withoutRefund(known.refunds, withdrawn_refund_id)
  const refunds = refund === null ? kept : withRefund(kept, refund)
  const is_of_refund = refund !== null || withdrawn_refund_id !== null
  const is_same = is_of_refund ? refunds === known.refunds : document === null
  if (is_same) return null
  const is_edited = withdrawn_refund_id !== null
  return { taken: { ...known, refunds }, document_before: document, is_edited, judge_again }
}

/** What is nobody's has no judgement, but it has terms for the next buyer. */
function judgedAgain(known: StoredOrder, judge_again: JudgeAgain): TakenOrder | null {
  const { document: document_before, judgement } = known
  if (document_before === null) return null
  if (judge_again.by === 'today') {
    return { taken: known, document_before, is_edited: true, judge_again }
  }
  const { terms_id, terms_at } = judge_again
  const taken = { ...known, terms_id, terms_at }
  return { taken, document_before, is_edited: judgement !== null, judge_again }
}

/**
 * A reported order whose lines say what their products were when each line was first reported, on
 * every platform: products change, are put on sale or are deleted while an order is on its way. A
 * line with another product, variant or price is a new one.
 */
function withFactsOfSale(known: Order | null, order: Order): Order {
  const { products_of_today, ...reported } = order
  if (products_of_today === undefined) return order
  const lines = new Map(known?.lines.map((line) => [line.line_id, line]))
  return {
    ...reported,
    lines: reported.lines.map((line) => {
      const before = lines.get(line.line_id)
      return before !== undefined && isSameGoods(before, line)
        ? { ...line, ...factsOf(before) }
        : line
    }),
  }
}

/** A product that is deleted, or a variant, has no number any more. */
function isSameGoods(before: OrderLine, line: OrderLine): boolean {
  return (
    (line.product_id ?? before.product_id) === before.product_id &&
    (line.variant_id ?? before.variant_id) === before.variant_id &&
    line.price === before.price
  )
}

function factsOf(line: OrderLine) {
  const { product_id, variant_id, compare_at_price, tags, collection_ids, gift_card } = line
  return { product_id, variant_id, compare_at_price, tags, collection_ids, gift_card }
}

/** The same order when nothing of it stands any more. */
export function withoutSettlement(order: StoredOrder): StoredOrder {
  return { ...order, ...NOTHING_SETTLED }
}

const NOTHING_SETTLED = {
  judgement: null,
  points: 0,
  entry_seq: null,
  pending_points: 0,
  pending_until: null,
  counted_spend: null,
  counted_extras: null,
} as const

/** An order of which nothing is known yet. */
export function unknownOrder(order_id: number): StoredOrder {
  return {
    ...NOTHING_SETTLED,
    order_id,
    customer_id: null,
    document: null,
    refunds: [],
    terms_id: null,
    terms_at: null,
    awards: 0,
  }
}
