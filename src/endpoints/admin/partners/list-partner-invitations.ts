import { pageLimit, pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import { closed, NoBody, NoParams, pageQuery } from '../../../schemas/base/types.ts'
import { InvitationList, presentInvitation } from '../../../schemas/partners/partner.ts'
import { listInvitations } from '../../../store/partners/partner-invitations.ts'
import { defineOperation } from '../../door/define-operation.ts'

const INVITATIONS = { list: 'partner_invitations', shape: ['number'] } as const

export const listPartnerInvitationsOperation = defineOperation('listPartnerInvitations', {
  method: 'GET',
  path: '/partner-invitations',
  summary: 'List customers invited to become partners, because they referred enough friends.',
  area: 'partners',
  params: NoParams,
  query: closed(pageQuery),
  body: NoBody,
  result: InvitationList,
  handle: async ({ context, shop }, { query }) => {
    const after = pageStart(INVITATIONS, query)?.[0] ?? null
    const page = await readPage(
      INVITATIONS,
      pageLimit(query),
      (limit) => listInvitations(context.database.db, shop.shop_id, { limit, after }),
      ({ customer_id }) => [customer_id],
    )
    return presentPage(page, (invitation) => presentInvitation(shop, invitation))
  },
})
