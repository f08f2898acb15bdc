import type { LoggedChange } from './conflict-dialog.tsx'

/**
 * The changes to take back, the newest first: an older one of a part needs the newer ones of the
 * same part to go before.
 */
export function withNewer(
  changes: readonly LoggedChange[],
  ids: readonly string[],
): readonly LoggedChange[] {
  const chosen = changes.filter(({ id }) => ids.includes(id))
  return changes.filter(
    (change) =>
      chosen.includes(change) ||
      (isOpen(change) &&
        chosen.some(
          (one) =>
            change.revision > one.revision &&
            change.target.kind === one.target.kind &&
            change.target.id === one.target.id,
        )),
  )
}

/** It counts, and neither was taken back nor took something back. */
function isOpen({ undone_by, undoes }: LoggedChange): boolean {
  return undone_by === null && undoes === null
}
