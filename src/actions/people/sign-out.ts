import type { PersonSession } from '../../domain/people/session.ts'
import { notFound } from '../../errors.ts'
import { inTransaction } from '../../store/db.ts'
import { deleteSessionOf, deleteSessions } from '../../store/people/sessions.ts'
import type { PeopleCall } from './call.ts'

/** Ends the session of a call. */
export async function signOut({ context }: PeopleCall, session: PersonSession): Promise<void> {
  await inTransaction(context.database.db, (tx) =>
    deleteSessionOf(tx, session.person.person_id, session.session_id),
  )
  context.person_sessions.clear()
}

/** Ends another session of the same person. */
export async function endOwnSession(
  { context }: PeopleCall,
  { person }: PersonSession,
  session_id: string,
): Promise<void> {
  const is_ended = await inTransaction(context.database.db, (tx) =>
    deleteSessionOf(tx, person.person_id, session_id),
  )
  if (!is_ended) throw notFound('session', session_id)
  context.person_sessions.clear()
}

/** Ends all sessions of a person but this one. */
export async function endOtherSessions(
  { context }: PeopleCall,
  { person, session_id }: PersonSession,
): Promise<void> {
  await inTransaction(context.database.db, (tx) => deleteSessions(tx, person.person_id, session_id))
  context.person_sessions.clear()
}

/** Ends all sessions of a person: here at once, on other nodes within a second. */
export async function signOutEverywhere(
  { context }: Pick<PeopleCall, 'context'>,
  person_id: string,
): Promise<void> {
  await inTransaction(context.database.db, (tx) => deleteSessions(tx, person_id, null))
  context.person_sessions.clear()
}
