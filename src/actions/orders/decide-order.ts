import type { CampaignUses } from '../../domain/campaigns/campaign-uses.ts'
import { orderRule } from '../../domain/orders/judge.ts'
import type { Order } from '../../domain/orders/order.ts'
import { type OrderTerms, orderTerms } from '../../domain/orders/order-terms.ts'
import {
  type CountedOrder,
  countedBeside,
  countedOrder,
  goodsSpend,
  ordersCounted,
  payableAt,
} from '../../domain/orders/settle.ts'
import type { StoredJudgement, StoredOrder } from '../../domain/orders/stored-order.ts'
import type { JudgeAgain, TakenOrder } from '../../domain/orders/take-report.ts'
import { mayBeAttributed } from '../../domain/partners/attribution.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { OrderFigure } from '../../store/customers/customers.ts'
import type { OrderParts } from '../../store/orders/load-parts.ts'
import type { LoadedOrder, OrderBuyer } from '../../store/orders/loaded-order.ts'
import { bookOrder } from './book-order.ts'
import { type BuyersPast, judgeStoredOrder } from './judge-order.ts'

/** An order that lies on the desk, as it is reported now. */
export interface OrderToSettle extends TakenOrder {
  readonly loaded: LoadedOrder
  /** The terms of an order that is judged again; null: it is not, or an older release kept none. */
  readonly kept_terms: OrderTerms | null
}

/** An order as it will be stored, with all that follows for its buyer. */
export interface DecidedOrder extends OrderToSettle {
  readonly parts: OrderParts
  /** Whether it is decided by now which partner it counts for. */
  readonly partner_decided: boolean
  readonly after: StoredOrder
  /** The terms by which it is judged now; null: it is not. */
  readonly terms: OrderTerms | null
  /** null: nobody's, or the buyer is unknown or not a member. */
  readonly open: OpenAccount | null
  /** What changes in the buyer's lifetime figures; null: nothing. */
  readonly figure: OrderFigure | null
}

/**
 * Decides what an order is worth now, for its buyer. A guest earns nothing; the orders of an
 * unknown or deleted customer are settled once the customer is known or back.
 */
export function decideOrder(
  at: ShopAt,
  uses: CampaignUses,
  order: OrderToSettle,
  parts: OrderParts,
): DecidedOrder {
  const { taken, loaded, kept_terms } = order
  const { document } = taken
  const { buyer, account } = loaded
  const partner_decided = isPartnerDecided(order) || decidesPartner(order)
  const decided = { ...order, parts, partner_decided, open: null, terms: null }
  if (document === null || buyer === null) return { ...decided, after: taken, figure: null }
  const rule = orderRule((kept_terms ?? at).program)
  const payable_at = payableAt(rule, document)
  const now = judgedNow(at, uses, { ...order, document, buyer, payable_at, past: parts })
  const judged = { ...taken, document, ...now?.judged }
  const is_as_before = order.judge_again?.by === 'today' && now === null
  const beside = countedBeside(judged.judgement, rule)
  const counted = is_as_before ? taken : countedOrder(document, taken.refunds, beside)
  const after = { ...judged, ...counted }
  const figure = figureOf(buyer, taken, counted)
  const terms = now?.terms ?? null
  if (account === null) return { ...decided, after, terms, figure }
  const open = new OpenAccount(account, null, order.judge_again === null)
  const lots = parts.lots.get(buyer.customer_id) ?? []
  const books = { open, locale: buyer.locale, uses, lots, former: parts.former_award }
  const is_judged_again = order.judge_again !== null
  const is_gone = buyer.gone_at !== null
  const to_book = { stored: taken, judged, rule, payable_at, is_judged_again, is_gone }
  const booked = bookOrder(at, books, to_book)
  return { ...decided, after: { ...after, ...booked }, terms, open, figure }
}

/** Whether it was decided which partner an order counts for; another buyer's is decided again. */
function isPartnerDecided({ loaded, taken }: OrderToSettle): boolean {
  const has_moved = loaded.stored !== null && loaded.stored.customer_id !== taken.customer_id
  return loaded.partner_decided && !has_moved
}

/** Whether that is decided now; a past order counts for none. */
export function decidesPartner(order: OrderToSettle): boolean {
  const { document } = order.taken
  if (document === null || document.is_past === true || isPartnerDecided(order)) return false
  return mayBeAttributed(document, order.loaded.buyer)
}

interface Due extends OrderToSettle {
  readonly document: Order
  readonly buyer: OrderBuyer
  readonly payable_at: Date | null
  readonly past: BuyersPast
}

/** The order as it is judged now, and by which terms; null: it is not due for a judgement. */
function judgedNow(
  at: ShopAt,
  uses: CampaignUses,
  { taken, loaded, document, buyer, is_edited, judge_again, kept_terms, payable_at, past }: Due,
): {
  readonly judged: Pick<StoredOrder, 'judgement' | 'terms_id' | 'terms_at'>
  /** null: an older release kept none. */
  readonly terms: OrderTerms | null
} | null {
  const { judgement: before, entry_seq } = taken
  const is_by_today = judge_again?.by === 'today'
  if (before === null || is_by_today ? payable_at === null : !is_edited) return null
  // Judged once the customer is back.
  if (before === null && buyer.gone_at !== null) return null
  if (before !== null && entry_seq !== null) uses.giveBack(before.bonuses)
  if (judge_again?.by === 'before' && kept_terms === null) {
    const { judgement, terms_id, terms_at } = judge_again
    return { judged: { judgement, terms_id, terms_at }, terms: null }
  }
  const again = judge_again === null || before === null ? before : judgementBefore(judge_again)
  const terms_at = is_by_today ? at.now : (taken.terms_at ?? at.now)
  const placed_at = new Date(document.created_at)
  const terms = kept_terms ?? orderTerms(at, uses.runningAt(placed_at, before?.bonuses))
  const is_member = buyer.enrolled_at !== null
  const judgement = judgeStoredOrder(at, document, {
    buyer: { ...buyer, tier_id: loaded.placed_in_tier_id, is_member },
    ...{ terms, keeps_terms: kept_terms !== null, uses, again, past },
  })
  const { terms_id } = terms
  return { judged: { judgement, terms_id, terms_at }, terms }
}

/** What an order that is judged again is held to; null: to nothing. */
function judgementBefore(judge_again: JudgeAgain): StoredJudgement | null {
  return judge_again.by === 'today' ? null : judge_again.judgement
}

/** The order's part of its buyer's lifetime figures, as far as it changes. */
function figureOf(
  { customer_id }: OrderBuyer,
  before: CountedOrder,
  after: CountedOrder,
): OrderFigure | null {
  const orders = ordersCounted(after) - ordersCounted(before)
  const spend = goodsSpend(after).minus(goodsSpend(before))
  if (orders === 0 && spend.isZero()) return null
  return { customer_id, orders, spend: spend.toDecimal(4) }
}
