import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { NoQuery } from '../../schemas/base/types.ts'
import { DeductBody, DeductResult, presentDeduct } from '../../schemas/points/points.ts'
import { defineEndpoint } from '../door/define.ts'

export const deductPoints = defineEndpoint('deductPoints', {
  method: 'POST',
  path: '/customers/{customer_id}/points/deduct',
  tool: 'service_deduct_points',
  summary: 'Take points that the customer uses outside the service.',
  description:
    'All or nothing: a balance that does not cover it is 422 `insufficient_points` with ' +
    '`details.balance` and `details.required`. Owes the event `points.adjusted`.',
  scope: 'points:write',
  session: null,
  rate: 'write',
  effect: 'write',
  params: CustomerPath,
  query: NoQuery,
  body: DeductBody,
  status: 200,
  result: DeductResult,
  errors: ['insufficient_points', 'platform_unavailable'],
  handle: (call, { params, body }) =>
    call.context.points.write(call, {
      kind: 'deduct',
      customer_id: customerNumber(call.shop, params),
      points: -body.points,
      source_ref: body.source_ref ?? null,
      reason: body.reason ?? null,
      metadata: body.metadata ?? null,
      order_total: null,
    }),
  present: presentDeduct,
})
