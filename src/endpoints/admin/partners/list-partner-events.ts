import { requirePartner } from '../../../actions/partners/read-partner.ts'
import { pageLimit, pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import { closed, NoBody, pageQuery } from '../../../schemas/base/types.ts'
import { PartnerPath } from '../../../schemas/partners/partner.ts'
import { PartnerEventList, presentPartnerEvent } from '../../../schemas/partners/partner-event.ts'
import { listPartnerEvents } from '../../../store/partners/partner-events.ts'
import { defineOperation } from '../../door/define-operation.ts'

const EVENTS = { list: 'partner_events', shape: ['number', 'string', 'string'] } as const

export const listPartnerEventsOperation = defineOperation('listPartnerEvents', {
  method: 'GET',
  path: '/partners/{partner_id}/timeline',
  summary: "List a partner's history, newest first: approvals, commissions, payouts.",
  area: 'partners',
  params: PartnerPath,
  query: closed(pageQuery),
  body: NoBody,
  result: PartnerEventList,
  handle: async ({ context, shop }, { params, query }) => {
    const { partner_id } = await requirePartner(context, shop, params.partner_id)
    const start = pageStart(EVENTS, query)
    const before = start && { at: start[0], kind: start[1], id: start[2] }
    const page = await readPage(
      EVENTS,
      pageLimit(query),
      (limit) =>
        listPartnerEvents(context.database.db, shop.shop_id, partner_id, { limit, before }),
      ({ at, kind, id }) => [at.getTime(), kind, id],
    )
    return presentPage(page, (event) => presentPartnerEvent(shop, event))
  },
})
