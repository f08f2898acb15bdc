import { minimumPurchase } from '../minimum-purchase.ts'
import { limited } from './every-rule.ts'
import { flatRule } from './flat-rule.ts'

const MINIMUM =
  'Smaller orders of the friend do not qualify. If refunds within 14 days, or within ' +
  '`pendingDays` if that is longer, leave less, the sender loses the award.'

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
  fields: [minimumPurchase(MINIMUM)],
  reason: ({ minimumPurchase }, { rules }) =>
    minimumPurchase > 0 ? rules.referral_from(minimumPurchase) : rules.referral,
})
