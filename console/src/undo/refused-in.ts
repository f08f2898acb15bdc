import { Problem } from '../api/problem.ts'

/** What cannot be undone of several changes, and the ids of what can be without it. */
export interface Refused {
  readonly changes: readonly {
    readonly id: string
    readonly reason: string
    readonly message: string
  }[]
  readonly undoable: readonly string[]
}

/** null: it was refused for another reason. */
export function refusedIn(error: Error): Refused | null {
  if (!(error instanceof Problem)) return null
  const { refused, undoable } = error.details
  if (!Array.isArray(refused) || !Array.isArray(undoable)) return null
  const changes = refused.map((one) => {
    const { id, reason, message } = Object(one)
    return { id: String(id), reason: String(reason), message: String(message) }
  })
  return { changes, undoable: undoable.map(String) }
}

/** More than the service undoes at once. */
export function isTooMany(error: Error): boolean {
  return error instanceof Problem && error.details.reason === 'too_many_changes'
}
