import type { Context } from '../../context.ts'
import { isUseNews } from '../../domain/access/admin-token.ts'
import { isPersonToken, type PersonSession, sessionEnd } from '../../domain/people/session.ts'
import { checksumBase62, keyedDigest } from '../../lib/secrets.ts'
import { inTransaction } from '../../store/db.ts'
import { findSession, noteUseOfSession } from '../../store/people/sessions.ts'

/** What is stored of a session's token. */
export function sessionDigest({ secret }: Pick<Context, 'secret'>, token: string): Buffer {
  return keyedDigest(secret, 'person-session', token)
}

/** The session with this token, whose use is noted; null if it is unknown or has ended. */
export async function useSession(
  context: Context,
  token: string,
  now: Date,
): Promise<PersonSession | null> {
  if (!isPersonToken(token, checksumBase62)) return null
  const digest = sessionDigest(context, token)
  const found = await context.person_sessions.get(digest.toString('base64'), () =>
    readSession(context, digest, now),
  )
  return found === null || found.expires_at <= now ? null : found
}

async function readSession(
  { database, log }: Context,
  digest: Buffer,
  now: Date,
): Promise<PersonSession | null> {
  const found = await findSession(database.db, digest)
  if (found === undefined || found.expires_at <= now) return null
  if (!isUseNews(found.last_used_at, now)) return found
  const use = { last_used_at: now, expires_at: sessionEnd(found.created_at, now) }
  // The call itself may be a read, and works while nothing can be written.
  await inTransaction(database.db, (tx) => noteUseOfSession(tx, found, use)).catch(
    (error: unknown) => log.warn({ err: error }, 'the use of a session was not noted'),
  )
  return { ...found, ...use }
}
