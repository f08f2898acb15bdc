import { Type } from 'typebox'
import { readPartnerView } from '../../../actions/partners/read-partner.ts'
import { pageLimit, pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import { closed, NoBody, NoParams, pageQuery, visibleText } from '../../../schemas/base/types.ts'
import { PartnerList, partnerStatus, presentPartner } from '../../../schemas/partners/partner.ts'
import { listPartners } from '../../../store/partners/partners.ts'
import { defineOperation } from '../../door/define-operation.ts'

const PARTNERS = { list: 'partners', shape: ['string'] } as const

export const listPartnersOperation = defineOperation('listPartners', {
  method: 'GET',
  path: '/partners',
  summary: 'List partners, oldest first.',
  area: 'partners',
  params: NoParams,
  query: closed({
    status: Type.Optional(partnerStatus),
    group_id: Type.Optional(visibleText(100, 'Only partners of this group.')),
    search: Type.Optional(visibleText(100, 'A part of the name, the address or the code.')),
    ...pageQuery,
  }),
  body: NoBody,
  result: PartnerList,
  handle: async ({ context, shop }, { query }) => {
    const after = pageStart(PARTNERS, query)?.[0] ?? null
    const { status = null, group_id = null, search = null } = query
    const filter = { status, group_id, search }
    const page = await readPage(
      PARTNERS,
      pageLimit(query),
      (limit) => listPartners(context.database.db, shop.shop_id, filter, { limit, after }),
      ({ partner_id }) => [partner_id],
    )
    const view = await readPartnerView(context, shop)
    return presentPage(page, (partner) => presentPartner(partner, view))
  },
})
