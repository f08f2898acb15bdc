import { createSetUpLink, isSetUpNeeded } from '../../actions/people/set-up.ts'
import type { App } from '../../app.ts'
import type { Config } from '../../config.ts'
import type { PeopleAtStart } from './welcome.ts'

/**
 * A link for the first person while there is nobody, where it can be shown: on a terminal or in our
 * folder. On PostgreSQL each node would end that of another.
 */
export async function peopleAtStart(
  { context }: App,
  { database_url }: Config,
): Promise<PeopleAtStart> {
  const are_there = !(await isSetUpNeeded(context))
  const can_show = database_url === null || process.stdout.isTTY === true
  if (are_there || !can_show) return { are_there, set_up_link: null }
  return { are_there, set_up_link: await createSetUpLink(context, context.clock.now()) }
}
