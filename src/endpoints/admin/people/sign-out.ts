import { Type } from 'typebox'
import { signOut, signOutEverywhere } from '../../../actions/people/sign-out.ts'
import { closed, NoBody, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { definePersonOperation, WithCookie } from '../../door/define-person-operation.ts'

const SignedOut = closed({ signed_out: Type.Literal(true) }, { title: 'SignedOut' })

export const signOutOperation = definePersonOperation('signOut', {
  method: 'DELETE',
  path: '/session',
  summary: 'Sign out here.',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: SignedOut,
  subject: { kind: 'session', id: () => null },
  handle: async (call) => {
    await signOut(call, call.session)
    return new WithCookie({ signed_out: true as const }, null)
  },
})

export const signOutEverywhereOperation = definePersonOperation('signOutEverywhere', {
  method: 'DELETE',
  path: '/sessions',
  summary: 'Sign out everywhere: on this node immediately, on others within a second.',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: SignedOut,
  subject: { kind: 'session', id: () => null },
  handle: async (call) => {
    await signOutEverywhere(call, call.session.person.person_id)
    return new WithCookie({ signed_out: true as const }, null)
  },
})
