import { redeemReward } from '../../actions/rewards/redeem-reward.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { NoQuery } from '../../schemas/base/types.ts'
import {
  presentRedemptionChange,
  RedeemBody,
  RedemptionResult,
} from '../../schemas/rewards/redemption.ts'
import { defineEndpoint } from '../door/define.ts'

export const redeemRewardEndpoint = defineEndpoint('redeemReward', {
  method: 'POST',
  path: '/customers/{customer_id}/redemptions',
  tool: {
    name: 'service_redeem_reward',
    when: 'Only if the customer asked for it.',
    takes_away: true,
    adds_up_without: [],
  },
  summary: 'Spend points on a reward.',
  description:
    'Charges the points and issues the code, or does neither. If the platform cannot be reached, ' +
    'the answer is 503 `platform_unavailable`: the points are reserved, and a retry with the ' +
    'same key continues. Without a retry, it is completed or refunded after 15 minutes. Refusals ' +
    'carry `details.reason`: `program_disabled`, `reward_disabled`, `reward_ended`, ' +
    '`limit_reached`, `customer_excluded`, `not_started`, `tier_required`. Sends the event ' +
    '`reward.redeemed`, and `store_credit.issued` for store credit.',
  scope: 'points:write',
  support_limit: { not_counted: 'The member pays for it.' },
  session: 'write',
  rate: 'write_platform',
  effect: 'write',
  params: CustomerPath,
  query: NoQuery,
  body: RedeemBody,
  status: 200,
  result: RedemptionResult,
  errors: ['insufficient_points', 'platform_unavailable'],
  handle: (call, { params, body }) =>
    redeemReward(call, customerNumber(call.shop, params), {
      reward_id: body.reward_id,
      points: body.points ?? null,
    }),
  present: presentRedemptionChange,
})
