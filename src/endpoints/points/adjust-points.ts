import { writePoints } from '../../actions/people/limit-corrections.ts'
import { CustomerPath, customerNumber } from '../../schemas/base/customer-id.ts'
import { NoQuery } from '../../schemas/base/types.ts'
import { AdjustBody, AdjustResult, presentAdjust } from '../../schemas/points/points.ts'
import { defineEndpoint } from '../door/define.ts'

export const adjustPointsEndpoint = defineEndpoint('adjustPoints', {
  method: 'POST',
  path: '/customers/{customer_id}/points/adjust',
  tool: {
    name: 'service_adjust_points',
    when:
      'Say who, how many and why first; it stays in the history. A balance stops ' +
      'at zero: see `applied`.',
    takes_away: true,
    adds_up_without: ['source_ref'],
  },
  summary: "Correct a customer's balance, up or down.",
  description:
    'A negative `delta` stops at a balance of zero; `applied` says what was applied. For all or ' +
    'nothing, deduct points instead. Sends `points.adjusted`.',
  scope: 'points:write',
  support_limit: 'counted',
  session: null,
  rate: 'write',
  effect: 'write',
  params: CustomerPath,
  query: NoQuery,
  body: AdjustBody,
  status: 200,
  result: AdjustResult,
  errors: ['platform_unavailable'],
  handle: (call, { params, body }) =>
    writePoints(call, {
      kind: 'adjust',
      customer_id: customerNumber(call.shop, params),
      points: body.delta,
      source_ref: body.source_ref ?? null,
      reason: body.reason ?? null,
      metadata: body.metadata ?? null,
      order_total: null,
    }),
  present: presentAdjust,
})
