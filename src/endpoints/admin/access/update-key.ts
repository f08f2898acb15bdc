import { Type } from 'typebox'
import { changeApiKey } from '../../../actions/access/change-api-key.ts'
import {
  AdminKey,
  KeyPath,
  keyAddresses,
  keyName,
  keyVersion,
  presentKey,
} from '../../../schemas/access/api-key.ts'
import { limitsChange } from '../../../schemas/access/limits.ts'
import { closed, NoQuery } from '../../../schemas/base/types.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { keySubject } from './subjects.ts'

export const updateKeyOperation = defineOperation('updateKey', {
  method: 'PATCH',
  path: '/keys/{key_id}',
  summary: 'Rename or pause a key, or change its version, allowed addresses, scopes or limits.',
  area: 'developers',
  params: KeyPath,
  query: NoQuery,
  body: closed({
    name: Type.Optional(keyName),
    paused: Type.Optional(Type.Boolean()),
    api_version: Type.Optional(keyVersion),
    allowed_addresses: Type.Optional(keyAddresses),
    limits: Type.Optional(limitsChange),
  }),
  result: AdminKey,
  subject: { ...keySubject, id: ({ params }) => params.key_id },
  handle: async ({ context, shop: { shop_id }, now }, { params, body }) =>
    presentKey(await changeApiKey(context, shop_id, params.key_id, body, now)),
})
