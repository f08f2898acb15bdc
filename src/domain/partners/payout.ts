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

/** What is owed of a commission; below zero: it was paid out and taken back since. */
export interface DueCommission {
  readonly order_id: number
  readonly amount: string
}

export interface PayoutLine extends DueCommission {
  readonly commission_id: string
  readonly ordered_at: Date
}

/** What a partner has come to; decimal text. */
export interface PartnerBalance {
  readonly held: string
  readonly payable: string
  /** Paid out, and taken back of the order since: the next payout is so much less. */
  readonly owed_back: string
  readonly paid: string
}

/** What is paid for these; what was taken back comes off the rest. */
export function payoutAmount(due: readonly DueCommission[]): Fraction {
  return Fraction.sum(due.map(({ amount }) => Fraction.of(amount)))
}
