import { isSettled } from '../../domain/orders/stored-order.ts'
import type { OrderReport } from '../../domain/orders/take-report.ts'
import { redemptionSettings } from '../../domain/program.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Tx } from '../../store/db.ts'
import { findOtherCarriers } from '../../store/orders/other-carriers.ts'
import { dependsOnOthers, sharedCodes, useCodes } from '../codes/use-codes.ts'
import { loadPartsOf } from './ask-parts.ts'
import { type DecidedOrder, decideOrder } from './decide-order.ts'
import { decideCommissions, decideForBuyers } from './decide-parts.ts'
import { withKeptTerms } from './find-kept-terms.ts'
import { leaveBuyer } from './leave-buyer.ts'
import { type Desk, openDesk, type ReportedOrder, type ShopToRead } from './order-desk.ts'
import { reviewAfterOrders } from './review-after-orders.ts'
import { saveOrders } from './save-orders.ts'

/**
 * Brings the ledger to what orders are worth now, whatever has happened to them and in whatever
 * order: pays them once they are due, releases held points, takes back refunded ones. Safe to
 * repeat: it books only the difference, and an older version of an order changes nothing.
 *
 * Orders are loaded together, decided one after another in memory, and written together. Those of
 * one buyer are not, because each of them may change the buyer's tier.
 */
export async function settleOrders(
  tx: Tx,
  secret: string,
  of: ShopAt | ShopToRead,
  reports: readonly OrderReport[],
): Promise<void> {
  let source = of
  let waiting = reports
  while (waiting.length > 0) {
    const [first, later] = firstOfEach(waiting, keysOfReport)
    const desk = await openDesk(tx, secret, source, first)
    if (desk === null) return
    const { at } = desk
    // Read once, so that all orders are settled by one revision.
    source = at
    const leaving = desk.orders.find(isLeaving)
    if (leaving === undefined) {
      const [orders, postponed] = firstOfEach(desk.orders, keysOfLoaded)
      await settleDesk(tx, { ...desk, orders })
      waiting = [...postponed.map(({ report }) => report), ...later]
    } else {
      await leaveBuyer(tx, secret, at, leaving.report.order_id)
    }
  }
}

/** Settles orders of which no two have the same buyer, or buyers referred by the same member. */
async function settleDesk(
  tx: Tx,
  { at, orders: reported, uses, known_terms }: Desk,
): Promise<void> {
  const taken = await withKeptTerms(tx, at.shop, uses, reported.flatMap(orderToSettle))
  const partsOf = await loadPartsOf(tx, at, taken)
  const orders = taken.map((order) => decideOrder(at, uses, order, partsOf(order.taken.order_id)))
  const codes = sharedCodes(orders.flatMap(codesOfOrder))
  const others = await findOtherCarriers(tx, at.shop.shop_id, codes.filter(dependsOnOthers))
  const code_uses = useCodes(codes, others, redemptionSettings(at.program))
  const commissions = decideCommissions(at, orders)
  const for_buyers = await decideForBuyers(tx, at, orders, uses)
  const decided = { orders, code_uses, commissions, for_buyers, uses, known_terms }
  await saveOrders(tx, at, decided)
  await reviewAfterOrders(tx, at, orders, for_buyers.senders)
}

/** An order with its codes, if it is reported now. */
function codesOfOrder({ taken: { document }, document_before, parts }: DecidedOrder) {
  if (document === null || document === document_before) return []
  return [{ order: document, usable: parts.usable_codes }]
}

function orderToSettle({ loaded, taken }: ReportedOrder) {
  return taken === null ? [] : [{ ...taken, loaded }]
}

/** Whether something of it stands for a customer whose order it is no longer. */
function isLeaving({ taken, loaded: { stored } }: ReportedOrder): boolean {
  if (stored === null || taken === null || !isSettled(stored)) return false
  return stored.customer_id !== taken.taken.customer_id
}

function keysOfReport({ order_id, order }: OrderReport): string[] {
  const customer_id = order?.customer_id ?? null
  return [`order ${order_id}`, ...(customer_id === null ? [] : [`buyer ${customer_id}`])]
}

/** All whose accounts it may change. */
function keysOfLoaded({ loaded: { buyer, senders } }: ReportedOrder): number[] {
  return buyer === null ? [] : [...new Set([buyer.customer_id, ...senders])]
}

/** The first of each key, and the others, both in their order. */
function firstOfEach<Item>(
  items: readonly Item[],
  keysOf: (item: Item) => readonly (string | number)[],
): [Item[], Item[]] {
  const taken = new Set<string | number>()
  const first: Item[] = []
  const others: Item[] = []
  for (const item of items) {
    const keys = keysOf(item)
    const group = keys.some((key) => taken.has(key)) ? others : first
    group.push(item)
    for (const key of keys) taken.add(key)
  }
  return [first, others]
}
