import type { CampaignUses } from '../../domain/campaigns/campaign-uses.ts'
import { titleIn } from '../../domain/catalogue/titles.ts'
import { readerTag } from '../../domain/languages.ts'
import type { FormerAward } from '../../domain/orders/former-award.ts'
import type { Order } from '../../domain/orders/order.ts'
import { paidOrder } from '../../domain/orders/paid-order.ts'
import { pointsLeft, waitsUntil } from '../../domain/orders/settle.ts'
import { awardsOf, type StoredOrder } from '../../domain/orders/stored-order.ts'
import {
  type Booked,
  bookAward,
  bookRaise,
  bookRelease,
  bookReversal,
} from '../../domain/points/booking.ts'
import { isClosed, type LotEntry, lotOf, NOTHING_LOST } from '../../domain/points/lots.ts'
import type { OpenAccount } from '../../domain/points/open-account.ts'
import type { EarningRule } from '../../domain/program.ts'
import type { ShopAt } from '../../domain/shop-at.ts'
import { expireBefore } from '../ledger/expire-members.ts'

/** An order as it was, and as it is judged now. */
export interface OrderToBook {
  readonly stored: StoredOrder
  /** With its judgement, if it has one. */
  readonly judged: StoredOrder & { readonly document: Order }
  /** The rule that it is judged by; null: none pays for orders. */
  readonly rule: EarningRule | null
  readonly payable_at: Date | null
  /** By the merchant's own act: what can be spent already is not held then, nor is what is added. */
  readonly is_judged_again: boolean
  /** The buyer was deleted: points are only taken back. */
  readonly is_gone: boolean
}

interface BookedOrder extends Booked {
  readonly awards: number
}

/** What its points are booked in. */
export interface Books {
  readonly open: OpenAccount
  /** The buyer's language, if they have one. */
  readonly locale: string | null
  readonly uses: CampaignUses
  /** The buyer's entries, if points were lost since the order was paid. */
  readonly lots: readonly LotEntry[]
  /** What the buyer once got for the order; null: nothing, or the order never left the buyer. */
  readonly former: FormerAward | null
}

/** Books what an order is worth now in the buyer's account, and counts it for its campaigns. */
export function bookOrder(
  at: ShopAt,
  { open, locale, uses, lots, former }: Books,
  { stored, judged, rule, payable_at, is_judged_again, is_gone }: OrderToBook,
): BookedOrder {
  const { shop, now } = at
  const { judgement } = judged
  let booked = bookedOf(stored)
  let awards = awardsOf(stored)
  const title = rule && titleIn(rule, readerTag(locale, shop))
  const paidAs = (award: number) => paidOrder(shop, judged, award, title)
  const ofAward = (points: number, { entry_seq }: Booked = booked) => {
    return { points, lot: entry_seq === null ? NOTHING_LOST : lotOf(lots, open.entries, entry_seq) }
  }
  const takeBack = (points: number) => {
    booked = bookReversal(open, paidAs(awards), booked, ofAward(points), now)
  }
  // What an erased customer had stays closed, also if the customer comes back.
  const award_seq = booked.entry_seq ?? former?.seq ?? null
  const is_closed = award_seq !== null && isClosed(lots, award_seq)
  const worth = pointsLeft(judged)
  /** Pays the award again: held as long as it was to be, and less what was lost of it. */
  const payAgain = ({ seq, pending_until: until }: FormerAward): Booked => {
    const award = { ...booked, entry_seq: seq }
    const pending_until = until !== null && until > now ? until : null
    const again = { ...ofAward(worth, award), pending_until }
    const paid = bookRaise(open, paidAs(awards + 1), award, again, now)
    return paid === award ? booked : paid
  }
  const is_judged = judgement !== stored.judgement
  if (is_judged && judgement !== null && judgement.points > 0 && payable_at !== null) {
    const is_free = is_judged_again && booked.points > 0 && booked.pending_points === 0
    const until = rule === null || is_free ? null : waitsUntil(rule, payable_at, now)
    const before = booked
    const is_more = !is_gone && !is_closed && worth > booked.points
    if (is_more && former !== null) {
      booked = payAgain(former)
    } else if (is_more && canBeRaised(booked, until)) {
      const more = ofAward(worth - booked.points)
      booked = bookRaise(open, paidAs(awards + 1), booked, more, now)
    } else if (is_more || (!is_gone && stored.judgement === null && former === null)) {
      // Points that are held have one award, which is held as a whole.
      if (booked.points > 0) takeBack(booked.points)
      booked = bookAward(open, paidAs(awards + 1), judgement.points, until, now)
    }
    if (booked !== before && booked.entry_seq !== null) awards += 1
    if (booked.entry_seq !== null) uses.use(judgement.bonuses, 1, now)
  }
  const over = booked.points - worth
  if (over > 0) takeBack(over)
  if (!is_gone && booked.pending_until !== null && booked.pending_until <= now) {
    expireBefore(at, open, booked)
    booked = bookRelease(open, paidAs(awards), booked, now)
  }
  return { ...booked, awards }
}

/** Whether an award can be raised by one entry: nothing of it is held, and no more would be. */
function canBeRaised({ entry_seq, pending_points }: Booked, until: Date | null): boolean {
  return entry_seq !== null && pending_points === 0 && until === null
}

function bookedOf({ points, entry_seq, pending_points, pending_until }: StoredOrder): Booked {
  return { points, entry_seq, pending_points, pending_until }
}
