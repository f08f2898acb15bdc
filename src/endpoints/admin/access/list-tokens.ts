import { AdminToken, presentToken } from '../../../schemas/access/admin-token.ts'
import { pageLimit, pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import { closed, listOf, NoBody, NoParams, pageQuery } from '../../../schemas/base/types.ts'
import { listAdminTokens } from '../../../store/access/admin-tokens.ts'
import { defineOperationOfShops } from '../../door/define-operation.ts'

const ORDER = { list: 'admin_tokens', shape: ['string'] } as const

export const listTokensOperation = defineOperationOfShops('listTokens', {
  method: 'GET',
  path: '/tokens',
  summary:
    'List admin tokens, including revoked ones, oldest first. With `shop`, only those for ' +
    'this shop. The token from the environment is not listed.',
  area: 'people',
  params: NoParams,
  query: closed(pageQuery),
  body: NoBody,
  result: listOf('AdminTokenList', AdminToken),
  handle: async ({ context, shopOrAll }, { query }) => {
    const shop_id = (await shopOrAll())?.shop_id ?? null
    const after = pageStart(ORDER, query)?.[0] ?? null
    const page = await readPage(
      ORDER,
      pageLimit(query),
      (limit) => listAdminTokens(context.database.db, shop_id, { limit, after }),
      (token) => [token.token_id],
    )
    return presentPage(page, presentToken)
  },
})
