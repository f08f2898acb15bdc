import type { ClaimBar, ClaimRefusal } from '../../domain/earning/claims.ts'
import type { LaurelError } from '../../errors/laurel-error.ts'
import { refused } from '../../errors.ts'

const MESSAGES: Readonly<Record<ClaimBar | ClaimRefusal, string>> = {
  program_disabled: 'The programme is switched off.',
  rule_disabled: 'This earning rule is switched off.',
  not_claimable: 'This earning rule cannot be claimed: it pays automatically.',
  customer_excluded: 'This customer is excluded from the programme.',
  birthday_missing: 'This customer has not entered a birthday.',
  not_birthday_month: "It is not the month of this customer's birthday.",
  birthday_too_recent: 'This birthday was entered too late to pay this year.',
}

export function claimRefused(reason: ClaimBar | ClaimRefusal): LaurelError {
  return refused(reason, MESSAGES[reason])
}

/** The rule pays no more often in this period. */
export function claimLimitReached(limit: number): LaurelError {
  const message = 'This customer has been paid as often as the limit of the rule allows.'
  return refused('limit_reached', message, { limit })
}

/** With the code that it paid, so that nobody loses it. */
export function alreadyClaimed(discount_code: string | null): LaurelError {
  const details = discount_code === null ? {} : { discount_code }
  return refused('already_claimed', 'This customer has already been paid for this.', details)
}

export function consentRequired(channel: 'email' | 'sms'): LaurelError {
  return refused(
    'consent_required',
    'This customer has not agreed to marketing; send marketing_consent: true once the ' +
      'customer has.',
    { channel },
  )
}
