import { cancelRedemption as cancel } from '../../actions/rewards/cancel-redemption.ts'
import { customerNumber } from '../../schemas/base/customer-id.ts'
import { NoBody, NoQuery } from '../../schemas/base/types.ts'
import {
  presentRedemptionChange,
  RedemptionPath,
  RedemptionResult,
} from '../../schemas/rewards/redemption.ts'
import { defineEndpoint } from '../door/define.ts'

export const cancelRedemption = defineEndpoint('cancelRedemption', {
  method: 'POST',
  path: '/customers/{customer_id}/redemptions/{redemption_id}/cancel',
  tool: 'service_cancel_redemption',
  summary: 'Cancel a redemption that was not used, and give its points back.',
  description:
    'The code is ended at the platform first. One that was cancelled before answers ' +
    '`changed: false`. Refusals carry `details.reason`: `already_used`, `redemption_expired`, ' +
    '`redemption_pending`. Owes the event `points.adjusted`.',
  scope: 'points:write',
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
    cancel(call, customerNumber(call.shop, params), params.redemption_id),
  present: presentRedemptionChange,
})
