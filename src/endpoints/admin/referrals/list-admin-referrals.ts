import { Type } from 'typebox'
import { pageLimit, pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import { closed, NoBody, NoParams, pageQuery } from '../../../schemas/base/types.ts'
import {
  presentReferral,
  ReferralList,
  referralStatus,
} from '../../../schemas/referrals/referral.ts'
import { listReferrals } from '../../../store/referrals/referrals.ts'
import { defineOperation } from '../../door/define-operation.ts'

const ORDER = { list: 'referrals', shape: ['string'] } as const

export const listAdminReferralsOperation = defineOperation('listAdminReferrals', {
  method: 'GET',
  path: '/referrals',
  summary: 'List referrals with their fraud signals, newest first.',
  area: 'members',
  params: NoParams,
  query: closed({ status: Type.Optional(referralStatus), ...pageQuery }),
  body: NoBody,
  result: ReferralList,
  handle: async ({ context, shop }, { query }) => {
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
