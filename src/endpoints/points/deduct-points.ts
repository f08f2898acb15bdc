import { writePoints } from '../../actions/people/limit-corrections.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { NoQuery } from '../../schemas/base/types.ts'
import { DeductBody, DeductResult, presentDeduct } from '../../schemas/points/points.ts'
import { defineEndpoint } from '../door/define.ts'

export const deductPointsEndpoint = defineEndpoint('deductPoints', {
  method: 'POST',
  path: '/customers/{customer_id}/points/deduct',
  tool: {
    name: 'service_deduct_points',
    when: 'All or nothing. Say who and how many first.',
    takes_away: true,
    adds_up_without: ['source_ref'],
  },
  summary: 'Deduct points that the customer spends outside the service.',
  description:
    'All or nothing: too low a balance is 422 `insufficient_points` with `details.balance` and ' +
    '`details.required`. Sends `points.adjusted`.',
  scope: 'points:write',
  support_limit: 'counted',
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
    writePoints(call, {
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
