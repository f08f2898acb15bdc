import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { NoQuery } from '../../schemas/base/types.ts'
import { EarnBody, EarnResult, presentEarn } from '../../schemas/points/points.ts'
import { defineEndpoint } from '../door/define.ts'

export const earnPoints = defineEndpoint('earnPoints', {
  method: 'POST',
  path: '/customers/{customer_id}/points/earn',
  tool: 'service_earn_points',
  summary: 'Award points for an event outside the service.',
  description:
    'Each `source_ref` is awarded at most once per customer, whatever key the retry carries. ' +
    'A customer of the shop who is no member yet becomes one, unless members must join by ' +
    'themselves. Owes the event `points.earned`.',
  scope: 'points:write',
  session: null,
  rate: 'write',
  effect: 'write',
  params: CustomerPath,
  query: NoQuery,
  body: EarnBody,
  status: 200,
  result: EarnResult,
  errors: ['platform_unavailable'],
  handle: (call, { params, body }) =>
    call.context.points.write(call, {
      kind: 'award',
      customer_id: customerNumber(call.shop, params),
      points: body.points,
      source_ref: body.source_ref,
      reason: body.reason ?? null,
      metadata: body.metadata ?? null,
      order_total: null,
    }),
  present: presentEarn,
})
