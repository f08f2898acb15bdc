import { readJudging, undoJudging } from '../../../actions/orders/judge-again.ts'
import { pageLimit, pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import { closed, NoBody, NoParams, NoQuery, pageQuery } from '../../../schemas/base/types.ts'
import {
  JudgingPath,
  OrderJudging,
  OrderJudgingList,
  presentJudging,
  presentJudgingSummary,
} from '../../../schemas/orders/judging.ts'
import { listJudgings } from '../../../store/orders/judgings.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { judgingSubject } from './judging-subject.ts'

const JUDGINGS = { list: 'order_judgings', shape: ['string'] } as const

export const listOrderJudgingsOperation = defineOperation('listOrderJudgings', {
  method: 'GET',
  path: '/orders/judge-again',
  summary: 'List recalculations of past orders, newest first.',
  area: 'programme',
  params: NoParams,
  query: closed(pageQuery),
  body: NoBody,
  result: OrderJudgingList,
  handle: async ({ context, shop }, { query }) => {
    const before = pageStart(JUDGINGS, query)?.[0] ?? null
    const page = await readPage(
      JUDGINGS,
      pageLimit(query),
      (limit) => listJudgings(context.database.db, shop.shop_id, { limit, before }),
      ({ judging_id }) => [judging_id],
    )
    return presentPage(page, (judging) => presentJudgingSummary(shop, judging))
  },
})

export const getOrderJudgingOperation = defineOperation('getOrderJudging', {
  method: 'GET',
  path: '/orders/judge-again/{judging_id}',
  summary: 'Read the progress and the results of a recalculation.',
  area: 'programme',
  params: JudgingPath,
  query: NoQuery,
  body: NoBody,
  result: OrderJudging,
  handle: async ({ context, shop }, { params: { judging_id } }) =>
    presentJudging(shop, await readJudging(context, shop, judging_id)),
})

export const undoOrderJudgingOperation = defineOperation('undoOrderJudging', {
  method: 'POST',
  path: '/orders/judge-again/{judging_id}/undo',
  summary:
    'Undo a recalculation: the orders, as they are now, get the points of their earlier terms. A ' +
    'recalculation that is still running stops. If there are many orders, a job undoes the rest ' +
    'within minutes.',
  area: 'programme',
  params: JudgingPath,
  query: NoQuery,
  body: NoBody,
  result: OrderJudging,
  subject: { ...judgingSubject, id: ({ params }) => params.judging_id },
  handle: async ({ context, shop, now }, { params: { judging_id } }) =>
    presentJudging(shop, await undoJudging(context, shop, judging_id, now)),
})
