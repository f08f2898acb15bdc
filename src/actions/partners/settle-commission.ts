import type { Order } from '../../domain/orders/order.ts'
import type { StoredOrder } from '../../domain/orders/stored-order.ts'
import { type Attribution, attributionOf, type Buyer } from '../../domain/partners/attribution.ts'
import {
  availableAt,
  commissionAmounts,
  commissionTerms,
} from '../../domain/partners/commission.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { insertEmails, owedEmails, partnerRecipient } from '../../emails/queue.ts'
import { Fraction } from '../../lib/fraction.ts'
import { newId } from '../../lib/ids.ts'
import type { Tx } from '../../store/db.ts'
import {
  claimAttribution,
  deleteUnpaidCommission,
  findOrderCommission,
  insertCommission,
  type KeptCommission,
  saveCommission,
} from '../../store/partners/commissions.ts'
import { findOrderBuyer, findOrderSources } from '../../store/partners/partner-clicks.ts'

/** An order, and what is known of the partner that it counts for. */
interface SoldOrder extends Pick<StoredOrder, 'order_id' | 'document' | 'refunds'> {
  readonly partner_decided: boolean
  /** False: certainly none. */
  readonly may_have_commission: boolean
}

/**
 * Brings the commission of an order to what is left of the order. When the order is paid, it
 * decides which partner it counts for: once for each buyer. The order is locked and stored; safe to
 * repeat, in any order.
 */
export async function settleCommission(
  tx: Tx,
  at: ShopAt,
  { order_id, document: order, refunds, ...known }: SoldOrder,
): Promise<void> {
  if (order === null) return
  const { program, now } = at
  const { shop_id } = at.shop
  const kept = known.may_have_commission
    ? await findOrderCommission(tx, shop_id, order_id)
    : undefined
  const attribution = known.partner_decided ? undefined : await decideAttribution(tx, at, order)
  if (kept !== undefined && (await stays(tx, shop_id, order_id, kept, attribution))) {
    await saveCommission(tx, shop_id, order_id, commissionAmounts(order, refunds, kept.terms), now)
    return
  }
  if (!attribution || order.paid_at === null) return
  const terms = commissionTerms(program, attribution)
  const amounts = commissionAmounts(order, refunds, terms)
  if (Fraction.of(amounts.original_amount).isZero()) return
  const { partner, attributed_by, code } = attribution
  const { holdback_days } = program.affiliate_settings
  const commission = {
    ...{ commission_id: newId('com', now), order_id, partner_id: partner.partner_id },
    ...{ attributed_by, code, terms, ...amounts },
    ordered_at: new Date(order.created_at),
    available_at: availableAt(new Date(order.paid_at), holdback_days, now),
  }
  await insertCommission(tx, shop_id, commission, now)
  const recipient = partnerRecipient(partner.partner_id)
  const emails = owedEmails('commission_earned', recipient, commission.commission_id)
  await insertEmails(tx, shop_id, emails, now)
}

/** Whether a commission is still due to its partner by what was decided for another buyer. */
async function stays(
  tx: Tx,
  shop_id: number,
  order_id: number,
  kept: KeptCommission,
  attribution: Attribution | null | undefined,
): Promise<boolean> {
  if (attribution === undefined) return true
  const is_same =
    attribution?.partner.partner_id === kept.partner_id &&
    attribution.attributed_by === kept.attributed_by &&
    attribution.code === kept.code
  return is_same || !(await deleteUnpaidCommission(tx, shop_id, order_id))
}

/** Which partner a paid order counts for; null: none. undefined: there is nothing to decide. */
async function decideAttribution(
  tx: Tx,
  { shop, program }: ShopAt,
  order: Order,
): Promise<Attribution | null | undefined> {
  const { switches, affiliate_settings } = program
  const { order_id, landing_ref } = order
  const codes = order.discount_codes.map(({ code }) => code)
  if (order.paid_at === null || order.cancelled_at !== null) return undefined
  if (codes.length === 0 && landing_ref === null) return undefined
  const buyer = await findBuyer(tx, shop, order)
  // Decided once the shop has reported who the buyer is.
  if (buyer === undefined) return undefined
  if (!(await claimAttribution(tx, shop.shop_id, order_id))) return undefined
  if (!shop.affiliates_feature || !switches.affiliates_enabled) return undefined
  const placed_at = new Date(order.created_at)
  const sources = await findOrderSources(tx, shop.shop_id, { codes, landing_ref, placed_at })
  return attributionOf(placed_at, sources, buyer, affiliate_settings)
}

/** null: a guest. */
async function findBuyer(
  tx: Tx,
  { shop_id }: Shop,
  { customer_id }: Order,
): Promise<Buyer | null | undefined> {
  return customer_id === null ? null : findOrderBuyer(tx, shop_id, customer_id)
}
