import { Type } from 'typebox'
import { firstIdOf } from '../../../lib/ids.ts'
import { closed, NoBody, NoParams, readMoment, timestamp } from '../../../schemas/base/types.ts'
import { listErrorGroups } from '../../../store/requests.ts'
import { defineOperation } from '../../door/define-operation.ts'

const DAY_MS = 86_400_000
const GROUPS_MAX = 100

const RequestErrors = closed(
  {
    from: timestamp('The start of the count.'),
    data: Type.Array(
      closed(
        {
          method: Type.String(),
          path: Type.String({ description: 'The path, with `…` in place of ids.' }),
          status: Type.Integer(),
          code: Type.String(),
          count: Type.Integer(),
          last_at: timestamp('When it last happened.'),
          last_request_id: Type.String(),
        },
        { title: 'RequestErrorGroup' },
      ),
    ),
  },
  { title: 'RequestErrors' },
)

export const listRequestErrorsOperation = defineOperation('listRequestErrors', {
  method: 'GET',
  path: '/request-errors',
  summary:
    'Count the errors of the request log by what failed, the most frequent first; at most ' +
    `${GROUPS_MAX}.`,
  area: 'developers',
  params: NoParams,
  query: closed({ from: Type.Optional(timestamp('From this time; by default, a day ago.')) }),
  body: NoBody,
  result: RequestErrors,
  handle: async ({ context, shop: { shop_id }, now }, { query }) => {
    const day_ago = new Date(now.getTime() - DAY_MS)
    const from = query.from === undefined ? day_ago : readMoment('from', query.from)
    const page = { since_id: firstIdOf('log', from), limit: GROUPS_MAX }
    const groups = await listErrorGroups(context.database.db, shop_id, page)
    return {
      from: from.toISOString(),
      data: groups.map(({ place, last_at, ...group }) => ({
        ...group,
        path: place,
        last_at: last_at.toISOString(),
      })),
    }
  },
})
