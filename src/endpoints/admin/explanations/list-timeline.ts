import { type Static, Type } from 'typebox'
import {
  readTimeline,
  TIMELINE_KINDS,
  type TimelineItem,
} from '../../../actions/explanations/read-timeline.ts'
import type { Reader } from '../../../domain/explanations/say.ts'
import { encodeCursor } from '../../../lib/cursor.ts'
import { CustomerPath, customerNumber } from '../../../schemas/base/customer-id.ts'
import { pageStart } from '../../../schemas/base/page.ts'
import { closed, listOf, NoBody, nullable, oneOf, timestamp } from '../../../schemas/base/types.ts'
import { makerFields, presentMaker } from '../../../schemas/explanations/maker.ts'
import { EXPLAINED_LIMIT_DEFAULT, explainedPageQuery } from '../../../schemas/explanations/page.ts'
import { explanationFields, presentStatements } from '../../../schemas/explanations/sentence.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { readerOf } from '../../door/reader-of.ts'

/** The place in each list; an empty one is at its beginning. */
const ORDER = {
  list: 'timeline',
  shape: TIMELINE_KINDS.map((kind) => (kind === 'entry' ? 'number' : 'string')),
}

const Item = closed(
  {
    kind: oneOf(TIMELINE_KINDS, {
      description:
        '`entry`: a ledger entry, including redemptions; `code`: a discount code without ' +
        'points; `action`: an action in the admin API.',
    }),
    id: nullable(Type.String({ description: 'The id of that entry, move, e-mail and so on.' })),
    at: timestamp('When.'),
    points: nullable(Type.Integer({ description: 'Signed; null: not an entry.' })),
    ...makerFields,
    ...explanationFields,
  },
  { title: 'TimelineItem' },
)

export const listTimelineOperation = defineOperation('listTimeline', {
  method: 'GET',
  path: '/customers/{customer_id}/timeline',
  summary:
    'List everything that happened to a member, newest first: entries, tiers, e-mails, ' +
    'referrals, ' +
    'memberships, codes, and what people did.',
  area: 'members',
  params: CustomerPath,
  query: explainedPageQuery,
  body: NoBody,
  result: listOf('Timeline', Item),
  handle: async (call, { params, query }) => {
    const { context, shop, now } = call
    const start = pageStart(ORDER, query) ?? []
    const before = Object.fromEntries(
      TIMELINE_KINDS.flatMap((kind, index) => (start[index] ? [[kind, String(start[index])]] : [])),
    )
    const limit = query.limit ?? EXPLAINED_LIMIT_DEFAULT
    const customer_id = customerNumber(shop, params)
    const page = await readTimeline(context, shop, customer_id, { limit, before }, now)
    const places = TIMELINE_KINDS.map((kind) =>
      kind === 'entry' ? Number(page.places[kind] ?? 0) : (page.places[kind] ?? ''),
    )
    return {
      data: page.items.map((item) => presentItem(item, readerOf(call))),
      next_cursor: page.has_more ? encodeCursor(ORDER.list, places) : null,
      has_more: page.has_more,
    }
  },
})

function presentItem(item: TimelineItem, reader: Reader): Static<typeof Item> {
  const { kind, id, points, request_id } = item
  return {
    ...{ kind, id, points, request_id },
    at: item.at.toISOString(),
    made_by: presentMaker(item.maker),
    ...presentStatements(item.statements, reader),
  }
}
