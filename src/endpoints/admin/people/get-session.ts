import { readSession } from '../../../actions/people/read-session.ts'
import { NoBody, NoParams, NoQuery } from '../../../schemas/base/types.ts'
import { presentSession, SessionResult } from '../../../schemas/people/session.ts'
import { definePersonOperation } from '../../door/define-person-operation.ts'

export const getSessionOperation = definePersonOperation('getSession', {
  method: 'GET',
  path: '/session',
  summary: 'Read the signed-in person and their permissions in each shop.',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: SessionResult,
  handle: async ({ context, session }) => presentSession(await readSession(context, session)),
})
