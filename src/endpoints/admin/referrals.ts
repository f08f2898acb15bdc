import { Type } from 'typebox'
import { pageLimit, pageStart, presentPage, readPage } from '../../schemas/page.ts'
import { presentReferral, ReferralList, referralStatus } from '../../schemas/referral.ts'
import { closed, NoBody, NoParams, pageQuery } from '../../schemas/types.ts'
import { listReferrals } from '../../store/referrals.ts'
import { defineOperation } from '../define-operation.ts'

const ORDER = { list: 'referrals', shape: ['string'] } as const

export const listAdminReferrals = defineOperation('listAdminReferrals', {
  method: 'GET',
  path: '/referrals',
  summary: 'List referrals with what speaks against them, the newest first.',
  params: NoParams,
  query: closed({ status: Type.Optional(referralStatus), ...pageQuery }),
  body: NoBody,
  result: ReferralList,
  handle: async ({ context, query, ...input }) => {
    const shop = await input.shop()
    const before_id = pageStart(ORDER, query)?.[0] ?? null
    const page = await readPage(
      ORDER,
      pageLimit(query),
      (limit) =>
        listReferrals(context.database.db, shop.shop_id, query.status ?? null, {
          limit,
          before_id,
        }),
      ({ referral_id }) => [referral_id],
    )
    return presentPage(page, (referral) => presentReferral(shop, referral))
  },
})
