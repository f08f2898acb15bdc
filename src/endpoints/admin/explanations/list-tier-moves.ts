import { readTierMoves } from '../../../actions/explanations/read-tier-of-member.ts'
import { CustomerPath, customerNumber } from '../../../schemas/base/customer-id.ts'
import { pageLimit, pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import { closed, NoBody, pageQuery } from '../../../schemas/base/types.ts'
import { presentTierMove, TierMoves } from '../../../schemas/explanations/member-tier.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { readerOf } from '../../door/reader-of.ts'

const ORDER = { list: 'tier_moves', shape: ['string'] } as const

export const listTierMovesOperation = defineOperation('listTierMoves', {
  method: 'GET',
  path: '/customers/{customer_id}/tier-moves',
  summary:
    "List a member's moves between tiers, newest first, with the reason for each. Moves from " +
    'before they were recorded are not listed.',
  area: 'members',
  params: CustomerPath,
  query: closed(pageQuery),
  body: NoBody,
  result: TierMoves,
  handle: async (call, { params, query }) => {
    const { context, shop } = call
    const customer_id = customerNumber(shop, params)
    const before = pageStart(ORDER, query)?.[0] ?? null
    const page = await readPage(
      ORDER,
      pageLimit(query),
      (limit) => readTierMoves(context, shop, customer_id, { limit, before }),
      ({ move }) => [move.move_id],
    )
    return presentPage(page, (row) => presentTierMove(shop, row, readerOf(call)))
  },
})
