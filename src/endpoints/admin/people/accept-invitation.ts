import { Type } from 'typebox'
import { acceptInvitation, readInvitation } from '../../../actions/people/accept-invitation.ts'
import { readSession } from '../../../actions/people/read-session.ts'
import { closed, NoParams, NoQuery, nullable } from '../../../schemas/base/types.ts'
import {
  codeField,
  linkToken,
  newPasswordField,
  personEmail,
  personLanguage,
  personName,
  roleField,
} from '../../../schemas/people/person.ts'
import { presentSession, SignInResult } from '../../../schemas/people/session.ts'
import { defineOpenOperation, WithCookie } from '../../door/define-person-operation.ts'

export const readInvitationOperation = defineOpenOperation('readInvitation', {
  method: 'POST',
  path: '/invitations/read',
  summary: 'Read what an invitation link is for. The link stays valid.',
  params: NoParams,
  query: NoQuery,
  body: closed({ token: linkToken }),
  result: closed(
    {
      email: personEmail,
      role: roleField,
      all_shops: Type.Boolean(),
      invited_by: nullable(Type.String({ description: 'The name of the person or token.' })),
    },
    { title: 'ReadInvitation' },
  ),
  handle: async (call, { body }) => {
    const { email, role, shop_id, invited_by } = await readInvitation(call, body.token)
    return { email, role, all_shops: shop_id === null, invited_by }
  },
})

export const acceptInvitationOperation = defineOpenOperation('acceptInvitation', {
  method: 'POST',
  path: '/invitations/accept',
  summary:
    'Accept an invitation, and sign in. Who has an account already sends its password, and the ' +
    'code of its second factor; the name is then not read.',
  params: NoParams,
  query: NoQuery,
  body: closed({
    token: linkToken,
    name: personName,
    password: newPasswordField,
    code: Type.Optional(codeField),
    language: Type.Optional(personLanguage),
  }),
  result: SignInResult,
  handle: async (call, { body }) => {
    const signed_in = await acceptInvitation(call, body)
    if (signed_in === null) return { next: 'code' as const }
    return new WithCookie(
      presentSession(await readSession(call.context, signed_in.session)),
      signed_in,
    )
  },
})
