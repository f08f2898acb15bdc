import { revokeApiKey } from '../../../actions/access/change-api-key.ts'
import { AdminKey, KeyPath, presentKey } from '../../../schemas/access/api-key.ts'
import { NoBody, NoQuery } from '../../../schemas/base/types.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { keySubject } from './subjects.ts'

export const revokeKeyOperation = defineOperation('revokeKey', {
  method: 'DELETE',
  path: '/keys/{key_id}',
  summary: 'Revoke a key and all session tokens that it created. This is final.',
  area: 'developers',
  params: KeyPath,
  query: NoQuery,
  body: NoBody,
  result: AdminKey,
  subject: { ...keySubject, id: ({ params }) => params.key_id },
  handle: async ({ context, shop: { shop_id }, now }, { params }) =>
    presentKey(await revokeApiKey(context, shop_id, params.key_id, now)),
})
