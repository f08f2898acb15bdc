import { createConnectionCode } from '../../../actions/access/create-connection-code.ts'
import { ConnectionCode } from '../../../schemas/access/assistant.ts'
import { NoBody, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const createConnectionCodeOperation = defineOperation('createConnectionCode', {
  method: 'POST',
  path: '/connection-codes',
  summary: 'Create a code to connect one assistant to this shop.',
  area: 'assistants',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: ConnectionCode,
  subject: { kind: 'connection_code', id: () => null },
  handle: async ({ context, shop: { shop_id }, now }) => {
    const { code, expires_at } = await createConnectionCode(context, shop_id, now)
    return { code, expires_at: expires_at.toISOString() }
  },
})
