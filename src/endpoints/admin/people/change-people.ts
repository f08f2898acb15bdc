import { Type } from 'typebox'
import { changeRole, createResetLink, removePerson } from '../../../actions/people/change-people.ts'
import { closed, NoBody, NoQuery, timestamp } from '../../../schemas/base/types.ts'
import {
  ListedPersonResult,
  PersonPath,
  presentPerson,
  roleField,
} from '../../../schemas/people/person.ts'
import { requireAllShops } from '../../door/admin-pass.ts'
import { defineOperationOfShops } from '../../door/define-operation.ts'
import { personSubject } from './subjects.ts'

export const updatePersonOperation = defineOperationOfShops('updatePerson', {
  method: 'PATCH',
  path: '/people/{person_id}',
  summary: "Change a person's role: in the shop of the call, or in all shops if it names none.",
  area: 'people',
  params: PersonPath,
  query: NoQuery,
  body: closed({ role: roleField }),
  result: ListedPersonResult,
  subject: { ...personSubject, id: ({ params }) => params.person_id },
  handle: async (call, { params: { person_id }, body }) => {
    const shop_id = (await call.shopOrAll())?.shop_id ?? null
    return presentPerson(await changeRole(call, { person_id, shop_id }, body.role), shop_id)
  },
})

export const removePersonOperation = defineOperationOfShops('removePerson', {
  method: 'DELETE',
  path: '/people/{person_id}',
  summary:
    "Take away a person's role in the shop of the call, or everything if it names none. With the " +
    'last role goes the account. All sessions end: on other nodes within a second.',
  area: 'people',
  params: PersonPath,
  query: NoQuery,
  body: NoBody,
  result: ListedPersonResult,
  subject: { ...personSubject, id: ({ params }) => params.person_id },
  handle: async (call, { params: { person_id } }) => {
    const shop_id = (await call.shopOrAll())?.shop_id ?? null
    return presentPerson(await removePerson(call, { person_id, shop_id }), shop_id)
  },
})

export const createResetLinkOperation = defineOperationOfShops('createResetLink', {
  method: 'POST',
  path: '/people/{person_id}/reset-link',
  summary:
    'Create a link with which a person sets a new password. It works once, for an hour. Only ' +
    'who may change all shops can create it: the person may have a role in each.',
  area: 'people',
  params: PersonPath,
  query: NoQuery,
  body: NoBody,
  result: closed(
    { link: Type.String(), expires_at: timestamp('Until when it works.') },
    { title: 'ResetLink' },
  ),
  subject: { kind: 'password_reset', id: ({ params }) => params.person_id },
  handle: async (call, { params }) => {
    await requireAllShops(call.context, call.caller)
    const { link, expires_at } = await createResetLink(call, params.person_id)
    return { link, expires_at: expires_at.toISOString() }
  },
})
