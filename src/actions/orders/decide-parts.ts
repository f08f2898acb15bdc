import type { CampaignUses } from '../../domain/campaigns/campaign-uses.ts'
import type { Order } from '../../domain/orders/order.ts'
import type { CommissionChange } from '../../domain/partners/order-commission.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { OwedEmail } from '../../emails/queue.ts'
import type { Tx } from '../../store/db.ts'
import { loadPayees } from '../../store/earning/load-payees.ts'
import type { BuyersPurchase } from '../../store/memberships/memberships.ts'
import { AwardChanges } from '../earning/award-changes.ts'
import { Payments } from '../earning/decide-payment.ts'
import { settleMemberships } from '../memberships/settle-memberships.ts'
import { settleCommission } from '../partners/settle-commission.ts'
import type { ReferralChanges } from '../referrals/complete-referral.ts'
import { judgeReferrals, payeesOf, settleReferrals } from '../referrals/settle-referrals.ts'
import { type DecidedOrder, decidesPartner } from './decide-order.ts'

/** What follows from orders for memberships, and for those who referred their buyers. */
export interface BuyersParts {
  readonly purchases: readonly BuyersPurchase[]
  readonly emails: readonly OwedEmail[]
  readonly referrals: ReferralChanges
  /** The gifts of memberships and the awards of senders. */
  readonly awards: AwardChanges
  /** The senders who are paid, or lose an award. */
  readonly senders: Payments
}

/** What becomes of the commissions of these orders. */
export function decideCommissions(at: ShopAt, orders: readonly DecidedOrder[]): CommissionChange[] {
  return orders.flatMap((order) => {
    const { after, parts, loaded, partner_decided } = order
    const { document, refunds } = after
    if (document === null || (document.is_past === true && !partner_decided)) return []
    const decides = decidesPartner(order)
    const sold = { ...parts, order: document, refunds, buyer: loaded.buyer, decides }
    return settleCommission(at, sold) ?? []
  })
}

/** Decides the same for the buyers of these orders. Senders are loaded only if there are any. */
export async function decideForBuyers(
  tx: Tx,
  at: ShopAt,
  orders: readonly DecidedOrder[],
  uses: CampaignUses,
): Promise<BuyersParts> {
  const awards = new AwardChanges()
  const memberships = orders.flatMap((order) => membershipsOf(at, order, awards))
  const judged = orders.flatMap((order) => referralsOf(at, order))
  const payees = await loadPayees(tx, at.shop, payeesOf(at, judged), at.now)
  const open = orders.flatMap((order) => order.open ?? [])
  const senders = new Payments(at, payees, uses, open)
  const referrals = settleReferrals(at, judged, senders, awards)
  awards.addCodes(senders.codes)
  const emails = [...memberships.flatMap((one) => one.emails), ...referrals.emails]
  return {
    purchases: memberships.flatMap((one) => one.purchases),
    emails,
    referrals,
    awards,
    senders,
  }
}

function membershipsOf(at: ShopAt, order: DecidedOrder, awards: AwardChanges) {
  const { after, taken, open, parts, is_edited, document_before } = order
  const { document, refunds, counted_spend } = after
  const { buyer } = order.loaded
  if (document === null || buyer === null) return []
  const is_newly_paid = (is_edited || taken.counted_spend === null) && counted_spend !== null
  // What it was paid with before has bought what it was to buy, whatever is on sale since.
  const was_paid = taken.judgement !== null || taken.counted_spend !== null
  const bought_before = was_paid ? productsOf(document_before) : []
  const bought = {
    ...{ order: document, refunds, is_newly_paid, bought_before, known: parts.purchases },
    ...{ buyer: { ...buyer, open }, gifts: parts.awards },
    lots: parts.lots.get(buyer.customer_id) ?? [],
  }
  return [settleMemberships(at, bought, awards)]
}

function productsOf(order: Order | null): number[] {
  return order === null ? [] : order.lines.flatMap(({ product_id }) => product_id ?? [])
}

function referralsOf(at: ShopAt, { after, loaded, parts }: DecidedOrder) {
  const { document: order, refunds } = after
  const { buyer: customer } = loaded
  if (order === null || customer === null) return []
  return judgeReferrals(at, { ...parts, order, refunds, customer })
}
