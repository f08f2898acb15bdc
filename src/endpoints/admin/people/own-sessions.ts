import { type Static, Type } from 'typebox'
import { endOtherSessions, endOwnSession } from '../../../actions/people/sign-out.ts'
import { closed, NoBody, NoParams, NoQuery, timestamp } from '../../../schemas/base/types.ts'
import { listSessions, type OwnSession } from '../../../store/people/sessions.ts'
import { definePersonOperation, type PersonCall } from '../../door/define-person-operation.ts'

const OwnSessions = closed(
  {
    data: Type.Array(
      closed(
        {
          id: Type.String(),
          is_this: Type.Boolean({ description: 'Whether it is the session of the call.' }),
          browser: Type.Union([Type.String(), Type.Null()], {
            description: 'The browser that signed in, such as `Firefox`; null: unknown.',
          }),
          system: Type.Union([Type.String(), Type.Null()], {
            description: 'The operating system of the device, such as `Windows`; null: unknown.',
          }),
          created_at: timestamp('When it began.'),
          last_used_at: timestamp('When it was last used, to the minute.'),
          expires_at: timestamp('When it ends if it is not used.'),
        },
        { title: 'OwnSession' },
      ),
    ),
  },
  { title: 'OwnSessions' },
)

export const listOwnSessionsOperation = definePersonOperation('listOwnSessions', {
  method: 'GET',
  path: '/me/sessions',
  summary: 'List your sessions, newest first.',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: OwnSessions,
  handle: readOwnSessions,
})

export const endOwnSessionOperation = definePersonOperation('endOwnSession', {
  method: 'DELETE',
  path: '/me/sessions/{session_id}',
  summary: 'End one of your sessions: on this node immediately, on others within a second.',
  params: closed({ session_id: Type.String({ examples: ['ses_01jd3k'] }) }),
  query: NoQuery,
  body: NoBody,
  result: OwnSessions,
  subject: { kind: 'session', id: ({ params }) => params.session_id },
  handle: async (call, { params }) => {
    await endOwnSession(call, call.session, params.session_id)
    return readOwnSessions(call)
  },
})

export const endOtherSessionsOperation = definePersonOperation('endOtherSessions', {
  method: 'DELETE',
  path: '/me/sessions',
  summary: 'End all your other sessions: on this node immediately, on others within a second.',
  params: NoParams,
  query: NoQuery,
  body: NoBody,
  result: OwnSessions,
  subject: { kind: 'session', id: () => null },
  handle: async (call) => {
    await endOtherSessions(call, call.session)
    return readOwnSessions(call)
  },
})

async function readOwnSessions({
  context,
  session,
  now,
}: PersonCall): Promise<Static<typeof OwnSessions>> {
  const { db } = context.database
  const found = await listSessions(db, session.person.person_id, now)
  return { data: found.map((one) => present(one, session.session_id)) }
}

function present(
  { session_id, browser, system, created_at, last_used_at, expires_at }: OwnSession,
  own: string,
) {
  return {
    id: session_id,
    is_this: session_id === own,
    browser,
    system,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }
}
