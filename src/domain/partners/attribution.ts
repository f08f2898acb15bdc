import { normalizeEmail } from '../customers/normal-email.ts'
import type { Order } from '../orders/order.ts'
import { daysAfter } from '../period.ts'
import type { PartnerSettings } from './terms.ts'

/** A partner who was approved when the order was placed. */
export interface OrderPartner {
  readonly partner_id: string
  readonly customer_id: number | null
  readonly email: string | null
  readonly group_id: string | null
}

/** How an order may have come to the shop. */
export interface OrderSources {
  /** The partners' codes that the order used, in its order. */
  readonly by_code: readonly (OrderPartner & { readonly code: string })[]
  /** The click on a partner's link that led to it. */
  readonly by_link: (OrderPartner & { readonly clicked_at: Date }) | null
}

export interface Buyer {
  readonly customer_id: number
  readonly email: string | null
}

export interface Attribution {
  readonly partner: OrderPartner
  readonly attributed_by: 'code' | 'link'
  readonly code: string | null
}

/**
 * Whether it can be decided which partner an order counts for: when it is paid, and only once the
 * shop has reported who the buyer is.
 */
export function mayBeAttributed(
  { paid_at, cancelled_at, discount_codes, landing_ref, customer_id }: Order,
  /** null: a guest, or nobody has reported the customer. */
  buyer: Buyer | null,
): boolean {
  if (paid_at === null || cancelled_at !== null) return false
  if (discount_codes.length === 0 && landing_ref === null) return false
  return customer_id === null || buyer !== null
}

/**
 * Which partner an order counts for: the one whose code it used, else the one on whose link the
 * buyer clicked within the window. An order does not count for the partner who placed it.
 */
export function attributionOf(
  placed_at: Date,
  { by_code, by_link }: OrderSources,
  /** null: a guest. */
  buyer: Buyer | null,
  settings: Pick<PartnerSettings, 'allow_self_referral' | 'link_attribution_window_days'>,
): Attribution | null {
  const may = (partner: OrderPartner) =>
    settings.allow_self_referral || buyer === null || !isBuyer(partner, buyer)
  const coded = by_code.find(may)
  if (coded !== undefined) return { partner: coded, attributed_by: 'code', code: coded.code }
  if (by_link === null || !may(by_link)) return null
  const until = daysAfter(by_link.clicked_at, settings.link_attribution_window_days)
  return placed_at <= until ? { partner: by_link, attributed_by: 'link', code: null } : null
}

function isBuyer(partner: OrderPartner, buyer: Buyer): boolean {
  if (partner.customer_id === buyer.customer_id) return true
  if (partner.email === null || buyer.email === null) return false
  return normalizeEmail(partner.email) === normalizeEmail(buyer.email)
}
