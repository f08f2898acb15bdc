import { Type } from 'typebox'
import { requirePartner } from '../../../actions/partners/read-partner.ts'
import { pageLimit, pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import { closed, NoBody, pageQuery } from '../../../schemas/base/types.ts'
import {
  CommissionList,
  commissionStatus,
  PartnerPath,
  presentCommission,
} from '../../../schemas/partners/partner.ts'
import { listCommissions } from '../../../store/partners/commissions.ts'
import { defineOperation } from '../../door/define-operation.ts'

const COMMISSIONS = { list: 'partner_commissions', shape: ['string'] } as const

export const listPartnerCommissionsOperation = defineOperation('listPartnerCommissions', {
  method: 'GET',
  path: '/partners/{partner_id}/commissions',
  summary: "List a partner's commissions, newest first.",
  area: 'partners',
  params: PartnerPath,
  query: closed({ status: Type.Optional(commissionStatus), ...pageQuery }),
  body: NoBody,
  result: CommissionList,
  handle: async ({ context, shop, now }, { params, query }) => {
    const { partner_id } = await requirePartner(context, shop, params.partner_id)
    const before = pageStart(COMMISSIONS, query)?.[0] ?? null
    const filter = { partner_id, status: query.status ?? null, now }
    const page = await readPage(
      COMMISSIONS,
      pageLimit(query),
      (limit) => listCommissions(context.database.db, shop.shop_id, filter, { limit, before }),
      ({ commission_id }) => [commission_id],
    )
    return presentPage(page, (commission) => presentCommission(shop, commission))
  },
})
