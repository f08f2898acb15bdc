import { Fraction } from '../../lib/fraction.ts'

/** Money that was paid to a partner. Amounts are decimal text. */
export interface Payout {
  readonly payout_id: string
  readonly partner_id: string
  /** The merchant's, for one payout of a partner. */
  readonly reference: string
  readonly amount: string
  /** How many commissions it settles. */
  readonly commissions: number
  readonly up_to: Date
  readonly created_at: Date
}

/** What is unpaid of a commission; below zero: it was paid out and reversed since. */
export interface DueCommission {
  readonly order_id: number
  readonly amount: string
}

export interface PayoutLine extends DueCommission {
  readonly commission_id: string
  readonly ordered_at: Date
}

/** A partner's balance; decimal text. */
export interface PartnerBalance {
  readonly held: string
  readonly payable: string
  /** Paid out, but the order was reversed since: deducted from the next payout. */
  readonly owed_back: string
  readonly paid: string
}

/** The amount to pay for these commissions, less what is owed back. */
export function payoutAmount(due: readonly DueCommission[]): Fraction {
  return Fraction.sum(due.map(({ amount }) => Fraction.of(amount)))
}
