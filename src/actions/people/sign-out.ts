import type { PersonSession } from '../../domain/people/session.ts'
import { inTransaction } from '../../store/db.ts'
import { deleteSession, deleteSessions } from '../../store/people/sessions.ts'
import type { PeopleCall } from './call.ts'

/** Ends the session of a call. */
export async function signOut({ context }: PeopleCall, session: PersonSession): Promise<void> {
  await inTransaction(context.database.db, (tx) => deleteSession(tx, session))
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
