import { titleIn } from '../../domain/catalogue/titles.ts'
import { readerTag } from '../../domain/languages.ts'
import { orderRule } from '../../domain/orders/judge.ts'
import type { Order } from '../../domain/orders/order.ts'
import { orderTotal, pointsLeft, waitsUntil } from '../../domain/orders/settle.ts'
import type { StoredOrder } from '../../domain/orders/stored-order.ts'
import {
  type Booked,
  bookAward,
  bookRelease,
  bookReversal,
  type PaidFor,
} from '../../domain/points/booking.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { formatGid } from '../../lib/gid.ts'
import { consumeCampaigns } from '../../store/campaigns/campaigns.ts'
import type { Tx } from '../../store/db.ts'
import { lockAccount } from '../../store/points/ledger.ts'
import { bookEntries } from '../ledger/book-entries.ts'
import { expireBefore } from '../ledger/expire-members.ts'
import { readLot } from '../ledger/read-lot.ts'

/** An order as it was, and as it is judged now. */
export interface OrderToBook {
  readonly stored: StoredOrder
  /** With its judgement, if it has one. */
  readonly judged: StoredOrder
  readonly payable_at: Date | null
}

/** Books what an order is worth now, and returns what that adds to the points for tiers. */
export async function bookOrder(
  tx: Tx,
  at: ShopAt,
  { stored, judged, payable_at }: OrderToBook,
): Promise<{ booked: Booked; tier_points: number }> {
  const { shop, program, now } = at
  const { judgement, customer_id } = judged
  let booked = bookedOf(stored)
  const { document } = judged
  if (customer_id === null || document === null) return { booked, tier_points: 0 }
  const account = await lockAccount(tx, shop.shop_id, customer_id)
  if (account === undefined) return { booked, tier_points: 0 }
  const rule = orderRule(program)
  const title = rule && titleIn(rule, readerTag(account.locale, shop))
  const paid = paidOrder(shop, { ...judged, document }, title)
  const open = new OpenAccount(account)
  const is_new = stored.judgement === null && judgement !== null
  if (is_new && judgement.points > 0 && payable_at !== null) {
    const until = rule === null ? null : waitsUntil(rule, payable_at, now)
    booked = bookAward(open, paid, judgement.points, until, now)
    if (booked.entry_seq !== null) {
      await consumeCampaigns(tx, shop.shop_id, judgement.bonuses, { orders: 1, now })
    }
  }
  const over = booked.points - pointsLeft(judged)
  if (over > 0) {
    const lot = await readLot(tx, shop, account, booked)
    booked = bookReversal(open, paid, booked, { points: over, lot }, now)
  }
  if (booked.pending_until !== null && booked.pending_until <= now) {
    expireBefore(at, open, booked)
    booked = bookRelease(open, paid, booked, now)
  }
  await bookEntries(tx, shop, [open])
  return { booked, tier_points: open.account.tier_points - account.tier_points }
}

/** An order as its entries name it, with the merchant's title for the order rule. */
function paidOrder(
  { platform }: Shop,
  { order_id, document }: Pick<StoredOrder, 'order_id'> & { readonly document: Order },
  title: string | null,
): PaidFor {
  const source_ref = formatGid(platform, 'Order', order_id)
  return {
    source: 'order',
    source_ref,
    description: title,
    title_key: 'order_placed',
    title_params: { order_id: source_ref },
    metadata: null,
    order_total: orderTotal(document),
    order_id,
  }
}

function bookedOf({ points, entry_seq, pending_points, pending_until }: StoredOrder): Booked {
  return { points, entry_seq, pending_points, pending_until }
}
