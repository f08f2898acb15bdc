import { defineOperation } from '../../endpoints/door/define-operation.ts'
import { NoParams, NoQuery } from '../../schemas/base/types.ts'
import { EmbeddedFault, FaultBody } from '../schemas/facts.ts'
import { saveFault } from '../store/facts.ts'

/** Faults of the embedded shop, for tests: a part of `/platform/v1`. */
export const faultOperation = defineOperation('putFaults', {
  method: 'PUT',
  path: '/faults',
  summary: 'Simulate faults of the platform, to test how callers handle them.',
  area: null,
  params: NoParams,
  query: NoQuery,
  body: FaultBody,
  result: EmbeddedFault,
  subject: { kind: 'faults', id: () => 'faults' },
  handle: async ({ context, shop }, { body }) => {
    const fault = {
      mode: body.mode,
      retry_after_seconds: body.retry_after_seconds ?? 1,
      next_calls: body.next_calls ?? null,
    }
    await saveFault(context.database.db, shop.shop_id, fault)
    return fault
  },
})
