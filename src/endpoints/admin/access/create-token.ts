import { Type } from 'typebox'
import { addAdminToken } from '../../../actions/access/change-admin-token.ts'
import {
  presentToken,
  tokenFields,
  tokenName,
  tokenPurpose,
} from '../../../schemas/access/admin-token.ts'
import { closed, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { requireAllShops } from '../../door/admin-pass.ts'
import { defineOperationOfShops } from '../../door/define-operation.ts'
import { tokenSubject } from './subjects.ts'

export const createTokenOperation = defineOperationOfShops('createToken', {
  method: 'POST',
  path: '/tokens',
  summary:
    'Create an admin token for one shop and one purpose. The token is shown only in this answer.',
  area: 'people',
  params: NoParams,
  query: NoQuery,
  body: closed({
    name: tokenName,
    purpose: tokenPurpose,
    all_shops: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'Whether it is for all shops, including future ones. Only a token for all shops can ' +
          'create one.',
      }),
    ),
  }),
  result: closed(
    { token: Type.String({ description: 'The token itself.' }), ...tokenFields },
    { title: 'AdminTokenCreated' },
  ),
  subject: { ...tokenSubject, id: (_input, result) => result?.id ?? null },
  handle: async ({ context, now, caller, shop }, { body }) => {
    const { name, purpose, all_shops = false } = body
    if (all_shops) await requireAllShops(context, caller)
    const shop_id = all_shops ? null : (await shop()).shop_id
    const { token, stored } = await addAdminToken(context, { name, purpose, shop_id }, now)
    return { token, ...presentToken(stored) }
  },
})
