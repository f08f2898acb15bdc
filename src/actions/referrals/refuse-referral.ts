import type { ReferralReason } from '../../domain/referrals/referral-claims.ts'
import type { LaurelError } from '../../errors/laurel-error.ts'
import { refused } from '../../errors.ts'

/** The messages reveal no more than the reason about who is a customer and whose code it is. */
const REFUSALS = {
  program_disabled: ['referral_code', 'Referrals are switched off at present.'],
  unknown_code: ['referral_code', 'There is no such referral code.'],
  self_referral: [
    'email',
    'Customers cannot refer themselves: a friend needs another e-mail address.',
  ],
  already_claimed: ['email', 'This friend has already been referred.'],
  existing_customer: ['email', 'Only new customers can be referred.'],
  suspected_fraud: ['referral_code', 'This code was claimed too often; try again in a few days.'],
} as const satisfies Record<ReferralReason | 'program_disabled' | 'unknown_code', unknown>

export function referralRefused(reason: keyof typeof REFUSALS): LaurelError {
  const [field, message] = REFUSALS[reason]
  return refused(reason, message, { field })
}
