import type { Answer, Call } from '../../context.ts'
import { finishedByJobAt, type Voucher, voucherStatus } from '../../domain/codes/voucher.ts'
import type { RedemptionChange } from '../../domain/rewards/redemptions.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import type { LaurelError } from '../../errors/laurel-error.ts'
import { notFound, refused } from '../../errors.ts'
import { saveCode } from '../../store/codes/codes.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { findOrder } from '../../store/orders/orders.ts'
import { lockRedemption } from '../../store/rewards/redemptions.ts'
import { writeTogether } from '../../store/write-together.ts'
import { endCode } from '../codes/end-code.ts'
import { isToCancel, settleCancel } from '../codes/finish-cancel.ts'
import { originOf } from '../write/origin-of.ts'
import { runReservedWrite } from '../write/run-write.ts'

/**
 * Cancels a redemption that no order uses, or only a cancelled one: the platform ends the code, then the points come back. The request
 * is stored first, so that a job finishes it after a crash.
 */
export function cancelRedemption(
  call: Call<RedemptionChange>,
  customer_id: number,
  redemption_id: string,
): Promise<Answer> {
  const { context, shop, now } = call
  return runReservedWrite(call, {
    lock: (tx) => lockRedemption(tx, shop.shop_id, redemption_id),
    reserve: async (tx, locked) =>
      locked?.redemption.customer_id === customer_id
        ? askForCancel(tx, shop, locked.redemption.code, now)
        : notFound('redemption', redemption_id),
    carryOut: async (code) => {
      if (code.status === 'cancelled' || (await endCode(context, shop, code))) return
      await inTransaction(context.database.db, async (tx) => {
        const used = { is_unused: false, must_fit: true }
        const { parts } = await settleCancel(tx, shop, redemption_id, used, now)
        await writeTogether(tx, parts)
      })
      throw alreadyUsed()
    },
    finish: async (tx) => {
      const ended = { is_unused: true, must_fit: true, origin: originOf(call) }
      const { parts, ...settled } = await settleCancel(tx, shop, redemption_id, ended, now)
      // An order used it between the platform's answer and now.
      if (settled.redemption.code.status !== 'cancelled') throw alreadyUsed()
      return { outcome: { ...settled, now }, parts }
    },
  })
}

/** Stores that a locked code will be cancelled, or says why it cannot be. */
async function askForCancel(
  tx: Tx,
  shop: Shop,
  code: Voucher,
  now: Date,
): Promise<Voucher | LaurelError> {
  // Requested before its end, so it continues, as it would in a job.
  if (isToCancel(code)) return code
  switch (voucherStatus(code, now)) {
    case 'cancelled':
      return code
    case 'pending':
      return refused('redemption_pending', 'This redemption is not complete yet; retry it first.')
    case 'used':
      if (!(await isOrderCancelled(tx, shop, code))) return alreadyUsed()
      return saved(tx, shop, {
        ...{ ...code, status: 'issued', used_at: null },
        ...{ task: 'give_back', due_at: finishedByJobAt(now) },
      })
    case 'expired':
      return refused('redemption_expired', 'The code of this redemption has expired.')
    case 'issued':
      return saved(tx, shop, { ...code, task: 'cancel', due_at: finishedByJobAt(now) })
  }
}

async function saved(tx: Tx, { shop_id }: Shop, to_cancel: Voucher): Promise<Voucher> {
  await saveCode(tx, shop_id, to_cancel)
  return to_cancel
}

/** The programme may leave such a code used; then it still counts as unused for a person. */
async function isOrderCancelled(
  tx: Tx,
  { shop_id }: Shop,
  { order_id }: Voucher,
): Promise<boolean> {
  if (order_id === null) return false
  const document = (await findOrder(tx, shop_id, order_id))?.document ?? null
  return document !== null && document.cancelled_at !== null
}

function alreadyUsed(): LaurelError {
  return refused('already_used', 'This redemption has already been used.')
}
