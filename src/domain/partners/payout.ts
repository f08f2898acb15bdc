import { Fraction } from '../../lib/fraction.ts'
import type { Decided } from '../decided.ts'
import type { PartnerStatus } from './partner.ts'

/** `open`: not known to have arrived; `failed`: it has not, and everything is payable again. */
export const PAYOUT_STATUSES = ['open', 'paid', 'failed'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

/** What the merchant can say of a payout. */
export const PAYOUT_MARKS = ['paid', 'failed'] as const
export type PayoutMark = (typeof PAYOUT_MARKS)[number]

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
  readonly status: PayoutStatus
  /** Why it failed; null: the merchant did not say, or it has not. */
  readonly failure: string | null
  /** When the merchant said so; null: never. */
  readonly marked_at: Date | null
  readonly created_at: Date
}

/** A payout with the name of its recipient; null: erased. */
export interface NamedPayout extends Payout {
  readonly name: string | null
}

/** The same with the address, for the file of a bank. */
export interface AddressedPayout extends NamedPayout {
  readonly email: string | null
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

/** A partner who is owed money, or owes some. Amounts are decimal text. */
export interface DuePartner extends Omit<PartnerBalance, 'paid'> {
  readonly partner_id: string
  readonly name: string | null
  readonly email: string | null
  readonly status: PartnerStatus
  /** How many commissions the next payout settles. */
  readonly commissions: number
  /** Since when the first of them is payable; null: none is. */
  readonly payable_since: Date | null
  /** When the next held commission becomes payable; null: none is held. */
  readonly next_payable_at: Date | null
}

/** Why a partner is not paid. */
export type PayoutLack = 'nothing_payable' | 'below_minimum'

/** What the next payout would be: nothing that is payable, or too little, is not paid. */
export function nextPayout(
  { payable, owed_back }: Pick<PartnerBalance, 'payable' | 'owed_back'>,
  minimum: Fraction,
): { readonly amount: Fraction; readonly lack: PayoutLack | null } {
  const amount = Fraction.of(payable).minus(Fraction.of(owed_back))
  return { amount, lack: lackOf(amount, minimum) }
}

export function lackOf(amount: Fraction, minimum: Fraction): PayoutLack | null {
  if (!amount.isAbove(Fraction.ZERO)) return 'nothing_payable'
  return minimum.isAbove(amount) ? 'below_minimum' : null
}

/** What a payout becomes by a mark; a failed one stays failed, because its money was freed. */
export function markedPayout({ status }: Payout, mark: PayoutMark): Decided<PayoutStatus> {
  if (status !== 'failed' || mark === 'failed') return { value: mark }
  const message = 'cannot be paid: the payout has failed, and what it paid is payable again'
  const refusal = { reason: 'not_possible', field: 'status', message, received: mark }
  return { refusal: { ...refusal, allowed: ['failed'] } }
}
