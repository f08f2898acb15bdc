import { Type } from 'typebox'
import { readSession } from '../../../actions/people/read-session.ts'
import { isSetUpNeeded, setUp } from '../../../actions/people/set-up.ts'
import { closed, NoBody, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import {
  linkToken,
  newPasswordField,
  personEmail,
  personLanguage,
  personName,
} from '../../../schemas/people/person.ts'
import { presentSession, SessionResult } from '../../../schemas/people/session.ts'
import { defineOpenOperation, WithCookie } from '../../door/define-person-operation.ts'

export const getSetUpOperation = defineOpenOperation('getSetUp', {
  method: 'GET',
  path: '/set-up',
  summary: 'Read whether no account exists yet, so the set-up link is needed.',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: closed({ needed: Type.Boolean() }, { title: 'SetUpNeeded' }),
  handle: async ({ context }) => ({ needed: await isSetUpNeeded(context) }),
})

export const setUpOperation = defineOpenOperation('setUp', {
  method: 'POST',
  path: '/set-up',
  summary:
    'Create the first account, the owner of all shops, with the link printed by the first start.',
  params: NoParams,
  query: NoQuery,
  body: closed({
    token: linkToken,
    name: personName,
    email: personEmail,
    password: newPasswordField,
    language: Type.Optional(personLanguage),
  }),
  result: SessionResult,
  handle: async (call, { body }) => {
    const signed_in = await setUp(call, body)
    return new WithCookie(
      presentSession(await readSession(call.context, signed_in.session)),
      signed_in,
    )
  },
})
