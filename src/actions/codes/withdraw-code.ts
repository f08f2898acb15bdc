import { endedForGoodAt } from '../../domain/codes/voucher.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { lockCode, saveCode } from '../../store/codes/codes.ts'
import type { Tx } from '../../store/db.ts'

/** Takes back a given code, unless it was used; a job ends it at the platform. */
export async function withdrawCode(
  tx: Tx,
  shop: Shop,
  code_id: string,
  now: Date,
): Promise<boolean> {
  const code = await lockCode(tx, shop.shop_id, code_id)
  if (code?.status !== 'issued' && code?.status !== 'pending') return false
  const due_at = code.status === 'pending' ? endedForGoodAt(now) : now
  await saveCode(tx, shop.shop_id, { ...code, status: 'cancelled', task: 'end', due_at })
  return true
}
