import { Type } from 'typebox'
import { pageLimit, pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import { closed, NoBody, NoParams, pageQuery, visibleText } from '../../../schemas/base/types.ts'
import { PayoutList, payoutStatus, presentListedPayout } from '../../../schemas/partners/payout.ts'
import { listPayouts } from '../../../store/partners/payouts.ts'
import { defineOperation } from '../../door/define-operation.ts'

const PAYOUTS = { list: 'partner_payouts', shape: ['string'] } as const

export const listPayoutsOperation = defineOperation('listPayouts', {
  method: 'GET',
  path: '/payouts',
  summary: 'List payouts to partners, newest first.',
  area: 'payouts',
  params: NoParams,
  query: closed({
    partner_id: Type.Optional(visibleText(100, 'Only payouts to this partner.')),
    status: Type.Optional(payoutStatus),
    ...pageQuery,
  }),
  body: NoBody,
  result: PayoutList,
  handle: async ({ context, shop }, { query }) => {
    const before = pageStart(PAYOUTS, query)?.[0] ?? null
    const { partner_id = null, status = null } = query
    const filter = { partner_id, status }
    const page = await readPage(
      PAYOUTS,
      pageLimit(query),
      (limit) => listPayouts(context.database.db, shop.shop_id, filter, { limit, before }),
      ({ payout_id }) => [payout_id],
    )
    return presentPage(page, (payout) => presentListedPayout(shop, payout))
  },
})
