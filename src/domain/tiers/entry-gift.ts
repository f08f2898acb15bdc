import { bookReversal, type PaidFor } from '../points/booking.ts'
import type { Lots } from '../points/lots.ts'
import type { OpenAccount } from '../points/open-account.ts'

/** Points that a tier gave on entry. */
export interface EntryGift extends Pick<PaidFor, 'source_ref' | 'title_params'> {
  /** Of its entry. */
  readonly seq: number
}

/** The gift as its entries name it. */
export function paidGift({
  source_ref,
  title_params,
}: Pick<EntryGift, 'source_ref' | 'title_params'>): PaidFor {
  return {
    source: 'tier',
    source_ref,
    description: null,
    title_key: 'tier_reached',
    title_params,
    metadata: null,
    order_total: null,
    order_id: null,
  }
}

/** Takes back what is left of a gift. That is still in the balance, so the gift is never owed. */
export function takeGiftBack(open: OpenAccount, gift: EntryGift, lots: Lots, now: Date): void {
  const lot = lots.of(gift.seq)
  const points = lot.left
  const booked = { points, entry_seq: gift.seq, pending_points: 0, pending_until: null }
  bookReversal(open, paidGift(gift), booked, { points, lot }, now)
}
