import { Type } from 'typebox'
import { pageLimit, pageStart, presentPage, readPage } from '../../schemas/base/page.ts'
import {
  closed,
  listOf,
  NoBody,
  NoParams,
  nullable,
  pageQuery,
  timestamp,
} from '../../schemas/base/types.ts'
import { type LoggedRequest, listRequests } from '../../store/requests.ts'
import { defineOperation } from '../door/define-operation.ts'

const ORDER = { list: 'requests', shape: ['string'] } as const

const AdminRequest = closed(
  {
    request_id: Type.String(),
    key_id: nullable(Type.String()),
    method: Type.String(),
    path: Type.String({ description: 'Without the query.' }),
    status: Type.Integer(),
    code: nullable(Type.String({ description: 'The code of an error.' })),
    duration_ms: Type.Number(),
    created_at: timestamp('When it came.'),
  },
  { title: 'AdminRequest' },
)

export const listAdminRequests = defineOperation('listRequests', {
  method: 'GET',
  path: '/requests',
  summary: 'The request log of the last 7 days, newest first; a request appears within a second.',
  params: NoParams,
  query: closed(pageQuery),
  body: NoBody,
  result: listOf('AdminRequestList', AdminRequest),
  handle: async (input) => {
    const { shop_id } = await input.shop()
    const before = pageStart(ORDER, input.query)?.[0] ?? null
    const page = await readPage(
      ORDER,
      pageLimit(input.query),
      (limit) => listRequests(input.context.database.db, shop_id, { limit, before }),
      (request) => [request.log_id],
    )
    return presentPage(page, present)
  },
})

function present({ log_id, created_at, ...request }: LoggedRequest) {
  return { ...request, created_at: created_at.toISOString() }
}
