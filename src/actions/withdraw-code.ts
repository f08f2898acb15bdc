import type { Shop } from '../domain/shop.ts'
import { lockCode, saveCode } from '../store/codes.ts'
import type { Tx } from '../store/db.ts'

/** A call to the platform takes at most ten seconds: by then none for this code is under way. */
const ENDED_AFTER_MS = 60_000

/** Takes back a code that was given away and not used; a job ends it at the platform. */
export async function withdrawCode(tx: Tx, shop: Shop, code_id: string, now: Date): Promise<void> {
  const code = await lockCode(tx, shop.shop_id, code_id)
  if (code?.status !== 'issued' && code?.status !== 'pending') return
  const due_at = new Date(now.getTime() + (code.status === 'pending' ? ENDED_AFTER_MS : 0))
  await saveCode(tx, shop.shop_id, { ...code, status: 'cancelled', task: 'end', due_at })
}
