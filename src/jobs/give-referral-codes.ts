import { giveReferralCodes } from '../actions/referrals/give-referral-codes.ts'
import type { Job } from './define.ts'

/** Gives a referral code to members who became members without one. */
export const giveReferralCodesJob: Job = {
  name: 'give-referral-codes',
  schedule: '* * * * *',
  due: 'referral_codes',
  run: giveReferralCodes,
}
