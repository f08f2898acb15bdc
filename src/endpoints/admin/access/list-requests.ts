import { Type } from 'typebox'
import { pageLimit, pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import {
  closed,
  listOf,
  NoBody,
  NoParams,
  nullable,
  oneOf,
  pageQuery,
  timestamp,
  visibleText,
} from '../../../schemas/base/types.ts'
import { type LoggedRequest, listRequests, type RequestPlace } from '../../../store/requests.ts'
import { defineOperation } from '../../door/define-operation.ts'

const ORDER = { list: 'requests', shape: ['string', 'number'] } as const

const AdminRequest = closed(
  {
    request_id: Type.String(),
    key_id: nullable(Type.String()),
    address: nullable(
      Type.String({
        description:
          'The address that the key was used from; null for session tokens, because the address ' +
          'of a customer is not kept.',
      }),
    ),
    method: Type.String(),
    path: Type.String({ description: 'The path without the query.' }),
    status: Type.Integer(),
    code: nullable(Type.String({ description: 'The error code, if it failed.' })),
    duration_ms: Type.Number(),
    created_at: timestamp('When it arrived.'),
  },
  { title: 'AdminRequest' },
)

export const listRequestsOperation = defineOperation('listRequests', {
  method: 'GET',
  path: '/requests',
  summary: 'The request log of the last 7 days, newest first; a request appears within a second.',
  area: 'developers',
  params: NoParams,
  query: closed({
    request_id: Type.Optional(visibleText(128, 'Only the one with this id.')),
    key_id: Type.Optional(visibleText(100, 'Only of this key.')),
    method: Type.Optional(oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])),
    path: Type.Optional(visibleText(200, 'Only with this in their path.', '/customers/')),
    status: Type.Optional(
      oneOf(['2xx', '4xx', '5xx'], { description: 'Only with such a status.' }),
    ),
    code: Type.Optional(visibleText(100, 'Only with this error.', 'insufficient_points')),
    ...pageQuery,
  }),
  body: NoBody,
  result: listOf('AdminRequestList', AdminRequest),
  handle: async ({ context, shop: { shop_id } }, { query }) => {
    const start = pageStart(ORDER, query)
    const before = start === null ? null : { batch_id: start[0], place: start[1] }
    const { limit: _limit, cursor: _cursor, status, ...rest } = query
    const filter = { ...rest, ...(status !== undefined && { hundreds: Number(status[0]) }) }
    const page = await readPage(
      ORDER,
      pageLimit(query),
      (limit) => listRequests(context.database.db, shop_id, { limit, before }, filter),
      ({ batch_id, place }) => [batch_id, place],
    )
    return presentPage(page, present)
  },
})

function present({ batch_id, place, created_at, ...request }: LoggedRequest & RequestPlace) {
  return { ...request, created_at: created_at.toISOString() }
}
