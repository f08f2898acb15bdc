import { Type } from 'typebox'
import { endSessions } from '../../../actions/access/end-sessions.ts'
import { CustomerPath, customerGid, customerNumber } from '../../../schemas/base/customer-id.ts'
import { closed, NoBody, NoQuery, timestamp } from '../../../schemas/base/types.ts'
import { findPresence } from '../../../store/customers/customer-presence.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const endCustomerSessionsOperation = defineOperation('endCustomerSessions', {
  method: 'POST',
  path: '/customers/{customer_id}/end-sessions',
  summary: 'End all session tokens of a customer. New tokens can be created immediately.',
  area: 'members',
  support_limit: { not_counted: 'It gives nothing.' },
  params: CustomerPath,
  query: NoQuery,
  body: NoBody,
  result: closed({
    customer_id: Type.String({ description: 'The customer GID.' }),
    sessions_not_before: timestamp('Tokens created at or before this time have ended.'),
  }),
  subject: {
    kind: 'customer',
    id: ({ params }) => params.customer_id,
    read: async ({ context, shop }, _id, { params }) => {
      const customer_id = customerNumber(shop, params)
      const presence = await findPresence(context.database.db, shop.shop_id, customer_id)
      return presence === undefined
        ? null
        : { customer_id, sessions_not_before: presence.sessions_not_before }
    },
  },
  handle: async ({ context, shop, now }, { params }) => {
    const customer_id = customerNumber(shop, params)
    await endSessions(context, shop, customer_id, now)
    return {
      customer_id: customerGid(shop, customer_id),
      sessions_not_before: now.toISOString(),
    }
  },
})
