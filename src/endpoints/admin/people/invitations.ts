import { Type } from 'typebox'
import { invite, revokeInvitation } from '../../../actions/people/invite.ts'
import { limitLetters } from '../../../actions/people/limit-tries.ts'
import { pageLimit, pageStart, presentPage, readPage } from '../../../schemas/base/page.ts'
import {
  closed,
  listOf,
  NoBody,
  NoParams,
  NoQuery,
  pageQuery,
} from '../../../schemas/base/types.ts'
import {
  InvitationCreated,
  InvitationResult,
  presentInvitation,
} from '../../../schemas/people/invitation.ts'
import {
  InvitationPath,
  personEmail,
  personLanguage,
  roleField,
} from '../../../schemas/people/person.ts'
import { listInvitations } from '../../../store/people/links.ts'
import { requireAllShops } from '../../door/admin-pass.ts'
import { defineOperationOfShops } from '../../door/define-operation.ts'
import { invitationSubject } from './subjects.ts'

const ORDER = { list: 'invitations', shape: ['string'] } as const

export const inviteOperation = defineOperationOfShops('invite', {
  method: 'POST',
  path: '/invitations',
  summary:
    'Invite somebody with a role. The link works once; it is in this answer alone, and in an ' +
    'e-mail if there is a mail server.',
  area: 'people',
  params: NoParams,
  query: NoQuery,
  body: closed({
    email: personEmail,
    role: roleField,
    language: Type.Optional(personLanguage),
    all_shops: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Whether the role is in all shops, now and later; else in that of the call.',
      }),
    ),
  }),
  result: InvitationCreated,
  subject: { ...invitationSubject, id: (_input, result) => result?.id ?? null },
  handle: async (call, { body }) => {
    const { all_shops = false, ...input } = body
    if (all_shops) await requireAllShops(call.context, call.caller)
    const shop_id = all_shops ? null : (await call.shop()).shop_id
    await limitLetters(call.context, call.caller, 'own_invitations', call.now)
    const { stored, link } = await invite(call, { ...input, shop_id })
    const is_emailed = call.context.mailer !== null
    return { link, is_emailed, ...presentInvitation(stored) }
  },
})

export const listInvitationsOperation = defineOperationOfShops('listInvitations', {
  method: 'GET',
  path: '/invitations',
  summary: 'List pending invitations, oldest first.',
  area: 'people',
  params: NoParams,
  query: closed(pageQuery),
  body: NoBody,
  result: listOf('InvitationList', InvitationResult),
  handle: async ({ context, now, shopOrAll }, { query }) => {
    const shop_id = (await shopOrAll())?.shop_id ?? null
    const after = pageStart(ORDER, query)?.[0] ?? null
    const page = await readPage(
      ORDER,
      pageLimit(query),
      (limit) => listInvitations(context.database.db, shop_id, { limit, after, now }),
      ({ link_id }) => [link_id],
    )
    return presentPage(page, presentInvitation)
  },
})

export const revokeInvitationOperation = defineOperationOfShops('revokeInvitation', {
  method: 'DELETE',
  path: '/invitations/{invitation_id}',
  summary: 'Cancel an invitation. Its link stops working.',
  area: 'people',
  params: InvitationPath,
  query: NoQuery,
  body: NoBody,
  result: InvitationResult,
  subject: { ...invitationSubject, id: ({ params }) => params.invitation_id },
  handle: async (call, { params }) => {
    const shop_id = (await call.shopOrAll())?.shop_id ?? null
    return presentInvitation(await revokeInvitation(call, shop_id, params.invitation_id))
  },
})
