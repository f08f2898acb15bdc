import { addPartner } from '../../../actions/partners/add-partner.ts'
import { readPartnerView } from '../../../actions/partners/read-partner.ts'
import { customerNumberIn } from '../../../schemas/base/customer-id.ts'
import { closed, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { newPartnerFields, Partner, presentPartner } from '../../../schemas/partners/partner.ts'
import { defineOperation } from '../../door/define-operation.ts'
import { partnerSubject } from './subjects.ts'

export const addPartnerOperation = defineOperation('addPartner', {
  method: 'POST',
  path: '/partners',
  summary: 'Add a partner, pending approval unless `auto_approve` is on.',
  area: 'partners',
  params: NoParams,
  query: NoQuery,
  body: closed(newPartnerFields),
  result: Partner,
  subject: { ...partnerSubject, id: (_input, result) => result?.id ?? null },
  handle: async ({ context, shop, now }, { body }) => {
    const { email, name, code = null, group_id = null, customer_id: named = null } = body
    const customer_id = named === null ? null : customerNumberIn(shop, named)
    const said = { website: null, note: null }
    const named_code = code?.toUpperCase() ?? null
    const new_partner = { email, name, customer_id, code: named_code, group_id, ...said }
    const partner = await addPartner(context, shop, new_partner, now)
    return presentPartner(partner, await readPartnerView(context, shop))
  },
})
