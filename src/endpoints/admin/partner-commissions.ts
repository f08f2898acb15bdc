import { Type } from 'typebox'
import { pageLimit, pageStart, presentPage, readPage } from '../../schemas/base/page.ts'
import { closed, NoBody, NoParams, pageQuery } from '../../schemas/base/types.ts'
import {
  CommissionList,
  commissionStatus,
  InvitationList,
  PartnerPath,
  presentCommission,
  presentInvitation,
} from '../../schemas/partners/partner.ts'
import { listCommissions } from '../../store/partners/commissions.ts'
import { listInvitations } from '../../store/partners/partner-invitations.ts'
import { defineOperation } from '../door/define-operation.ts'
import { requirePartner } from './partners.ts'

const COMMISSIONS = { list: 'partner_commissions', shape: ['string'] } as const
const INVITATIONS = { list: 'partner_invitations', shape: ['number'] } as const

export const listPartnerCommissions = defineOperation('listPartnerCommissions', {
  method: 'GET',
  path: '/partners/{partner_id}/commissions',
  summary: "List a partner's commissions, the newest first.",
  params: PartnerPath,
  query: closed({ status: Type.Optional(commissionStatus), ...pageQuery }),
  body: NoBody,
  result: CommissionList,
  handle: async ({ context, params, query, now, ...input }) => {
    const shop = await input.shop()
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

export const listPartnerInvitations = defineOperation('listPartnerInvitations', {
  method: 'GET',
  path: '/partner-invitations',
  summary: 'List customers who brought so many friends that they are asked to become partners.',
  params: NoParams,
  query: closed(pageQuery),
  body: NoBody,
  result: InvitationList,
  handle: async ({ context, query, ...input }) => {
    const shop = await input.shop()
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
