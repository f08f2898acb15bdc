import { revokeAdminToken } from '../../../actions/access/change-admin-token.ts'
import { AdminToken, presentToken, TokenPath } from '../../../schemas/access/admin-token.ts'
import { NoBody, NoQuery } from '../../../schemas/base/types.ts'
import { defineOperationOfShops } from '../../door/define-operation.ts'
import { tokenSubject } from './subjects.ts'

export const endTokenOperation = defineOperationOfShops('endToken', {
  method: 'DELETE',
  path: '/tokens/{token_id}',
  summary: 'Revoke an admin token. Other processes may accept it for another second.',
  area: 'people',
  params: TokenPath,
  query: NoQuery,
  body: NoBody,
  result: AdminToken,
  subject: { ...tokenSubject, id: ({ params }) => params.token_id },
  handle: async ({ context, now, shopOrAll }, { params }) => {
    const shop_id = (await shopOrAll())?.shop_id ?? null
    return presentToken(await revokeAdminToken(context, shop_id, params.token_id, now))
  },
})
