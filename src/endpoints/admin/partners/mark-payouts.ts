import { markPayouts } from '../../../actions/partners/mark-payouts.ts'
import { closed, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import {
  PayoutMarkResult,
  payoutMarkFields,
  presentOutcome,
} from '../../../schemas/partners/payout.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { marksSubject } from './subjects.ts'

export const markPayoutsOperation = defineOperation('markPayouts', {
  method: 'POST',
  path: '/payouts/mark',
  summary: 'Mark payouts as paid, or as failed, which undoes them.',
  area: 'payouts',
  params: NoParams,
  query: NoQuery,
  body: closed(payoutMarkFields),
  result: PayoutMarkResult,
  subject: marksSubject,
  handle: async (call, { body }) => {
    const { context, shop, now } = call
    const { payout_ids, status: mark, failure = null } = body
    const outcomes = await markPayouts(context, shop, { payout_ids, mark, failure }, now)
    const results = outcomes.map((one) => ({
      payout_id: one.payout_id,
      ...presentOutcome(call, one),
    }))
    return { results }
  },
})
