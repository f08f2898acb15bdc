import type { Answer, Call, Context } from '../../context.ts'
import { type Code, codeStatus, finishedByJobAt } from '../../domain/codes/code.ts'
import type { RedemptionChange } from '../../domain/rewards/redemptions.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { type LaurelError, notFound, refused } from '../../errors.ts'
import { lockCode, saveCode } from '../../store/codes/codes.ts'
import { findMember } from '../../store/customers/customers.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { findRedemption } from '../../store/rewards/redemptions.ts'
import { endCode } from '../codes/end-code.ts'
import { findReplay, runWrite } from '../write/run-write.ts'
import { givePointsBack } from './give-points-back.ts'

/**
 * Cancels a redemption that was not used: the platform ends the code, then the points come back.
 * That it is to be cancelled is kept first, so that a job finishes what a crash leaves behind.
 */
export async function cancelRedemption(
  call: Call<RedemptionChange>,
  customer_id: number,
  redemption_id: string,
): Promise<Answer> {
  const replay = await findReplay(call)
  if (replay !== null) return replay
  const { context, shop, now } = call
  const { db } = context.database
  const found = await findRedemption(db, shop.shop_id, redemption_id)
  if (found?.customer_id !== customer_id) throw notFound('redemption', redemption_id)
  const asked = await inTransaction(db, (tx) => askForCancel(tx, shop, redemption_id, now))
  if (!('code_id' in asked)) return runWrite(call, () => Promise.reject(asked))
  const is_unused = asked.status === 'cancelled' || (await endCode(context, shop, asked))
  if (!is_unused) {
    await inTransaction(db, (tx) =>
      settleCancel(tx, shop, redemption_id, { is_unused, must_fit: true }, now),
    )
    return runWrite(call, () => Promise.reject(alreadyUsed()))
  }
  return runWrite(call, async (tx) => {
    const changed = await settleCancel(tx, shop, redemption_id, { is_unused, must_fit: true }, now)
    const redemption = await findRedemption(tx, shop.shop_id, redemption_id)
    const member = await findMember(tx, shop.shop_id, customer_id)
    if (redemption === undefined || member === undefined) {
      throw new Error('a redemption stays, and so does its member')
    }
    // An order that used it came between the platform's answer and this.
    if (redemption.code.status !== 'cancelled') throw alreadyUsed()
    return { changed, redemption, member, now }
  })
}

/** Keeps that a code is to be cancelled, or says why it cannot be. */
async function askForCancel(
  tx: Tx,
  shop: Shop,
  code_id: string,
  now: Date,
): Promise<Code | LaurelError> {
  const code = await lockCode(tx, shop.shop_id, code_id)
  if (code === undefined) throw new Error('a redemption has a code')
  // Asked for before its end: it goes on, as a job would.
  if (code.task === 'cancel') return code
  switch (codeStatus(code, now)) {
    case 'cancelled':
      return code
    case 'pending':
      return refused('redemption_pending', 'This redemption is not finished yet; retry it first.')
    case 'used':
      return alreadyUsed()
    case 'expired':
      return refused('redemption_expired', 'The code of this redemption has expired.')
    case 'issued': {
      const asked: Code = { ...code, task: 'cancel', due_at: finishedByJobAt(now) }
      await saveCode(tx, shop.shop_id, asked)
      return asked
    }
  }
}

function alreadyUsed(): LaurelError {
  return refused('already_used', 'What was redeemed has been used.')
}

/** Carries out what was asked for, for a job. */
export async function finishCancel(
  context: Context,
  shop: Shop,
  code: Code,
  now: Date,
): Promise<void> {
  const is_unused = await endCode(context, shop, code)
  await inTransaction(context.database.db, (tx) =>
    settleCancel(tx, shop, code.code_id, { is_unused, must_fit: false }, now),
  )
}

/** Gives the points back of what the platform has ended unused; false: there was nothing to do. */
async function settleCancel(
  tx: Tx,
  shop: Shop,
  code_id: string,
  { is_unused, must_fit }: { readonly is_unused: boolean; readonly must_fit: boolean },
  now: Date,
): Promise<boolean> {
  const code = await lockCode(tx, shop.shop_id, code_id)
  if (code?.task !== 'cancel') return false
  const done = { task: null, due_at: null }
  if (is_unused) await givePointsBack(tx, shop, code, { ...done, must_fit }, now)
  else await saveCode(tx, shop.shop_id, { ...code, ...done })
  return true
}
