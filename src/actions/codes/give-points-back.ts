import { titleIn } from '../../domain/catalogue/titles.ts'
import { endedForGoodAt, type Voucher } from '../../domain/codes/voucher.ts'
import { takeBackReturned } from '../../domain/imports/opening-balance.ts'
import { readerTag } from '../../domain/languages.ts'
import { settleOwed } from '../../domain/points/booking.ts'
import { AT_ONCE, type Posting } from '../../domain/points/ledger.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import type { Origin } from '../../domain/points/origin.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { codePart } from '../../store/codes/codes.ts'
import type { Tx } from '../../store/db.ts'
import { listLotEntries } from '../../store/points/lots.ts'
import {
  type LockedRedemption,
  lockRedemption,
  refundPart,
} from '../../store/rewards/redemptions.ts'
import { writeTogether } from '../../store/write-together.ts'
import { entriesPart } from '../ledger/book-entries.ts'
import type { SettledRedemption } from './issue-redemption.ts'

/** Gives up a pending redemption. If the platform has made its code, that is ended later. */
export async function giveUp(
  tx: Tx,
  shop: Shop,
  code_id: string,
  now: Date,
  /** Whether the customer gets the e-mails about it. */
  owes_emails = true,
): Promise<void> {
  const locked = await lockRedemption(tx, shop.shop_id, code_id)
  if (locked?.redemption.code.status !== 'pending') return
  const after = { task: 'end', due_at: endedForGoodAt(now), must_fit: false, owes_emails } as const
  await writeTogether(tx, (await givePointsBack(tx, shop, locked, after, now)).parts)
}

interface PointsReturn extends Pick<Voucher, 'task' | 'due_at'> {
  readonly must_fit: boolean
  /** The call that asked for it; null: none did. */
  readonly origin?: Origin | null
  readonly owes_emails?: boolean
}

/**
 * Cancels a locked redemption and gives its points back. `task` is what the platform must do
 * afterwards. A caller is refused if the points do not fit into the range (`must_fit`). A job gives
 * back as many as fit, and continues. Nothing comes back to a closed account.
 */
export async function givePointsBack(
  tx: Tx,
  shop: Shop,
  { redemption, account, locale, reward, has_undone_import, is_closed }: LockedRedemption,
  { must_fit, origin = null, owes_emails = true, ...after }: PointsReturn,
  now: Date,
): Promise<SettledRedemption> {
  const { shop_id } = shop
  const { redemption_id, reward_id, reward_name, points_spent } = redemption
  const open = new OpenAccount(account, origin, owes_emails)
  const title = reward && titleIn(reward, readerTag(locale, shop))
  const title_params = { reward_id, reward: title ?? reward_name }
  const points = is_closed ? 0 : must_fit ? points_spent : Math.min(points_spent, open.room)
  const back = { ...returnPosting(redemption_id, points_spent, now), points, title_params }
  const entry = open.post(back)
  settleOwed(open, entry, now)
  if (has_undone_import) {
    const { customer_id } = account
    const entries = (await listLotEntries(tx, shop_id, [customer_id])).get(customer_id) ?? []
    takeBackReturned(open, entries, now)
  }
  const code: Voucher = { ...redemption.code, ...after, status: 'cancelled', order_id: null }
  // A retry starts over if no code was issued; otherwise it replays the cancellation.
  const refund_seq = entry.seq
  const refund = { refund_seq, frees_key: code.issued_at === null }
  return {
    redemption: { ...redemption, refund_seq, code },
    account: open.account,
    parts: [
      entriesPart(shop, [open]),
      codePart(shop_id, code),
      refundPart(shop_id, redemption, refund),
    ],
  }
}

function returnPosting(redemption_id: string, points: number, now: Date): Posting {
  return {
    type: 'redeem',
    points,
    requested_points: points,
    source: 'redemption_cancel',
    source_ref: redemption_id,
    description: null,
    title_key: 'redemption_cancelled',
    metadata: null,
    order_total: null,
    ...AT_ONCE,
    created_at: now,
  }
}
