import { SECRET_RANDOM_CHARACTERS } from '../../domain/access/checked-secret.ts'
import { formatPersonToken, type PersonSession, sessionEnd } from '../../domain/people/session.ts'
import { newId } from '../../lib/ids.ts'
import { checksumBase62, randomBase62 } from '../../lib/secrets.ts'
import type { Tx } from '../../store/db.ts'
import { updatePerson } from '../../store/people/people.ts'
import { deleteExpiredSessions, findSession, insertSession } from '../../store/people/sessions.ts'
import type { PeopleCall } from './call.ts'
import { sessionDigest } from './use-session.ts'

/** Somebody who has just signed in, with the token for the cookie, which is never shown again. */
export interface SignedIn {
  readonly token: string
  readonly session: PersonSession
}

/** A new session of a person; one from before is never taken over. */
export async function openSession(
  tx: Tx,
  { context, now, caller }: PeopleCall,
  person_id: string,
): Promise<SignedIn> {
  const token = formatPersonToken(randomBase62(SECRET_RANDOM_CHARACTERS), checksumBase62)
  const digest = sessionDigest(context, token)
  await deleteExpiredSessions(tx, person_id, now)
  await insertSession(tx, {
    person_id,
    session_id: newId('ses', now),
    digest,
    created_at: now,
    last_used_at: now,
    expires_at: sessionEnd(now, now),
    ...caller.device,
  })
  await updatePerson(tx, person_id, { last_signed_in_at: now })
  const session = await findSession(tx, digest)
  if (session === undefined) throw new Error('the new session was not stored')
  return { token, session }
}
