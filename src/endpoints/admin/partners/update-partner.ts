import { changePartner } from '../../../actions/partners/change-partner.ts'
import { readPartnerView } from '../../../actions/partners/read-partner.ts'
import { closed, NoQuery } from '../../../schemas/base/types.ts'
import {
  Partner,
  PartnerPath,
  partnerChangeFields,
  presentPartner,
} from '../../../schemas/partners/partner.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { partnerSubject } from './subjects.ts'

export const updatePartnerOperation = defineOperation('updatePartner', {
  method: 'PATCH',
  path: '/partners/{partner_id}',
  summary:
    'Approve, reject or suspend a partner, move one to another group, or change name or address.',
  area: 'partners',
  params: PartnerPath,
  query: NoQuery,
  body: closed(partnerChangeFields),
  result: Partner,
  subject: { ...partnerSubject, id: ({ params }) => params.partner_id },
  handle: async ({ context, shop, now }, { params, body }) => {
    const partner = await changePartner(context, shop, params.partner_id, body, now)
    return presentPartner(partner, await readPartnerView(context, shop))
  },
})
