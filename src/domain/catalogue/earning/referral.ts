import { minimumPurchase } from '../minimum-purchase.ts'
import { limited } from './every-rule.ts'
import { flatRule } from './flat-rule.ts'

export const referral = flatRule({
  type: 'referral',
  label: 'Refer a friend',
  description:
    "Points for a referred friend's first qualifying order. Changed at /program/referrals only.",
  claimable: false,
  creatable: false,
  in_campaigns: true,
  points: 500,
  limit: limited,
  fields: [minimumPurchase('Smaller orders of the friend do not qualify.')],
  reason: ({ minimumPurchase }, { rules }) =>
    minimumPurchase > 0 ? rules.referral_from(minimumPurchase) : rules.referral,
})
