import type { TargetKind } from './parts.ts'

/** A change among all of its target since a moment. */
export interface ChangeInTurn {
  readonly change_id: string
  readonly target_kind: TargetKind
  readonly target_id: string
  /** The change that this one took back. */
  readonly undoes: string | null
  /** Whether it is one of those that are asked about; the others came after these. */
  readonly is_chosen: boolean
}

/**
 * Which of the chosen changes are still there, the newest first: undone in this order, they lead
 * back to what was before the first of them. An undo takes its change away, and all that came in
 * between; an undo of something older than all of these is a change like any other.
 */
export function standingChanges(oldest_first: readonly ChangeInTurn[]): string[] {
  const by_target = Map.groupBy(
    oldest_first,
    ({ target_kind, target_id }) => `${target_kind} ${target_id}`,
  )
  const standing = new Set([...by_target.values()].flatMap(standingOfTarget))
  return oldest_first
    .filter(({ change_id, is_chosen }) => is_chosen && standing.has(change_id))
    .map(({ change_id }) => change_id)
    .reverse()
}

function standingOfTarget(oldest_first: readonly ChangeInTurn[]): string[] {
  const standing: string[] = []
  const places = new Map<string, number>()
  for (const { change_id, undoes } of oldest_first) {
    const place = undoes === null ? undefined : places.get(undoes)
    if (place !== undefined && standing[place] === undoes) {
      standing.length = place
      continue
    }
    places.set(change_id, standing.length)
    standing.push(change_id)
  }
  return standing
}
