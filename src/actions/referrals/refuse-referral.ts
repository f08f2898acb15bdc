import type { ReferralReason } from '../../domain/referrals/referral-claims.ts'
import { type LaurelError, refused } from '../../errors.ts'

/** They say nothing of who is a customer, or of whose the code is, that the reason does not. */
const REFUSALS = {
  program_disabled: ['referral_code', 'Friends cannot be referred at present.'],
  unknown_code: ['referral_code', 'There is no such referral code.'],
  self_referral: ['email', 'Nobody can refer oneself: a friend needs another e-mail.'],
  already_claimed: ['email', 'This friend was referred before.'],
  existing_customer: ['email', 'Only new customers can be referred.'],
  suspected_fraud: ['referral_code', 'This code was claimed too often; try again in some days.'],
} as const satisfies Record<ReferralReason | 'program_disabled' | 'unknown_code', unknown>

export function referralRefused(reason: keyof typeof REFUSALS): LaurelError {
  const [field, message] = REFUSALS[reason]
  return refused(reason, message, { field })
}
