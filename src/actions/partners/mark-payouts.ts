import type { Context } from '../../context.ts'
import { markedPayout, type Payout, type PayoutMark } from '../../domain/partners/payout.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { LaurelError } from '../../errors/laurel-error.ts'
import { notFound, refused } from '../../errors.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { findPayoutInTheWay, saveMark, takeBackPayout } from '../../store/partners/due-partners.ts'
import { lockPartner } from '../../store/partners/partners.ts'
import { findPayout } from '../../store/partners/payouts.ts'
import { accepted } from '../write/change-part.ts'
import { type Refused, refusedBy } from './pay-partners.ts'

export interface PayoutMarking {
  readonly payout_ids: readonly string[]
  readonly mark: PayoutMark
  /** Why the payouts failed, in the merchant's words. */
  readonly failure: string | null
}

/** What became of one payout. */
export type MarkOutcome = { readonly payout_id: string } & (
  | { readonly kind: 'changed' | 'unchanged'; readonly payout: Payout }
  | ({ readonly kind: 'refused' } & Refused)
)

/**
 * Notes whether the money of payouts has arrived. What a failed one paid is payable again. Each is
 * a transaction of its own, the newest first: it may stand in the way of an older one.
 */
export async function markPayouts(
  { database }: Context,
  shop: Shop,
  { payout_ids, mark, failure }: PayoutMarking,
  now: Date,
): Promise<MarkOutcome[]> {
  const outcomes: MarkOutcome[] = []
  for (const payout_id of [...new Set(payout_ids)].sort().reverse()) {
    try {
      const marked = await inTransaction(database.db, (tx) =>
        markPayout(tx, shop.shop_id, payout_id, { mark, failure }, now),
      )
      outcomes.push({ payout_id, ...marked })
    } catch (error) {
      if (!(error instanceof LaurelError)) throw error
      outcomes.push({ payout_id, kind: 'refused', ...refusedBy(error) })
    }
  }
  return outcomes
}

async function markPayout(
  tx: Tx,
  shop_id: number,
  payout_id: string,
  { mark, failure }: Pick<PayoutMarking, 'mark' | 'failure'>,
  now: Date,
): Promise<{ readonly kind: 'changed' | 'unchanged'; readonly payout: Payout }> {
  const found = await findPayout(tx, shop_id, payout_id)
  if (found === undefined) throw notFound('payout', payout_id)
  await lockPartner(tx, shop_id, found.partner_id)
  // As it is now that nobody else changes it.
  const payout = (await findPayout(tx, shop_id, payout_id)) ?? found
  const status = accepted(markedPayout(payout, mark))
  if (status === payout.status) return { kind: 'unchanged', payout }
  if (status === 'failed') {
    await requireFree(tx, shop_id, payout)
    await takeBackPayout(tx, shop_id, payout_id, now)
  }
  const marked = { ...payout, status, failure: status === 'failed' ? failure : null }
  await saveMark(tx, shop_id, marked, now)
  return { kind: 'changed', payout: { ...marked, marked_at: now } }
}

async function requireFree(tx: Tx, shop_id: number, { payout_id }: Payout): Promise<void> {
  const other = await findPayoutInTheWay(tx, shop_id, payout_id)
  if (other === undefined) return
  const message = `The payout ${other} has deducted some of this one since; undo it first.`
  throw refused('later_payout', message, { payout_id: other })
}
