import type { Context } from '../../context.ts'
import { retryAt, type Voucher } from '../../domain/codes/voucher.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { findCode, listDueCodes, lockCode, saveCode } from '../../store/codes/codes.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { endCode } from './end-code.ts'
import { finishCancel } from './finish-cancel.ts'
import { giveUp } from './give-points-back.ts'
import { mintCode } from './mint-codes.ts'
import { promiseGifts } from './promise-gifts.ts'

const CODES_PER_ROUND = 100

/** A redemption is given up if the platform could not be reached by this time. */
const GIVEN_UP_AFTER_MS = 15 * 60_000

/**
 * Finishes what the platform still has to do: mints promised codes, ends cancelled ones. If one
 * fails, it is tried again later and does not stop the others.
 */
export async function finishCodes(context: Context, shop: Shop, now: Date): Promise<void> {
  const { database, log } = context
  await promiseGifts(context, shop, now)
  for (;;) {
    const due = await listDueCodes(database.db, shop.shop_id, now, CODES_PER_ROUND)
    for (const code_id of due) {
      try {
        await finishCode(context, shop, code_id, now)
      } catch (error) {
        if (!(error instanceof LaurelError)) log.error({ err: error, code_id }, 'a code failed')
        await inTransaction(database.db, (tx) => putOff(tx, shop, code_id, now))
      }
    }
    if (due.length < CODES_PER_ROUND) return
  }
}

async function finishCode(context: Context, shop: Shop, code_id: string, now: Date): Promise<void> {
  const code = await findCode(context.database.db, shop.shop_id, code_id)
  // Another worker may have finished it since it was found.
  if (code === undefined || code.due_at === null || code.due_at > now) return
  switch (code.task) {
    case 'mint':
      await mintCode(context, shop, code_id, now)
      return
    case 'cancel':
    case 'give_back':
      await finishCancel(context, shop, code, now)
      return
    case 'end':
      await endCode(context, shop, code)
      await inTransaction(context.database.db, (tx) => finishEnd(tx, shop, code_id))
  }
}

async function finishEnd(tx: Tx, shop: Shop, code_id: string): Promise<void> {
  const code = await lockCode(tx, shop.shop_id, code_id)
  if (code?.task !== 'end') return
  await saveCode(tx, shop.shop_id, { ...code, task: null, due_at: null })
}

/**
 * The platform could not be reached: try again later, or give up if points have waited too long.
 */
async function putOff(tx: Tx, shop: Shop, code_id: string, now: Date): Promise<void> {
  const found = await findCode(tx, shop.shop_id, code_id)
  // It locks the account before the code, and looks again.
  if (found !== undefined && isGivenUp(found, now)) return giveUp(tx, shop, code_id, now)
  const code = await lockCode(tx, shop.shop_id, code_id)
  if (code === undefined || code.task === null) return
  const attempts = code.attempts + 1
  await saveCode(tx, shop.shop_id, { ...code, attempts, due_at: retryAt(attempts, now) })
}

/**
 * If the platform made a discount code without telling us, nobody has it, and it can be ended
 * later. Money may already be where the customer sees it, so we wait.
 */
function isGivenUp({ kind, status, mint, created_at }: Voucher, now: Date): boolean {
  if (kind !== 'redemption' || status !== 'pending' || mint.kind !== 'discount') return false
  return now.getTime() - created_at.getTime() >= GIVEN_UP_AFTER_MS
}
