import type { Call } from '../../context.ts'
import { standingChanges } from '../../domain/programme/standing-changes.ts'
import { type ChosenChanges, ME, UNDOS_MAX } from '../../domain/programme/undos.ts'
import { invalidInput, notFound, tooManyUndos } from '../../errors.ts'
import type { Queries } from '../../store/db.ts'
import {
  findProgramChanges,
  type LoggedChange,
  listChangesSince,
  listProgramChanges,
} from '../../store/programme/program-changes.ts'
import { actorIdOf } from '../write/log-change.ts'

/** The changes that somebody wants to undo, newest first. */
export async function findChosen(
  queries: Queries,
  { shop, caller }: Call<never>,
  chosen: ChosenChanges,
): Promise<LoggedChange[]> {
  const { shop_id } = shop
  if ('ids' in chosen) {
    const found = await findProgramChanges(queries, shop_id, chosen.ids)
    const missing = chosen.ids.find((id) => !found.some(({ change_id }) => change_id === id))
    if (missing !== undefined) throw notFound('change', missing)
    return found
  }
  const { since, until, actor } = chosen
  const filter = { since, until, actor_id: actorIdOf(caller, actor) }
  const ids = standingChanges(await listChangesSince(queries, shop_id, filter))
  if (ids.length > UNDOS_MAX) throw tooManyUndos(UNDOS_MAX)
  const found = await findProgramChanges(queries, shop_id, ids)
  if (found.length === 0 && actor !== undefined && actor !== ME) {
    await requireKnown(queries, shop_id, actor)
  }
  return found
}

/** A mistyped actor is not somebody who changed nothing. */
async function requireKnown(queries: Queries, shop_id: number, actor_id: string): Promise<void> {
  const [one] = await listProgramChanges(queries, shop_id, {
    ...{ actor_id, limit: 1, before_number: null },
  })
  if (one !== undefined) return
  const message = 'must be `me`, or the id of an actor of the change log'
  throw invalidInput({ field: 'actor', message, received: actor_id })
}
