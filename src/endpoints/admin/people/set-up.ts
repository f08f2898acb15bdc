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
  summary: 'Read whether nobody can sign in yet, so that the link of the first start is needed.',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: closed({ needed: Type.Boolean() }, { title: 'SetUpNeeded' }),
  handle: async ({ context }) => ({ needed: await isSetUpNeeded(context) }),
})

export const setUpOperation = defineOpenOperation('setUp', {
  method: 'POST',
  path: '/set-up',
  summary: 'Become the first person, who owns all shops, by the link that the first start printed.',
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
