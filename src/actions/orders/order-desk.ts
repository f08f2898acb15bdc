import { CampaignUses } from '../../domain/campaigns/campaign-uses.ts'
import {
  type OrderReport,
  type TakenOrder,
  takeReport,
  unknownOrder,
} from '../../domain/orders/take-report.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { RecentMap } from '../../lib/recent-map.ts'
import { lockPlace } from '../../store/customers/customer-presence.ts'
import type { Tx } from '../../store/db.ts'
import { type KnownProgram, type LoadedOrders, loadOrders } from '../../store/orders/load-orders.ts'
import type { LoadedOrder } from '../../store/orders/loaded-order.ts'
import { enroll } from '../customers/enroll.ts'

/** A report, and all that one row each says about its order. */
export interface ReportedOrder {
  readonly report: OrderReport
  readonly loaded: LoadedOrder
  /** null: nothing is new in it. */
  readonly taken: TakenOrder | null
}

/** A shop that is read with the orders. */
export interface ShopToRead {
  readonly shop_id: number
  readonly now: Date
  /** Of all shops, as this process read them last. */
  readonly programs: RecentMap<number, KnownProgram>
}

/** What lies on the desk while orders are settled: locked, and read with one statement. */
export interface Desk {
  readonly at: ShopAt
  readonly orders: readonly ReportedOrder[]
  readonly uses: CampaignUses
  /** The ids of terms that are kept already, of those that orders may be judged by now. */
  readonly known_terms: readonly string[]
}

/**
 * Loads what these reports are about, each order and each reported buyer once. Buyers who become
 * members by their order do so first. null: there is no such shop.
 */
export async function openDesk(
  tx: Tx,
  secret: string,
  of: ShopAt | ShopToRead,
  reports: readonly OrderReport[],
): Promise<Desk | null> {
  const awaited = new Set<number>()
  for (;;) {
    const desk = await loadDesk(tx, of, reports)
    if (desk === null) return null
    if (desk.orders.some(({ loaded }) => loaded.is_stale)) continue
    const { at } = desk
    const unknown = desk.orders.flatMap((one) => newBuyerOf(one) ?? [])
    const to_await = unknown.filter((customer_id) => !awaited.has(customer_id))
    // A customer who is unknown may be reported at this moment.
    for (const customer_id of to_await.sort((one, other) => one - other)) {
      await lockPlace(tx, at.shop.shop_id, customer_id)
      awaited.add(customer_id)
    }
    const joining = desk.orders.flatMap((one) => joiningBuyerOf(at, one) ?? [])
    for (const { customer_id, quietly } of joining) {
      await enroll(tx, secret, at, customer_id, {
        enrolled_via: 'first_order',
        locale: null,
        quietly,
      })
    }
    if (to_await.length === 0 && joining.length === 0) return desk
  }
}

async function loadDesk(
  tx: Tx,
  of: ShopAt | ShopToRead,
  reports: readonly OrderReport[],
): Promise<Desk | null> {
  const reads_shop = 'programs' in of
  const shop_id = reads_shop ? of.shop_id : of.shop.shop_id
  const known = reads_shop ? of.programs.get(shop_id) : undefined
  const asked = reports.map(({ order_id, order }) => ({
    order_id,
    is_reported: order !== null,
    customer_id: order?.customer_id ?? null,
    placed_at: order?.created_at ?? null,
    codes: order?.discount_codes.map(({ code }) => code.toUpperCase()) ?? [],
  }))
  const placed = placedBetween(reports, of.now)
  const judges_again = reports.some(({ judge_again }) => judge_again !== null)
  const loaded = await loadOrders(tx, shop_id, asked, { placed, judges_again, reads_shop, known })
  const at = reads_shop ? shopAt(of, loaded, known) : of
  if (at === null) return null
  const by_id = new Map(loaded.orders.map((order) => [order.order_id, order]))
  return {
    at,
    orders: reports.flatMap((report) => {
      const order = by_id.get(report.order_id)
      if (order === undefined) return []
      const known = order.stored ?? unknownOrder(order.order_id)
      const taken = takeReport(known, forBuyer(report, order.buyer_id))
      return [{ report, loaded: order, taken }]
    }),
    uses: new CampaignUses(at.shop.campaigns_feature ? loaded.campaigns : []),
    known_terms: loaded.shop?.known_terms ?? [],
  }
}

/** What is reported of a customer who was merged is the other's. */
function forBuyer(report: OrderReport, customer_id: number | null): OrderReport {
  const { order } = report
  if (order === null || order.customer_id === customer_id) return report
  return { ...report, order: { ...order, customer_id } }
}

function shopAt(
  { programs, now }: ShopToRead,
  { shop: read }: LoadedOrders,
  known: KnownProgram | undefined,
): ShopAt | null {
  const program = read?.program ?? known?.program
  if (read === null || program === undefined) return null
  const { row_version, known_terms: _, ...shop_read } = read
  programs.set(read.shop.shop_id, { row_version, program })
  return { ...shop_read, program, now }
}

/**
 * When the orders were placed, up to now, when those who referred the buyers may be paid; null:
 * refunds alone, and nothing is judged by campaigns.
 */
function placedBetween(reports: readonly OrderReport[], now: Date) {
  const judged = reports.filter(
    ({ refund, withdrawn_refund_id }) => refund === null && withdrawn_refund_id === null,
  )
  if (judged.length === 0) return null
  // A stored order may be from any time.
  if (judged.some(({ order }) => order === null)) return { earliest: null, latest: null }
  const placed = judged.flatMap(({ order }) => (order === null ? [] : Date.parse(order.created_at)))
  const times = [...placed, now.getTime()]
  return { earliest: new Date(Math.min(...times)), latest: new Date(Math.max(...times)) }
}

/**
 * The buyer of an order, if nobody has reported them. An order that was stored with this buyer
 * before is found by those who report the buyer.
 */
function newBuyerOf({ taken, loaded: { buyer, stored } }: ReportedOrder): number | null {
  if (taken === null || buyer !== null) return null
  const { customer_id } = taken.taken
  return stored?.customer_id === customer_id ? null : customer_id
}

interface JoiningBuyer {
  readonly customer_id: number
  readonly quietly: boolean
}

/** The buyer, if they become a member by this order: customers need not opt in, and it is paid. */
function joiningBuyerOf(
  { program: { switches, eligibility } }: ShopAt,
  { taken, loaded: { buyer } }: ReportedOrder,
): JoiningBuyer | null {
  if (!switches.program_enabled || eligibility.opt_in.required) return null
  if (buyer === null || buyer.enrolled_at !== null || buyer.gone_at !== null) return null
  const document = taken?.taken.document ?? null
  if (document === null || document.paid_at === null) return null
  return { customer_id: buyer.customer_id, quietly: document.is_past === true }
}
