import type { Context } from '../../context.ts'
import { currencyText } from '../../domain/minor-unit.ts'
import {
  lackOf,
  type Payout,
  type PayoutStatus,
  payoutAmount,
} from '../../domain/partners/payout.ts'
import type { Shop } from '../../domain/shops/shop.ts'
import { invalidInput, notFound, refused } from '../../errors.ts'
import type { Fraction } from '../../lib/fraction.ts'
import { newId } from '../../lib/ids.ts'
import { inTransaction, type Tx } from '../../store/db.ts'
import { lockPartner } from '../../store/partners/partners.ts'
import {
  findPayoutByReference,
  insertPayout,
  lockDueCommissions,
} from '../../store/partners/payouts.ts'

export interface PayoutTerms {
  /** Identifies one payout of a partner: sent again, it pays nothing. */
  readonly reference: string
  /** null: now. */
  readonly up_to: Date | null
  /** Less is not paid. */
  readonly minimum: Fraction
  /** Whether the money has arrived already. */
  readonly status: Exclude<PayoutStatus, 'failed'>
}

export interface PaidPartner {
  readonly changed: boolean
  readonly payout: Payout
}

/** A payout up to a later moment is wrong in any state. */
export function requirePast(up_to: Date | null, now: Date): void {
  if (up_to === null || up_to <= now) return
  const message = 'must not be in the future'
  throw invalidInput({ field: 'up_to', message, received: up_to.toISOString() })
}

/**
 * Records a payout of everything that can be paid out to a partner, less what was taken back from
 * orders paid out before. One transaction: a commission is in one payout, or in none.
 */
export async function payPartner(
  { database }: Context,
  shop: Shop,
  partner_id: string,
  terms: PayoutTerms,
  now: Date,
): Promise<PaidPartner> {
  requirePast(terms.up_to, now)
  return inTransaction(database.db, async (tx) => {
    const found = await preparePayout(tx, shop, partner_id, terms, now)
    if (!('due' in found)) return found
    await insertPayout(tx, shop.shop_id, found.payout, found.due)
    return { changed: true, payout: found.payout }
  })
}

/** The payout that would be recorded, or the one that the reference has already. */
export async function foreseePayout(
  { database }: Context,
  shop: Shop,
  partner_id: string,
  terms: PayoutTerms,
  now: Date,
): Promise<PaidPartner> {
  return inTransaction(database.db, async (tx) => {
    const found = await preparePayout(tx, shop, partner_id, terms, now)
    return 'due' in found ? { changed: true, payout: found.payout } : found
  })
}

async function preparePayout(
  tx: Tx,
  shop: Shop,
  partner_id: string,
  { reference, up_to, minimum, status }: PayoutTerms,
  now: Date,
) {
  const { shop_id, currency } = shop
  const partner = await lockPartner(tx, shop_id, partner_id)
  if (partner === undefined) throw notFound('partner', partner_id)
  const earlier = await findPayoutByReference(tx, shop_id, { partner_id, reference })
  if (earlier !== undefined) return { changed: false, payout: earlier }
  const due = await lockDueCommissions(tx, shop_id, partner_id, up_to ?? now)
  const sum = payoutAmount(due)
  const amount = currencyText(sum, currency)
  const lack = lackOf(sum, minimum)
  if (lack === 'nothing_payable') {
    throw refused(lack, 'There is nothing to pay out.', { amount })
  }
  if (lack === 'below_minimum') {
    const least = currencyText(minimum, currency)
    throw refused(lack, `Only ${amount} is payable, and ${least} is the minimum.`, {
      ...{ amount, minimum: least },
    })
  }
  const payout: Payout = {
    ...{ payout_id: newId('pay', now), partner_id, reference, amount, commissions: due.length },
    ...{ up_to: up_to ?? now, status, failure: null, marked_at: null, created_at: now },
  }
  return { payout, due }
}
