import type { Context } from '../../context.ts'
import type { Voucher } from '../../domain/codes/voucher.ts'
import type { Origin } from '../../domain/points/origin.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { codePart } from '../../store/codes/codes.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { lockRedemption } from '../../store/rewards/redemptions.ts'
import { writeTogether } from '../../store/write-together.ts'
import { endCode } from './end-code.ts'
import { givePointsBack } from './give-points-back.ts'
import type { SettledRedemption } from './issue-redemption.ts'

/** Carries out a requested cancellation, for a job. */
export async function finishCancel(
  context: Context,
  shop: Shop,
  code: Voucher,
  now: Date,
): Promise<void> {
  const is_unused = await endCode(context, shop, code)
  await inTransaction(context.database.db, async (tx) => {
    const ended = { is_unused, must_fit: false }
    const { parts } = await settleCancel(tx, shop, code.code_id, ended, now)
    await writeTogether(tx, parts)
  })
}

/** Whether its points are to be given back. */
export function isToCancel({ task }: Voucher): boolean {
  return task === 'cancel' || task === 'give_back'
}

interface EndedCode {
  readonly is_unused: boolean
  readonly must_fit: boolean
  /** The call that asked for it; null: none did. */
  readonly origin?: Origin | null
}

/**
 * A redemption after its cancellation, with what is to be written: the points are given back if the
 * platform has ended the code unused. `changed` is false if there was nothing to do.
 */
export async function settleCancel(
  tx: Tx,
  shop: Shop,
  redemption_id: string,
  { is_unused, ...how }: EndedCode,
  now: Date,
): Promise<SettledRedemption & { readonly changed: boolean }> {
  const locked = await lockRedemption(tx, shop.shop_id, redemption_id)
  if (locked === undefined) throw new Error(`there is no redemption ${redemption_id}`)
  const { redemption, account } = locked
  if (!isToCancel(redemption.code)) return { changed: false, redemption, account, parts: [] }
  const done = { task: null, due_at: null }
  if (is_unused) {
    return { changed: true, ...(await givePointsBack(tx, shop, locked, { ...done, ...how }, now)) }
  }
  const code = { ...redemption.code, ...done }
  const parts = [codePart(shop.shop_id, code)]
  return { changed: true, redemption: { ...redemption, code }, account, parts }
}
