import { titleIn } from '../../domain/catalogue/titles.ts'
import { endedForGoodAt, type Voucher } from '../../domain/codes/voucher.ts'
import { readerTag } from '../../domain/languages.ts'
import { settleOwed } from '../../domain/points/booking.ts'
import { AT_ONCE, type Posting } from '../../domain/points/ledger.ts'
import { OpenAccount } from '../../domain/points/open-account.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { lockCode, saveCode } from '../../store/codes/codes.ts'
import type { Tx } from '../../store/db.ts'
import { lockAccount } from '../../store/points/ledger.ts'
import { readProgram } from '../../store/programme/programs.ts'
import { findRedemption, freeKey, returnUse, saveRefund } from '../../store/rewards/redemptions.ts'
import { bookEntries } from '../ledger/book-entries.ts'

/** Gives up a pending redemption. If the platform has made its code, that is ended later. */
export async function giveUp(tx: Tx, shop: Shop, code_id: string, now: Date): Promise<void> {
  const code = await lockCode(tx, shop.shop_id, code_id)
  if (code?.status !== 'pending') return
  const after = { task: 'end', due_at: endedForGoodAt(now), must_fit: false } as const
  await givePointsBack(tx, shop, code, after, now)
}

/**
 * Cancels a redemption, whose code is locked, and gives its points back. `task` is what the
 * platform must do afterwards. A caller is refused if the points do not fit into the range
 * (`must_fit`). A job gives back as many as fit, and continues.
 */
export async function givePointsBack(
  tx: Tx,
  shop: Shop,
  code: Voucher,
  { must_fit, ...after }: Pick<Voucher, 'task' | 'due_at'> & { readonly must_fit: boolean },
  now: Date,
): Promise<void> {
  const { shop_id } = shop
  const redemption = await findRedemption(tx, shop_id, code.code_id)
  if (redemption === undefined) throw new Error(`code ${code.code_id} has no redemption`)
  const { redemption_id, customer_id, reward_id, reward_name, points_spent } = redemption
  const account = await lockAccount(tx, shop_id, customer_id)
  if (account === undefined)
    throw new Error(`customer ${customer_id} of redemption ${redemption_id} has no account`)
  const open = new OpenAccount(account)
  const { document: program } = await readProgram(tx, shop_id)
  const reward = program.rewards.find(({ id }) => id === reward_id)
  const title = reward && titleIn(reward, readerTag(account.locale, shop))
  const title_params = { reward_id, reward: title ?? reward_name }
  const points = must_fit ? points_spent : Math.min(points_spent, open.room)
  const back = { ...returnPosting(redemption_id, points_spent, now), points, title_params }
  const entry = open.post(back)
  settleOwed(open, entry, now)
  await bookEntries(tx, shop, [open])
  await saveRefund(tx, shop_id, redemption_id, entry.seq)
  // A retry starts over if no code was issued; otherwise it replays the cancellation.
  if (code.issued_at === null) await freeKey(tx, shop_id, redemption_id)
  await returnUse(tx, shop_id, reward_id)
  await saveCode(tx, shop_id, { ...code, ...after, status: 'cancelled' })
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
