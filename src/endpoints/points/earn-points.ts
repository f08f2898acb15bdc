import { writePoints } from '../../actions/people/limit-corrections.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { NoQuery } from '../../schemas/base/types.ts'
import { EarnBody, EarnResult, presentEarn } from '../../schemas/points/points.ts'
import { defineEndpoint } from '../door/define.ts'

export const earnPointsEndpoint = defineEndpoint('earnPoints', {
  method: 'POST',
  path: '/customers/{customer_id}/points/earn',
  tool: {
    name: 'service_earn_points',
    when: 'Say who and how many first. `source_ref` keeps the same event from paying twice.',
  },
  summary: 'Award points for an event outside the service.',
  description:
    'Each `source_ref` is awarded at most once per customer, whatever the idempotency key. A ' +
    'shop customer who is not a member becomes one, unless customers must opt in. Sends ' +
    '`points.earned`.',
  scope: 'points:write',
  support_limit: 'counted',
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
    writePoints(call, {
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
