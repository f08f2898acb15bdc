import { readPartnerView, requirePartner } from '../../../actions/partners/read-partner.ts'
import { NoBody, NoQuery } from '../../../schemas/base/types.ts'
import {
  PartnerPath,
  PartnerWithBalance,
  presentBalance,
  presentPartner,
} from '../../../schemas/partners/partner.ts'
import { readPartnerBalance } from '../../../store/partners/commissions.ts'
import { defineOperation } from '../../door/define-operation.ts'

export const getPartnerOperation = defineOperation('getPartner', {
  method: 'GET',
  path: '/partners/{partner_id}',
  summary: 'Read a partner and their balance.',
  area: 'partners',
  params: PartnerPath,
  query: NoQuery,
  body: NoBody,
  result: PartnerWithBalance,
  handle: async ({ context, shop, now }, { params }) => {
    const partner = await requirePartner(context, shop, params.partner_id)
    const { db } = context.database
    const balance = await readPartnerBalance(db, shop.shop_id, partner.partner_id, now)
    const presented = presentPartner(partner, await readPartnerView(context, shop))
    return { ...presented, balance: presentBalance(shop, balance) }
  },
})
