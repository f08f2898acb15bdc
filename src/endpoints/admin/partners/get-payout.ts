import { notFound } from '../../../errors.ts'
import { pageLimit, pageStart, readPage } from '../../../schemas/base/page.ts'
import { closed, NoBody, pageQuery } from '../../../schemas/base/types.ts'
import { PayoutPath, PayoutStatement, presentStatement } from '../../../schemas/partners/payout.ts'
import { findPayout, listPayoutLines } from '../../../store/partners/payouts.ts'
import { defineOperation } from '../../door/define-operation.ts'

const LINES = { list: 'partner_payout_lines', shape: ['number'] } as const

export const getPayoutOperation = defineOperation('getPayout', {
  method: 'GET',
  path: '/payouts/{payout_id}',
  summary: 'Read the lines of a payout statement, sorted by order number.',
  area: 'payouts',
  params: PayoutPath,
  query: closed(pageQuery),
  body: NoBody,
  result: PayoutStatement,
  handle: async ({ context, shop }, { params, query }) => {
    const { db } = context.database
    const after = pageStart(LINES, query)?.[0] ?? null
    const payout = await findPayout(db, shop.shop_id, params.payout_id)
    if (payout === undefined) throw notFound('payout', params.payout_id)
    const lines = await readPage(
      LINES,
      pageLimit(query),
      (limit) => listPayoutLines(db, shop.shop_id, payout.payout_id, { limit, after }),
      ({ order_id }) => [order_id],
    )
    return presentStatement(shop, payout, lines)
  },
})
