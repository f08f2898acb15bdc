import { defineOperation } from '../../../endpoints/door/define-operation.ts'
import { NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { EmbeddedFault, FaultBody } from '../schemas/facts.ts'
import { saveFault } from '../store/facts.ts'

/** How the embedded shop is made to misbehave: a part of `/platform/v1`. */
export const faultOperation = defineOperation('putFaults', {
  method: 'PUT',
  path: '/faults',
  summary: 'Let the platform misbehave, to try what callers then see.',
  params: NoParams,
  query: NoQuery,
  body: FaultBody,
  result: EmbeddedFault,
  handle: async (input) => {
    const { context, body } = input
    const shop = await input.shop()
    const fault = {
      mode: body.mode,
      retry_after_seconds: body.retry_after_seconds ?? 1,
      next_calls: body.next_calls ?? null,
    }
    await saveFault(context.database.db, shop.shop_id, fault)
    return fault
  },
})
