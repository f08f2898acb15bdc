import { decidePartner } from '../actions/partners/change-partner.ts'
import type { Attribution } from '../domain/partners/attribution.ts'
import { availableAt, commissionAmounts, commissionTerms } from '../domain/partners/commission.ts'
import { minutesAfter } from '../domain/period.ts'
import type { ShopAt } from '../domain/shop-at.ts'
import { newId } from '../lib/ids.ts'
import type { Tx } from '../store/db.ts'
import type { PastOrder } from '../store/orders/orders.ts'
import { commissionsPart } from '../store/partners/commissions.ts'
import { recordClick } from '../store/partners/partner-clicks.ts'
import { insertPartner } from '../store/partners/partners.ts'
import { writeTogether } from '../store/write-together.ts'
import { daysBefore } from './days.ts'
import { type DemoOrder, PAYMENT_MINUTES } from './orders.ts'
import { SeededRandom } from './seeded-random.ts'

/** Name, address, and how many days ago the merchant approved them. */
const PARTNERS = [
  ['Milchschaum', 'hello@milchschaum.example', 310],
  ['Filter & Bohne', 'redaktion@filterundbohne.example', 205],
] as const

const PARTNER_SHARE = 0.09
const MINUTES_FROM_CLICK_TO_ORDER = 12

type PastPartner = Attribution['partner'] & { readonly approved_at: Date }

/** The partners of the past, who are still there. */
export async function addPastPartners(
  tx: Tx,
  { shop, program }: Pick<ShopAt, 'shop' | 'program'>,
  today: Date,
): Promise<PastPartner[]> {
  const added: PastPartner[] = []
  for (const [name, email, days_ago] of PARTNERS) {
    const approved_at = daysBefore(today, days_ago)
    const partner = {
      ...{ partner_id: newId('par', approved_at), name, email },
      ...{ customer_id: null, code: null, group_id: null, website: null, note: null },
    }
    await insertPartner(tx, shop.shop_id, partner, approved_at)
    await decidePartner(tx, shop, program, partner.partner_id, 'approved', approved_at)
    added.push({ ...partner, approved_at })
  }
  return added
}

/** By the clicks that led to the orders. */
type PartnersOfClicks = ReadonlyMap<string, PastPartner>

/** The same orders; some of those of the shop's site came by a partner's link. */
export function followLinks(
  orders: readonly DemoOrder[],
  partners: readonly PastPartner[],
): { readonly orders: DemoOrder[]; readonly clicks: PartnersOfClicks } {
  const random = new SeededRandom(6)
  const clicks = new Map<string, PastPartner>()
  const led = orders.map((order): DemoOrder => {
    const { document, created_at } = order
    const has_come = document.source === 'web' && random.chance(PARTNER_SHARE)
    const approved = partners.filter(({ approved_at }) => approved_at < created_at)
    if (!has_come || approved.length === 0) return order
    const landing_ref = newId('clk', minutesAfter(created_at, -MINUTES_FROM_CLICK_TO_ORDER))
    clicks.set(landing_ref, random.pick(approved))
    return { ...order, document: { ...document, landing_ref } }
  })
  return { orders: led, clicks }
}

/** The clicks, and the commissions of their orders. */
export async function addSales(
  tx: Tx,
  { shop, program }: Pick<ShopAt, 'shop' | 'program'>,
  orders: readonly PastOrder[],
  clicks: PartnersOfClicks,
): Promise<void> {
  const { holdback_days } = program.affiliate_settings
  for (const { order_id, document } of orders) {
    const click_id = document.landing_ref ?? ''
    const partner = clicks.get(click_id)
    if (partner === undefined) continue
    const { partner_id } = partner
    const ordered_at = new Date(document.created_at)
    const clicked_at = minutesAfter(ordered_at, -MINUTES_FROM_CLICK_TO_ORDER)
    await recordClick(tx, shop.shop_id, { click_id, partner_id }, clicked_at)
    const terms = commissionTerms(program, { partner, attributed_by: 'link', code: null })
    const amounts = commissionAmounts(document, [], terms)
    // Of gift cards alone.
    if (Number(amounts.original_amount) === 0) continue
    const paid_at = minutesAfter(ordered_at, PAYMENT_MINUTES)
    const commission = {
      ...{ commission_id: newId('com', paid_at), order_id, partner_id, terms, ordered_at },
      ...{ attributed_by: 'link' as const, code: null },
      ...amounts,
      available_at: availableAt(paid_at, holdback_days, paid_at),
    }
    const booked = { kind: 'booked' as const, ...commission }
    await writeTogether(tx, [commissionsPart(shop.shop_id, [booked], paid_at)])
  }
}
