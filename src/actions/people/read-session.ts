import type { Context } from '../../context.ts'
import type { PersonSession } from '../../domain/people/session.ts'
import { findPerson } from '../../store/people/people.ts'
import { listShopsOfPerson, type ShopOfPerson } from '../../store/people/shops-of-person.ts'

/** At most so many shops are in the answer; a list of all has pages of its own. */
export const SHOPS_SHOWN_MAX = 250

/** A person with their shops, as far as they fit. */
export interface ShownSession {
  readonly session: PersonSession
  readonly shops: readonly ShopOfPerson[]
  readonly has_more_shops: boolean
}

export async function readSession(
  { database }: Pick<Context, 'database'>,
  session: PersonSession,
): Promise<ShownSession> {
  const { person_id, all_shops_role } = session.person
  const found = await listShopsOfPerson(database.db, person_id, {
    has_all: all_shops_role !== null,
    limit: SHOPS_SHOWN_MAX + 1,
  })
  const shops = found.slice(0, SHOPS_SHOWN_MAX)
  return { session, shops, has_more_shops: found.length > shops.length }
}

/** The same, as it is after its person changed something about themselves. */
export async function readOwn(
  context: Pick<Context, 'database'>,
  session: PersonSession,
): Promise<ShownSession> {
  const person = await findPerson(context.database.db, session.person.person_id)
  return readSession(context, person === undefined ? session : { ...session, person })
}
