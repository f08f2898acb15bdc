import { orderRule } from '../../domain/orders/judge.ts'
import type { Order } from '../../domain/orders/order.ts'
import { pointsLeft } from '../../domain/orders/settle.ts'
import { awardsOf, type StoredOrder } from '../../domain/orders/stored-order.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { formatGid } from '../../lib/gid.ts'
import type { Tx } from '../../store/db.ts'
import { LostRace } from '../../store/error-kind.ts'
import { type AskedParts, loadParts, type PartsOf } from '../../store/orders/load-parts.ts'
import { codesOf } from '../codes/use-codes.ts'
import { partnersAreOn } from '../partners/settle-commission.ts'
import { referredIn } from '../referrals/complete-referral.ts'
import { decidesPartner, type OrderToSettle } from './decide-order.ts'
import { spanOfLimit } from './judge-order.ts'

/**
 * Loads what these orders need beside the desk, by order, with one statement; with none if they
 * have no codes, partners, referrals, memberships and limits, and nothing is taken back of them.
 */
export async function loadPartsOf(
  tx: Tx,
  at: ShopAt,
  orders: readonly OrderToSettle[],
): Promise<PartsOf> {
  const asked = orders.flatMap((order) => askedOf(at, order) ?? [])
  const partsOf = await loadParts(tx, at.shop.shop_id, asked, referredIn(at))
  for (const { taken, loaded } of orders) {
    const { referrals } = partsOf(taken.order_id)
    if (referrals.every(({ customer_id }) => loaded.senders.includes(customer_id))) continue
    throw new LostRace('a referral came just now, whose sender is not locked')
  }
  return partsOf
}

function askedOf(at: ShopAt, order: OrderToSettle): AskedParts | null {
  const { taken, document_before, loaded, judge_again } = order
  const is_by_today = judge_again?.by === 'today'
  const { order_id, document } = taken
  if (document === null) return null
  const { buyer } = loaded
  const is_sold_now = partnersAreOn(at) && decidesPartner(order)
  const carried = codesOf(document)
  const before = document_before === null ? [] : codesOf(document_before)
  return {
    ...{ order_id, placed_at: document.created_at, customer_id: document.customer_id },
    buyer_id: buyer?.customer_id ?? null,
    codes: document === document_before ? [] : [...new Set([...carried, ...before])],
    partner_codes: is_sold_now ? document.discount_codes.map(({ code }) => code) : [],
    landing_ref: is_sold_now ? document.landing_ref : null,
    has_commission: loaded.may_have_commission,
    referral_id: buyer?.referral_id ?? null,
    friend_codes: buyer === null ? [] : carried,
    has_memberships: buyer !== null && at.program.memberships.length > 0,
    has_membership_product: buyer !== null && hasMembershipProduct(at, document),
    counted_in:
      buyer !== null && (taken.judgement === null || is_by_today)
        ? spanIn(at, order, document)
        : null,
    judged_until: is_by_today ? judge_again.placed_until : null,
    award_seq: loaded.account !== null && mayBeRebooked(order) ? awardOf(taken) : null,
    may_expire: taken.pending_until !== null && taken.pending_until <= at.now,
  }
}

/** 0, any: the order has left its buyer, and may be back with one who had it before. */
function awardOf(taken: StoredOrder): number | null {
  return taken.entry_seq ?? (hasLeft(taken) ? 0 : null)
}

function hasLeft(taken: StoredOrder): boolean {
  return taken.entry_seq === null && awardsOf(taken) > 0
}

/** Whether points of it may be taken back or given again: an edited order may be worth less. */
function mayBeRebooked({ taken, is_edited }: OrderToSettle): boolean {
  return is_edited || hasLeft(taken) || taken.points !== pointsLeft(taken)
}

function spanIn({ shop, program }: ShopAt, { kept_terms }: OrderToSettle, { created_at }: Order) {
  return spanOfLimit(shop, orderRule(kept_terms?.program ?? program), new Date(created_at))
}

function hasMembershipProduct({ shop, program }: ShopAt, { lines }: Order): boolean {
  const products = new Set(program.memberships.map(({ product }) => product.id))
  return lines.some(
    ({ product_id }) =>
      product_id !== null && products.has(formatGid(shop.platform, 'Product', product_id)),
  )
}
