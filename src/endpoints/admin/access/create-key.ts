import { Type } from 'typebox'
import { addApiKey } from '../../../actions/access/change-api-key.ts'
import {
  keyAddresses,
  keyFields,
  keyName,
  keyScopes,
  keyVersion,
  presentKey,
} from '../../../schemas/access/api-key.ts'
import { limitsChange } from '../../../schemas/access/limits.ts'
import { closed, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { keySubject } from './subjects.ts'

export const createKeyOperation = defineOperation('createKey', {
  method: 'POST',
  path: '/keys',
  summary:
    'Create an API key. The key is shown only in this answer. Without `limits` it can do ' +
    'everything its scopes allow.',
  area: 'developers',
  params: NoParams,
  query: NoQuery,
  body: closed({
    name: keyName,
    scopes: keyScopes,
    api_version: Type.Optional(keyVersion),
    allowed_addresses: Type.Optional(keyAddresses),
    limits: Type.Optional(limitsChange),
  }),
  result: closed({ key: Type.String(), ...keyFields }, { title: 'AdminKeyCreated' }),
  subject: { ...keySubject, id: (_input, result) => result?.id ?? null },
  handle: async ({ context, shop: { shop_id }, now }, { body }) => {
    const { key, stored } = await addApiKey(context, shop_id, body, now)
    return { key, ...presentKey(stored) }
  },
})
