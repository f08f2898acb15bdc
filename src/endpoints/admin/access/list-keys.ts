import { AdminKey, presentKey } from '../../../schemas/access/api-key.ts'
import { pageLimit, pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import { closed, listOf, NoBody, NoParams, pageQuery } from '../../../schemas/base/types.ts'
import { listApiKeys } from '../../../store/access/keys.ts'
import { defineOperation } from '../../door/define-operation.ts'

const ORDER = { list: 'keys', shape: ['string'] } as const

export const listKeysOperation = defineOperation('listKeys', {
  method: 'GET',
  path: '/keys',
  summary: 'List API keys, including revoked ones; the key itself is never shown again.',
  area: 'developers',
  params: NoParams,
  query: closed(pageQuery),
  body: NoBody,
  result: listOf('AdminKeyList', AdminKey),
  handle: async ({ context, shop: { shop_id } }, { query }) => {
    const after = pageStart(ORDER, query)?.[0] ?? null
    const page = await readPage(
      ORDER,
      pageLimit(query),
      (limit) => listApiKeys(context.database.db, shop_id, { limit, after }),
      (key) => [key.key_id],
    )
    return presentPage(page, presentKey)
  },
})
