import type { Context } from '../../context.ts'
import type { Voucher } from '../../domain/codes/voucher.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { lockCode, saveCode } from '../../store/codes/codes.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { endCode } from './end-code.ts'
import { givePointsBack } from './give-points-back.ts'

/** Carries out a requested cancellation, for a job. */
export async function finishCancel(
  context: Context,
  shop: Shop,
  code: Voucher,
  now: Date,
): Promise<void> {
  const is_unused = await endCode(context, shop, code)
  await inTransaction(context.database.db, (tx) =>
    settleCancel(tx, shop, code.code_id, { is_unused, must_fit: false }, now),
  )
}

/**
 * Gives the points back if the platform has ended the code unused; false: there was nothing to do.
 */
export async function settleCancel(
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
