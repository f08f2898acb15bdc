import { cancelRedemption } from '../../actions/rewards/cancel-redemption.ts'
import { customerNumber } from '../../schemas/base/customer-id.ts'
import { NoBody, NoQuery } from '../../schemas/base/types.ts'
import {
  presentRedemptionChange,
  RedemptionPath,
  RedemptionResult,
} from '../../schemas/rewards/redemption.ts'
import { defineEndpoint } from '../door/define.ts'

export const cancelRedemptionEndpoint = defineEndpoint('cancelRedemption', {
  method: 'POST',
  path: '/customers/{customer_id}/redemptions/{redemption_id}/cancel',
  tool: {
    name: 'service_cancel_redemption',
    when: 'When the customer wants the points back.',
    takes_away: true,
  },
  summary: 'Cancel an unused redemption and refund its points.',
  description:
    'Also works if its order was cancelled. The platform deactivates the code first. An ' +
    'already cancelled redemption answers `changed: ' +
    'false`. Refusals carry `details.reason`: `already_used`, `redemption_expired`, ' +
    '`redemption_pending`. Sends `points.adjusted`.',
  scope: 'points:write',
  support_limit: { not_counted: 'The member gets back what was paid.' },
  session: null,
  rate: 'write_platform',
  effect: 'write',
  params: RedemptionPath,
  query: NoQuery,
  body: NoBody,
  status: 200,
  result: RedemptionResult,
  errors: ['platform_unavailable'],
  handle: (call, { params }) =>
    cancelRedemption(call, customerNumber(call.shop, params), params.redemption_id),
  present: presentRedemptionChange,
})
