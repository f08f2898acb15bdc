import { Type } from 'typebox'
import { readSession } from '../../../actions/people/read-session.ts'
import { signIn } from '../../../actions/people/sign-in.ts'
import { closed, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { anyPassword, codeField, personEmail } from '../../../schemas/people/person.ts'
import { presentSession, SignInResult } from '../../../schemas/people/session.ts'
import { defineOpenOperation, WithCookie } from '../../door/define-person-operation.ts'

export const signInOperation = defineOpenOperation('signIn', {
  method: 'POST',
  path: '/session',
  summary:
    'Sign in; the answer sets the cookie of the session. What is wrong is not said: one 401 for all.',
  params: NoParams,
  query: NoQuery,
  body: closed({ email: personEmail, password: anyPassword, code: Type.Optional(codeField) }),
  result: SignInResult,
  handle: async (call, { body }) => {
    const signed_in = await signIn(call, body)
    if (signed_in === null) return { next: 'code' as const }
    return new WithCookie(
      presentSession(await readSession(call.context, signed_in.session)),
      signed_in,
    )
  },
})
