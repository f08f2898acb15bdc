import { Type } from 'typebox'
import { endSessions } from '../../actions/access/end-sessions.ts'
import { CustomerPath, customerGid, customerNumber } from '../../schemas/base/customer-id.ts'
import { closed, NoBody, NoQuery, timestamp } from '../../schemas/base/types.ts'
import { defineOperation } from '../door/define-operation.ts'

export const endCustomerSessions = defineOperation('endCustomerSessions', {
  method: 'POST',
  path: '/customers/{customer_id}/end-sessions',
  summary: 'End every session token that one customer has. New ones can be made at once, and work.',
  params: CustomerPath,
  query: NoQuery,
  body: NoBody,
  result: closed({
    customer_id: Type.String({ description: 'The customer GID.' }),
    sessions_not_before: timestamp('Tokens made then or earlier have ended.'),
  }),
  handle: async ({ context, params, now, ...input }) => {
    const shop = await input.shop()
    const customer_id = customerNumber(shop, params)
    await endSessions(context, shop, customer_id, now)
    return {
      customer_id: customerGid(shop, customer_id),
      sessions_not_before: now.toISOString(),
    }
  },
})
