import { Fraction } from '../../lib/fraction.ts'

/** Clocks differ, and Shopify dates a booking when it carries it out. */
const CLOCKS_DIFFER_MS = 2 * 60_000
/** A call without an answer that was not carried out by then never is. */
const STILL_ON_ITS_WAY_MS = 10 * 60_000

/** A booking on a customer's store credit, as Shopify lists it. */
export interface StoreCreditBooking {
  readonly __typename: string
  readonly createdAt: string
  readonly amount: { readonly amount: string; readonly currencyCode: string }
}

export interface LostCall {
  readonly kind: 'store_credit' | 'store_credit_back'
  readonly amount: string
  readonly currency: string
  readonly asked_at: Date
}

/** From when on a call's booking can be. */
export function lookSince({ asked_at }: Pick<LostCall, 'asked_at'>): Date {
  return new Date(asked_at.getTime() - CLOCKS_DIFFER_MS)
}

/** Other calls of the same kind, customer, amount and time. */
export interface AlikeCalls {
  readonly done: number
  /** Their answers were lost, too, or are still on their way. */
  readonly open: number
}

/**
 * What became of a call whose answer was lost. Bookings carry no name of ours, so they are counted:
 * only if there is one for each call alike, this one's is among them. `unclear`: somebody has to
 * look.
 */
export function fateOf(
  call: LostCall,
  bookings: readonly StoreCreditBooking[],
  others: AlikeCalls,
  now: Date,
): 'done' | 'too_early' | 'unclear' {
  const since = lookSince(call)
  const booked = bookings.filter((booking) => isAlike(booking, call, since)).length
  if (booked > others.done + others.open) return 'done'
  const is_over = now.getTime() - call.asked_at.getTime() > STILL_ON_ITS_WAY_MS
  return is_over ? 'unclear' : 'too_early'
}

const TYPE_OF = {
  store_credit: 'StoreCreditAccountCreditTransaction',
  store_credit_back: 'StoreCreditAccountDebitTransaction',
} as const

function isAlike(booking: StoreCreditBooking, call: LostCall, since: Date): boolean {
  if (booking.__typename !== TYPE_OF[call.kind]) return false
  if (new Date(booking.createdAt) < since) return false
  if (booking.amount.currencyCode !== call.currency) return false
  const difference = absolute(booking.amount.amount).minus(Fraction.of(call.amount))
  return difference.isZero()
}

/** A debit may be written with a minus. */
function absolute(amount: string): Fraction {
  return Fraction.of(amount.replace(/^-/, ''))
}
