import { sql } from 'kysely'
import type { Person } from '../../domain/people/person.ts'
import type { PersonSession } from '../../domain/people/session.ts'
import type { Queries, Tx } from '../db.ts'
import type { NewRow } from '../tables.ts'
import { PERSON_COLUMNS } from './people.ts'

export async function insertSession(tx: Tx, session: NewRow<'person_sessions'>): Promise<void> {
  await tx.insertInto('person_sessions').values(session).execute()
}

/** The session with this digest and its person, as they are now; also one that has expired. */
export async function findSession(
  queries: Queries,
  digest: Buffer,
): Promise<PersonSession | undefined> {
  const found = await sql<Person & Omit<PersonSession, 'person'>>`
    SELECT ${PERSON_COLUMNS}, s.session_id, s.created_at, s.last_used_at, s.expires_at,
      s.browser, s.system
    FROM person_sessions s JOIN people p ON p.person_id = s.person_id
    WHERE s.digest = ${digest}
  `.execute(queries)
  const [row] = found.rows
  if (row === undefined) return undefined
  const { session_id, created_at, last_used_at, expires_at, browser, system, ...person } = row
  return { session_id, created_at, last_used_at, expires_at, browser, system, person }
}

/** A session as its person sees it. */
export type OwnSession = Omit<PersonSession, 'person'>

/** Where a person is signed in now, the newest first. */
export async function listSessions(
  queries: Queries,
  person_id: string,
  now: Date,
): Promise<OwnSession[]> {
  return queries
    .selectFrom('person_sessions')
    .select(['session_id', 'created_at', 'last_used_at', 'expires_at', 'browser', 'system'])
    .where('person_id', '=', person_id)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('session_id')
    .execute()
}

export async function noteUseOfSession(
  tx: Tx,
  { session_id, person }: PersonSession,
  use: { readonly last_used_at: Date; readonly expires_at: Date },
): Promise<void> {
  await tx
    .updateTable('person_sessions')
    .set(use)
    .where('person_id', '=', person.person_id)
    .where('session_id', '=', session_id)
    .execute()
}

/** Deletes one of a person's; false: there is none of this id. */
export async function deleteSessionOf(
  tx: Tx,
  person_id: string,
  session_id: string,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('person_sessions')
    .where('person_id', '=', person_id)
    .where('session_id', '=', session_id)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/** All sessions of a person, except for one if it is named. */
export async function deleteSessions(
  tx: Tx,
  person_id: string,
  except: string | null,
): Promise<void> {
  let query = tx.deleteFrom('person_sessions').where('person_id', '=', person_id)
  if (except !== null) query = query.where('session_id', '!=', except)
  await query.execute()
}

export async function deleteExpiredSessions(tx: Tx, person_id: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('person_sessions')
    .where('person_id', '=', person_id)
    .where('expires_at', '<=', now)
    .execute()
}
