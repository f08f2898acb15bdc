import type { Context } from '../../context.ts'
import { currencyText } from '../../domain/minor-unit.ts'
import { type Payout, payoutAmount } from '../../domain/partners/payout.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { invalidInput, notFound, refused } from '../../errors.ts'
import { Fraction } from '../../lib/fraction.ts'
import { newId } from '../../lib/ids.ts'
import { inTransaction } from '../../store/db.ts'
import { lockPartner } from '../../store/partners/partners.ts'
import {
  findPayoutByReference,
  insertPayout,
  lockDueCommissions,
} from '../../store/partners/payouts.ts'

export interface PayoutInput {
  readonly partner_id: string
  /** Identifies one payout of the partner: sent again, it pays nothing. */
  readonly reference: string
  /** null: now. */
  readonly up_to: Date | null
}

/**
 * Records a payout of everything that can be paid out to a partner, less what was taken back from
 * orders paid out before. One transaction: a commission is in one payout, or in none.
 */
export async function payPartner(
  { database }: Context,
  shop: Shop,
  { partner_id, reference, up_to }: PayoutInput,
  now: Date,
): Promise<{ readonly changed: boolean; readonly payout: Payout }> {
  if (up_to !== null && up_to > now) {
    const message = 'must not be in the future'
    throw invalidInput({ field: 'up_to', message, received: up_to.toISOString() })
  }
  const { shop_id, currency } = shop
  return inTransaction(database.db, async (tx) => {
    const partner = await lockPartner(tx, shop_id, partner_id)
    if (partner === undefined) throw notFound('partner', partner_id)
    const earlier = await findPayoutByReference(tx, shop_id, { partner_id, reference })
    if (earlier !== undefined) return { changed: false, payout: earlier }
    const due = await lockDueCommissions(tx, shop_id, partner_id, up_to ?? now)
    const sum = payoutAmount(due)
    if (!sum.isAbove(Fraction.ZERO)) {
      const message = 'There is nothing to pay out.'
      throw refused('nothing_payable', message, { amount: currencyText(sum, currency) })
    }
    const payout: Payout = {
      ...{ payout_id: newId('pay', now), partner_id, reference },
      ...{ amount: currencyText(sum, currency), commissions: due.length },
      ...{ up_to: up_to ?? now, created_at: now },
    }
    await insertPayout(tx, shop_id, payout, due)
    return { changed: true, payout }
  })
}
