import { Type } from 'typebox'
import { encodeCursor } from '../../../lib/cursor.ts'
import { firstIdOf, momentOfId } from '../../../lib/ids.ts'
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
import {
  findEndOfSearch,
  type LoggedRequest,
  listRequests,
  type RequestPlace,
} from '../../../store/requests.ts'
import { defineOperation } from '../../door/define-operation.ts'

/** A batch has the requests of half a second at most. */
const BATCHES_AT_ONCE = 2_000
const LOGGED_WITHIN_MS = 120_000

const ORDER = { list: 'requests', shape: ['string', 'number'] } as const

const AdminRequest = closed(
  {
    request_id: Type.String(),
    key_id: nullable(Type.String()),
    address: nullable(
      Type.String({
        description:
          'The address that the key was used from; null for session tokens, because ' +
          "customers' addresses are not stored.",
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
  summary:
    'The request log of the last 7 days, newest first; a request appears within a second. A ' +
    'search covers a part of it at a time: a page may be short, even empty, while `has_more` ' +
    'is true.',
  area: 'developers',
  params: NoParams,
  query: closed({
    request_id: Type.Optional(visibleText(128, 'Only the one with this id.')),
    key_id: Type.Optional(visibleText(100, 'Only requests with this key.')),
    made_by: Type.Optional(
      oneOf(['programs', 'people'], {
        description: 'Only calls by programs, or only those by signed-in people.',
      }),
    ),
    method: Type.Optional(oneOf(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])),
    path: Type.Optional(visibleText(200, 'Only requests with this in their path.', '/customers/')),
    status: Type.Optional(
      oneOf(['2xx', '4xx', '5xx'], { description: 'Only requests with such a status.' }),
    ),
    code: Type.Optional(visibleText(100, 'Only requests with this error.', 'insufficient_points')),
    ...pageQuery,
  }),
  body: NoBody,
  result: listOf('AdminRequestList', AdminRequest),
  handle: async ({ context, shop: { shop_id } }, { query }) => {
    const { db } = context.database
    const start = pageStart(ORDER, query)
    const { limit: _limit, cursor: _cursor, status, ...rest } = query
    const filter = { ...rest, ...(status !== undefined && { hundreds: Number(status[0]) }) }
    const before =
      start === null ? latestOf(query.request_id) : { batch_id: start[0], place: start[1] }
    const is_search = Object.keys(filter).length > 0
    const since = is_search ? await findEndOfSearch(db, shop_id, before, BATCHES_AT_ONCE) : null
    const page = await readPage(
      ORDER,
      pageLimit(query),
      (limit) => listRequests(db, shop_id, { limit, before, since }, filter),
      ({ batch_id, place }) => [batch_id, place],
    )
    // The first place of the oldest batch: the next page begins before it.
    const further = since === null ? null : encodeCursor(ORDER.list, [since, 1])
    return presentPage({ ...page, next_cursor: page.next_cursor ?? further }, present)
  },
})

/** A request is logged soon after it came, so that its id says where it can be. */
function latestOf(request_id: string | undefined): RequestPlace | null {
  const moment = request_id === undefined ? null : momentOfId('req', request_id)
  if (moment === null) return null
  const latest = new Date(moment.getTime() + LOGGED_WITHIN_MS)
  return { batch_id: firstIdOf('log', latest), place: 1 }
}

function present({ batch_id, place, created_at, ...request }: LoggedRequest & RequestPlace) {
  return { ...request, created_at: created_at.toISOString() }
}
