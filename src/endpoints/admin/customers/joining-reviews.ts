import { Type } from 'typebox'
import { decideJoining } from '../../../actions/customers/pay-joining.ts'
import { CustomerPath, customerGid, customerNumber } from '../../../schemas/base/customer-id.ts'
import { pageLimit, pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import { closed, NoBody, NoParams, NoQuery, pageQuery } from '../../../schemas/base/types.ts'
import {
  JoiningReviewList,
  presentJoiningReview,
} from '../../../schemas/customers/joining-review.ts'
import { findJoiningReview, listJoiningReviews } from '../../../store/customers/joining-reviews.ts'
import { defineOperation } from '../../door/define-operation.ts'

const REVIEWS = { list: 'joining_reviews', shape: ['number'] } as const

export const listJoiningReviewsOperation = defineOperation('listJoiningReviews', {
  method: 'GET',
  path: '/joining-reviews',
  summary:
    'List members who joined with another member’s address, in any spelling, and whose points ' +
    'for ' +
    'joining await a decision.',
  area: 'members',
  params: NoParams,
  query: closed(pageQuery),
  body: NoBody,
  result: JoiningReviewList,
  handle: async ({ context, shop }, { query }) => {
    const after = pageStart(REVIEWS, query)?.[0] ?? null
    const page = await readPage(
      REVIEWS,
      pageLimit(query),
      (limit) => listJoiningReviews(context.database.db, shop.shop_id, { limit, after }),
      ({ customer_id }) => [customer_id],
    )
    return presentPage(page, (review) => presentJoiningReview(shop, review))
  },
})

export const decideJoiningOperation = defineOperation('decideJoining', {
  method: 'POST',
  path: '/customers/{customer_id}/joining-review',
  summary: 'Award or decline the points for joining of a member under review. This is final.',
  // For good, so not for everybody who helps members.
  area: 'settings',
  params: CustomerPath,
  query: NoQuery,
  body: closed({
    pay: Type.Boolean({ description: 'Whether the member gets the points for joining.' }),
  }),
  result: closed(
    { customer_id: Type.String({ description: 'The GID.' }), paid: Type.Boolean() },
    { title: 'DecidedJoining' },
  ),
  subject: {
    kind: 'customer',
    id: ({ params }) => params.customer_id,
    read: async ({ context: { database }, shop: { shop_id, platform } }, _id, { params }) => {
      const customer_id = customerNumber({ platform }, params)
      return (await findJoiningReview(database.db, shop_id, customer_id)) ?? null
    },
  },
  handle: async (call, { params, body: { pay } }) => {
    const customer_id = customerNumber(call.shop, params)
    await decideJoining(call, customer_id, pay)
    return { customer_id: customerGid(call.shop, customer_id), paid: pay }
  },
})
